// Deutsch: die Quelle, an der sich alle anderen Sprachen messen.

const RANKS: Record<string, string> = {
  A: 'Ass',
  T: '10',
  J: 'Bube',
  Q: 'Dame',
  K: 'König',
};
const SUITS: Record<string, string> = { c: 'Kreuz', d: 'Karo', h: 'Herz', s: 'Pik' };

/** „Karo Bube“ */
export function card(code: string): string {
  const rank = code.charAt(0);
  return `${SUITS[code.charAt(1)]} ${RANKS[rank] ?? rank}`;
}

const SET_NAMES: Record<string, string> = {
  A: 'Asse',
  '2': 'Zweien',
  '3': 'Dreien',
  '4': 'Vieren',
  '5': 'Fünfen',
  '6': 'Sechsen',
  '7': 'Siebenen',
  '8': 'Achten',
  '9': 'Neunen',
  T: 'Zehnen',
  J: 'Buben',
  Q: 'Damen',
  K: 'Könige',
};

/** „die Siebenen“, „Herz 10–König“ */
function meld(cards: string[]): string {
  const first = cards[0] ?? '';
  const last = (cards.at(-1) ?? '').charAt(0);
  if (last === first.charAt(0)) return `die ${SET_NAMES[last]}`;
  return `${card(first)}–${RANKS[last] ?? last}`;
}

const points = (count: number) => (count === 1 ? '1 Punkt' : `${count} Punkte`);

