// How texts get to a table and back. The screen does not care whether it is over a socket or in this page.

export type Connection = 'connecting' | 'open' | 'lost';

export interface Transport {
  /** Whether texts get through at the moment. */
  readonly state: Connection;
  /** Pass a text on; false when nobody would get it. */
  send(text: string): boolean;
  /** An answer is overdue: connect anew, where something can be lost on the way. */
  doubt(): void;
  /** Called with every text that comes. */
  onText: (text: string) => void;
  /** Called when the state changes; `open` means a table that knows nothing yet. */
  onState: (state: Connection) => void;
  close(): void;
}

/** With this code a server closes that has too much to do. */
const TRY_AGAIN_LATER = 1013;
const RETRY_MS = [250, 500, 1000, 2000, 4000];

/** A table on the server. Comes back by itself when the connection is lost. */
export class SocketTransport implements Transport {
  state: Connection = 'connecting';
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};

  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(private readonly address: string) {
    this.#connect();
    // A device that wakes up should not wait for the timer.
    addEventListener('online', this.#retryNow);
    document.addEventListener('visibilitychange', this.#retryNow);
  }

  send(text: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  doubt(): void {
    // A network that has gone silently does not even let a socket close: it is left behind.
    if (this.#closed || this.#socket?.readyState !== WebSocket.OPEN) return;
    const silent = this.#socket;
    silent.onmessage = silent.onclose = null;
    silent.close();
    this.#become('lost');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retryNow);
    document.removeEventListener('visibilitychange', this.#retryNow);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.#become('open');
    };
    socket.onmessage = (event) => this.onText(String(event.data));
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      if (code === TRY_AGAIN_LATER) this.#failures = RETRY_MS.length;
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 4000;
      this.#failures += 1;
      this.#become(this.#failures > 1 || this.state === 'open' ? 'lost' : 'connecting');
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #retryNow = (): void => {
    if (!this.#closed && document.visibilityState === 'visible' && this.#socket?.readyState === WebSocket.CLOSED)
      this.#connect();
  };

  #become(state: Connection): void {
    this.state = state;
    this.onState(state);
  }
}

export function socketAddress(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
}
