import { en as messages } from '../../messages/en';
import { DRAWS_FROM_PILE, LEVELS, STOCK_LEFT, type RuleSet } from '../../presets';
import type { Block, Chapter } from './blocks';
import type { Texts } from './de';
import { defences, knocks, noMelds, splits } from './examples';
import { lesson } from './lesson.en';

const points = (count: number) => (count === 1 ? '1 point' : `${count} points`);

function rules(r: RuleSet): Chapter[] {
  const ginOnly = r.knock_limit === 0 && !r.oklahoma;
  return [
    { id: 'aim', title: 'The aim', blocks: aim(r, ginOnly) },
    { id: 'melds', title: 'Cards and melds', blocks: melds() },
    { id: 'deal', title: 'The deal', blocks: deal(r) },
    { id: 'upcard', title: 'The upcard', blocks: upcard() },
    { id: 'turn', title: 'The turn', blocks: turn(ginOnly) },
    { id: 'knock', title: ginOnly ? 'Gin only' : 'Knocking', blocks: ginOnly ? straight(r) : knock(r) },
    { id: 'gin', title: r.big_gin ? 'Gin and big gin' : 'Gin', blocks: gin(r) },
    {
      id: 'defence',
      title: ginOnly ? 'What the other may still do' : 'Defence and layoffs',
      blocks: ginOnly ? lastWord() : defence(),
    },
    { id: 'score', title: 'Scoring a hand', blocks: score(r, ginOnly) },
    { id: 'match', title: 'The match', blocks: match(r) },
  ];
}

function aim(r: RuleSet, ginOnly: boolean): Block[] {
  return [
    'Gin rummy is for two, with 52 cards and no jokers. Each player holds ten cards and in turn draws one and discards one. What you collect are *melds*: three or four of a kind, or cards of one suit in a row.',
    ginOnly
      ? 'Under these rules only *gin* ends a hand: all ten cards in melds.'
      : 'What is in no meld counts against you. With little enough of it you may *knock*, and that ends the hand; with none at all you have *gin*. Melds are laid down only when the hand ends; until then nobody knows how far the other has come.',
    r.one_hand
      ? 'From the deal to the score it is a *hand*. Here a single one decides.'
      : 'From the deal to the score it is a *hand*. Hands are played until somebody has enough points; that is a *match*.',
  ];
}

function melds(): Block[] {
  return [
    'From the lowest: ace, 2 to 10, jack, queen, king. The ace is always the lowest card.',
    'A *set* is three or four cards of one rank.',
    { cards: splits.set.melds, caption: 'A set of three sevens' },
    'A *run* is three or more cards of one suit in unbroken order.',
    { cards: splits.run.melds, caption: 'A run in hearts' },
    { cards: [noMelds.corner.cards], caption: 'No run: nothing comes above the king.' },
    'A card counts in one meld at most. Where it fits into two, you have to choose.',
    {
      cards: [...splits.either.melds, splits.either.unmelded],
      caption:
        'The 7 of hearts belongs to the set or to the run 5-6-7 of hearts, not to both. Melded as a set it leaves 5 and 6, that is 11; as a run it would leave two sevens, 14.',
    },
    'What is in no meld is your *deadwood*: an ace counts 1, the 2 to 10 their number, jack, queen and king 10 each.',
    {
      cards: [...splits.hand.melds, splits.hand.unmelded],
      caption: `Ten cards: a set, a run, and deadwood of ${splits.hand.deadwood} (1 + 2 + 3).`,
    },
  ];
}

function deal(r: RuleSet): Block[] {
  const next = {
    alternate: 'After that the deal alternates.',
    winner: 'After that the winner of the last hand deals.',
    loser: 'After that the loser of the last hand deals.',
  }[r.dealer];
  return [
    'Each player gets ten cards, one at a time, beginning with the non-dealer. The next card is turned up and starts the *discard pile*. The other 31, face down, are the *stock*.',
    `The first dealer is chosen by lot.${r.one_hand ? '' : ` ${next}`} After a dead hand the same player deals again.`,
    ...(r.oklahoma
      ? ['Here the upcard has a second meaning: it says with how much you may [knock](#guide=knock) in this hand.']
      : []),
  ];
}

function upcard(): Block[] {
  return [
    'The non-dealer begins, and takes the upcard or passes. After a pass the dealer has the same choice.',
    'Whoever takes it discards another card, and it is the other’s turn. If both pass, the non-dealer draws the top card of the stock, and play goes on as usual.',
  ];
}

