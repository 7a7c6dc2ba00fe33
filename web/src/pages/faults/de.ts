// Deutsch: die Quelle der Sätze darüber, was an einer Aufzeichnung falsch ist.

import type { Outcome } from '../../protocol';

const you = (who: string) => who === 'Du';

export const de = {
  format: 'Das ist keine Aufzeichnung einer Gin-Rommé-Partie: Sie beginnt mit „ginromme-record 1“.',
  version:
    'Diese Aufzeichnung ist von einer anderen Version des Spiels oder seiner Regeln; hier ist sie nicht bekannt.',
  too_long: 'Das ist zu lang für die Aufzeichnung einer Partie.',
  cut: 'Die Aufzeichnung bricht ab: Ihr Ende fehlt. Kopiere sie noch einmal ganz.',
  mix: 'Der Schlüssel der Partie ist nicht der, der aus ihren beiden Hälften folgt.',
  rules: (text: string) => `Die Regeln „${text}“ gibt es hier nicht.`,
  inLine: (line: number) => `Zeile ${line}`,
  atMove: (hand: number, move: number, text: string) => `Runde ${hand}, Zug ${move} („${text}“)`,
  line: 'Das gehört nicht dorthin oder ist so nicht zu lesen.',
  result: (hand: number, told: string, wanted: string) =>
    `Runde ${hand}: In der Aufzeichnung steht „${told}“. Nach diesen Zügen ist es aber „${wanted}“.`,
  end: (told: string, wanted: string) => `Am Ende steht „${told}“. Nach den Runden davor heißt es aber „${wanted}“.`,
  nobodyResigns: (told: string) =>
    `Am Ende steht „${told}“. So endet keine Partie gegen einen Computer: Aufgeben kannst nur du, und eine Uhr läuft nicht.`,
  outcomes: {
    knock: 'Klopfen',
    gin: 'Gin',
    big_gin: 'Big Gin',
    undercut: 'Undercut',
    tie: 'Gleichstand',
    dead: 'Tote Runde',
  } satisfies Record<Outcome, string> as Record<string, string>,
  resultOf: (outcome: string, points: string, who: string | null) =>
    who === null
      ? `${outcome}, ohne Punkte`
      : `${outcome}, ${points === '1' ? '1 Punkt' : `${points} Punkte`} für ${you(who) ? 'dich' : who}`,
  ends: {
    playing: 'die Partie läuft noch',
    target: (winner: string) => (you(winner) ? 'du gewinnst' : `${winner} gewinnt`),
    resigned: (loser: string) => (you(loser) ? 'du gibst auf' : `${loser} gibt auf`),
    claimed: (winner: string | null) =>
      winner === null
        ? 'die Zeit ist um, unentschieden'
        : `die Zeit ist um, ${you(winner) ? 'du gewinnst' : `${winner} gewinnt`}`,
  },
  player: (number: number) => `Spieler ${number}`,
  /** Why the rules don't allow a move. */
  why: {
    bad_move: 'Das ist kein Zug.',
    wrong_phase: 'Das ist hier nicht an der Reihe.',
    hand_over: 'Da war die Runde schon zu Ende.',
    hand_not_over: 'Da war die Runde davor noch nicht zu Ende.',
    match_over: 'Da war die Partie schon zu Ende.',
    upcard_declined: 'Beide hatten die aufgedeckte Karte abgelehnt: Jetzt geht es nur vom Stapel.',
    card_not_held: 'Diese Karte lag nach dem Schlüssel nicht in diesem Blatt.',
    card_just_taken: 'Die eben genommene Karte darf nicht gleich wieder abgelegt werden.',
    over_the_limit: 'Zum Klopfen waren es zu viele Restpunkte.',
    no_knock_without_draw: 'Nach diesen Regeln wird nicht geklopft, ohne zu ziehen.',
    first_turn: 'Ohne zu ziehen wird erst vom zweiten Zug an geklopft.',
    not_a_meld: 'Gemeldet ist etwas, das weder Satz noch Folge ist.',
    melds_overlap: 'Eine Karte ist zweimal gemeldet.',
    no_big_gin: 'Big Gin gibt es nach diesen Regeln nicht.',
    not_big_gin: 'Für Big Gin müssen alle elf Karten gemeldet sein.',
    bad_layoff: 'Eine der Karten lässt sich dort nicht anlegen.',
    layoff_on_gin: 'Bei Gin wird nicht angelegt.',
  } as Record<string, string>,
  notAllowed: 'Das erlauben die Regeln mit diesen Karten nicht.',
};

export type FaultTexts = typeof de;
