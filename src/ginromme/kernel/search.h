// The search at the table: whole hands are drawn from the belief, and every candidate is played out on the same ones.
#ifndef GINROMME_SEARCH_H
#define GINROMME_SEARCH_H

#include "belief.h"
#include "equity.h"

#define MOST_CANDIDATES 8
#define MOST_SAMPLES 4096
#define ROUND 32
#define SETTLE_STEPS 300

typedef struct {
    int samples;
    int steps;           // of the walk between two samples
    int candidates;
    float deviation;     // standard errors by which a candidate must beat the plain move
    float drop;          // standard errors below the best at which a candidate is dropped
    Policy self;
    int opponents;
    Policy opponent[4];  // one after the other, sample by sample
} Search;

typedef struct {
    int take;     // in the phases UPCARD and DRAW
    Throw choice; // in the phase DISCARD
} Action;

typedef struct {
    Action action;
    int dropped;
    float sum;
    float value[MOST_SAMPLES];
} Candidate;

typedef struct {
    int candidates, samples;
    Candidate candidate[MOST_CANDIDATES];
} Report;

// A hand in which the opponent holds `hidden`, and the stock lies in some order; nothing else than what is seen goes in.
static void imagine(Hand *hand, const Seen *seen, Mask hidden, Rng *rng) {
    int me = seen->seat;
    *hand = (Hand){.top = seen->top, .taken = seen->taken, .drawn = seen->drawn, .seat = me, .phase = seen->phase};
    hand->held[me] = seen->hand;
    hand->held[1 - me] = hidden;
    hand->known[me] = seen->own_known;
    hand->known[1 - me] = seen->known;
    hand->pile = ALL_CARDS & ~seen->hand & ~seen->known & ~seen->unseen;
    hand->pile_draws = seen->pile_draws;
    hand->passes = seen->passes;
    hand->turns[me] = seen->phase == DISCARD ? seen->turn : seen->turn - 1;
    hand->turns[1 - me] = hand->turns[me];
    FOR_CARDS(card, seen->unseen & ~hidden) {
        int at = rng_below(rng, hand->stock_left + 1);
        hand->stock[hand->stock_left++] = hand->stock[at];
        hand->stock[at] = (uint8_t)card;
    }
}

static float try_action(const Search *search, const Rules *rules, const Utility *utility, const Hand *start,
                        Action action, int opponent, uint64_t seed) {
    Hand hand = *start;
    int me = hand.seat;
    Rng rng = {seed};
    Result result;
    if (hand.phase != DISCARD)
        play_draw(&hand, action.take, 0);
    else if (play_throw(&hand, rules, action.choice, 0, &result))
        return worth(utility, &result, me);
    const Policy *policies[2] = {&search->self, &search->self};
    policies[1 - me] = &search->opponent[opponent];
    result = play_out(&hand, rules, policies, &rng);
    return worth(utility, &result, me);
}

// The moves worth looking at; the first one is what the plain policy would do.
static int list_candidates(const Search *search, const Rules *rules, const Seen *seen, Candidate *list, Rng *rng) {
    Memory memory = {0};
    int found = 0;
    if (seen->phase != DISCARD) {
        int take = seen->can_take && wants_top(&search->self, seen, rng);
        list[found++].action = (Action){take, {NO_CARD, 0}};
        if (seen->can_take) list[found++].action = (Action){!take, {NO_CARD, 0}};
        return found;
    }
    Throw plain = choose_throw(&search->self, rules, seen, &memory, rng);
    list[found++].action.choice = plain;
    int least, card = least_throw(seen, &least);
    int knocks = least <= rules->knock_limit;
    if (knocks && !plain.knock) list[found++].action.choice = (Throw){card, 1};
    if (least == 0 && plain.knock) return 1;  // gin is declared without thinking
    Mask throwable = seen->taken == NO_CARD ? seen->hand : seen->hand & ~bit(seen->taken);
    if (!plain.knock) throwable &= ~bit(plain.card);
    float score[64], hope = hope_at(&search->self, seen->turn);
    FOR_CARDS(other, throwable) score[other] = planned_score(&search->self, seen, seen->hand & ~bit(other), other, hope);
    while (found < search->candidates && throwable != 0) {
        int best = lowest(throwable);
        FOR_CARDS(other, throwable) if (score[other] < score[best]) best = other;
        list[found++].action.choice = (Throw){best, 0};
        throwable &= ~bit(best);
    }
    return found;
}

// Mean of a's advantage over b in standard errors.
static float advantage(const Candidate *a, const Candidate *b, int samples) {
    float mean = (a->sum - b->sum) / (float)samples, squares = 0;
    for (int i = 0; i < samples; i++) {
        float off = a->value[i] - b->value[i] - mean;
        squares += off * off;
    }
    float error = __builtin_sqrtf(squares / (float)(samples * (samples - 1)));
    return error > 0 ? mean / error : mean > 0 ? 1e6f : mean < 0 ? -1e6f : 0;
}

// Choose an action. With `shown` not 0 the opponent's true hand is given away (an upper mark, for research only).
static Action search_action(const Search *search, const Rules *rules, const Utility *utility, const Seen *seen,
                            const History *history, Mask shown, uint64_t seed, Report *report) {
    Rng rng = rng_from(seed);
    Candidate *list = report->candidate;
    for (int i = 0; i < MOST_CANDIDATES; i++) list[i].dropped = 0, list[i].sum = 0;
    report->candidates = list_candidates(search, rules, seen, list, &rng);
    report->samples = 0;
    if (report->candidates == 1) return list[0].action;
    Evidence evidence = gather_evidence(seen, history, rules->knock_limit);
    score_cards(&evidence, &belief_weights);
    Walk walk = start_walk(&evidence, &belief_weights, &rng);
    step_walk(&walk, SETTLE_STEPS, &rng);
    int best = 0;
    while (report->samples < search->samples) {
        int left = 0;
        for (int n = report->samples; n < report->samples + ROUND; n++) {
            Hand start;
            step_walk(&walk, search->steps, &rng);
            imagine(&start, seen, shown ? shown : walk.hand, &rng);
            uint64_t chance = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
            for (int i = 0; i < report->candidates; i++) {
                if (list[i].dropped) continue;
                list[i].value[n] = try_action(search, rules, utility, &start, list[i].action, n % search->opponents, chance);
                list[i].sum += list[i].value[n];
            }
        }
        report->samples += ROUND;
        for (int i = 0; i < report->candidates; i++)
            if (!list[i].dropped && (list[best].dropped || list[i].sum > list[best].sum)) best = i;
        for (int i = 0; i < report->candidates; i++) {
            if (list[i].dropped) continue;
            if (i != best && advantage(&list[best], &list[i], report->samples) > search->drop) list[i].dropped = 1;
            left += !list[i].dropped;
        }
        if (left == 1) break;
    }
    if (best != 0 && !list[0].dropped && advantage(&list[best], &list[0], report->samples) < search->deviation) best = 0;
    return list[best].action;
}

#endif