function turn(ginOnly: boolean): Block[] {
  return [
    {
      steps: [
        '*Draw:* the top card of the stock, which only you see, or the top card of the discard pile, which both know.',
        '*Discard:* one card, face up on the discard pile. You hold ten again.',
      ],
    },
    'A card that you have just taken from the discard pile may not be discarded in the same turn. One drawn from the stock may.',
    'The discard pile is open. Both may look through all of it at any time.',
    `If a player discards without ${ginOnly ? 'going gin' : 'knocking'} and only ${STOCK_LEFT} cards are left in the stock, the hand is *dead*: nobody scores. Whoever drew the third-last card may thus still ${ginOnly ? 'go gin' : 'knock or go gin'} with that discard. A hand is dead as well after ${DRAWS_FROM_PILE} draws in a row from the discard pile.`,
  ];
}

function straight(r: RuleSet): Block[] {
  return [
    'There is no knocking under these rules. However little deadwood you have, the hand goes on until somebody has *gin* or it is dead.',
    ...withoutDraw(r, 'go gin'),
  ];
}

/** R4.6 */
function withoutDraw(r: RuleSet, close: string): Block[] {
  if (!r.knock_without_draw) return [];
  return [
    `*Knocking without a draw:* from your second turn on you may also ${close} at the start of your turn, instead of drawing. Your ten cards count then, and you discard nothing.`,
  ];
}

function knock(r: RuleSet): Block[] {
  const limit = r.oklahoma
    ? [
        `How much deadwood is allowed is said in each hand by the upcard: its value is the limit, 10 for court cards. ${
          r.oklahoma_ace_gin
            ? 'If it is an ace, nobody knocks in this hand: only gin counts.'
            : 'If it is an ace, 1 is the most.'
        }${r.oklahoma_spades_double ? ' If it is a spade, the hand counts double.' : ''}`,
        'If your deadwood after the discard is within that limit, you may *knock*: you discard the eleventh card and lay your hand on the table, melds and deadwood apart. Discard and knock are one move.',
      ]
    : [
        `If you have ${r.knock_limit === 1 ? '1 point' : `${r.knock_limit} points`} of deadwood or less after the discard, you may *knock*: you discard the eleventh card and lay your hand on the table, melds and deadwood apart. Discard and knock are one move.`,
      ];
  return [
    ...limit,
    ...withoutDraw(r, 'knock or go gin'),
    'You never have to knock. Whoever hopes for more plays on, and takes the risk that the other is faster.',
    'How you lay down is up to you. What you declare counts, even where another split would leave less; sometimes that is intended, so that the other can lay off less. If you declare nothing, the best split is used.',
    'A card just taken from the discard pile may not be the one discarded with a knock either.',
  ];
}

function gin(r: RuleSet): Block[] {
  return [
    'If all ten cards are in melds after the discard, that is *gin*, whether you call it so or not.',
    { cards: splits.gin.melds, caption: 'Gin: a set of four, a run, a run. Nothing is left.' },
    ...(r.big_gin
      ? [
          'If all eleven cards are in melds after the draw, you may declare *big gin*; then you discard nothing. You need not: as long as ten of the eleven leave nothing, plain gin is possible too.',
          { cards: splits.big_gin.melds, caption: 'Big gin: eleven cards, none left over.' },
        ]
      : []),
  ];
}

function lastWord(): Block[] {
  return [
    'The other player still melds what there is to meld; only the rest counts. Nothing is *laid off* on gin, so under these rules nothing ever is.',
  ];
}

function defence(): Block[] {
  return [
    'After a knock the other player lays down too, first melds of their own. Then cards of the rest may be *laid off*: the fourth card on a set of the knocker’s, fitting cards at either end of a run, several in turn if they follow. What is laid off no longer counts.',
    {
      cards: defences.chain.knocker,
      caption:
        'These are the knocker’s melds. With the 6 and 7 of hearts to spare, the 6 is laid off first, then the 7; and the 9 of hearts joins the nines.',
    },
    'Nothing is laid off on the knocker’s deadwood, and the knocker never lays off. Nobody has to.',
    'Sometimes it is better to break up a meld for it:',
    {
      cards: [...defences.broken.melds, [...defences.broken.layoffs].sort(), defences.broken.unmelded],
      caption: `The knocker has melded 5-6-7 of spades and 5-6-7 of hearts. With the eights melded as a set, the defender is left with 24. Laying off 8 and 9 of spades, 8 and 9 of hearts leaves only ${defences.broken.deadwood}.`,
    },
    'Nothing is laid off on gin. Melding is allowed even then.',
    'On the screen the game works out the best defence and shows every layoff, card by card.',
  ];
}

