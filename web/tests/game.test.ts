import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Game, newBeginning, repetition, type Beginning } from '../src/game.svelte';
import { Keep, type Origin } from '../src/keep';
import type { DiscardOption, Request, Update, View } from '../src/protocol';
import type { Connection, Transport } from '../src/transport';
import { MemoryStorage } from './records/storage';

type Sent = Request & { id: string; version?: number; move?: string };

/** A connection whose other end is the test. */
class FakeTransport implements Transport {
  doubt(): void {}
  sent: Sent[] = [];
  closed = false;
  onText = (_: string) => {};
  onState = (_: Connection) => {};

  constructor(public state: Connection = 'open') {}

  send(text: string): boolean {
    if (this.state !== 'open') return false;
    this.sent.push(JSON.parse(text) as Sent);
    return true;
  }

  close(): void {
    this.closed = true;
  }

  get last(): Sent {
    return this.sent.at(-1) ?? expect.unreachable('nothing was sent');
  }

  become(state: Connection): void {
    this.state = state;
    this.onState(state);
  }

  tell(message: object): void {
    this.onText(JSON.stringify(message));
  }
}

const DIGITS = '1'.repeat(64);
/** A match that is dealt from a seed, with nothing to agree on before. */
const REPEAT: Origin = { kind: 'repeat', seed: DIGITS, chance: DIGITS };

const HAND = ['4c', '9d', 'As'];
const UPCARD = view({ phase: 'upcard', legal: ['p', 'u'] });

function view(wish: Partial<View> = {}): View {
  return {
    seat: 0,
    seats: ['human', 'mittel'],
    rules: { text: 'standard' },
    commitment: null,
    number: 1,
    phase: 'draw',
    turn: 0,
    hand: HAND,
    drawn: null,
    legal: ['s', 'u'],
    split: { melds: [], unmelded: HAND, deadwood: 14 },
    discards: [],
    scores: [0, 0],
    result: null,
    match: null,
    ...wish,
  } as unknown as View;
}

function option(card: string, deadwood: number, wish: Partial<DiscardOption> = {}): DiscardOption {
  return { card, allowed: true, why: null, melds: [], deadwood, knock: null, why_no_knock: 'deadwood', ...wish };
}

const DISCARDING = view({
  phase: 'discard',
  hand: [...HAND, 'Kh'],
  drawn: 'Kh',
  legal: ['4c', '9d', 'As', 'Kh', 'kKh'],
  discards: [option('4c', 20), option('9d', 15), option('As', 23), option('Kh', 14, { knock: 'knock' })],
});

interface Seated {
  game: Game;
  transport: FakeTransport;
  storage: MemoryStorage;
  keep: Keep;
  /** The table says how things stand, in answer to the last request or of itself. */
  update: (version: number, view: View, re?: string | null) => Promise<void>;
  kept: () => { record: string; order: string[] };
}

function sitDown(wish: Partial<Beginning> = {}, connection: Connection = 'open', motion = 0): Seated {
  const transport = new FakeTransport(connection);
  const storage = new MemoryStorage();
  const keep = new Keep(storage);
  const beginning = { ...newBeginning('mittel', 'standard', REPEAT), ...wish };
  const game = new Game(beginning, transport, keep, (milliseconds) => motion * milliseconds);
  const update = async (version: number, view: View, re: string | null = transport.last.id) => {
    const message: Update = {
      type: 'update',
      re,
      version,
      seat: 0,
      events: [],
      view,
      record: `ginromme-record ${version}`,
      tokens: null,
    };
    transport.tell(message);
    await vi.advanceTimersByTimeAsync(0);
  };
  const kept = () => JSON.parse(storage.getItem(`ginromme.game.${game.id}`) ?? 'null') as ReturnType<Seated['kept']>;
  return { game, transport, storage, keep, update, kept };
}

