import { expect, test, vi } from 'vitest';
import { Engine, WorkerTransport } from '../../src/worker/transport';

/** A worker whose tables repeat what they hear. */
class EchoWorker {
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  heard: unknown[] = [];
  terminated = false;

  postMessage(port: MessagePort): void {
    port.onmessage = ({ data }) => {
      this.heard.push(data);
      if (data === null) port.close();
      else port.postMessage(data);
    };
  }

  terminate(): void {
    this.terminated = true;
  }

  say(data: string): void {
    this.onmessage?.({ data });
  }
}

function start(): { worker: EchoWorker; engine: Engine } {
  const worker = new EchoWorker();
  return { worker, engine: new Engine(worker as unknown as Worker) };
}

const answer = (table: WorkerTransport) => new Promise((heard) => (table.onText = heard));

test('texts go to the table and come back once the engine is ready', async () => {
  const { worker, engine } = start();
  const table = new WorkerTransport(engine);
  expect(table.state).toBe('connecting');
  expect(table.send('too early')).toBe(false);
  worker.say('ready');
  expect(table.state).toBe('open');
  const heard = answer(table);
  expect(table.send('hello')).toBe(true);
  expect(await heard).toBe('hello');
  table.close();
});

test('each table hears its own', async () => {
  const { worker, engine } = start();
  worker.say('ready');
  const [one, other] = [new WorkerTransport(engine), new WorkerTransport(engine)];
  const heard = Promise.all([answer(one), answer(other)]);
  other.send('other');
  one.send('one');
  expect(await heard).toEqual(['one', 'other']);
  one.close();
  other.close();
});

test('a closed table is ended in the worker too, and hears no more of the engine', async () => {
  const { worker, engine } = start();
  worker.say('ready');
  const [closed, open] = [new WorkerTransport(engine), new WorkerTransport(engine)];
  const states: string[] = [];
  closed.onState = (state) => states.push(state);
  closed.close();
  await vi.waitFor(() => expect(worker.heard).toEqual([null]));
  worker.say('failed');
  expect(states).toEqual([]);
  open.close();
});

test.each([
  ['says so', (worker: EchoWorker) => worker.say('failed')],
  ['breaks', (worker: EchoWorker) => worker.onerror?.()],
  ['says what cannot be read', (worker: EchoWorker) => worker.onmessageerror?.()],
])('an engine that %s is lost for good', (_, fail) => {
  const { worker, engine } = start();
  const table = new WorkerTransport(engine);
  const states: string[] = [];
  table.onState = (state) => states.push(state);
  worker.say('ready');
  fail(worker);
  worker.say('ready');
  expect(states).toEqual(['open', 'lost']);
  expect(worker.terminated).toBe(true);
  expect(table.send('hello')).toBe(false);
  table.close();
});
