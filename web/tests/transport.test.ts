import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketTransport, socketAddress, type Connection } from '../src/transport';

const ADDRESS = 'ws://127.0.0.1:8000/socket';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) ?? expect.unreachable('no socket');
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.break();
  }

  // What happens to it

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  break(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
}

/** The window and the document as far as they are listened to. */
const newPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
let page = newPage();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page = newPage();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(): { transport: SocketTransport; states: Connection[]; texts: string[] } {
  const transport = new SocketTransport(ADDRESS);
  const [states, texts]: [Connection[], string[]] = [[], []];
  transport.onState = (state) => states.push(state);
  transport.onText = (text) => texts.push(text);
  return { transport, states, texts };
}

test('texts go both ways once it is open', () => {
  const { transport, states, texts } = connect();
  expect([transport.state, FakeSocket.last.address]).toEqual(['connecting', ADDRESS]);
  expect(transport.send('too early')).toBe(false);
  FakeSocket.last.open();
  expect([transport.state, states]).toEqual(['open', ['open']]);
  expect(transport.send('move')).toBe(true);
  FakeSocket.last.onmessage({ data: 'update' });
  expect([FakeSocket.last.sent, texts]).toEqual([['move'], ['update']]);
});

test('a broken connection is lost at once and tried again, longer and longer apart', () => {
  const { states } = connect();
  FakeSocket.last.open();
  FakeSocket.last.break();
  expect(states).toEqual(['open', 'lost']);
  for (const wait of [250, 500, 1000, 2000, 4000, 4000]) {
    const count = FakeSocket.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(count + 1);
    FakeSocket.last.break();
  }
  vi.advanceTimersByTime(4000);
  FakeSocket.last.open();
  expect(states.at(-1)).toBe('open');
  FakeSocket.last.break();
  const count = FakeSocket.all.length;
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all).toHaveLength(count + 1);
});

test('a first connection that fails once is still connecting', () => {
  const { states } = connect();
  FakeSocket.last.break();
  expect(states).toEqual(['connecting']);
  vi.advanceTimersByTime(250);
  FakeSocket.last.break();
  expect(states).toEqual(['connecting', 'lost']);
});

test.each(['online', 'visibilitychange'])('“%s” tries again at once', (event) => {
  connect();
  FakeSocket.last.open();
  FakeSocket.last.break();
  page.dispatchEvent(new Event(event));
  expect(FakeSocket.all).toHaveLength(2);
  // Neither while it is being tried nor when the timer would have been up.
  page.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a page that nobody sees waits for the timer', () => {
  connect();
  FakeSocket.last.open();
  FakeSocket.last.break();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(1);
});

test('what is closed stays closed', () => {
  const { transport, states } = connect();
  FakeSocket.last.open();
  transport.close();
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(states).toEqual(['open']);
});

test('closing ends the waiting too', () => {
  const { transport } = connect();
  FakeSocket.last.break();
  transport.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('an earlier socket has nothing to say any more', () => {
  const { states } = connect();
  const first = FakeSocket.last;
  first.break();
  vi.advanceTimersByTime(250);
  FakeSocket.last.open();
  first.onclose({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('open');
  expect(FakeSocket.all).toHaveLength(2);
});

test('a secure page has a secure socket', () => {
  expect(socketAddress({ protocol: 'https:', host: 'example.org' })).toBe('wss://example.org/socket');
  expect(socketAddress({ protocol: 'http:', host: '127.0.0.1:8000' })).toBe('ws://127.0.0.1:8000/socket');
});

test('a server that has too much to do is left alone for a while, though it let us in', () => {
  connect();
  FakeSocket.last.open();
  FakeSocket.last.break(1013);
  vi.advanceTimersByTime(3_900);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.all.length).toBe(2);
});
