// Quick players given as data: the reference opponents, and both sides of the play-outs. Each sees a `Seen` only.
#ifndef GINROMME_POLICY_H
#define GINROMME_POLICY_H

#include "hand.h"

#define BREADTH 7

typedef struct {
    int card;  // to throw; NO_CARD at big gin
    int knock;
} Throw;

typedef struct {
    int take;      // before a draw
    Throw choice;  // after it; before it a knock without a card is that instead of a draw (R4.6)
} Action;

static inline int limit_of(const Policy *policy, int turn) {
    return policy->knock[turn < LAST_TURN ? turn : LAST_TURN];
}

static inline int highest_points(Mask cards) {
    Mask ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & RANK_BITS;
    int rank = 63 - __builtin_clzll(ranks);
    return rank < 9 ? rank + 1 : 10;
}

// Mean of the BREADTH least deadwoods that one card of `unseen` can lead to, after the throw that follows.
static float hoped_deadwood(Mask hand, Mask unseen) {
    int best[BREADTH], found = 0;
    Mask outs = fits_meld(hand) & unseen, unmelded = best_unmelded(hand);
    FOR_CARDS(out, outs) {
        Mask left = best_unmelded(hand | bit(out));
        int reached = left ? points(left) - highest_points(left) : 0;
        if (found == BREADTH && reached >= best[BREADTH - 1]) continue;
        int at = found < BREADTH ? found++ : BREADTH - 1;
        for (; at > 0 && best[at - 1] > reached; at--) best[at] = best[at - 1];
        best[at] = reached;
    }
    int now = points(unmelded), high = unmelded ? highest_points(unmelded) : 0, sum = 0;
    // A card that completes nothing may still replace the highest one.
    Mask others = unseen & ~outs;
    int taken = 0, used = 0;
    for (int value = 1; used + taken < BREADTH; value++) {
        int reached = value < high ? now - high + value : now;
        while (taken < found && used + taken < BREADTH && best[taken] <= reached) sum += best[taken++];
        int there = value < high ? count(others & EACH_SUIT(1) << (value - 1)) : BREADTH;
        for (; there > 0 && used + taken < BREADTH; there--, used++) sum += reached;
    }
    return (float)sum * (1.0f / BREADTH);
}

// How many melds the opponent can be expected to make with this card, by chance and by what he took.
static float expected_use(int card, const Seen *seen) {
    Mask unseen = seen->unseen, known = seen->known;
    float chance = (float)(10 - count(known)) / (float)count(unseen);
    int suit = card & ~15, rank = rank_of(card);
    float mates = 0, squares = 0;
    FOR_CARDS(mate, same_rank(card) & (unseen | known)) {
        float held = known & bit(mate) ? 1.0f : chance;
        mates += held;
        squares += held * held;
    }
    float near[4];
    for (int i = 0; i < 4; i++) {
        int neighbour = rank + (i < 2 ? i - 2 : i - 1);
        Mask there = neighbour < 0 || neighbour > 12 ? 0 : bit(suit + neighbour);
        near[i] = known & there ? 1.0f : unseen & there ? chance : 0.0f;
    }
    return (mates * mates - squares) * 0.5f + near[0] * near[1] + near[1] * near[2] + near[2] * near[3];
}

static float planned_score(const Policy *policy, const Seen *seen, Mask left, int card, float hope) {
    return (float)deadwood(left) + hope * hoped_deadwood(left, seen->unseen) + policy->danger * expected_use(card, seen);
}

static float hope_at(const Policy *policy, int turn) {
    float hope = policy->hope;
    for (int i = 1; i < turn; i++) hope *= policy->fade;
    return hope;
}

// A cheap stand-in for the planned score: the next draw's hope is the number of cards that would complete a meld.
static float counted_score(const Policy *policy, const Seen *seen, Mask left, int card, float hope) {
    return (float)points(left & ~in_some_meld(left)) - hope * (float)count(fits_meld(left) & seen->unseen) +
           policy->danger * expected_use(card, seen);
}

