// One hand of play (R2-R6): who holds what, the moves, and what the end of it scores.
#ifndef GINROMME_HAND_H
#define GINROMME_HAND_H

#include "melds.h"

#define MOST_MEMORY 40

// What one seat may know (R8). Players and the belief get this, never a Hand.
typedef struct {
    Mask hand;
    Mask known;        // of the opponent: taken openly and still held
    Mask own_known;    // of this hand, to the opponent
    Mask unseen;       // in the stock or hidden in the opponent's hand
    int top;           // of the discard pile, NO_CARD when it is empty
    int taken, drawn;  // in this turn, else NO_CARD; `taken` may not be thrown (R3.3)
    int turn;          // of this seat, 1 for its first
    int stock;         // cards left
    int pile_draws;    // in a row
    int seat, phase, passes;
} Seen;

// Pairs (drawn, thrown) of a seat in this hand; the reference player `simple` never repeats one.
typedef struct {
    int length;
    uint16_t pair[MOST_MEMORY];
} Memory;

typedef struct {
    Mask held[2], known[2];
    Mask pile;
    uint8_t stock[52];
    int stock_left;  // the next card is stock[stock_left - 1]
    int top, taken, drawn;
    int seat, phase, passes, pile_draws;
    int turns[2];
    Memory memory[2];
} Hand;

static inline Seen seen_by(const Hand *hand, int seat) {
    Seen seen = {
        .hand = hand->held[seat],
        .known = hand->known[1 - seat],
        .own_known = hand->known[seat],
        .unseen = ALL_CARDS & ~hand->held[seat] & ~hand->known[1 - seat] & ~hand->pile,
        .top = hand->top,
        .taken = hand->taken,
        .drawn = hand->drawn,
        .turn = hand->turns[seat] + (hand->phase == DISCARD ? 0 : 1),
        .stock = hand->stock_left,
        .pile_draws = hand->pile_draws,
        .seat = seat,
        .phase = hand->phase,
        .passes = hand->passes,
    };
    return seen;
}

// What the player to move may do (R3, R4); everything that asks for legal moves asks these.
static inline int may_take(const Seen *seen) {
    return seen->phase == UPCARD || (seen->phase == DRAW && seen->passes < 2);
}

static inline Mask throwable(const Seen *seen) {
    return seen->taken == NO_CARD ? seen->hand : seen->hand & ~bit(seen->taken);
}

static inline int may_knock_with(const Seen *seen, const Rules *rules, int card) {
    return deadwood(seen->hand & ~bit(card)) <= rules->knock_limit;
}

static inline int may_knock_now(const Seen *seen, const Rules *rules) {
    return rules->knock_without_draw && seen->phase == DRAW && seen->turn >= FIRST_KNOCK_WITHOUT_DRAW &&
           deadwood(seen->hand) <= rules->knock_limit;
}

static inline int may_declare_big_gin(const Rules *rules, Mask hand) { return rules->big_gin && deadwood(hand) == 0; }

// Deal from a deck of 52, `deck[0]` first: ten each in turn beginning with the non-dealer, then the upcard (R2.1).
static void deal_deck(Hand *hand, const uint8_t *deck, int dealer) {
    *hand = (Hand){.top = deck[2 * HAND_SIZE], .taken = NO_CARD, .drawn = NO_CARD, .seat = 1 - dealer, .phase = UPCARD};
    for (int i = 0; i < 2 * HAND_SIZE; i++) hand->held[i & 1 ? dealer : 1 - dealer] |= bit(deck[i]);
    hand->pile = bit(deck[2 * HAND_SIZE]);
    hand->stock_left = 51 - 2 * HAND_SIZE;
    for (int i = 0; i < hand->stock_left; i++) hand->stock[i] = deck[51 - i];
}

static void shuffled_deck(uint8_t *deck, Rng *rng) {
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)from_packed_card(i);
    for (int i = 51; i > 0; i--) {
        int j = rng_below(rng, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

static inline void pass_upcard(Hand *hand) {
    hand->seat = 1 - hand->seat;
    if (++hand->passes == 2) hand->phase = DRAW;
}

static inline void draw_stock(Hand *hand) {
    int card = hand->stock[--hand->stock_left];
    hand->held[hand->seat] |= bit(card);
    hand->drawn = card;
    hand->taken = NO_CARD;
    hand->pile_draws = 0;
    hand->passes = 0;
    hand->turns[hand->seat]++;
    hand->phase = DISCARD;
}

static inline void take_top(Hand *hand) {
    Mask card = bit(hand->top);
    hand->held[hand->seat] |= card;
    hand->known[hand->seat] |= card;
    hand->pile &= ~card;
    hand->drawn = hand->taken = hand->top;
    hand->pile_draws++;
    hand->passes = 0;
    hand->turns[hand->seat]++;
    hand->phase = DISCARD;
}

static inline void throw_card(Hand *hand, int card) {
    hand->held[hand->seat] &= ~bit(card);
    hand->known[hand->seat] &= ~bit(card);
    hand->pile |= bit(card);
    hand->top = card;
    hand->drawn = hand->taken = NO_CARD;
}

// Throw without a knock; whether the hand is dead with it (R3.4, R3.5).
static inline int throw_and_go_on(Hand *hand, int card) {
    throw_card(hand, card);
    if (hand->stock_left <= STOCK_LEFT || hand->pile_draws >= DRAWS_FROM_PILE) {
        hand->phase = OVER;
        return 1;
    }
    hand->seat = 1 - hand->seat;
    hand->phase = DRAW;
    return 0;
}

static const Result DEAD_HAND = {DEAD, -1, 0, 0};

// What a knock, gin or big gin of `seat` scores against the automatic defence (R6).
static Result settle(const Rules *rules, int seat, const Split *down, int big_gin, Mask defender) {
    int gin = down->deadwood == 0;
    int difference = best_defence(defender, down, gin).deadwood - down->deadwood;
    Result result = {KNOCK, seat, difference, difference};
    if (gin) {
        result.outcome = big_gin ? BIG_GIN : GIN;
        result.points += big_gin ? rules->big_gin_bonus : rules->gin_bonus;
    } else if (difference < 0 || (difference == 0 && rules->undercut_on_tie)) {
        result = (Result){UNDERCUT, 1 - seat, rules->undercut_bonus - difference, -difference};
    } else if (difference == 0) {
        result = (Result){TIE, -1, 0, 0};
    }
    result.points *= rules->multiplier;
    return result;
}

#endif
