import type { lesson as source } from './lesson.de';

export const lesson: typeof source = {
  title: 'Your first hand',
  step: (number, count) => `Step ${number} of ${count}`,
  coach: 'What to do',
  restart: 'Start again',
  leave: 'Guide',
  show: 'Show me',
  layOff: 'Lay off',
  layDown: 'Lay down',
  next: 'Second hand',
  done: 'To the start page',
  rules: 'Read the rules',
  table: { knocker: 'Your opponent’s cards', laidOff: 'Laid off', rest: 'Deadwood' },
  wrong: {
    wait: 'One moment: it is your opponent’s turn.',
    select: 'First tap the card you mean. It rises, and nothing else happens.',
    taken: 'A card just taken from the discard pile may not be thrown back in the same turn. That is the rule.',
    meld: 'This card is in a meld, as the mark under it shows. Keep it.',
    limit: (left) => `With ${left} points of deadwood you may not knock yet; 10 is the most.`,
    knock: 'You knock after drawing, with the card that you choose to discard.',
    noLayoff: 'This card fits none of those melds.',
    ownMeld: 'You need this card for a meld of your own.',
    more: 'There is more to be done. Look at the ends of the run, and at the set.',
  },
  layoffs: {
    '8d': 'The 8 of diamonds now lies below the 9. Eight points less.',
    Ah: 'The ace of hearts has joined the other aces.',
  },
  steps: {
    upcard: {
      title: 'Ten cards, and one face up',
      text: 'You collect *sets* (three or four of a kind) and *runs* (three or more in a row in one suit). Your opponent has dealt, so the upcard is offered to you first. The 6 of hearts is just what your 4 and 5 of hearts need: take it.',
      other: 'You may pass. But the 6 of hearts turns 4 and 5 into a run at once, and that is rare on the first turn.',
    },
    king: {
      title: 'Your first meld',
      text: '4-5-6 of hearts is a run; the mark with the letter says so. You hold eleven cards now and have to discard one. All that is in no meld is *deadwood*, and court cards count 10. The king is the hardest to find company for. Tap it and press *Discard*.',
      other: 'That would do too, but let the king go first: it counts 10 and fits into a single run.',
    },
    stock: {
      title: 'Stock or discard pile?',
      text: 'Your opponent has thrown the 10 of diamonds. You do hold a 10, but two are no set yet, and whatever you take openly is seen. Better draw from the stock.',
      other:
        'With the 10 of diamonds you would have a pair and ten more points on your hands. Take a discard only if it completes a meld.',
    },
    queen: {
      title: 'High cards first',
      text: 'The 3 of diamonds is small and may stay. Queen and 10 count 10 each, and both stand alone. Discard the queen of spades.',
      other: 'That one is worth keeping. The queen counts 10 and stands all alone.',
    },
    nine: {
      title: 'Watch what is taken',
      text: 'Your opponent took the queen of spades; it lies face up, for you have seen it after all. Don’t be the one to throw the jack or king of spades. In return you got the 9 of spades, your third. Take it.',
      other:
        'The stock may have something good for you too. But the 9 of spades makes a set of your two nines for certain.',
    },
    ten: {
      title: 'Two melds',
      text: 'Three nines and the run: A and B. The 9 you just took may not be thrown in this turn anyway. The 10 of clubs is now the highest card you have no use for. Away with it.',
      other: 'The 10 of clubs costs you most. Throw it, and only 14 points are left.',
    },
    last: {
      title: 'Four too many',
      text: 'You have 14 points of deadwood: 1, 2, 3 and 8. With 10 or less you may *knock*. The 8 of diamonds on the pile does not help. Draw from the stock.',
      other: 'The 8 of diamonds would give you two eights and no meld. Draw from the stock.',
    },
    knock: {
      title: 'Knock',
      text: 'The 3 of hearts makes your run longer. Without the 8 of spades you are left with 1 + 2 + 3 = 6. Choose the 8 and press *Knock*: that discards it and ends the hand. You could play on for gin, but your opponent is getting closer.',
      other: 'Here you can knock. Choose the 8 of spades and press the other button: *Knock*.',
    },
    won: {
      title: 'The score',
      text: 'Your opponent lays down as well and may *lay off* cards on your melds: the 9 of hearts on the nines, the 7 of hearts on the run. They no longer count. That leaves 20 against your 6, and the difference of 14 points is yours. Without the layoffs it would have been 30.',
      other: '',
    },
    pass: {
      title: 'Second hand: you are the dealer',
      text: 'Your opponent was first and did not want the king of clubs. It is no good to you either; you hold 5-6-7 of spades. You need not take it: *pass*. Then your opponent draws from the stock.',
      other: 'You may take it. But it goes with nothing and counts 10, so pass.',
    },
    draw: {
      title: 'On from the stock',
      text: 'Your opponent drew and threw the 9 of clubs. You have no use for it. Draw from the stock.',
      other: 'The 9 of clubs goes with none of your cards. Draw from the stock.',
    },
    jack: {
      title: 'A queen for your pair',
      text: 'The queen of spades completes the set. Left over are jack, 8, 3, 2 and ace. Discard the jack, it counts most.',
      other: 'The jack of hearts counts 10, everything else less. Let it go.',
    },
    defend: {
      title: 'Your opponent knocks',
      text: 'That is 9 points of deadwood against your 14. But now it is *you* who may lay off. Choose a card that fits the end of the run, or the set, and press *Lay off*. There are two.',
      other: '',
    },
    undercut: {
      title: 'Undercut!',
      text: 'You are left with 2 + 3 = 5, your opponent with 9. Whoever knocks and does not have less than the other is *undercut*: the difference of 4 and a bonus of 25 go to you, 29 in all. That is all you need in order to play. What is missing, gin above all, stands in the rules.',
      other: '',
    },
  },
};