static int planned_throw(const Policy *policy, const Seen *seen) {
    Mask candidates = best_unmelded(seen->hand) & throwable(seen);
    if (candidates == 0) candidates = throwable(seen);
    if ((candidates & (candidates - 1)) == 0) return lowest(candidates);
    float hope = hope_at(policy, seen->turn), best = 1e9f;
    int chosen = NO_CARD;
    FOR_CARDS(card, candidates) {
        Mask left = seen->hand & ~bit(card);
        float score = policy->kind == COUNTER ? counted_score(policy, seen, left, card, hope)
                                              : planned_score(policy, seen, left, card, hope);
        if (score < best) {
            best = score;
            chosen = card;
        }
    }
    return chosen;
}

// The throw that leaves least deadwood, and that deadwood; the highest card between equals.
static int least_throw(const Seen *seen, int *least) {
    Mask melded = in_some_meld(seen->hand);
    int all = deadwood(seen->hand), chosen = NO_CARD;
    *least = MOST_POINTS;
    FOR_CARDS(card, throwable(seen)) {
        int left = melded & bit(card) ? deadwood(seen->hand & ~bit(card)) : all - card_points(card);
        if (left < *least || (left == *least && card_points(card) > card_points(chosen))) {
            *least = left;
            chosen = card;
        }
    }
    return chosen;
}

static int seen_before(const Memory *memory, uint16_t pair) {
    for (int i = 0; i < memory->length; i++)
        if (memory->pair[i] == pair) return 1;
    return 0;
}

static uint16_t ordered_pair(int a, int b) { return (uint16_t)(a < b ? a << 8 | b : b << 8 | a); }

// The baseline of the 2021 challenge, from its description: least deadwood, at random among equals, never the same
// pair of cards drawn and thrown twice.
static int simple_throw(const Seen *seen, Memory *memory, Rng *rng) {
    Mask melded = in_some_meld(seen->hand), equals = 0;
    int all = deadwood(seen->hand), best = MOST_POINTS;
    FOR_CARDS(card, throwable(seen)) {
        if (seen_before(memory, ordered_pair(seen->drawn, card))) continue;
        int left = melded & bit(card) ? deadwood(seen->hand & ~bit(card)) : all - card_points(card);
        if (left > best) continue;
        if (left < best) equals = 0;
        best = left;
        equals |= bit(card);
    }
    int card = random_card(rng, equals != 0 ? equals : throwable(seen));
    if (memory->length < MOST_MEMORY) memory->pair[memory->length++] = ordered_pair(seen->drawn, card);
    return card;
}

static int wants_top(const Policy *policy, const Seen *seen, Rng *rng) {
    if (policy->kind == RANDOM) return rng_next(rng) & 1;
    if ((fits_meld(seen->hand) & bit(seen->top)) == 0) return 0;
    if (policy->kind == SIMPLE) return 1;
    Seen after = *seen;
    after.hand |= bit(seen->top);
    after.taken = seen->top;
    int least;
    least_throw(&after, &least);
    return least < deadwood(seen->hand);
}

static inline int declares_big_gin(const Rules *rules, Mask hand) {
    return rules->big_gin_bonus >= rules->gin_bonus && may_declare_big_gin(rules, hand);
}

static Throw choose_throw(const Policy *policy, const Rules *rules, const Seen *seen, Memory *memory, Rng *rng) {
    if (declares_big_gin(rules, seen->hand)) return (Throw){NO_CARD, 1};
    if (policy->kind == RANDOM) {
        int card = random_card(rng, throwable(seen));
        return (Throw){card, may_knock_with(seen, rules, card)};
    }
    if (policy->kind == SIMPLE) {
        int card = simple_throw(seen, memory, rng);
        return (Throw){card, may_knock_with(seen, rules, card)};
    }
    int limit = limit_of(policy, seen->turn);
    limit = limit > rules->knock_limit ? rules->knock_limit : limit < 0 ? 0 : limit;
    int all = deadwood(seen->hand);
    if (all - 10 <= limit) {
        int least, card = least_throw(seen, &least);
        if (least <= limit) return (Throw){card, 1};
    }
    return (Throw){planned_throw(policy, seen), 0};
}