function score(r: RuleSet, ginOnly: boolean): Block[] {
  const undercut = r.undercut_bonus;
  const rows: string[][] = [];
  if (!ginOnly) {
    rows.push(['Knock', 'the knocker, with less deadwood', 'the difference']);
    rows.push([
      'Undercut',
      r.undercut_on_tie ? 'the other, with as much or less' : 'the other, with less',
      undercut ? `${undercut} and the difference` : 'the difference',
    ]);
    if (!r.undercut_on_tie) rows.push(['Tie', 'nobody', '0']);
  }
  rows.push(['Gin', 'who has gin', `${r.gin_bonus} and all of the other’s deadwood`]);
  if (r.big_gin) rows.push(['Big gin', 'who has big gin', `${r.big_gin_bonus} and all of the other’s deadwood`]);
  const { won, undercut: lost } = knocks(r);
  const less = lost[0] - lost[1];
  const examples = ginOnly
    ? []
    : [
        `You knock with ${won[0]}, your opponent is left with ${won[1]} after layoffs: ${points(won[1] - won[0])} for you.`,
        `You knock with ${lost[0]}, your opponent is left with ${lost[1]} and has *undercut* you: ${undercut ? `${less} + ${undercut} = ` : ''}${points(less + undercut)} against you.`,
      ];
  return [
    ginOnly
      ? 'Only one player scores: the one who has gin.'
      : 'The deadwood of both is compared after the layoffs. Only one player scores.',
    { head: ['', 'Who scores', 'How much'], rows },
    {
      list: [
        ...examples,
        `You have gin, your opponent is left with 20: ${r.gin_bonus} + 20 = ${points(r.gin_bonus + 20)} for you. If everything there is melded, it is just the ${r.gin_bonus}.`,
      ],
    },
    ...(r.oklahoma && r.oklahoma_spades_double ? ['If the upcard was a spade, everything counts double.'] : []),
  ];
}

function match(r: RuleSet): Block[] {
  const blocks: Block[] = [];
  if (r.one_hand) blocks.push('One hand decides: whoever wins it has won the match. A dead hand is dealt again.');
  else if (r.hollywood)
    blocks.push(
      `Three *games* are played side by side, each to ${r.target}. The first hand you win is entered in game one only, the second in games one and two, from the third on every hand in all three.`,
      `Each game ends on its own when somebody reaches ${r.target} in it; the others go on. When all three have ended, they are added up: the greater total wins the match.`,
    );
  else
    blocks.push(
      `The points of all hands are added up. The first to reach ${r.target} or more wins, and the match ends with that hand.`,
    );
  const where = r.hollywood ? 'in each game' : 'after the match';
  const bonuses = [
    r.game_bonus ? `*Winning:* ${points(r.game_bonus)} for the winner${r.hollywood ? ' of the game' : ''}.` : '',
    r.box_bonus
      ? `*Boxes:* ${points(r.box_bonus)} for each hand won, to both players${
          r.box_counts_at_once ? '; they are entered at once and count towards the target' : ''
        }.`
      : '',
    r.shutout === 'all'
      ? '*Shutout:* if the loser has not won a hand, everything counts double for the winner.'
      : r.shutout === 'game_bonus'
        ? `*Shutout:* if the loser has not won a hand, the winner gets another ${points(r.game_bonus)}, that is ${2 * r.game_bonus} in all.`
        : '',
  ].filter(Boolean);
  if (bonuses.length === 0) blocks.push('There are no other bonuses.');
  else
    blocks.push(
      `Bonuses, counted ${where}${r.box_bonus && r.box_counts_at_once ? '' : '; they don’t count towards the target'}:`,
      { list: bonuses },
    );
  if (bonuses.length > 0 && !r.hollywood && !r.one_hand && !r.box_counts_at_once) {
    const own = r.target + 4;
    const rows = [['Points', `${own}`, '38']];
    if (r.game_bonus) rows.push(['Winning', `${r.game_bonus}`, '0']);
    if (r.box_bonus)
      rows.push(['Boxes', `5 × ${r.box_bonus} = ${5 * r.box_bonus}`, `2 × ${r.box_bonus} = ${2 * r.box_bonus}`]);
    rows.push(['Total', `${own + r.game_bonus + 5 * r.box_bonus}`, `${38 + 2 * r.box_bonus}`]);
    blocks.push(`An example: you win by ${own} to 38 and have won five hands, the other two.`, {
      head: ['', 'You', 'The other'],
      rows,
    });
  }
  blocks.push('Whoever gives up loses the match, whatever the score; there are no bonuses then.');
  return blocks;
}

