import { beforeEach, expect, test } from 'vitest';
import type { Connection, Transport } from '../../src/transport';
import { HandOver } from '../../src/worker/handover';

/** A table at the end of a wire, which the test answers for. */
class Wire implements Transport {
  state: Connection = 'connecting';
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};
  sent: Record<string, unknown>[] = [];
  closed = false;
  doubts = 0;

  doubt(): void {
    this.doubts += 1;
  }

  send(text: string): boolean {
    if (this.state !== 'open') return false;
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
    return true;
  }

  close(): void {
    this.closed = true;
  }

  become(state: Connection): void {
    this.state = state;
    this.onState(state);
  }

  say(message: Record<string, unknown>): void {
    this.onText(JSON.stringify(message));
  }

  get last(): Record<string, unknown> | undefined {
    return this.sent.at(-1);
  }
}

const update = (re: unknown, version: number, turn: 0 | 1 | null = 0) => ({
  type: 'update',
  re,
  version,
  record: `record ${version}`,
  view: { seat: 0, turn },
});

let sockets: Wire[];
let worker: Wire | null;
let starts: number;
let idle: (() => void)[];
let heard: { re?: unknown; type?: unknown; version?: unknown }[];
let states: Connection[];

beforeEach(() => {
  sockets = [];
  worker = new Wire();
  starts = 0;
  idle = [];
  heard = [];
  states = [];
});

function handOver(ready = false): HandOver {
  const connect = () => {
    const socket = new Wire();
    sockets.push(socket);
    return socket;
  };
  const openInPage = () => {
    starts += 1;
    return worker;
  };
  const table = new HandOver(connect, openInPage, (act) => idle.push(act), ready);
  table.onText = (text) => heard.push(JSON.parse(text) as (typeof heard)[number]);
  table.onState = (state) => states.push(state);
  return table;
}

function becomeIdle(): void {
  for (const act of idle.splice(0)) act();
}

const ask = (table: HandOver, id: string) => table.send(JSON.stringify({ id, type: 'move', version: 0, move: 's' }));

/** A game that has been shown over a socket while the worker, if there is one, is starting. */
function shown(): { table: HandOver; socket: Wire } {
  const table = handOver();
  const socket = sockets[0] as Wire;
  socket.become('open');
  ask(table, '1');
  socket.say(update('1', 0));
  becomeIdle();
  return { table, socket };
}

/** A game that has moved to the worker. */
function moved(): { table: HandOver; socket: Wire; own: Wire } {
  const { table, socket } = shown();
  const own = worker as Wire;
  own.become('open');
  own.say(update(own.last?.['id'], 0));
  return { table, socket, own };
}

test('the worker is not started before a game has been shown and the page is idle', () => {
  const table = handOver();
  sockets[0]?.become('open');
  ask(table, '1');
  expect(idle).toEqual([]);
  sockets[0]?.say(update('1', 0));
  expect(heard).toEqual([update('1', 0)]);
  expect(starts).toBe(0);
  becomeIdle();
  expect(starts).toBe(1);
});

test('at a quiet moment the worker opens the record, and what is asked from then on goes there', () => {
  const { table, socket } = shown();
  const own = worker as Wire;
  expect(own.sent).toEqual([]);
  own.become('open');
  expect(own.last).toMatchObject({ type: 'open', record: 'record 0' });
  own.say(update(own.last?.['id'], 0));
  expect(socket.closed).toBe(true);

  ask(table, '2');
  expect(own.last).toMatchObject({ id: '2' });
  expect(socket.sent.map(({ id }) => id)).toEqual(['1']);
  own.say(update('2', 1));
  expect(heard).toEqual([update('1', 0), update('2', 1)]);
});

test('the screen is told nothing of a quiet move', () => {
  const { table } = moved();
  expect(states).toEqual(['open']);
  expect(table.state).toBe('open');
  expect(heard).toEqual([update('1', 0)]);
});

test('nothing moves while a request is under way', () => {
  const { table, socket } = shown();
  ask(table, '2');
  worker?.become('open');
  expect(worker?.sent).toEqual([]);
  socket.say(update('2', 1));
  expect(worker?.last).toMatchObject({ type: 'open', record: 'record 1' });
});

test('nothing moves while the computer is to move', () => {
  const { table, socket } = shown();
  ask(table, '2');
  worker?.become('open');
  socket.say(update('2', 1, 1));
  expect(worker?.sent).toEqual([]);
  socket.say(update(null, 2));
  expect(worker?.last).toMatchObject({ record: 'record 2' });
});

test('between two hands the game may move', () => {
  const { table, socket } = shown();
  ask(table, '2');
  worker?.become('open');
  socket.say(update('2', 9, null));
  expect(worker?.last).toMatchObject({ record: 'record 9' });
});

test('what is asked while the worker opens the game is answered by the server, and the worker opens anew', () => {
  const { table, socket } = shown();
  const own = worker as Wire;
  own.become('open');
  const first = own.last?.['id'];
  ask(table, '2');
  own.say(update(first, 0));
  expect(socket.closed).toBe(false);
  expect(socket.last).toMatchObject({ id: '2' });
  socket.say(update('2', 1));
  expect(own.last).toMatchObject({ record: 'record 1' });
  expect(own.last?.['id']).not.toBe(first);
  own.say(update(own.last?.['id'], 1));
  expect(socket.closed).toBe(true);
});

