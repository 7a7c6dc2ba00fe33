// One hand of play (R2-R6): who holds what, the moves, and what the end of it scores.
#ifndef GINROMME_HAND_H
#define GINROMME_HAND_H

#include "melds.h"

#define MOST_EVENTS 256
#define DRAWS_FROM_PILE 40  // R3.5
#define STOCK_LEFT 2        // R3.4
#define MOST_MEMORY 40

// The rules of one hand; Oklahoma's upcard has already been looked at.
typedef struct {
    int knock_limit, gin_bonus, undercut_bonus, undercut_on_tie, big_gin, big_gin_bonus, multiplier;
} Rules;

enum { UPCARD, DRAW, DISCARD, OVER };
enum { PASSED, DREW, TOOK, THREW };
enum { KNOCK, GIN, BIG_GIN, UNDERCUT, TIE, DEAD };

// Something public: a player passed, drew from the stock, took or threw a card. For the first two `card` is the one
// that he declined.
typedef struct {
    uint8_t kind, seat, card;
} Event;

typedef struct {
    int outcome, winner, points, difference;
} Result;

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
    int seat, phase, can_take, passes;
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
        .can_take = hand->phase == UPCARD || (hand->phase == DRAW && hand->passes < 2),
        .passes = hand->passes,
    };
    return seen;
}

// Deal from a deck of 52, `deck[0]` first: ten each in turn beginning with the non-dealer, then the upcard (R2.1).
static void deal_deck(Hand *hand, const uint8_t *deck, int dealer) {
    *hand = (Hand){.top = deck[20], .taken = NO_CARD, .drawn = NO_CARD, .seat = 1 - dealer, .phase = UPCARD};
    for (int i = 0; i < 20; i++) hand->held[i & 1 ? dealer : 1 - dealer] |= bit(deck[i]);
    hand->pile = bit(deck[20]);
    hand->stock_left = 31;
    for (int i = 0; i < 31; i++) hand->stock[i] = deck[51 - i];
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
