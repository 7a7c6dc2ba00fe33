// One match as this page knows it: what the table has said last, and what the player is about to do.

import { FORMAT, newId, newNonce, type Keep, type KeepResult, type Origin, type Shown } from './keep';
import { follow, moved, sorted, type SortBy } from './order';
import {
  readIncoming,
  type Arrangement,
  type Committed,
  type DiscardOption,
  type ErrorAnswer,
  type GameEvent,
  type Request,
  type Update,
  type View,
} from './protocol';
import type { Connection, Transport } from './transport';

export interface Beginning {
  id: string;
  level: string;
  rules: string;
  record: string | null;
  order: string[];
  /** Absent: a match of its own. */
  origin?: Origin;
  shown?: Shown | null;
}

/** Called around each change of the view, so that cards can be seen to move. */
export type Stage = (events: GameEvent[], change: () => void) => Promise<void>;

/** A pause before each of the computer's moves, so that they can be followed; milliseconds at normal speed. */
const THINKS_MS = 650;

/** After so long without an answer the connection is looked at. */
const OVERDUE_MS = 15_000;

/** After so long a busy server is asked again to open the match. */
const BUSY_MS = 2_000;

export class Game {
  view = $state.raw<View | null>(null);
  order = $state.raw<string[]>([]);
  selected = $state<string | null>(null);
  /** The last card that has come into the hand. */
  fresh = $state<string | null>(null);
  hint = $state<string | null>(null);
  connection = $state<Connection>('connecting');
  /** A code to tell the player about, until he goes on. */
  problem = $state<string | null>(null);
  keeping = $state<KeepResult>('kept');
  /** A request is under way. */
  asking = $state(false);

  readonly id: string;
  readonly level: string;
  readonly origin: Origin;
  /** What was known of the cards before the first of them came. */
  #shown: Shown | null;
  #rules: string;
  #record: string | null;
  #version = 0;
  #count = 0;
  #waiting = new Map<string, Request>();
  #judged = new Map<string, (arrangement: Arrangement | null) => void>();
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #queue: Update[] = [];
  /** How many updates have come that are not shown yet. */
  #behind = $state(0);
  #playing = false;
  /** Another tab may have the match now: nothing is shown and nothing kept any more. */
  #closed = false;
  #lost: (Request & { version: number }) | null = null;

  constructor(
    beginning: Beginning,
    private readonly transport: Transport,
    private readonly keep: Keep,
    private readonly motion: (milliseconds: number) => number,
    private readonly stage: Stage = async (_, change) => change(),
  ) {
    this.id = beginning.id;
    this.level = beginning.level;
    this.origin = beginning.origin ?? { kind: 'new' };
    this.#shown = beginning.shown ?? null;
    this.#rules = beginning.rules;
    this.#record = beginning.record;
    this.order = beginning.order;
    transport.onText = (text) => this.#read(text);
    transport.onState = (state) => this.#connected(state);
    this.#connected(transport.state);
  }

  // What the screen asks

  get record(): string | null {
    return this.#record;
  }

