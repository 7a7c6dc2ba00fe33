// Deutsch: die Quelle der Texte dieser Seite.

import type { Problem } from './source';

const you = (who: string) => who === 'Du';

export const de = {
  title: 'Rückschau',
  lead: 'Eine gespielte Partie Zug für Zug, beide Blätter offen.',
  player: (number: number) => `Spieler ${number}`,
  loading: 'Die Partie wird geholt …',
  hands: 'Runden',
  hand: (number: number) => `Runde ${number}`,
  handOf: (number: number, dealer: string, limit: number) =>
    `Runde ${number} · ${you(dealer) ? 'du gibst' : `${dealer} gibt`} · ${limit === 0 ? 'nur Gin' : `Klopfen bis ${limit}`}`,
  stock: (count: number) => `Stapel: ${count}`,
  pile: 'Ablage',
  pileOf: (cards: string) => `Ablage, oberste zuerst: ${cards}`,
  deadwood: 'Restpunkte',
  handLabel: (who: string) => (you(who) ? 'Dein Blatt' : `Blatt: ${who}`),
  step: (at: number, last: number) => `Zug ${at} von ${last}`,
  progress: 'Stelle in der Runde',
  first: 'Zum Anfang',
  back: 'Zurück',
  forward: 'Weiter',
  last: 'Zum Ende',
  nextHand: 'Nächste Runde',
  keys: 'Tasten: ← → ein Zug, Pos1 und Ende, Bild ↑ ↓ eine Runde.',
  draw: (who: string, card: string) => (you(who) ? `Du ziehst ${card} vom Stapel` : `${who} zieht ${card} vom Stapel`),
  discard: (who: string, card: string) => (you(who) ? `Du legst ${card} ab` : `${who} legt ${card} ab`),
  throwing: (what: string, card: string) => `${what} – ${card} abgelegt`,
  defend: (who: string, cards: string[]) =>
    cards.length
      ? you(who)
        ? `Du legst an: ${cards.join(', ')}`
        : `${who} legt an: ${cards.join(', ')}`
      : you(who)
        ? 'Du legst aus, ohne anzulegen'
        : `${who} legt aus, ohne anzulegen`,
  brokenOff: 'Hier wurde die Partie aufgegeben.',
  score: (mine: number, theirs: number) => `Stand danach ${mine} : ${theirs}`,
  pointsFor: (points: string, who: string) => `${points} für ${you(who) ? 'dich' : who}`,
  matchOver: (who: string) => (you(who) ? 'Du hast die Partie gewonnen.' : `${who} hat die Partie gewonnen.`),
  matchDrawn: 'Die Partie endete unentschieden.',
  playing: 'Diese Partie läuft noch: Zu sehen sind nur Runden, die zu Ende sind.',
  goBack: 'Zurück zur Partie',
  playThese: 'Diese Partie selbst spielen',
  share: 'Link teilen',
  copyLink: 'Link kopieren',
  copyRecord: 'Aufzeichnung kopieren',
  download: 'Herunterladen',
  copied: {
    link: 'Der Link ist kopiert.',
    record: 'Die Aufzeichnung ist kopiert.',
    failed: 'Das Kopieren hat der Browser verweigert. Hier zum Markieren:',
  },
  linkNote: 'Der Link enthält die ganze Partie; nichts wird hochgeladen.',
  other: 'Eine andere Partie ansehen',
  paste: 'Aufzeichnung oder Link hier einfügen, oder eine Datei auf die Seite ziehen',
  show: 'Ansehen',
  file: 'Datei wählen',
  problems: {
    cut: 'Dieser Link ist unvollständig oder beschädigt. Am besten noch einmal ganz kopieren.',
    too_long: 'Das ist zu lang für die Aufzeichnung einer Partie.',
    unsupported: 'Dieser Browser kann den Link nicht entpacken. Mit einem neueren geht es.',
    missing: 'Diese Partie ist in diesem Browser nicht gespeichert.',
    empty: 'Hier steht noch nichts.',
    foreign: 'Das ist keine Aufzeichnung einer Gin-Rommé-Partie: Sie beginnt mit „ginromme-record 1“.',
    newer: 'Diese Aufzeichnung stammt aus einer anderen Fassung des Spiels, die hier nicht bekannt ist.',
  } satisfies Record<Problem, string>,
  badRecord: 'Diese Aufzeichnung ist beschädigt.',
  noHand: 'Von dieser Partie ist noch keine solche Runde zu Ende gespielt. Zu sehen ist eine Runde erst danach.',
  noConnection: 'Die Partie konnte nicht gelesen werden. Besteht eine Verbindung?',
  again: 'Noch einmal versuchen',
};

export type Texts = typeof de;