async function seated(present = view(), motion = 0): Promise<Seated> {
  const all = sitDown({}, 'open', motion);
  await all.update(3, present);
  return all;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('opening', () => {
  test('a new match: the fingerprint comes first, then this page adds its chance, then cards are asked for', () => {
    const { transport, game, kept } = sitDown({ origin: { kind: 'new' } });
    expect(transport.last).toEqual({ id: '1', type: 'commit' });
    transport.tell({ type: 'committed', re: '1', commitment: DIGITS, ticket: 'abc' });
    const { nonce } = game.facts.shown ?? expect.unreachable('nothing was noted');
    expect(nonce).toMatch(/^[0-9a-f]{64}$/);
    expect(game.facts.shown?.commitment).toBe(DIGITS);
    const [rules, seats] = ['standard', ['human', 'mittel']];
    expect(transport.last).toEqual({ id: '2', type: 'open', rules, seats, ticket: 'abc', nonce });
    expect([game.view, game.asking, kept()]).toEqual([null, true, null]);
  });

  test('each attempt has chance of its own', () => {
    const { transport } = sitDown({ origin: { kind: 'new' } });
    const nonces = ['1', '2', '3'].map((ticket) => {
      const { id } = transport.last;
      transport.tell({ type: 'committed', re: id, commitment: DIGITS, ticket });
      const { nonce } = transport.last as unknown as { nonce: string };
      transport.become('lost');
      transport.become('open');
      expect(transport.last.type).toBe('commit');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  test('a kept match by its record', () => {
    expect(sitDown({ record: 'kept' }).transport.last).toMatchObject({ type: 'open', record: 'kept' });
  });

  test('the match of a day by the day', () => {
    const origin = { kind: 'daily', day: '2026-05-09', onDay: true } as const;
    expect(sitDown({ origin }).transport.last).toMatchObject({ type: 'open', day: '2026-05-09' });
  });

  test('a repetition by seed and chance', () => {
    const [seed, chance] = ['1'.repeat(64), '2'.repeat(64)];
    const again = repetition('mittel', 'standard', `ginromme-record 1\nseed ${seed}\nchance ${chance}\n`);
    expect(again && sitDown(again).transport.last).toMatchObject({ type: 'open', rules: 'standard', seed, chance });
    expect(repetition('mittel', 'standard', 'dealer 1\n')).toBeNull();
  });

  test('waits for the connection', () => {
    const { transport, game } = sitDown({}, 'connecting');
    expect([transport.sent, game.connection]).toEqual([[], 'connecting']);
    transport.become('open');
    expect([transport.last.type, game.connection]).toEqual(['open', 'open']);
  });

  test('a new hand is sorted by rank, a kept one stands as it was left', async () => {
    const { game, update } = sitDown();
    await update(0, UPCARD);
    expect(game.order).toEqual(['As', '4c', '9d']);
    const kept = sitDown({ record: 'kept', order: ['9d', 'As', '4c'] });
    await kept.update(0, UPCARD);
    expect(kept.game.order).toEqual(['9d', 'As', '4c']);
  });
});

describe('the fingerprint', () => {
  const other = '2'.repeat(64);
  const line = (nonce: string) => `ginromme-record 1\nmix ${other} ${nonce}\n`;
  const tell = async ({ transport }: Seated, commitment: string, record: string) => {
    const present = view({ commitment });
    transport.tell({ type: 'update', re: null, version: 1, seat: 0, events: [], view: present, record, tokens: null });
    await vi.advanceTimersByTimeAsync(0);
  };

  async function begun(): Promise<Seated & { nonce: string }> {
    const all = sitDown({ origin: { kind: 'new' } });
    all.transport.tell({ type: 'committed', re: '1', commitment: DIGITS, ticket: 'abc' });
    const nonce = all.game.facts.shown?.nonce ?? expect.unreachable('nothing was noted');
    await tell(all, DIGITS, line(nonce));
    expect(all.game.problem).toBeNull();
    return { ...all, nonce };
  }

  test('that was named first is kept, with this page’s chance', async () => {
    const { keep, game, nonce } = await begun();
    expect(keep.load(game.id)?.shown).toEqual({ commitment: DIGITS, nonce });
    const later = sitDown(keep.load(game.id) ?? expect.unreachable('not kept'));
    expect(later.game.facts.shown).toEqual({ commitment: DIGITS, nonce });
  });

  test('must stay the same', async () => {
    const all = await begun();
    await tell(all, other, line(all.nonce));
    expect(all.game.problem).toBe('other_commitment');
    expect(all.game.facts.shown?.commitment).toBe(DIGITS);
  });

  test.each([
    ['another chance', line(other)],
    ['no chance of this page', 'ginromme-record 1\n'],
  ])('with %s mixed in is told', async (_, record) => {
    const all = await begun();
    await tell(all, DIGITS, record);
    expect(all.game.problem).toBe('other_commitment');
  });

  test('is noted from the first view where nothing was agreed on before', async () => {
    const all = sitDown();
    await tell(all, DIGITS, 'ginromme-record 1\n');
    expect([all.game.facts.shown, all.game.problem]).toEqual([{ commitment: DIGITS, nonce: null }, null]);
    await tell(all, other, 'ginromme-record 1\n');
    expect(all.game.problem).toBe('other_commitment');
  });
});

describe('playing', () => {
  test('a move is made on the present version', async () => {
    const { game, transport } = await seated();
    game.play('s');
    expect(transport.last).toEqual({ id: '2', type: 'move', version: 3, move: 's' });
  });

  test('a declared move is legal by what it begins with', async () => {
    const { game, transport } = await seated(DISCARDING);
    game.play('kKh/AsAcAd');
    expect(transport.last.move).toBe('kKh/AsAcAd');
  });

  test('nothing else is sent while a request is under way, out of turn, or for a move that is not legal', async () => {
    const { game, transport, update } = await seated();
    game.play('9d');
    expect(transport.sent).toHaveLength(1);
    game.play('s');
    game.play('u');
    game.askHint();
    game.resign();
    expect(transport.sent).toHaveLength(2);
    await update(4, view({ turn: 1, legal: [] }));
    game.play('s');
    game.askHint();
    expect(transport.sent).toHaveLength(2);
  });

  test('a drawn card comes last and is new, until another is', async () => {
    const { game, update } = await seated();
    game.play('s');
    await update(4, DISCARDING);
    expect([game.order, game.fresh]).toEqual([['As', '4c', '9d', 'Kh'], 'Kh']);
    game.play('9d');
    await update(5, view({ turn: 1, hand: ['4c', 'As', 'Kh'] }));
    expect([game.order, game.fresh]).toEqual([['As', '4c', 'Kh'], null]);
  });

  test('a selected card is let go by itself when it has gone, or when there is nothing to throw', async () => {
    const { game, update } = await seated(DISCARDING);
    game.select('9d');
    expect(game.option?.deadwood).toBe(15);
    game.select('9d');
    expect([game.selected, game.option]).toEqual([null, null]);
    game.select('9d');
    game.play('9d');
    await update(4, view({ turn: 1, hand: ['4c', 'As', 'Kh'] }));
    expect(game.selected).toBeNull();
  });

  test('what the best discard leaves is shown while none is selected', async () => {
    const { game } = await seated(DISCARDING);
    expect(game.split.deadwood).toBe(14);
    game.select('As');
    expect(game.split.deadwood).toBe(23);
  });

  test('a card that may not be thrown is not the best one', async () => {
    const options = [option('Kh', 0, { allowed: false, why: 'taken' }), option('9d', 15)];
    const { game } = await seated({ ...DISCARDING, discards: options });
    expect(game.bestOption?.card).toBe('9d');
  });

  test('the next hand is asked for only when this one is over, and the match is not', async () => {
    const over: Partial<View> = { phase: 'over', turn: null, legal: [] };
    const { game, transport, update } = await seated();
    game.next();
    expect(transport.sent).toHaveLength(1);
    await update(9, view(over), null);
    game.next();
    expect(transport.last).toMatchObject({ type: 'next', version: 9 });
    await update(10, view({ number: 2, hand: ['Kd', '2c', '7h'] }));
    expect(game.order).toEqual(['2c', '7h', 'Kd']);
    await update(11, view({ ...over, match: { winner: 0 } as View['match'] }), null);
    const count = transport.sent.length;
    game.next();
    game.resign();
    expect(transport.sent).toHaveLength(count);
  });

  test('the computer’s moves are shown one after another, and nobody acts before', async () => {
    const { game, update, kept } = await seated(view({ turn: 1, legal: [] }), 1);
    await update(4, view({ turn: 1, legal: [], stock: 30 }), null);
    await update(5, view({ stock: 29 }), null);
    expect([game.view?.stock, game.yourTurn]).toEqual([undefined, false]);
    expect(kept().record).toBe('ginromme-record 5');
    await vi.advanceTimersByTimeAsync(700);
    expect([game.view?.stock, game.yourTurn]).toEqual([30, false]);
    await vi.advanceTimersByTimeAsync(700);
    expect([game.view?.stock, game.yourTurn, game.can('s')]).toEqual([29, true, true]);
  });

  test('a hint holds for its version, until something is done', async () => {
    const { game, transport, update } = await seated();
    game.askHint();
    transport.tell({ type: 'hint', re: transport.last.id, version: 3, move: 'u', level: 'mittel' });
    expect([game.hint, game.asking]).toEqual(['u', false]);
    game.play('s');
    expect(game.hint).toBeNull();
    await update(4, view({ turn: 1, legal: [] }));
    transport.tell({ type: 'hint', re: '9', version: 3, move: 'u', level: 'mittel' });
    expect(game.hint).toBeNull();
  });

  test('a text that is no message changes nothing', async () => {
    const { game, transport } = await seated();
    const before = game.view;
    for (const text of ['', '{', '7', 'null', '{}', '{"type":"?"}']) transport.onText(text);
    transport.tell({ type: 'pong', re: '7' });
    expect([game.view, game.problem]).toEqual([before, null]);
  });
});

describe('a lost connection', () => {
  test('the match is opened again from the last record', async () => {
    const { game, transport, update } = await seated();
    transport.become('lost');
    expect(game.connection).toBe('lost');
    transport.become('open');
    expect(transport.last).toMatchObject({ type: 'open', record: 'ginromme-record 3' });
    await update(3, view());
    expect(transport.sent).toHaveLength(2);
    game.play('s');
    expect(transport.last.move).toBe('s');
  });

  test('a move without an answer is made again, exactly once', async () => {
    const { game, transport, update } = await seated();
    game.play('s');
    transport.become('lost');
    transport.become('open');
    await update(3, view());
    expect(transport.sent.map(({ type, move }) => move ?? type)).toEqual(['open', 's', 'open', 's']);
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(4);
    await update(4, DISCARDING);
    transport.become('lost');
    transport.become('open');
    await update(4, DISCARDING);
    expect(transport.sent.map(({ type, move }) => move ?? type)).toEqual(['open', 's', 'open', 's', 'open']);
    expect(game.view?.phase).toBe('discard');
  });

  test('a move made while it is lost is made when it is back', async () => {
    const { game, transport, update } = await seated();
    transport.become('lost');
    game.play('s');
    expect(game.can('u')).toBe(false);
    transport.become('open');
    await update(3, view());
    expect(transport.sent.map(({ type, move }) => move ?? type)).toEqual(['open', 'open', 's']);
  });

  test('a move is not forgotten when the connection breaks once more', async () => {
    const { game, transport, update } = await seated();
    game.play('s');
    for (let times = 0; times < 3; times++) {
      transport.become('lost');
      transport.become('open');
    }
    await update(3, view());
    expect(transport.sent.filter(({ move }) => move === 's')).toHaveLength(2);
    expect(game.asking).toBe(true);
  });

  test('a move that was made after all is not made again', async () => {
    const { game, transport, update } = await seated();
    game.play('s');
    transport.become('lost');
    transport.become('open');
    await update(4, DISCARDING);
    expect(transport.sent.map(({ type }) => type)).toEqual(['open', 'move', 'open']);
    expect(game.asking).toBe(false);
  });

  test('before the first answer the match is opened anew', () => {
    const { transport } = sitDown();
    transport.become('lost');
    transport.become('open');
    expect(transport.sent.map(({ type }) => type)).toEqual(['open', 'open']);
    expect(transport.last).toMatchObject({ rules: 'standard' });
  });

  test('the player’s order stays', async () => {
    const { game, transport, update } = await seated();
    game.move('9d', 0);
    transport.become('lost');
    transport.become('open');
    await update(3, view());
    expect(game.order).toEqual(['9d', 'As', '4c']);
  });
});

describe('refusals', () => {
  test('the code is told until something else is asked; nothing has changed', async () => {
    const { game, transport } = await seated();
    const before = game.view;
    game.play('s');
    transport.tell({ type: 'error', re: transport.last.id, code: 'rate', message: 'too many' });
    expect([game.problem, game.asking, game.view]).toEqual(['rate', false, before]);
    game.play('s');
    expect([game.problem, transport.last.move]).toEqual([null, 's']);
  });

  test.each(['busy', 'rate'])(
    'a match that a server with too much to do has not opened (%s) is asked for again',
    async (code) => {
      const { game, transport, update } = await seated();
      transport.become('lost');
      transport.become('open');
      const sent = transport.sent.length;
      transport.tell({ type: 'error', re: transport.last.id, code, message: 'too much to do' });
      expect([game.problem, transport.sent.length]).toEqual([code, sent]);
      vi.advanceTimersByTime(2_000);
      expect([game.problem, transport.sent.length, transport.last.type]).toEqual([null, sent + 1, 'open']);
      await update(3, view(), transport.last.id);
      expect(game.asking).toBe(false);
    },
  );

  test('nothing is asked again for a player who has left', async () => {
    const { game, transport } = await seated();
    transport.become('lost');
    transport.become('open');
    transport.tell({ type: 'error', re: transport.last.id, code: 'busy', message: 'too much to do' });
    const sent = transport.sent.length;
    game.close();
    vi.advanceTimersByTime(10_000);
    expect(transport.sent.length).toBe(sent);
  });

  test('after a stale move the present view is shown', async () => {
    const { game, transport, update } = await seated();
    game.play('s');
    transport.tell({ type: 'error', re: transport.last.id, code: 'stale', message: 'old' });
    await update(7, DISCARDING, null);
    expect([game.problem, game.view?.phase]).toEqual(['stale', 'discard']);
    game.play('9d');
    expect(transport.last.version).toBe(7);
  });

  test('a record that is refused is put aside, not deleted', async () => {
    const { game, transport, keep, storage, update } = await seated();
    transport.become('lost');
    transport.become('open');
    transport.tell({ type: 'error', re: transport.last.id, code: 'bad_record', message: 'line 3' });
    expect([game.problem, keep.load(game.id), keep.damaged()]).toEqual(['bad_record', null, 1]);
    expect(storage.getItem(`ginromme.damaged.${game.id}`)).toContain('ginromme-record 3');
    await update(3, view(), null);
  });
});

describe('keeping', () => {
  test('record and order after every change', async () => {
    const { game, kept, update } = await seated();
    expect(kept()).toMatchObject({
      id: game.id,
      record: 'ginromme-record 3',
      order: ['As', '4c', '9d'],
      level: 'mittel',
      hand: 1,
      over: false,
    });
    game.sort('suit');
    expect(kept().order).toEqual(['4c', '9d', 'As']);
    game.move('As', 0);
    expect(kept().order).toEqual(['As', '4c', '9d']);
    game.play('s');
    await update(4, DISCARDING);
    expect(kept()).toMatchObject({ record: 'ginromme-record 4', order: ['As', '4c', '9d', 'Kh'] });
  });

  test('a storage without room is told, the game goes on', async () => {
    const { game, storage, update, kept } = await seated();
    storage.room = 0;
    game.play('s');
    await update(4, DISCARDING);
    expect([game.keeping, game.view?.phase, kept().record]).toEqual(['full', 'discard', 'ginromme-record 3']);
    storage.room = Infinity;
    game.sort('rank');
    expect([game.keeping, kept().record]).toEqual(['kept', 'ginromme-record 4']);
  });

  test('who has left shows and keeps nothing any more, though a move is yet to be shown', async () => {
    const { game, transport, storage, update } = await seated(view({ turn: 1, legal: [] }), 1);
    await update(4, view({ stock: 29 }), null);
    game.close();
    const key = `ginromme.game.${game.id}`;
    storage.setItem(key, 'what another tab has kept');
    await vi.advanceTimersByTimeAsync(5000);
    transport.tell({
      type: 'update',
      re: null,
      version: 5,
      seat: 0,
      events: [],
      view: view(),
      record: 'ginromme-record 5',
    });
    game.sort('suit');
    await vi.advanceTimersByTimeAsync(5000);
    expect([storage.getItem(key), transport.closed]).toEqual(['what another tab has kept', true]);
  });
});

describe('declarations', () => {
  const answer = (transport: FakeTransport, deadwood: number) =>
    transport.tell({
      type: 'arrangement',
      re: transport.last.id,
      version: 3,
      move: transport.last.move,
      groups: [],
      layoffs: [],
      unmelded: [],
      deadwood,
      why: null,
    });

  test('are judged beside everything else', async () => {
    const { game, transport } = await seated(DISCARDING);
    const judged = game.arrange('kKh/');
    expect(transport.last).toMatchObject({ type: 'arrange', version: 3, move: 'kKh/' });
    expect(game.asking).toBe(false);
    answer(transport, 14);
    expect((await judged)?.deadwood).toBe(14);
  });

  test('one that is refused, or lost with the connection, is not judged', async () => {
    const { game, transport, update } = await seated(DISCARDING);
    const refused = game.arrange('kKh/?');
    transport.tell({ type: 'error', re: transport.last.id, code: 'bad_move', message: 'unreadable' });
    expect([await refused, game.problem]).toEqual([null, null]);
    const lost = game.arrange('kKh/');
    transport.become('lost');
    transport.become('open');
    expect(await lost).toBeNull();
    await update(3, DISCARDING);
    expect(transport.sent.filter(({ type }) => type === 'arrange')).toHaveLength(2);
  });
});
