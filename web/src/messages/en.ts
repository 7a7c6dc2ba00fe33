// English, held to the German source by its type.

import type { Catalogue } from './de';

const RANKS: Record<string, string> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const SUITS: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

function card(code: string): string {
  const rank = code.charAt(0);
  return `${RANKS[rank] ?? rank} of ${SUITS[code.charAt(1)]}`;
}

/** “the sevens”, “10 of hearts to king” */
function meld(cards: string[]): string {
  const first = cards[0] ?? '';
  const last = (cards.at(-1) ?? '').charAt(0);
  const name = RANKS[last] ?? last;
  if (last === first.charAt(0)) return `the ${name}s`;
  return `${card(first)} to ${name}`;
}

const points = (count: number) => (count === 1 ? '1 point' : `${count} points`);
const have = (who: string) => (who === 'You' ? 'You have' : `${who} has`);

export const en: Catalogue = {
  code: 'en',
  language: 'English',
  title: 'Gin Rummy',
  card,
  meld,
  points,
  levels: { leicht: 'Easy', mittel: 'Medium', schwer: 'Hard', experte: 'Expert', meister: 'Master' },
  levelHints: {
    leicht: 'Keeps pairs, throws high cards, knocks only with very little deadwood.',
    mittel: 'Takes the discard when it helps, remembers what you pick up, knocks as soon as it can.',
    schwer: 'Works out which unknown cards would help it, avoids giving you what you want, and chooses its moment to knock.',
    experte: 'Imagines your hand from what you took, declined and threw.',
    meister: 'Our strongest player: belief, value and search together.',
  },
  presets: {
    standard: 'Standard',
    'big-gin': 'Big gin',
    quickie: 'One hand',
    classic: 'Classic',
    tournament: 'Tournament',
    oklahoma: 'Oklahoma',
    straight: 'Straight gin',
    hollywood: 'Hollywood',
  },
  presetHints: {
    standard: 'To 100. Gin 25, undercut 25.',
    'big-gin': 'Standard with big gin for 31.',
    quickie: 'A single hand decides.',
    classic: 'Gin 20, undercut 10; bonuses for hands and game, the loser deals.',
    tournament: 'To 100 with big gin and all bonuses.',
    oklahoma: 'The first upcard sets the knock limit; spades count double. To 150.',
    straight: 'No knocking: only gin ends the hand.',
    hollywood: 'Three games side by side, each to 150.',
  },
  you: 'You',
  start: {
    lead: 'Draw and discard, build sets and runs, and knock at the right moment.',
    play: 'Deal the cards',
    level: 'Opponent',
    rules: 'Rules',
    goOn: 'Go on playing',
    goOnWith: (level, hand) => `against ${level} · hand ${hand}`,
    forget: 'Delete this match',
    forgetSure: 'Really delete?',
    promise: 'No account, no ads. The game stays in this browser.',
    fair: 'The computer sees only what you would see in its place.',
    damaged: (count) =>
      count === 1
        ? 'A saved match can’t be read. It has been put aside, not deleted.'
        : `${count} saved matches can’t be read. They have been put aside, not deleted.`,
    blocked: 'This browser lets nothing be saved: the match is gone when the page is closed.',
  },
  rulesLine: (limit, oklahoma, target, oneHand, version) =>
    ['Two players', oklahoma ? 'knock by the first card' : limit === 0 ? 'gin only' : `knock at ${limit}`,
      oneHand ? 'one hand' : `to ${target}`, `rules ${version}`].join(' · '),
  limitNow: (limit, doubled) =>
    (limit === 0 ? 'This hand: gin only' : `This hand: knock at ${limit}`) + (doubled ? ', counts double' : ''),
  dealer: 'dealer',
  stock: 'Stock',
  pile: 'Discards',
  deadwood: 'Deadwood',
  fresh: 'new',
  yourTurn: 'Your turn',
  theirTurn: (name) => `${name} to play`,
  prompts: {
    upcard: 'Do you take the upcard?',
    draw: 'Stock or discard pile?',
    drawStock: 'Both have passed: draw from the stock',
    discard: 'Choose a card to discard',
    discardOrKnock: 'You may knock – choose the card to discard',
    discardOrGin: 'You have gin – choose the card to discard',
    selected: (name) => `Discard the ${name}?`,
    wait: (name) => `${name} is thinking …`,
    over: 'The hand is over',
  },
  drawStock: 'Draw from the stock',
  takePile: (name) => `Take the ${name}`,
  pass: 'Pass',
  discard: 'Discard',
  knock: 'Knock',
  gin: 'Gin',
  bigGin: 'Big gin',
  sort: 'Sort',
  sortBy: { melds: 'By melds', rank: 'By rank', suit: 'By suit' },
  discards: 'Discards',
  discardsTitle: (count) => `Discards · ${count}`,
  discardsHelp: 'The top card comes first.',
  thrownBy: (name) => `by ${name}`,
  turnedUp: 'turned up',
  why: {
    notYourTurn: 'It is not your turn.',
    draw: 'Draw first.',
    select: 'Choose a card first.',
    taken: 'The card you have just taken may not be discarded at once.',
    deadwood: (left, limit) =>
      limit === 0 ? `${points(left)} left – this hand takes gin.` : `${left} deadwood left – you may knock at ${limit}.`,
    upcardDeclined: 'Both have passed: from the stock only.',
  },
  handLabel: 'Your hand',
  cardLabel: (name, place, count, meld, run, selected, fresh) =>
    [name, `card ${place} of ${count}`, meld && `${run ? 'run' : 'set'} ${meld}`, fresh && 'new', selected && 'selected']
      .filter(Boolean)
      .join(', '),
  opponentHand: (name, count, known) => `${name}: ${count} cards` + (known.length ? `, known: ${known.join(', ')}` : ''),
  last: {
    deal: (dealer, name) => `${dealer === 'You' ? 'You deal' : `${dealer} deals`}. Upcard: ${name}`,
    pass: (who) => `${have(who)} passed`,
    draw: (who) => `${have(who)} drawn from the stock`,
    take: (who, name) => `${have(who)} taken the ${name}`,
    drawDiscard: (who, name) => `${have(who)} drawn from the stock and thrown the ${name}`,
    takeDiscard: (who, taken, name) => `${have(who)} taken the ${taken} and thrown the ${name}`,
    knock: (who) => (who === 'You' ? 'You knock' : `${who} knocks`),
    gin: (who) => (who === 'You' ? 'You go gin' : `${who} goes gin`),
    bigGin: (who) => (who === 'You' ? 'You go big gin' : `${who} goes big gin`),
  },
  arrange: {
    knock: (name) => `Knock with the ${name}`,
    gin: (name) => `Gin – discard the ${name}`,
    bigGin: 'Big gin',
    defend: 'Lay down yourself',
    help: 'Choose a card, then where it belongs. What you confirm is what counts.',
    keys: 'Keys: A, B, C for a meld, R for what is left, L to lay off.',
    meld: (letter) => `Meld ${letter}`,
    newMeld: 'New meld',
    rest: 'Left',
    layoff: 'Lay off',
    moveTo: (place) => `Move here: ${place}`,
    noMeld: 'Neither a set nor a run',
    nowhere: (name) => `The ${name} fits no meld`,
    fits: (name, meld) => `${name} on ${meld}`,
    best: 'Best possible',
    back: 'Back',
    confirm: { knock: 'Knock', gin: 'Gin', big_gin: 'Big gin', defend: 'Lay down' },
    theirs: (who) => `On the table: ${who}`,
    why: {
      over_the_limit: (limit) => (limit === 0 ? 'This hand takes gin.' : `You may knock with at most ${limit}.`),
      not_a_meld: 'A group is neither a set nor a run.',
      not_big_gin: 'Big gin needs all eleven cards in melds.',
      bad_layoff: 'A card can’t be laid off.',
      layoff_on_gin: 'Nothing is laid off on gin.',
      offline: 'No connection to the table at the moment.',
      other: 'That is not possible.',
    },
  },
  defence: {
    title: { knock: (who) => `${who} knocks`, gin: (who) => `${who} goes gin`, big_gin: (who) => `${who} goes big gin` },
    theirs: (left) => `Deadwood ${left}`,
    yours: 'You meld',
    nothing: 'nothing',
    layoffs: 'You lay off',
    layoff: (name, meld) => `${name} on ${meld}`,
    noLayoffs: 'Nothing is laid off on gin.',
    left: 'You are left with',
    accept: 'Lay down',
    own: 'Do it yourself',
  },
  sheet: {
    titles: {
      knock: (who, you) => (you ? 'You win the hand' : `${who} wins the hand`),
      gin: (who, you) => (you ? 'Gin! You win the hand' : `Gin for ${who}`),
      big_gin: (who, you) => (you ? 'Big gin! You win the hand' : `Big gin for ${who}`),
      undercut: (who, you) => (you ? 'Undercut! The hand is yours' : `Undercut by ${who}`),
      tie: () => 'A tie – nobody scores',
      dead: () => 'Dead hand',
    },
    dead: 'Only two cards are left in the stock: nobody scores, and the same player deals again.',
    deadPile: 'Forty draws in a row came from the discards: nobody scores, and the same player deals again.',
    knocker: (who) => `${have(who)} laid down`,
    defender: (who) => `${have(who)} defended`,
    melds: 'Melds',
    rest: 'Left',
    laidOff: 'Laid off',
    none: '–',
    lines: {
      deadwood: (who) => (who === 'You' ? 'Your deadwood' : `Deadwood ${who}`),
      difference: 'Difference',
      gin: 'Gin',
      big_gin: 'Big gin',
      undercut: 'Undercut',
      multiplier: 'Spades count double',
      points: (who) => `Points for ${who === 'You' ? 'you' : who}`,
    },
    score: 'Score',
    next: 'Next hand',
    toResult: 'To the result',
  },
  end: {
    won: 'You have won the match',
    lost: (who) => `${who} has won the match`,
    drawn: 'The match is drawn',
    resigned: 'resigned',
    lines: { points: 'Points', game_bonus: 'Game won', boxes: 'Hands won', shutout: 'Shutout' },
    total: 'Total',
    game: (number) => `Game ${number}`,
    again: 'Another match',
    home: 'To the start page',
    fair: 'Dealt from this seed; its fingerprint was fixed before the first card.',
    seed: 'Seed',
    commitment: 'Fingerprint (SHA-256)',
  },
  scores: {
    title: (target, oneHand) => (oneHand ? 'One hand' : `Match to ${target}`),
    row: { knock: 'Knock', gin: 'Gin', big_gin: 'Big gin', undercut: 'Undercut', tie: 'Tie', dead: 'Dead hand' },
    empty: 'No hand played yet',
    open: 'Scores',
    commitment: 'Fingerprint of the cards',
  },
  menu: {
    open: 'Menu',
    hint: 'Hint',
    resign: 'Resign the match',
    resignSure: 'Really resign?',
    resignYes: 'Resign',
    home: 'Start page',
    settings: 'Settings',
    close: 'Close',
    back: 'Back',
  },
  settings: {
    language: 'Language',
    indices: 'Card indices',
    german: 'B D K',
    english: 'J Q K',
    colours: 'Colours',
    two: 'Red and black',
    four: 'Four colours',
    defence: 'When the opponent knocks',
    defences: { auto: 'lay down for me', own: 'lay down myself' },
    speed: 'Speed',
    speeds: { slow: 'slow', normal: 'normal', fast: 'fast', off: 'no motion' },
  },
  hint: (what) => `Hint: ${what}`,
  hints: { p: 'pass', s: 'draw from the stock', u: 'take the discard', b: 'big gin', d: 'lay down' },
  hintDiscard: (name) => `throw the ${name}`,
  hintKnock: (name) => `knock with the ${name}`,
  hintGin: (name) => `throw the ${name}: gin`,
  elsewhere: {
    sentence: 'This match is open in another tab.',
    here: 'Play here',
  },
  connection: {
    connecting: 'Connecting …',
    lost: 'No connection. The game goes on as soon as it is back; nothing is lost.',
  },
  storage: {
    full: 'This browser’s storage is full: the match goes on but is no longer saved.',
    blocked: 'This browser lets nothing be saved: the match goes on, but not beyond this page.',
  },
  errors: {
    stale: 'The table had moved on; this is how it stands.',
    bad_record: 'This saved match is damaged. It has been put aside, not deleted.',
    bad_seats: 'There is no such opponent here.',
    bad_rules: 'There are no such rules here.',
    rate: 'That was too fast. A moment, please.',
    page: 'This page could not be loaded. Is there a connection?',
    missing: 'This match is not saved in this browser.',
    other: (code: string) => `That did not work (${code}). Nothing has changed.`,
  },
};
