// The search at the table: whole hands are drawn from the belief, and every candidate is played out on the same ones.
//
// A candidate is a move and a policy with which to go on after it, so that a move is worth what the best of these
// policies makes of it.
#ifndef GINROMME_SEARCH_H
#define GINROMME_SEARCH_H

#include "value.h"

#define MOST_SAMPLES 4096
#define ROUND 32
#define SETTLE_STEPS 300

typedef struct {
    int samples;
    int steps;        // of the walk between two samples
    int moves;        // candidates at most, before the ways to go on
    float deviation;  // standard errors by which a move must beat the plain one
    float drop;       // standard errors below the best at which a candidate is dropped
    int horizon;      // throws of a play-out after which the value net says how it ends; 0 plays on to the end
    int ways, opponents;
    Policy plain;     // its move is played unless another is better; it says which others are worth a look
    Policy way[MOST_WAYS];            // how to go on oneself
    Policy opponent[MOST_OPPONENTS];  // how the opponent goes on: one after the other, sample by sample
} Search;

typedef struct {
    Action action;
    int way, dropped, samples;
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

static float try_candidate(const Search *search, const Rules *rules, const Utility *utility, const Hand *start,
                           const Candidate *candidate, int opponent, uint64_t seed) {
    Hand hand = *start;
    int me = hand.seat;
    Rng rng = {seed};
    Result result;
    if (act(&hand, rules, candidate->action, 0, &result)) return worth(utility, &result, me);
    const Policy *policies[2] = {&search->way[candidate->way], &search->way[candidate->way]};
    policies[1 - me] = &search->opponent[opponent];
    if (play_on(&hand, rules, policies, &rng, search->horizon ? search->horizon : MOST_THROWS, &result))
        return worth(utility, &result, me);
    Position position;
    Forecast forecast;
    describe(&position, &hand, rules, policies);
    run_net(&weights.value, &position, &forecast);
    return forecast_worth(&forecast, rules, utility, hand.seat == me);
}

static void add_candidates(Report *report, const Search *search, Action action) {
    for (int way = 0; way < (action.choice.knock ? 1 : search->ways); way++) {
        Candidate *candidate = &report->candidate[report->candidates++];
        candidate->action = action;
        candidate->way = way;
        candidate->dropped = candidate->samples = 0;
        candidate->sum = 0;
    }
}

// The moves worth looking at; the first one is what the plain policy would do.
static void list_candidates(Report *report, const Search *search, const Rules *rules, const Seen *seen, Rng *rng) {
    Memory memory = {0};
    report->candidates = 0;
    Action planned = choose_action(&search->plain, rules, seen, &memory, rng);
    add_candidates(report, search, planned);
    if (seen->phase != DISCARD) {
        if (!planned.choice.knock && may_take(seen))
            add_candidates(report, search, (Action){!planned.take, {NO_CARD, 0}});
        return;
    }
    Throw plain = planned.choice;
    int least, card = least_throw(seen, &least), moves = 1;
    if (least == 0 && plain.knock) return;  // gin is declared without thinking
    if (least <= rules->knock_limit && !plain.knock) {
        add_candidates(report, search, (Action){0, {card, 1}});
        moves++;
    }
    Mask others = throwable(seen);
    if (!plain.knock) others &= ~bit(plain.card);
    float score[64], hope = hope_at(&search->plain, seen->turn);
    FOR_CARDS(other, others)
        score[other] = planned_score(&search->plain, seen, seen->hand & ~bit(other), other, hope);
    for (; moves < search->moves && others != 0; moves++) {
        int best = lowest(others);
        FOR_CARDS(other, others) if (score[other] < score[best]) best = other;
        add_candidates(report, search, (Action){0, {best, 0}});
        others &= ~bit(best);
    }
}

// Mean of a's advantage over b in standard errors.
static float advantage(const Candidate *a, const Candidate *b, int samples) {
    float mean = (a->sum - b->sum) / (float)samples, squares = 0;
    for (int i = 0; i < samples; i++) {
        float off = a->value[i] - b->value[i] - mean;
        squares += off * off;
    }
    float error = __builtin_sqrtf(squares / ((float)samples * (float)(samples - 1)));
    return error > 0 ? mean / error : mean > 0 ? 1e6f : mean < 0 ? -1e6f : 0;
}

static inline int same_action(const Action *a, const Action *b) {
    return a->take == b->take && a->choice.card == b->choice.card && a->choice.knock == b->choice.knock;
}

static int best_candidate(const Report *report, const Action *only) {
    int best = -1;
    for (int i = 0; i < report->candidates; i++) {
        const Candidate *candidate = &report->candidate[i];
        if (candidate->dropped || (only && !same_action(&candidate->action, only))) continue;
        if (best < 0 || candidate->sum > report->candidate[best].sum) best = i;
    }
    return best;
}

// Drop what is clearly worse than the best; whether more than one move is left.
static int drop_candidates(Report *report, float drop) {
    int best = best_candidate(report, 0), others = 0;
    for (int i = 0; i < report->candidates; i++) {
        Candidate *candidate = &report->candidate[i];
        if (candidate->dropped || i == best) continue;
        if (advantage(&report->candidate[best], candidate, report->samples) > drop)
            candidate->dropped = 1;
        else
            others += !same_action(&candidate->action, &report->candidate[best].action);
    }
    return others > 0;
}

// Choose an action. With `shown` not 0 the opponent's true hand is given away (an upper mark, for research only).
static Action search_action(const Search *search, const Rules *rules, const Utility *utility, const Seen *seen,
                            const History *history, Mask shown, uint64_t seed, Report *report) {
    Rng rng = rng_from(seed);
    Candidate *list = report->candidate;
    report->samples = 0;
    list_candidates(report, search, rules, seen, &rng);
    Action plain = list[0].action;
    if (best_candidate(report, &plain) >= 0 && same_action(&list[report->candidates - 1].action, &plain)) return plain;
    Evidence evidence = gather_evidence(seen, history, rules->knock_limit);
    score_cards(&evidence, &weights.belief);
    Walk walk = start_walk(&evidence, &weights.belief, &rng);
    step_walk(&walk, SETTLE_STEPS, &rng);
    do {
        for (int n = report->samples; n < report->samples + ROUND; n++) {
            Hand start;
            step_walk(&walk, search->steps, &rng);
            imagine(&start, seen, shown ? shown : walk.hand, &rng);
            uint64_t chance = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
            for (int i = 0; i < report->candidates; i++) {
                if (list[i].dropped) continue;
                int opponent = n % search->opponents;
                list[i].value[n] = try_candidate(search, rules, utility, &start, &list[i], opponent, chance);
                list[i].sum += list[i].value[n];
                list[i].samples++;
            }
        }
        report->samples += ROUND;
    } while (drop_candidates(report, search->drop) && report->samples + ROUND <= search->samples);
    int best = best_candidate(report, 0), kept = best_candidate(report, &plain);
    if (kept >= 0 && advantage(&list[best], &list[kept], report->samples) < search->deviation) return plain;
    return list[best].action;
}

#endif
