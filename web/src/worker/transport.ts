// The engine in a worker of this page, and a table of it. Started once, it serves one game after the other.

import type { Connection, Transport } from '../transport';

const CONNECTION = { starting: 'connecting', ready: 'open', failed: 'lost' } as const;

export type EngineState = keyof typeof CONNECTION;

export class Engine {
  state: EngineState = 'starting';
  #watchers = new Set<() => void>();

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<EngineState>) => this.#become(data);
    worker.onerror = () => this.#become('failed');
    worker.onmessageerror = () => this.#become('failed');
  }

  /** A new table behind a port; texts may be posted before the engine is ready. */
  table(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.worker.postMessage(port2, [port2]);
    return port1;
  }

  /** Have `change` called when the state changes, until the function that this returns is called. */
  watch(change: () => void): () => void {
    this.#watchers.add(change);
    return () => this.#watchers.delete(change);
  }

  #become(state: EngineState): void {
    if (this.state === 'failed') return;
    this.state = state;
    if (state === 'failed') this.worker.terminate();
    for (const change of [...this.#watchers]) change();
  }
}

/** A table in this page. Once lost it stays lost. */
export class WorkerTransport implements Transport {
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};
  readonly #port: MessagePort;
  readonly #unwatch: () => void;

  constructor(private readonly engine: Engine) {
    this.#port = engine.table();
    this.#port.onmessage = ({ data }: MessageEvent<string>) => this.onText(data);
    this.#unwatch = engine.watch(() => this.onState(this.state));
  }

  get state(): Connection {
    return CONNECTION[this.engine.state];
  }

  send(text: string): boolean {
    if (this.state !== 'open') return false;
    this.#port.postMessage(text);
    return true;
  }

  /** Nothing is lost between a page and its worker. */
  doubt(): void {}

  close(): void {
    this.#unwatch();
    this.#port.postMessage(null);
    this.#port.close();
  }
}
