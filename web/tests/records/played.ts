// Matches as a table would have told them.

import type { Origin } from '../../src/keep';
import type { Pair, Seat, SheetRow, View } from '../../src/protocol';
import type { Played } from '../../src/records/finished';

type HandLine = [outcome: SheetRow['outcome'], winner: Seat | null, points: number, deadwood?: Pair];

export interface Wish {
  id?: number;
  winner?: Seat | null;
  totals?: Pair;
  hands?: HandLine[];
  level?: string;
  rules?: string;
  origin?: Origin;
  reason?: 'target' | 'resigned';
  record?: string;
}

export function played(wish: Wish = {}): Played {
  const winner = wish.winner === undefined ? 0 : wish.winner;
  const rules = wish.rules ?? 'standard';
  const hands: HandLine[] = wish.hands ?? [['gin', winner, 60, [0, 35]]];
  const sheet = hands.map(([outcome, won, points, deadwood], at) => ({
    number: at + 1,
    dealer: 0,
    outcome,
    knocker: won,
    winner: won,
    points,
    deadwood: deadwood ?? null,
    scores: [0, 0],
    games: [[0, 0]],
  }));
  const match = {
    winner,
    reason: wish.reason ?? 'target',
    seed: '00',
    games: [],
    totals: wish.totals ?? (winner === 0 ? [110, 40] : [40, 110]),
  };
  return {
    id: id(wish.id ?? 1),
    level: wish.level ?? 'mittel',
    origin: wish.origin ?? { kind: 'new' },
    shown: null,
    record: wish.record ?? 'ginromme-record 1\nend target 0\n',
    view: { rules: { text: rules, preset: rules.split(' ')[0] }, sheet, match } as unknown as View,
  };
}

export const id = (number: number): string => number.toString(16).padStart(16, '0');