  /** What stays the same in the whole match. */
  get facts(): { id: string; level: string; origin: Origin; shown: Shown | null } {
    return { id: this.id, level: this.level, origin: this.origin, shown: this.#shown };
  }

  get yourTurn(): boolean {
    return this.view !== null && this.view.turn === this.view.seat && this.#behind === 0;
  }

  can(move: string): boolean {
    return this.yourTurn && !this.asking && (this.view?.legal.includes(move) ?? false);
  }

  /** What throwing the selected card would leave. */
  get option(): DiscardOption | null {
    return this.view?.discards.find((option) => option.card === this.selected) ?? null;
  }

  /** The split that the marks under the cards show: of the ten cards that would be left, or of all. */
  get split(): { melds: string[][]; deadwood: number } {
    return this.option ?? this.unselected;
  }

  /** The same while no card is selected. */
  get unselected(): { melds: string[][]; deadwood: number } {
    return this.bestOption ?? this.view?.split ?? { melds: [], deadwood: 0 };
  }

  /** The discard that leaves least, for the deadwood shown while nothing is selected. */
  get bestOption(): DiscardOption | null {
    const options = this.view?.discards.filter((option) => option.allowed) ?? [];
    return options.reduce<DiscardOption | null>(
      (best, one) => (!best || one.deadwood < best.deadwood ? one : best),
      null,
    );
  }

  // What the player does

  select(card: string | null): void {
    this.selected = card === this.selected ? null : card;
  }

  play(move: string): void {
    if (this.can(move.split('/')[0] ?? '')) this.#ask({ type: 'move', version: this.#version, move });
  }

  next(): void {
    if (!this.asking && this.view?.phase === 'over' && !this.view.match)
      this.#ask({ type: 'next', version: this.#version });
  }

  resign(): void {
    if (!this.asking && !this.view?.match) this.#ask({ type: 'resign', version: this.#version });
  }

  askHint(): void {
    if (this.yourTurn && !this.asking) this.#ask({ type: 'hint', version: this.#version });
  }

  /** What the table says of a declaration; null when it can't say, as while the connection is lost. */
  arrange(move: string): Promise<Arrangement | null> {
    return new Promise((answer) => {
      const id = this.#send({ type: 'arrange', version: this.#version, move });
      this.#judged.set(id, answer);
    });
  }

  sort(by: SortBy): void {
    this.order = sorted(this.order, by, this.split.melds);
    this.#save();
  }

  move(card: string, to: number): void {
    this.order = moved(this.order, card, to);
    this.#save();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#overdue);
    clearTimeout(this.#later);
    this.transport.onText = () => {};
    this.transport.onState = () => {};
    this.transport.close();
  }

  // Talking to the table

  #connected(state: Connection): void {
    this.connection = state;
    if (state !== 'open') return;
    // The table behind a new connection knows nothing: it is opened from what this browser has kept.
    const lost = [...this.#waiting.values()].find((request) => 'version' in request && request.type !== 'arrange');
    if (lost && 'version' in lost) this.#lost = lost;
    this.#waiting.clear();
    for (const answer of this.#judged.values()) answer(null);
    this.#judged.clear();
    this.#queue = [];
    this.#behind = 0;
    this.asking = false;
    this.#open();
  }

  #open(): void {
    clearTimeout(this.#later);
    this.#ask(this.#record ? { type: 'open', record: this.#record } : this.#opening());
  }

  #opening(): Request {
    const { origin } = this;
    if (origin.kind === 'daily') return { type: 'open', day: origin.day };
    if (origin.kind === 'new') return { type: 'commit' };
    return { type: 'open', ...this.#table, seed: origin.seed, chance: origin.chance };
  }

  get #table() {
    return { rules: this.#rules, seats: ['human', this.level] as [string, string] };
  }

  /** The fingerprint comes first, then this page adds its chance, and only then the cards are dealt. */
  #committed({ commitment, ticket }: Committed): void {
    const nonce = newNonce();
    this.#shown = { commitment, nonce };
    this.#ask({ type: 'open', ...this.#table, ticket, nonce });
  }

  #ask(request: Request): void {
    this.asking = true;
    this.problem = null;
    this.hint = null;
    this.#send(request);
  }

  #send(request: Request): string {
    const id = `${(this.#count += 1)}`;
    this.#waiting.set(id, request);
    // Where nobody gets it, it is asked again as soon as there is a connection.
    if (this.transport.send(JSON.stringify({ id, ...request }))) {
      clearTimeout(this.#overdue);
      this.#overdue = setTimeout(() => this.transport.doubt(), OVERDUE_MS);
    }
    return id;
  }

  #read(text: string): void {
    const message = readIncoming(text);
    if (!message) return;
    const asked = message.re == null ? undefined : this.#waiting.get(message.re);
    if (message.re != null) this.#waiting.delete(message.re);
    if (this.#waiting.size === 0) clearTimeout(this.#overdue);
    if (asked?.type === 'arrange' && message.re != null) {
      this.#judged.get(message.re)?.(message.type === 'arrangement' ? message : null);
      this.#judged.delete(message.re);
      return;
    }
    if (message.type === 'error') return this.#refused(message, asked);
    if (message.type === 'committed' && asked?.type === 'commit') return this.#committed(message);
    if (message.type === 'hint') {
      this.asking = false;
      if (message.version === this.#version) this.hint = message.move;
    }
    if (message.type === 'update') {
      this.#queue.push(message);
      this.#behind += 1;
      this.#keepRecord(message);
      void this.#playQueue();
    }
  }

  #refused(error: ErrorAnswer, asked: Request | undefined): void {
    this.asking = false;
    this.problem = error.code;
    if (asked?.type !== 'open' && asked?.type !== 'commit') return;
    if (error.code === 'bad_record') this.keep.putAside(this.id);
    if (error.code === 'busy' || error.code === 'rate') this.#later = setTimeout(() => this.#open(), BUSY_MS);
  }

  async #playQueue(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      const own = update.re !== null || this.view === null;
      const pause = own ? 0 : this.motion(THINKS_MS);
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      if (this.#closed) return;
      const present = update;
      await this.stage(present.events, () => this.#apply(present));
    }
    this.#playing = false;
    this.#repeatLost();
  }

  #apply(update: Update): void {
    const { view } = update;
    this.#behind = Math.max(0, this.#behind - 1);
    this.#version = update.version;
    // A hand just dealt is sorted once; a kept one, and one being played, stays as the player has it.
    const dealt = this.view === null ? this.order.length === 0 : view.number !== this.view.number;
    this.order = dealt ? sorted(view.hand, 'rank', []) : follow(this.order, view.hand);
    this.fresh = view.phase === 'discard' ? view.drawn : null;
    if (this.selected && !view.hand.includes(this.selected)) this.selected = null;
    if (view.phase !== 'discard') this.selected = null;
    if (update.re !== null) this.asking = false;
    if (!this.#isAsShown(update)) this.problem = 'other_commitment';
    this.view = view;
    this.#save();
  }

  /** Whether the table still names the fingerprint that it named first, and has mixed this page's chance in. */
  #isAsShown({ view, record }: Update): boolean {
    const { commitment } = view;
    if (commitment === null) return this.#shown === null;
    this.#shown ??= { commitment, nonce: null };
    const { nonce } = this.#shown;
    const mixed = /^mix [0-9a-f]{64} ([0-9a-f]{64})$/m.exec(record ?? '')?.[1] ?? null;
    return commitment === this.#shown.commitment && (record === null || nonce === null || mixed === nonce);
  }