// Whether to knock instead of drawing (R4.6). A draw from the stock takes no knock away, since the card drawn may be
// thrown again, and it may lessen the deadwood: the players that plan draw first, unless nothing can get better.
static int knocks_now(const Policy *policy, const Rules *rules, const Seen *seen) {
    if (!may_knock_now(seen, rules)) return 0;
    if (policy->kind == RANDOM || policy->kind == SIMPLE) return 1;
    return deadwood(seen->hand) == 0 && !(rules->big_gin && rules->big_gin_bonus > rules->gin_bonus);
}

static Action choose_action(const Policy *policy, const Rules *rules, const Seen *seen, Memory *memory, Rng *rng) {
    if (seen->phase == DISCARD) return (Action){0, choose_throw(policy, rules, seen, memory, rng)};
    if (knocks_now(policy, rules, seen)) return (Action){0, {NO_CARD, 1}};
    return (Action){may_take(seen) && wants_top(policy, seen, rng), {NO_CARD, 0}};
}

// The public events of a hand, for the belief; play-outs keep none.
typedef struct {
    int length;
    Event event[MOST_EVENTS];
} History;

static inline void note(History *history, int kind, int seat, int card) {
    if (history != 0 && history->length < MOST_EVENTS)
        history->event[history->length++] = (Event){(uint8_t)kind, (uint8_t)seat, (uint8_t)card};
}

static inline void play_draw(Hand *hand, int take, History *history) {
    int seat = hand->seat;
    if (take) {
        note(history, TOOK, seat, hand->top);
        take_top(hand);
    } else if (hand->phase == UPCARD) {
        note(history, PASSED, seat, hand->top);
        pass_upcard(hand);
    } else {
        note(history, DREW, seat, hand->passes == 2 ? NO_CARD : hand->top);
        draw_stock(hand);
    }
}

// The melds that a knock lays down: a best split on which little can be laid off.
static inline Split laid_down(const Hand *hand, Throw choice) {
    Mask held = hand->held[hand->seat];
    return best_split(choice.card == NO_CARD ? held : held & ~bit(choice.card), ALL_CARDS & ~held & ~hand->pile);
}

// Whether the hand has ended with this throw or knock, for which `down` is laid down; then `result` says how.
static inline int play_throw(Hand *hand, const Rules *rules, Throw choice, const Split *down, History *history,
                             Result *result) {
    int seat = hand->seat;
    if (choice.knock) {
        *result = settle(rules, seat, down, hand->phase == DISCARD && choice.card == NO_CARD, hand->held[1 - seat]);
        hand->phase = OVER;
        return 1;
    }
    note(history, THREW, seat, choice.card);
    *result = DEAD_HAND;
    return throw_and_go_on(hand, choice.card);
}

static inline int act(Hand *hand, const Rules *rules, Action action, History *history, Result *result) {
    Split down = {0};
    if (hand->phase != DISCARD && !action.choice.knock) {
        play_draw(hand, action.take, history);
        return 0;
    }
    if (action.choice.knock) down = laid_down(hand, action.choice);
    return play_throw(hand, rules, action.choice, &down, history, result);
}

#define MOST_THROWS 1000  // more than a hand can have

// Play on from any point for so many throws; whether the hand has ended.
static int play_on(Hand *hand, const Rules *rules, const Policy *const policies[2], Rng *rng, int throws,
                   Result *result) {
    while (throws > 0) {
        Seen seen = seen_by(hand, hand->seat);
        throws -= hand->phase == DISCARD;
        Action action = choose_action(policies[hand->seat], rules, &seen, &hand->memory[hand->seat], rng);
        if (act(hand, rules, action, 0, result)) return 1;
    }
    return 0;
}

// Play a hand to its end.
static Result play_out(Hand *hand, const Rules *rules, const Policy *const policies[2], Rng *rng) {
    Result result = DEAD_HAND;
    play_on(hand, rules, policies, rng, MOST_THROWS, &result);
    return result;
}

#endif
