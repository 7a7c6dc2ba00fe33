import type { Texts } from './de';

export const en: Texts = {
  title: 'Fair dealing',
  lead: 'Whoever plays cards with a computer wonders sooner or later whether it looks at his hand. Here is what it knows, where the cards come from, and how to check both for yourself.',
  contents: 'On this page',
  knows: {
    title: 'What the computer knows',
    text: 'Your opponent is told what a person in its seat would be told, and has a source of chance of its own that has nothing to do with the cards. It has no other input, and that is the same at every level.',
    yesTitle: 'It knows',
    yes: [
      'its own cards',
      'the discard pile in order',
      'who took which card and who passed',
      'which of your cards you took openly and still hold',
      'how many cards are left in the stock',
      'rules, scores and dealer',
    ],
    noTitle: 'It does not know',
    no: [
      'your other cards',
      'the order of the stock',
      'the seed the cards are dealt from',
      'how you arrange your cards or what you tap',
    ],
    proof:
      'This is tested with every change to the program: all that the opponent must not see is dealt anew, and it has to choose the very same move. The levels differ in how far they think. None sees more than another, and none blunders on purpose.',
  },
  dealing: {
    title: 'Where the cards come from',
    steps: [
      'Before the match a *seed* is drawn: 32 random bytes, written as 64 digits from 0 to f. The first dealer and the cards of every hand follow from it.',
      'Before the first card you see its *fingerprint* (SHA-256); at the table it stands with the scores. The seed can’t be worked out from the fingerprint, and no other seed with the same fingerprint can be found.',
      'After the match the seed is shown. If it fits the fingerprint, all cards were settled from the beginning: nothing was dealt for or against you later.',
    ],
    limit:
      'One thing the fingerprint does not show: whether the seed was really drawn at random. It comes from the system’s random number generator; the source code is open. And while a match goes on, its seed lies in your browser with the saved game: who looks there cheats only himself.',
    detail:
      'The shuffle is Fisher and Yates’s; its random numbers are SHA-256 of the seed, the hand’s number and a counter. Cards are dealt one at a time, the non-dealer first; the 21st is turned up.',
  },
  form: {
    title: 'Check a match',
    text: 'Your browser works the cards out itself. A record is played through by the engine from end to end: in your browser once it runs there, else on the server. After a match a link from the result brings you here and fills this in.',
    claim: 'Seed or whole record',
    claimHint: 'With the record all moves, points and winners are checked too, with the seed alone only the cards.',
    promised: 'Fingerprint that was shown before the match (if you have it)',
    hands: 'Hands to show (for a seed alone)',
    check: 'Check',
    checking: 'Working …',
  },
  insecure:
    'Nothing can be worked out here: browsers offer SHA-256 on secure pages only (https, or this machine itself), and this page came over plain http. Open it over https, or check with another program; how it is done is said above.',
  problems: {
    empty: 'Paste a seed or a record first.',
    not_a_record:
      'This is neither a seed (64 digits from 0 to f) nor a record. A record begins with “ginromme-record”.',
    too_long: 'This text is too long for a record.',
    no_seed: 'This record has no seed: its cards were set by hand, so there is nothing to work out.',
    playing: 'This match is still being played. You can check it when it is over; until then the cards stay hidden.',
    unreached:
      'The record could not be played through: the engine does not answer. Nothing has been checked. Are you online?',
  },
  refused: 'This record is not right; nothing in it is shown.',
  badPromise: 'A fingerprint has 64 digits from 0 to f; this one has not. Nothing was compared.',
  badLink: 'The link is damaged or cut short. Paste the seed or the record here.',
  report: {
    title: 'Result',
    commitment: 'Fingerprint of this seed',
    same: 'The fingerprint is right: all was dealt from this seed before you saw your first card.',
    different:
      'The fingerprint is wrong: another one was announced before the match than the one that belongs to this seed.',
    unpromised: 'Compare the fingerprint with the one that was shown before the match.',
    moves: (count, hands) =>
      `${count === 1 ? 'The one move' : `All ${count} moves`} in ${hands === 1 ? 'one hand' : `${hands} hands`} played through: each was allowed with these cards, and points and winners are right.`,
    disagrees:
      'The engine and your browser do not get the same cards from this seed. Do not rely on this; please report it.',
    winner: (who) => `${who} won this match,`,
    drawn: 'This match was drawn,',
    total: (first, second) => `${first} : ${second}.`,
    rules: (rules) => `It was played by the rules “${rules}”.`,
    unplayed: 'Without a record nothing played is checked. Compare the cards yourself; here the deal alternates.',
    hand: (number, dealer) => `Hand ${number} · ${dealer === 'You' ? 'you deal' : `${dealer} deals`}`,
    points: (winner, points) =>
      `${points === 1 ? '1 point' : `${points} points`} for ${winner === 'You' ? 'you' : winner}`,
    dead: 'no points',
    open: 'not played to its end',
    opponent: 'Opponent',
    upcard: 'Upcard',
    stock: 'Stock, from its top',
  },
  rates: {
    title: 'How strong the opponents are',
    text: 'Measured, not guessed: two levels play matches against each other, every deal twice with the seats exchanged, so that both have the same luck.',
    caption: 'Each level against the next weaker one',
    level: 'Level',
    against: 'against',
    matches: 'matches won',
    hands: 'hands won',
    pairs: 'played',
    pairsOf: (pairs) => `${pairs} pairs`,
    range: (low, high) => `${low} to ${high}`,
    unmeasured: 'not measured yet',
    first: 'the easiest level',
    note: 'The range in brackets contains the true value in 95 of 100 such measurements. What makes the levels is said in the [guide](#guide=levels).',
  },
};