const levels: Chapter = {
  id: 'levels',
  title: 'The opponents',
  blocks: [
    'Five levels, which differ in how far they think. None sees your cards, and none blunders on purpose; what they know is said under [Fair dealing](#fairness).',
    {
      terms: LEVELS.map((level): [string, string] => [
        messages.levels[level] ?? level,
        messages.levelHints[level] ?? '',
      ]),
    },
  ],
};

const tips: Chapter = {
  id: 'tips',
  title: 'Playing better',
  blocks: [
    { heading: 'What to keep' },
    {
      list: [
        'Count the cards you are waiting for. A pair waits for two, neighbours such as 7-8 for two as well, a gap such as 7-9 for one.',
        'Best is both in one: three cards that are a pair and neighbours at the same time wait for four.',
      ],
    },
    {
      cards: [noMelds.triangle.cards],
      caption: '6 of hearts, 9 of hearts, 8 of diamonds, 8 of spades: each of them makes a meld of these.',
    },
    {
      list: [
        'Middle cards fit more often: a 7 occurs in three runs of three, a 2 or a queen in two, ace and king in only one.',
        'Low single cards do no harm. They cost little, and you can knock with them.',
      ],
    },
    { heading: 'What to throw' },
    {
      list: [
        'High cards first, if they go with nothing. A king that waits for company to the end costs ten points.',
        'Watch what your opponent takes. After the 9 of diamonds, nines and the 8 and 10 of diamonds are precious over there.',
        'Safe is what your opponent can’t use: a card whose rank and neighbours already lie in the discard pile, or of the rank that was just thrown from that hand.',
        'The longer the hand, the more dangerous fresh cards become. Then a known card is better than a high one.',
      ],
    },
    { heading: 'Where to draw' },
    {
      list: [
        'From the discard pile take what completes or lengthens a meld, and little else. Every card taken tells something; what comes from the stock stays your secret.',
        'Taking a low card in order to knock with it is the best exception.',
      ],
    },
    { heading: 'When to knock' },
    {
      list: [
        'Early in a hand almost always at once: your opponent is not ready, and every card over there counts.',
        'Late with more care. After many turns your opponent has little left as well, and a knock with 9 is soon undercut.',
        'Waiting for gin pays if you wait for several cards that may still be in the stock, and your opponent does not look close.',
        'Think of the layoffs before you knock: long runs are an invitation. Sometimes another split leaves less to lay off.',
        'If you feel that your opponent is about to knock, hold cards that may fit those melds.',
      ],
    },
  ],
};

const glossary: Chapter = {
  id: 'glossary',
  title: 'Glossary',
  blocks: [
    {
      terms: [
        ['Big gin', 'all eleven cards melded, without a discard.'],
        ['Box', 'a bonus for each hand won.'],
        ['Dead hand', 'a hand without a score, because the stock has run out.'],
        ['Deadwood', 'the value of the cards that are in no meld.'],
        ['Dealer, non-dealer', 'the one who deals, and the other, who begins.'],
        ['Discard pile', 'the open pile that is discarded to, and from which the top card may be taken.'],
        ['Gin', 'ten cards melded, no deadwood.'],
        ['Hand', 'the cards one holds; also one deal and all that follows up to its score.'],
        ['Hollywood', 'three games side by side, entered one after the other.'],
        ['Knock', 'to end a hand with a discard.'],
        ['Lay off', 'to add cards of one’s own to the knocker’s melds.'],
        ['Match', 'hands until somebody reaches the target.'],
        ['Meld', 'a set or a run.'],
        ['Oklahoma', 'the variant in which the upcard says with how much one may knock.'],
        ['Pair', 'two cards of one rank; not a meld yet.'],
        ['Rank', 'ace, 2 to 10, jack, queen or king.'],
        ['Run', 'three or more cards of one suit in a row.'],
        ['Set', 'three or four cards of one rank.'],
        ['Shutout', 'the loser has not won a single hand.'],
        ['Stock', 'the face-down cards that are drawn from.'],
        ['Suit', 'clubs, diamonds, hearts or spades.'],
        ['Undercut', 'the other has as much deadwood as the knocker, or less.'],
        ['Upcard', 'the 21st card of the deal, which starts the discard pile.'],
      ],
    },
  ],
};