  /** A move that was on its way when the connection broke, and has not been made. */
  #repeatLost(): void {
    const lost = this.#lost;
    this.#lost = null;
    if (lost && lost.version === this.#version) this.#ask(lost);
  }

  // Keeping

  #keepRecord(update: Update): void {
    if (update.record === null) return;
    this.#record = update.record;
    this.#saveAs(update.view);
  }

  #save(): void {
    if (this.view) this.#saveAs(this.view);
  }

  #saveAs(view: View): void {
    if (this.#record === null || this.#closed) return;
    this.keeping = this.keep.save({
      format: FORMAT,
      id: this.id,
      record: this.#record,
      order: this.order,
      level: this.level,
      rules: this.#rules,
      scores: view.scores,
      hand: view.number,
      over: view.match !== null,
      origin: this.origin,
      shown: this.#shown,
      changed: Date.now(),
    });
  }
}

export function newBeginning(level: string, rules: string, origin: Origin = { kind: 'new' }): Beginning {
  return { id: newId(), level, rules, record: null, order: [], origin };
}

/** The same match once more: the same cards, and the same answers to the same decisions. */
export function repetition(level: string, rules: string, record: string): Beginning | null {
  const seed = /^seed ([0-9a-f]{64})$/m.exec(record)?.[1];
  const chance = /^chance ([0-9a-f]{64})$/m.exec(record)?.[1];
  return seed && chance ? newBeginning(level, rules, { kind: 'repeat', seed, chance }) : null;
}