test('an answer that comes before the worker has opened the old record is not lost', () => {
  const { table, socket } = shown();
  const own = worker as Wire;
  own.become('open');
  const first = own.last?.['id'];
  ask(table, '2');
  socket.say(update('2', 1));
  expect(own.sent).toHaveLength(1);
  own.say(update(first, 0));
  expect(socket.closed).toBe(false);
  expect(own.last).toMatchObject({ record: 'record 1' });
});

test('where nothing runs in the page the game stays on the server', () => {
  worker = null;
  const { table, socket } = shown();
  ask(table, '2');
  expect(socket.last).toMatchObject({ id: '2' });
  socket.say(update('2', 1));
  becomeIdle();
  expect(starts).toBe(1);
  expect(heard).toHaveLength(2);
});

test('a worker that fails while it starts is forgotten', () => {
  const { table, socket } = shown();
  worker?.become('lost');
  expect(worker?.closed).toBe(true);
  expect(states).toEqual(['open']);
  ask(table, '2');
  socket.say(update('2', 1));
  expect(socket.closed).toBe(false);
  expect(worker?.sent).toEqual([]);
});

test('a worker that refuses the record, or makes another game of it, is forgotten', () => {
  for (const answer of [{ type: 'error', code: 'bad_record' }, update(null, 7)]) {
    worker = new Wire();
    sockets = [];
    const { table, socket } = shown();
    worker.become('open');
    worker.say({ ...answer, re: worker.last?.['id'] });
    expect(worker.closed).toBe(true);
    ask(table, '2');
    expect(socket.last).toMatchObject({ id: '2' });
  }
});

test('when the connection is lost the game goes to the worker at once, and the screen opens it there', () => {
  const { table, socket } = shown();
  ask(table, '2');
  worker?.become('open');
  socket.become('lost');
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(socket.closed).toBe(true);
  ask(table, '3');
  expect(worker?.sent.map(({ id }) => id)).toEqual(['3']);
});

test('a worker that becomes ready after the connection was lost takes the game', () => {
  const { socket } = shown();
  socket.become('lost');
  worker?.become('open');
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(socket.closed).toBe(true);
});

test('a request that was lost with its connection holds nothing up', () => {
  const { table, socket } = shown();
  ask(table, '2');
  socket.become('lost');
  socket.become('open');
  ask(table, '3');
  socket.say(update('3', 0));
  worker?.become('open');
  expect(worker?.last).toMatchObject({ type: 'open', record: 'record 0' });
});

test('a game for two stays on the server', () => {
  const table = handOver();
  sockets[0]?.become('open');
  ask(table, '1');
  sockets[0]?.say({ ...update('1', 0), record: null });
  becomeIdle();
  expect(starts).toBe(0);
});

test('without a server from the first the worker is started all the same', () => {
  handOver();
  sockets[0]?.become('lost');
  becomeIdle();
  worker?.become('open');
  expect(states).toEqual(['lost', 'open']);
});

test('when the worker fails the game goes back to the server, and the screen opens it there', () => {
  const { table, own } = moved();
  ask(table, '2');
  own.become('lost');
  expect(own.closed).toBe(true);
  expect(sockets).toHaveLength(2);
  sockets[1]?.become('open');
  expect(states).toEqual(['open', 'connecting', 'open']);
  ask(table, '3');
  expect(sockets[1]?.last).toMatchObject({ id: '3' });
});

test('what the server still says after the move is not heard', () => {
  const { socket } = moved();
  socket.say(update(null, 5));
  socket.become('lost');
  expect(heard).toEqual([update('1', 0)]);
  expect(states).toEqual(['open']);
});

test('with a worker that is ready the game begins there, without a connection', () => {
  worker?.become('open');
  const table = handOver(true);
  expect(table.state).toBe('open');
  ask(table, '1');
  expect(worker?.last).toMatchObject({ id: '1' });
  expect(sockets).toEqual([]);
  worker?.say(update('1', 0));
  becomeIdle();
  expect(starts).toBe(1);
});

test('closing closes both tables, and starts no worker any more', () => {
  const { table, socket } = shown();
  table.close();
  expect(socket.closed).toBe(true);
  expect(worker?.closed).toBe(true);

  const early = handOver();
  sockets[1]?.become('open');
  ask(early, '1');
  sockets[1]?.say(update('1', 0));
  early.close();
  becomeIdle();
  expect(starts).toBe(1);
});

test('a doubt about an overdue answer reaches the socket', () => {
  const { table, socket } = shown();
  table.doubt();
  expect(socket.doubts).toBe(1);
});

test('a doubt about an overdue answer reaches the worker’s table once the game is there', () => {
  const { table, socket, own } = moved();
  table.doubt();
  expect([socket.doubts, own.doubts]).toEqual([0, 1]);
});