const history: Chapter = {
  id: 'history',
  title: 'A little history',
  blocks: [
    'The game is mostly credited to Elwood T. Baker, a teacher of whist in New York, and his son Charles Graham Baker; the year given is 1909. Little of that is certain. The name is said to be a joke: *rum* was then a name for the whole family of games, and gin goes with rum.',
    'The family is older. Conquian, in which sets and runs are collected too, was played in North America in the 19th century already; many see in it an ancestor of the rummy games.',
    'In the 1930s and 1940s gin was all the rage in the United States, not least among film people. The way of scoring three games side by side recalls them: it is called *Hollywood*.',
    'As with every card game that is handed on from table to table, each house has its own figures: 20 or 25 for gin, 10, 20 or 25 for the undercut. That is why you can choose them here.',
    'Gin has its charm for computers, since the other’s cards are hidden. In 2021 it was the subject of an undergraduate research challenge (EAAI).',
  ],
};

function questions(r: RuleSet): Chapter {
  const ginOnly = r.knock_limit === 0 && !r.oklahoma;
  const list: [string, string][] = [
    [
      'Must I knock when I can?',
      ginOnly
        ? 'Under these rules there is only gin, and that is not compulsory either.'
        : 'No. You need not go gin either.',
    ],
    ['May I throw the card from the discard pile back at once?', 'No, not in this turn. In the next you may.'],
    ['Is the ace high as well?', 'No. Ace-2-3 is a run, queen-king-ace is not, nor is king-ace-2.'],
    [
      'May I look at what has been discarded?',
      'Yes, all of it at any time. The button at the table is called *Discards*.',
    ],
  ];
  if (!ginOnly)
    list.push([
      'We have the same deadwood. Who wins?',
      r.undercut_on_tie
        ? `The one who did not knock. It is an undercut: ${points(r.undercut_bonus)}.`
        : 'Nobody. Under these rules a tie scores nothing.',
    ]);
  list.push(
    [
      'Why do I score for gin although the other has no deadwood?',
      `Gin is always worth its ${r.gin_bonus}; only the deadwood is added, and that was 0.`,
    ],
    [
      'Why has the hand suddenly ended without a score?',
      `Only ${STOCK_LEFT} cards were left in the stock. The hand is dead, and the same player deals again.`,
    ],
    [
      'Does the computer shuffle in its own favour?',
      'No, and you can check: all cards of a match are settled before you see the first. How to do that is said under [Fair dealing](#fairness).',
    ],
    ['Does the computer see my cards?', 'No. It knows what a person in its seat would know, and no more.'],
    [
      'Why can’t I take a move back?',
      'Because you would have seen a hidden card by then. That is why a tap only prepares; the button plays the card.',
    ],
    [
      'Where is my game saved?',
      'In this browser and nowhere else, after every move. If you delete its data, the game is gone too.',
    ],
    [
      'We play with other figures at home.',
      'Then set them: the start page has eight sets of rules ready, and [your own](#house-rules).',
    ],
    [
      'Is the game free software?',
      'Yes, under the MIT licence. The licences of everything in it are [in this list](/licences.txt).',
    ],
  );
  return { id: 'questions', title: 'Frequent questions', blocks: [{ questions: list }] };
}

export const en: Texts = {
  title: 'Guide',
  lead: 'Gin rummy is quickly learnt: ten cards, draw one, discard one. If you would rather play than read, begin with the guided first hand.',
  start: 'Play a first hand',
  startHint: 'Two short hands with prepared cards; at every step you are told what to do and why.',
  contents: 'Contents',
  toContents: 'To the contents',
  rulesPart: 'The rules',
  otherPart: 'And more',
  rulesFor: 'Rules for',
  rulesHint: 'Figures and paragraphs follow the rules you choose.',
  ownRules: 'Your own rules',
  version: (version) => `Rules ${version}`,
  rules,
  others: (r) => [levels, tips, questions(r), glossary, history],
  lesson,
};
