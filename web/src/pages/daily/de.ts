// Deutsch: die Quelle der Texte dieser Seite.

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);

export const de = {
  title: 'Heutiges Spiel',
  lead: 'Jeden Tag eine Partie gegen Mittel, nach den Standardregeln. Wer am selben Datum spielt, bekommt dieselben Karten, und gleiche Entscheidungen führen zur selben Partie. Es gilt das Datum bei dir; nach Mitternacht spielst du die begonnene Partie einfach weiter.',
  today: 'Heute',
  newDay: (before: string) =>
    `Ein neuer Tag hat begonnen: Hier steht jetzt das Spiel von heute. Das vom ${before} findest du im Kalender; nachgeholt verlängert es die Serie nicht mehr.`,
  newDate: 'Das Datum dieses Geräts hat sich geändert: Hier steht jetzt das Spiel, das dazu gehört.',
  wrongClock: 'Die Uhr geht falsch',
  early: (date: string) => `Dieses Gerät meint, heute sei der ${date}. Damals gab es noch kein Spiel des Tages.`,
  impossible: 'Dieses Gerät nennt ein Datum, das es nicht gibt.',
  setClock: 'Stell Datum und Uhrzeit richtig, dann steht hier das Spiel von heute. Deine Serie bleibt, wie sie ist.',
  play: 'Spielen',
  goOn: (mine: number, theirs: number) => `Weiterspielen · ${mine} : ${theirs}`,
  repeat: 'Noch einmal spielen',
  review: 'Rückschau',
  won: 'Gewonnen',
  lost: 'Verloren',
  drawn: 'Unentschieden',
  result: (outcome: string, mine: number, theirs: number, hands: number) =>
    `${outcome} ${mine} : ${theirs} in ${hands === 1 ? 'einer Runde' : `${hands} Runden`}`,
  notYet: 'Noch nicht gespielt.',
  begun: 'Angefangen.',
  late: 'Nachgeholt: steht im Kalender, verlängert aber die Serie nicht.',
  catchUp: 'Ein Tag von früher lässt sich nachholen. Die Serie verlängert er nicht mehr.',
  streak: (count: number) => (count ? `${days(count)} in Folge` : 'Noch keine Serie'),
  streakHelp:
    'Eine Serie wächst mit jedem Tag, dessen Spiel du am Tag selbst beginnst und zu Ende spielst, ob gewonnen oder verloren.',
  freeze: (left: boolean) =>
    'In jeder Woche, Montag bis Sonntag, ist ein Tag Pause frei; er zählt nicht mit, unterbricht aber auch nichts. ' +
    (left ? 'Diese Woche ist er noch frei.' : 'Diese Woche ist er verbraucht.'),
  calendar: 'Kalender',
  earlier: 'Früherer Monat',
  later: 'Späterer Monat',
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  marks: {
    won: 'gewonnen',
    lost: 'verloren',
    drawn: 'unentschieden',
    begun: 'angefangen',
    frozen: 'Pausentag',
    none: 'nicht gespielt',
    future: 'kommt noch',
  },
  legend: 'Zeichen',
  share: 'Ergebnis teilen',
  copy: 'Ergebnis kopieren',
  copied: 'Kopiert.',
  failed: 'Das Kopieren hat der Browser verweigert. Hier zum Markieren:',
  shared: (date: string, outcome: string, mine: number, theirs: number, marks: string) =>
    `Gin Rommé, Spiel vom ${date}: ${outcome.toLowerCase()} ${mine} : ${theirs} ${marks}`,
  sharedHelp: '★ Gin · ▲ gewonnen · ▽ verloren · – ohne Punkte; von den Karten verrät die Zeile nichts.',
};

export type Texts = typeof de;
