import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Game, newBeginning, type Beginning, type Stage } from '../src/game.svelte';
import { Keep } from '../src/keep';
import type { Connection, Transport } from '../src/transport';
import { fakeStorage, viewOf } from './table';

class Line implements Transport {
  state: Connection = 'open';
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};
  sent: Record<string, unknown>[] = [];
  doubts = 0;

  send(text: string): boolean {
    if (this.state !== 'open') return false;
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
    return true;
  }
  doubt(): void {
    this.doubts += 1;
  }
  close(): void {}

  /** The table's answer to the last request. */
  answer(message: object): void {
    this.onText(JSON.stringify({ re: this.sent.at(-1)?.['id'], ...message }));
  }
  news(message: object): void {
    this.onText(JSON.stringify({ re: null, ...message }));
  }
  become(state: Connection): void {
    this.state = state;
    this.onState(state);
  }
}

const still = () => 0;
const shown = () => new Promise((done) => setTimeout(done));
const update = (version: number, view: object) => ({
  type: 'update',
  version,
  seat: 0,
  events: [],
  view: viewOf(view),
  record: `ginromme-record ${version}`,
});

let line: Line;
let keep: Keep;
let storage: Storage;

function play(beginning: Beginning = newBeginning('mittel', 'standard')): Game {
  return new Game(beginning, line, keep, still);
}

beforeEach(() => {
  line = new Line();
  storage = fakeStorage();
  keep = new Keep(storage);
});

describe('a match begins', () => {
  test('a new one by its rules and seats, after the fingerprint', () => {
    play(newBeginning('leicht', 'oklahoma'));
    expect(line.sent).toEqual([{ id: '1', type: 'commit' }]);
    line.onText(JSON.stringify({ type: 'committed', re: '1', commitment: '1'.repeat(64), ticket: 'abc' }));
    const begun = { id: '2', type: 'open', rules: 'oklahoma', seats: ['human', 'leicht'], ticket: 'abc' };
    expect(line.sent[1]).toMatchObject(begun);
  });

  test('a kept one by its record, in the order that the player had left', async () => {
    const game = play({ id: 'f'.repeat(16), level: 'mittel', rules: 'standard', record: 'kept', order: ['Kh', 'As'] });
    expect(line.sent[0]).toEqual({ id: '1', type: 'open', record: 'kept' });
    line.answer(update(3, { hand: ['As', '2c', 'Kh'] }));
    await shown();
    expect(game.order).toEqual(['Kh', 'As', '2c']);
  });

  test('a new hand is sorted once, then left alone', async () => {
    const game = play();
    line.answer(update(0, { hand: ['Kc', '2d', 'As'], phase: 'draw', turn: 0, legal: ['s', 'u'] }));
    await shown();
    expect(game.order).toEqual(['As', '2d', 'Kc']);
    game.play('s');
    line.answer(update(1, { hand: ['Kc', '2d', 'Ah', 'As'], phase: 'discard', drawn: 'Ah' }));
    await shown();
    expect(game.order).toEqual(['As', '2d', 'Kc', 'Ah']);
    expect(game.fresh).toBe('Ah');
  });
});

describe('a move', () => {
  test('is sent with the version it was made on, once, and only if it is legal', async () => {
    const game = play();
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    game.play('u');
    game.play('s');
    game.play('s');
    expect(line.sent.slice(1)).toEqual([{ id: '2', type: 'move', version: 7, move: 's' }]);
  });

  test('that was under way when the connection broke is made after the table has been opened again', async () => {
    const game = play();
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    game.play('s');
    line.become('lost');
    line.become('open');
    expect(line.sent.at(-1)).toMatchObject({ type: 'open', record: 'ginromme-record 7' });
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    expect(line.sent.at(-1)).toMatchObject({ type: 'move', version: 7, move: 's' });
  });

  test('that the table had received is not made twice', async () => {
    const game = play();
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    game.play('s');
    line.news(update(8, { phase: 'discard', turn: 0 }));
    await shown();
    line.become('lost');
    line.become('open');
    line.answer(update(8, { phase: 'discard', turn: 0 }));
    await shown();
    expect(line.sent.at(-1)).toMatchObject({ type: 'open', record: 'ginromme-record 8' });
  });

  test('made without a connection waits for it', async () => {
    const game = play();
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    line.become('lost');
    game.play('s');
    line.become('open');
    line.answer(update(7, { phase: 'draw', turn: 0, legal: ['s'] }));
    await shown();
    expect(line.sent.at(-1)).toMatchObject({ type: 'move', move: 's' });
  });

  test('is not possible while the opponent’s moves are still being shown', async () => {
    let finish = () => {};
    const slow: Stage = (_, change) => new Promise((done) => (finish = () => (change(), done())));
    const game = new Game(newBeginning('mittel', 'standard'), line, keep, still, slow);
    line.answer(update(1, { phase: 'draw', turn: 0, legal: ['s'] }));
    expect(game.yourTurn).toBe(false);
    finish();
    await shown();
    expect(game.yourTurn).toBe(true);
  });
});

test('an answer that does not come makes the connection doubtful', () => {
  vi.useFakeTimers();
  try {
    play();
    vi.advanceTimersByTime(20_000);
    expect(line.doubts).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a refused record is put aside and the player is told', () => {
  storage.setItem(`ginromme.game.${'a'.repeat(16)}`, 'text');
  const game = play({ id: 'a'.repeat(16), level: 'mittel', rules: 'standard', record: 'bad', order: [] });
  line.answer({ type: 'error', code: 'bad_record', message: 'line 1' });
  expect(game.problem).toBe('bad_record');
  expect(keep.damaged()).toBe(1);
});

test('every update is kept with its record, at once', () => {
  const game = play();
  line.answer(update(4, { hand: ['As'], scores: [10, 20], number: 2 }));
  expect(keep.load(game.id)).toMatchObject({ record: 'ginromme-record 4', scores: [10, 20], hand: 2, over: false });
});

test('a full storage is told, and the game goes on', async () => {
  const full = fakeStorage(() => new DOMException('full', 'QuotaExceededError'));
  keep = new Keep(full);
  const game = play();
  line.answer(update(0, { phase: 'draw', turn: 0, legal: ['s'] }));
  await shown();
  expect(game.keeping).toBe('full');
  expect(game.can('s')).toBe(true);
});
