import { numbers } from '../../numbers';
import type { Texts } from './de';

const { whole } = numbers('en');

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
      'Before the match the table draws *half* of a seed: 32 random bytes, written as 64 digits from 0 to f. It keeps them to itself and names only their *fingerprint* (SHA-256). The half can’t be worked out from it, and no other half with the same fingerprint can be found.',
      'Only then your browser draws 32 random bytes of its own, the *nonce*, and sends them to the table. The *seed* follows from half and nonce, and from the seed the first dealer and the cards of every hand. So nobody decides alone what is dealt: the half was fixed before the table knew the nonce.',
      'Your browser notes fingerprint and nonce before the first card is there; at the table the fingerprint stands with the scores. After the match this page compares what is revealed with them. If both fit, nothing was dealt for or against you later.',
    ],
    limit:
      'While a match goes on, its seed lies in your browser with the saved game: who looks there cheats only himself. Older matches and repetitions have no nonce; their fingerprint came together with the cards and only says that nothing was changed after that.',
    daily:
      'The *daily game* is different: for everybody to have the same cards, they follow from the date, and how is public. Anybody can work them out in advance, tomorrow’s too.',
    detail:
      'The seed is SHA-256 of the half and the nonce’s SHA-256. The shuffle is Fisher and Yates’s; its random numbers are SHA-256 of the seed, the hand’s number and a counter. Cards are dealt one at a time, the non-dealer first; the 21st is turned up.',
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
    busy: 'The server has too much to do at the moment to play the record through. Nothing has been checked; try again in a while.',
    unreached:
      'The record could not be played through: the engine does not answer. Nothing has been checked. Are you online?',
  },
  refused: 'This record is not right; nothing in it is shown.',
  badPromise: 'A fingerprint has 64 digits from 0 to f; this one has not. Nothing was compared.',
  badLink: 'The link is damaged or cut short. Paste the seed or the record here.',
  report: {
    title: 'Result',
    seed: 'Seed that was dealt from',
    commitment: 'Fingerprint of this seed',
    half: 'The table’s half',
    halfCommitment: 'Fingerprint of this half',
    nonce: 'The browser’s nonce',
    same: 'The fingerprint is right: all has been dealt from this seed since it was first shown.',
    sameHalf:
      'The fingerprint is right: the table’s half was fixed before it knew the browser’s nonce, and so before the first card.',
    different:
      'The fingerprint is wrong: another one was announced before the match than the one that belongs to this record.',
    differentSeed:
      'This fingerprint does not belong to this seed alone. If your browser has added a nonce, it is the fingerprint of the half: paste the whole record then.',
    unpromised: 'Compare the fingerprint with the one that was shown before the match.',
    added: 'Your nonce is in the seed: it is the one that this browser drew when it knew only the fingerprint.',
    notAdded: 'This browser’s nonce is not in the seed: the cards were dealt without it.',
    moves: (count, hands) =>
      `${count === 1 ? 'The one move' : `All ${whole(count)} moves`} in ${hands === 1 ? 'one hand' : `${whole(hands)} hands`} played through: each was allowed with these cards, and points and winners are right.`,
    disagrees:
      'The engine and your browser do not get the same cards from this seed. Do not rely on this; please report it.',
    winner: (who) => `${who} won this match,`,
    drawn: 'This match was drawn,',
    total: (first, second) => `${whole(first)} : ${whole(second)}.`,
    rules: (rules) => `It was played by the rules “${rules}”.`,
    unplayed: 'Without a record nothing played is checked. Compare the cards yourself; here the deal alternates.',
    hand: (number, dealer) => `Hand ${number} · ${dealer === 'You' ? 'you deal' : `${dealer} deals`}`,
    points: (winner, points) =>
      `${points === 1 ? '1 point' : `${whole(points)} points`} for ${winner === 'You' ? 'you' : winner}`,
    dead: 'no points',
    open: 'not played to its end',
    player: (number) => `Player ${number}`,
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