export const de = {
  code: 'de',
  language: 'Deutsch',
  title: 'Gin Rommé',
  card,
  meld,
  points,
  levels: { leicht: 'Leicht', mittel: 'Mittel', schwer: 'Schwer', experte: 'Experte', meister: 'Meister' } as Record<
    string,
    string
  >,
  levelHints: {
    leicht: 'Behält Paare, wirft hohe Karten ab und klopft nur mit sehr wenig Restpunkten.',
    mittel: 'Nimmt die Ablage, wenn sie hilft, merkt sich, was du aufnimmst, und klopft, sobald es geht.',
    schwer:
      'Rechnet aus, welche unbekannten Karten helfen, gibt dir nicht, was du brauchst, und wählt den Moment zum Klopfen.',
    experte:
      'Stellt sich dein Blatt vor, nach dem, was du genommen, liegen gelassen und abgeworfen hast, und misst daran jede Ablage und jedes Klopfen.',
    meister: 'Vermutung über dein Blatt, Wertnetz und Suche zusammen, so stark, wie dieses Gerät uns lässt.',
  } as Record<string, string>,
  presets: {
    standard: 'Standard',
    'big-gin': 'Big Gin',
    quickie: 'Eine Runde',
    classic: 'Klassisch',
    tournament: 'Turnier',
    oklahoma: 'Oklahoma',
    straight: 'Nur Gin',
    hollywood: 'Hollywood',
  } as Record<string, string>,
  presetHints: {
    standard: 'Bis 100. Gin 25, Undercut 25.',
    'big-gin': 'Wie Standard, dazu Big Gin für 31.',
    quickie: 'Eine einzige Runde entscheidet.',
    classic: 'Gin 20, Undercut 10; Zuschläge für Runden und Partie, der Verlierer gibt.',
    tournament: 'Bis 100 mit Big Gin und allen Zuschlägen.',
    oklahoma: 'Die erste offene Karte bestimmt, bis wann geklopft werden darf; Pik zählt doppelt. Bis 150.',
    straight: 'Geklopft wird nicht: nur Gin beendet die Runde.',
    hollywood: 'Drei Spiele nebeneinander, jedes bis 150.',
  } as Record<string, string>,
  you: 'Du',
  start: {
    lead: 'Karten aufnehmen, Sätze und Folgen bilden, im richtigen Moment klopfen.',
    play: 'Karten geben',
    daily: 'Heutiges Spiel',
    more: 'Weiteres',
    statistics: 'Statistik',
    replay: 'Rückschau',
    level: 'Gegner',
    rules: 'Regeln',
    own: (base: string) => `Eigene Regeln (nach ${base})`,
    house: 'Eigene Regeln …',
    goOn: 'Weiterspielen',
    goOnWith: (level: string, hand: number) => `gegen ${level} · Runde ${hand}`,
    forget: 'Partie löschen',
    forgetSure: 'Wirklich löschen?',
    promise: 'Ohne Anmeldung, ohne Werbung. Das Spiel bleibt in diesem Browser.',
    fair: 'Der Computer sieht nur, was auch du an seiner Stelle sähest.',
    guide: 'Anleitung',
    fairness: 'Fairness',
    damaged: (count: number) =>
      count === 1
        ? 'Eine gespeicherte Partie ist nicht lesbar. Sie wurde beiseitegelegt, nicht gelöscht.'
        : `${count} gespeicherte Partien sind nicht lesbar. Sie wurden beiseitegelegt, nicht gelöscht.`,
    newer:
      'In diesem Browser hat eine neuere Fassung des Spiels gespeichert. Das bleibt unberührt und ist wieder da, sobald du die Seite in der neuen Fassung lädst.',
    blocked: 'Dieser Browser lässt nichts speichern: Nach dem Schließen der Seite ist die Partie fort.',
  },
  rulesLine: (limit: number, oklahoma: boolean, target: number, oneHand: boolean, version: string) => [
    'Zwei Spieler',
    oklahoma ? 'Klopfen nach erster Karte' : limit === 0 ? 'nur Gin' : `Klopfen bis ${limit}`,
    oneHand ? 'eine Runde' : `bis ${target}`,
    `Regeln ${version}`,
  ],
  origins: { daily: (day: string) => `Spiel vom ${day}`, repeat: 'Wiederholung' },
  limitNow: (limit: number, doubled: boolean) =>
    (limit === 0 ? 'Diese Runde: nur Gin' : `Diese Runde: Klopfen bis ${limit}`) + (doubled ? ', zählt doppelt' : ''),
  dealer: 'Geber',
  stock: 'Stapel',
  pile: 'Ablage',
  deadwood: 'Restpunkte',
  deadwoodOf: { hand: 'im Blatt', best: 'bestenfalls', without: 'ohne' },
  fresh: 'neu',
  yourTurn: 'Du bist am Zug',
  prompts: {
    upcard: 'Nimmst du die aufgedeckte Karte?',
    draw: 'Stapel oder Ablage?',
    drawStock: 'Beide haben gepasst: Zieh vom Stapel',
    discard: 'Wähle eine Karte zum Ablegen',
    discardOrKnock: 'Du kannst klopfen – wähle die Karte, die du ablegst',
    discardOrGin: 'Du hast Gin – wähle die Karte, die du ablegst',
    selected: (name: string) => `${name} ablegen?`,
    wait: (name: string) => `${name} überlegt …`,
    defend: 'Leg deine Meldungen aus',
    over: 'Runde beendet',
  },
  drawStock: 'Vom Stapel ziehen',
  takePile: (name: string) => `${name} nehmen`,
  pass: 'Passen',
  discard: 'Ablegen',
  knock: 'Klopfen',
  gin: 'Gin',
  bigGin: 'Big Gin',
  sort: 'Sortieren',
  sortBy: { melds: 'Nach Meldungen', rank: 'Nach Rang', suit: 'Nach Farbe' },
  discards: 'Ablagen',
  discardsTitle: (count: number) => `Ablagen · ${count}`,
  discardsHelp: 'Die oberste Karte steht vorn.',
  thrownBy: (name: string) => `von ${name}`,
  turnedUp: 'aufgedeckt',
  why: {
    notYourTurn: 'Du bist nicht am Zug.',
    draw: 'Erst ziehen.',
    select: 'Wähle zuerst eine Karte.',
    taken: 'Die eben genommene Karte darfst du nicht gleich wieder ablegen.',
    deadwood: (left: number, limit: number) =>
      limit === 0
        ? `Noch ${points(left)} – in dieser Runde geht nur Gin.`
        : `Noch ${left} Restpunkte – klopfen geht bis ${limit}.`,
    bigGin: 'Für Big Gin müssen alle elf Karten gemeldet sein.',
    upcardDeclined: 'Beide haben gepasst: jetzt nur vom Stapel.',
  },
  handLabel: 'Dein Blatt',
  cardLabel: (
    name: string,
    place: number,
    count: number,
    meld: string | null,
    run: boolean,
    selected: boolean,
    fresh: boolean,
  ) =>
    [
      name,
      `Karte ${place} von ${count}`,
      meld && `${run ? 'Folge' : 'Satz'} ${meld}`,
      fresh && 'neu',
      selected && 'ausgewählt',
    ]
      .filter(Boolean)
      .join(', '),
  opponentHand: (name: string, count: number, known: string[]) =>
    `${name}: ${count} Karten` + (known.length ? `, bekannt: ${known.join(', ')}` : ''),
  last: {
    deal: (dealer: string, name: string) => `${dealer === 'Du' ? 'Du gibst' : `${dealer} gibt`}. Aufgedeckt: ${name}`,
    pass: (who: string) => (who === 'Du' ? 'Du hast gepasst' : `${who} hat gepasst`),
    draw: (who: string) => (who === 'Du' ? 'Du hast vom Stapel gezogen' : `${who} hat vom Stapel gezogen`),
    take: (who: string, name: string) => (who === 'Du' ? `Du hast ${name} genommen` : `${who} hat ${name} genommen`),
    drawDiscard: (who: string, name: string) =>
      who === 'Du'
        ? `Du hast vom Stapel gezogen und ${name} abgelegt`
        : `${who} hat vom Stapel gezogen und ${name} abgelegt`,
    takeDiscard: (who: string, taken: string, name: string) =>
      who === 'Du'
        ? `Du hast ${taken} genommen und ${name} abgelegt`
        : `${who} hat ${taken} genommen und ${name} abgelegt`,
    knock: (who: string) => (who === 'Du' ? 'Du klopfst' : `${who} klopft`),
    gin: (who: string) => (who === 'Du' ? 'Du machst Gin' : `${who} macht Gin`),
    bigGin: (who: string) => (who === 'Du' ? 'Du machst Big Gin' : `${who} macht Big Gin`),
  },
  arrange: {
    knock: (name: string) => `Klopfen mit ${name}`,
    gin: (name: string) => `Gin – ${name} ablegen`,
    bigGin: 'Big Gin',
    defend: 'Selbst auslegen',
    help: 'Tippe eine Karte an und dann, wohin sie soll. Was du bestätigst, das gilt.',
    keys: 'Tasten: A, B, C für die Meldung, R für den Rest, L zum Anlegen.',
    meld: (letter: string) => `Meldung ${letter}`,
    newMeld: 'Neue Meldung',
    rest: 'Rest',
    layoff: 'Anlegen',
    moveTo: (place: string) => `Hierher: ${place}`,
    noMeld: 'Weder Satz noch Folge',
    nowhere: (name: string) => `${name} passt an keine Meldung`,
    fits: (name: string, meld: string) => `${name} an ${meld}`,
    best: 'Bestmöglich',
    back: 'Zurück',
    confirm: { knock: 'Klopfen', gin: 'Gin', big_gin: 'Big Gin', defend: 'So auslegen' },
    theirs: (who: string) => `Auf dem Tisch: ${who}`,
    why: {
      over_the_limit: (limit: number) =>
        limit === 0 ? 'In dieser Runde geht nur Gin.' : `Zum Klopfen sind es höchstens ${limit}.`,
      not_a_meld: 'Eine Gruppe ist weder Satz noch Folge.',
      not_big_gin: 'Für Big Gin müssen alle elf Karten gemeldet sein.',
      bad_layoff: 'Eine Karte lässt sich nicht anlegen.',
      layoff_on_gin: 'Bei Gin wird nicht angelegt.',
      offline: 'Im Moment keine Verbindung zum Tisch.',
      other: 'So geht es nicht.',
    },
  },
  defence: {
    title: {
      knock: (who: string) => `${who} klopft`,
      gin: (who: string) => `${who} macht Gin`,
      big_gin: (who: string) => `${who} macht Big Gin`,
    },
    theirs: (points: number) => `Restpunkte ${points}`,
    yours: 'Du meldest',
    nothing: 'nichts',
    layoffs: 'Du legst an',
    layoff: (name: string, meld: string) => `${name} an ${meld}`,
    noLayoffs: 'Bei Gin wird nicht angelegt.',
    left: 'Dir bleiben',
    accept: 'So auslegen',
    own: 'Selbst auslegen',
  },
  sheet: {
    titles: {
      knock: (who: string, you: boolean) => (you ? 'Du gewinnst die Runde' : `${who} gewinnt die Runde`),
      gin: (who: string, you: boolean) => (you ? 'Gin! Du gewinnst die Runde' : `Gin für ${who}`),
      big_gin: (who: string, you: boolean) => (you ? 'Big Gin! Du gewinnst die Runde' : `Big Gin für ${who}`),
      undercut: (who: string, you: boolean) =>
        you ? 'Undercut! Du hast unterboten' : `Undercut – ${who} hat unterboten`,
      tie: () => 'Gleichstand – niemand bekommt Punkte',
      dead: () => 'Tote Runde',
    },
    dead: 'Der Stapel ist bis auf zwei Karten aufgebraucht: Niemand bekommt Punkte, und derselbe gibt noch einmal.',
    deadPile:
      'Vierzigmal hintereinander wurde von der Ablage genommen: Niemand bekommt Punkte, und derselbe gibt noch einmal.',
    knocker: (who: string) => (who === 'Du' ? 'Du hast ausgelegt' : `${who} hat ausgelegt`),
    defender: (who: string) => (who === 'Du' ? 'Du hast dagegengehalten' : `${who} hat dagegengehalten`),
    melds: 'Gemeldet',
    rest: 'Rest',
    laidOff: 'Angelegt',
    none: '–',
    lines: {
      deadwood: (who: string) => (who === 'Du' ? 'Deine Restpunkte' : `Restpunkte ${who}`),
      difference: 'Unterschied',
      gin: 'Gin',
      big_gin: 'Big Gin',
      undercut: 'Undercut',
      multiplier: 'Pik zählt doppelt',
      points: (who: string) => `Punkte für ${who === 'Du' ? 'dich' : who}`,
    },
    score: 'Stand',
    next: 'Nächste Runde',
    review: 'Rückschau',
    toResult: 'Zum Ergebnis',
  },
  end: {
    won: 'Du hast die Partie gewonnen',
    lost: (who: string) => `${who} hat die Partie gewonnen`,
    drawn: 'Die Partie endet unentschieden',
    resigned: 'aufgegeben',
    lines: {
      points: 'Punkte',
      game_bonus: 'Gewonnene Partie',
      boxes: 'Gewonnene Runden',
      shutout: 'Zu null',
    } as Record<string, string>,
    total: 'Gesamt',
    game: (number: number) => `Spiel ${number}`,
    again: 'Noch eine Partie',
    repeat: 'Wiederholen',
    review: 'Rückschau',
    calendar: 'Zum Kalender',
    repeated: 'Eine Wiederholung: Du kanntest die Karten schon, darum zählt sie in der Statistik nicht mit.',
    home: 'Zur Startseite',
    fair: 'Gegeben aus diesem Schlüssel; sein Fingerabdruck stand vor der ersten Karte fest.',
    seed: 'Schlüssel',
    commitment: 'Fingerabdruck (SHA-256)',
    check: 'Nachprüfen, dass alles so gegeben war',
  },
  course: { title: 'Diese Runde', empty: 'Noch kein Zug', passed: 'gepasst', fromStock: 'Stapel' },
  scores: {
    title: (target: number, oneHand: boolean) => (oneHand ? 'Eine Runde' : `Partie bis ${target}`),
    row: {
      knock: 'Klopfen',
      gin: 'Gin',
      big_gin: 'Big Gin',
      undercut: 'Undercut',
      tie: 'Gleichstand',
      dead: 'Tote Runde',
    } as Record<string, string>,
    empty: 'Noch keine Runde gespielt',
    open: 'Punktestand',
    commitment: 'Fingerabdruck der Karten',
  },
  keys: { draw: 'z', take: 'n', pass: 'p', discard: 'a', knock: 'k', sort: 's', pile: 'l' },
  keyHelp: [
    ['Z', 'vom Stapel ziehen'],
    ['N', 'die Ablage nehmen'],
    ['P', 'passen'],
    ['← →', 'im Blatt wandern, Pos1 und Ende an den Rand'],
    ['Enter Leertaste', 'Karte auswählen'],
    ['Esc', 'Auswahl aufheben, Fenster schließen'],
    ['Alt+← Alt+→', 'Karte verschieben'],
    ['A', 'ablegen'],
    ['K', 'klopfen, Gin'],
    ['S', 'nach Meldungen sortieren'],
    ['L', 'Ablagen ansehen'],
    ['1', 'letzter Zug'],
    ['2', 'Ablagen vorlesen'],
    ['3', 'Restpunkte'],
    ['4', 'Punktestand'],
    ['?', 'diese Hilfe'],
  ] as [string, string][],
  menu: {
    open: 'Menü',
    hint: 'Tipp',
    resign: 'Partie aufgeben',
    resignSure: 'Wirklich aufgeben?',
    home: 'Startseite',
    settings: 'Einstellungen',
    keys: 'Tasten',
    close: 'Schließen',
    back: 'Zurück',
  },
  settings: {
    language: 'Sprache',
    indices: 'Kartenbilder',
    german: 'B D K',
    english: 'J Q K',
    colours: 'Farben',
    two: 'Rot und Schwarz',
    four: 'Vier Farben',
    skat: 'Vier Farben wie beim Skat',
    large: 'Ecken der Karten',
    sizes: { normal: 'normal', large: 'sehr groß' },
    theme: 'Tisch',
    themes: { felt: 'Filz', light: 'hell', dark: 'dunkel' },
    back: 'Rückseite',
    backs: { lattice: 'Gitter, weinrot', guilloche: 'Rosette, blau', rays: 'Strahlen, grau' },
    handed: 'Bedienung',
    hands: { right: 'für rechts', left: 'für links' },
    sound: 'Ton',
    sounds: { off: 'aus', on: 'leise Klänge' },
    defence: 'Wenn der Gegner klopft',
    defences: { auto: 'bestmöglich auslegen', own: 'selbst auslegen' },
    speed: 'Tempo',
    speeds: { slow: 'langsam', normal: 'normal', fast: 'schnell', off: 'ohne Bewegung' } as Record<string, string>,
  },
  hint: (what: string) => `Tipp: ${what}`,
  hints: { p: 'passen', s: 'vom Stapel ziehen', u: 'die Ablage nehmen', b: 'Big Gin', d: 'auslegen' } as Record<
    string,
    string
  >,
  hintDiscard: (name: string) => `${name} ablegen`,
  hintKnock: (name: string) => `mit ${name} klopfen`,
  hintGin: (name: string) => `${name} ablegen: Gin`,
  elsewhere: {
    sentence: 'Diese Partie ist in einem anderen Tab offen.',
    here: 'Hier weiterspielen',
  },
  connection: {
    connecting: 'Verbinde …',
    lost: 'Keine Verbindung. Das Spiel geht weiter, sobald sie wieder da ist; nichts geht verloren.',
  },
  storage: {
    full: 'Der Speicher dieses Browsers ist voll: Die Partie geht weiter, wird aber nicht mehr gespeichert.',
    blocked: 'Dieser Browser lässt nichts speichern: Die Partie geht weiter, aber nicht über diese Seite hinaus.',
    newer_here:
      'In diesem Browser hat schon eine neuere Fassung des Spiels gespeichert. Sie bleibt unberührt: Die Partie geht weiter, wird hier aber nicht gespeichert. Lade die Seite neu.',
    unsound: 'Diese Partie ließe sich später nicht mehr öffnen. Sie geht weiter, wird aber nicht gespeichert.',
  },
  errors: {
    stale: 'Der Tisch war schon weiter; hier ist der jetzige Stand.',
    bad_record: 'Diese gespeicherte Partie ist beschädigt. Sie wurde beiseitegelegt, nicht gelöscht.',
    bad_seats: 'Diesen Gegner gibt es hier nicht.',
    bad_rules: 'Diese Regeln gibt es hier nicht.',
    busy: 'Der Server hat gerade zu viel zu tun. Versuch es gleich noch einmal.',
    rate: 'Das war zu schnell hintereinander. Einen Moment bitte.',
    page: 'Diese Seite konnte nicht geladen werden. Besteht eine Verbindung?',
    missing: 'Diese Partie ist in diesem Browser nicht gespeichert.',
    other: (code: string) => `Das ging nicht (${code}). Der Stand ist unverändert.`,
  } as { other: (code: string) => string } & Record<string, string | ((code: string) => string)>,
};

export type Catalogue = typeof de;
