// The course of the guided first hand: the table's answers are written down, so it needs no server and is the same for
// everybody. lesson.json has every update that the player's seat would have got.

import type { Update } from '../../protocol';
import type { Connection, Transport } from '../../transport';
import file from './lesson.json';

interface Course {
  /** Who has moved; null: a deal. */
  seat: 0 | 1 | null;
  move: string | null;
  update: Update;
}

const COURSE = file as unknown as Course[];

export type StepId = (typeof STEPS)[number];

/** What the player has to decide or to read, in order. */
export const STEPS = [
  'upcard',
  'king',
  'stock',
  'queen',
  'nine',
  'ten',
  'last',
  'knock',
  'won',
  'pass',
  'draw',
  'jack',
  'defend',
  'undercut',
] as const;

/** The move that each decision leads to; `next` deals the second hand. After the last step there is none. */
export const MOVES: string[] = COURSE.slice(1).flatMap(({ seat, move }) =>
  move === null ? ['next'] : seat === 0 ? [move] : [],
);

/** Answers as the table of the lesson would; a move off the course is told to `onOther` and changes nothing. */
export class LessonTransport implements Transport {
  readonly state: Connection = 'open';
  onText: (text: string) => void = () => {};
  onState: (state: Connection) => void = () => {};
  /** Called when the player tries another move than the lesson's. */
  onOther: (move: string) => void = () => {};
  /** How many requests have been granted, the opening not counted: the number of the present step. */
  granted = -1;
  /** Place of the next update in the course. */
  #at = 0;

  send(text: string): boolean {
    const request = JSON.parse(text) as { id: string; type: string; move?: string };
    const expected = COURSE[this.#at];
    const asked = request.type === 'next' ? null : (request.move ?? '');
    // Its cards are no secret, so they are dealt without a fingerprint before.
    if (request.type === 'commit') this.#answer(request.id);
    else if (expected && (request.type === 'move' || request.type === 'next') && asked === expected.move)
      this.#answer(request.id);
    else {
      this.#tell({ type: 'error', re: request.id, code: 'lesson', message: 'not the move of the lesson' });
      if (request.type === 'move') this.onOther(asked ?? '');
    }
    return true;
  }

  doubt(): void {}

  close(): void {}

  /** The answer, and then whatever the other does until the player has to decide again. */
  #answer(re: string): void {
    this.granted += 1;
    let answered: string | null = re;
    do {
      const step = COURSE[this.#at++];
      if (!step) return;
      this.#tell({ ...step.update, re: answered });
      answered = null;
    } while (COURSE[this.#at]?.seat === 1);
  }

  /** Later, as every table answers. */
  #tell(message: object): void {
    queueMicrotask(() => this.onText(JSON.stringify(message)));
  }
}
