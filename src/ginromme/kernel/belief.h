// The belief about the hidden hand: a log-linear model over whole hands, sampled by exchanging cards.
//
// The log of a hand's probability is, up to a constant, a sum over its cards (what each public event says about each
// card) plus a few features of the hand as a whole: its deadwood, its melds, and whether it would have wanted what was
// declined or kept what was thrown. The weights are learned by maximum likelihood (training/belief.c).
#ifndef GINROMME_BELIEF_H
#define GINROMME_BELIEF_H

#include "policy.h"

// What an event tells about a card depends on the event's kind and the opponent's turn, and on how the two cards relate.
enum { THROWN, DECLINED, TAKEN };

#define BELIEF_WEIGHTS ((int)(sizeof(BeliefWeights) / sizeof(float)))

// Public evidence about the opponent of `seat`, gathered once per decision.
typedef struct {
    Mask known, unseen;
    int hidden;  // cards of the opponent that are not known
    int bucket, knock_limit;
    Mask pile, declined, thrown;
    Mask declined_lately, thrown_lately;
    int last_thrown, thrown_before;  // NO_CARD before the opponent's first and second throw
    int events;
    struct {
        uint8_t card, kind, time;
    } event[MOST_EVENTS];
    float card_score[64];
} Evidence;

static inline int relation_of(int card, int to) {
    if (rank_of(card) == rank_of(to)) return 0;
    int gap = rank_of(card) - rank_of(to);
    if ((card & ~15) == (to & ~15)) {
        if (gap == -1) return 1;
        if (gap == 1) return 2;
        if (gap == -2) return 3;
        if (gap == 2) return 4;
    }
    int more = card_points(card) - card_points(to);
    return more < 0 ? 5 : more == 0 ? 6 : 7;
}

static Evidence gather_evidence(const Seen *seen, const History *history, int knock_limit) {
    Evidence evidence = {
        .known = seen->known,
        .unseen = seen->unseen,
        .hidden = HAND_SIZE - count(seen->known),
        .knock_limit = knock_limit,
        .pile = ALL_CARDS & ~seen->unseen & ~seen->known & ~seen->hand,
        .last_thrown = NO_CARD,
        .thrown_before = NO_CARD,
    };
    int turn = 0, turns = 0;
    for (int i = 0; i < history->length; i++)
        turns += history->event[i].seat != seen->seat && history->event[i].kind == THREW;
    for (int i = 0; i < history->length; i++) {
        Event event = history->event[i];
        if (event.seat == seen->seat) continue;
        int kind = event.kind == THREW ? THROWN : event.kind == TOOK ? TAKEN : DECLINED;
        int time = turn < 2 ? 0 : turn < 4 ? 1 : turn < 7 ? 2 : 3;
        if (event.kind == THREW) turn++;
        int ago = turns - turn;
        time = 3 * time + (ago < 1 ? 0 : ago < 3 ? 1 : 2);
        if (event.card == NO_CARD) continue;
        if (kind == TAKEN && (seen->known & bit(event.card)) == 0) continue;
        if (kind == DECLINED) {
            evidence.declined |= bit(event.card);
            if (ago < 2) evidence.declined_lately |= bit(event.card);
        }
        if (kind == THROWN) {
            evidence.thrown |= bit(event.card);
            if (ago < 2) evidence.thrown_lately |= bit(event.card);
            evidence.thrown_before = evidence.last_thrown;
            evidence.last_thrown = event.card;
        }
        evidence.event[evidence.events].card = event.card;
        evidence.event[evidence.events].kind = (uint8_t)kind;
        evidence.event[evidence.events++].time = (uint8_t)time;
    }
    evidence.bucket = turn / 2 < BUCKETS ? turn / 2 : BUCKETS - 1;
    return evidence;
}

static void score_cards(Evidence *evidence, const BeliefWeights *weights) {
    FOR_CARDS(card, evidence->unseen) {
        float score = weights->rank[evidence->bucket][rank_of(card)];
        for (int i = 0; i < evidence->events; i++)
            score += weights->relation[evidence->event[i].kind][evidence->event[i].time]
                                      [relation_of(card, evidence->event[i].card)];
        evidence->card_score[card] = score;
    }
}

static inline Mask dearer_than(int card) {
    int rank = rank_of(card);
    return rank >= 9 ? 0 : EACH_SUIT(RANK_BITS & ~((2ULL << rank) - 1));
}

// Cards without a partner: none of their rank, none of their suit at most two ranks away.
static inline Mask loners(Mask cards) {
    Mask near = cards << 1 | cards << 2 | cards >> 1 | cards >> 2;
    return cards & ~near & ~EACH_SUIT(pairs(cards));
}

static inline void whole_features(const Evidence *evidence, Mask hand, float *feature) {
    Mask unmelded = best_unmelded(hand), outs = fits_meld(hand);
    int left = points(unmelded);
    feature[0] = (float)left * 0.1f;
    feature[1] = feature[0] * feature[0] * 0.25f;
    feature[2] = left <= evidence->knock_limit ? 1.0f : 0.0f;
    feature[3] = left == 0 ? 1.0f : 0.0f;
    feature[4] = (float)count(hand & ~unmelded) * 0.25f;
    feature[5] = (float)count(outs & evidence->declined);
    feature[6] = (float)count(outs & evidence->thrown);
    feature[7] = (float)count(outs & ~evidence->pile) * 0.2f;
    Mask alone = loners(hand);
    feature[8] = (float)count(evidence->known & unmelded);
    feature[9] = (float)count(alone);
    feature[10] = (float)points(alone) * 0.1f;
    feature[11] = feature[12] = feature[13] = feature[14] = feature[15] = 0;
    feature[16] = (float)count(outs & evidence->declined_lately);
    feature[17] = (float)count(outs & evidence->thrown_lately);
    feature[18] = (float)count(unmelded & EACH_SUIT(pairs(unmelded)));
    feature[19] = (float)count(unmelded & unmelded << 1);
    feature[20] = (float)count(unmelded & unmelded << 2);
    feature[21] = unmelded != 0 ? 0.1f * (float)highest_points(unmelded) : 0.0f;
    if (evidence->last_thrown == NO_CARD) return;
    // What else he could have thrown last: he held these cards and that one.
    Mask before = best_unmelded(hand | bit(evidence->last_thrown));
    int least = before ? points(before) - highest_points(before) : 0;
    feature[11] = (float)(left - least) * 0.1f;
    feature[12] = left == least ? 1.0f : 0.0f;
    feature[13] = (float)count(alone & dearer_than(evidence->last_thrown));
    feature[14] = (float)count(loners(hand | bit(evidence->last_thrown)) & dearer_than(evidence->last_thrown));
    if (evidence->thrown_before == NO_CARD) return;
    feature[15] = (float)count(alone & dearer_than(evidence->thrown_before));
}

static inline float whole_score(const Evidence *evidence, const BeliefWeights *weights, Mask hand) {
    float feature[WHOLE], score = 0;
    whole_features(evidence, hand, feature);
    for (int i = 0; i < WHOLE; i++) score += weights->whole[evidence->bucket][i] * feature[i];
    return score;
}

// exp, to within 0.1 % where it matters; alike on every machine.
static inline float quick_exp(float x) {
    if (x < -60.0f) return 0;
    if (x > 60.0f) x = 60.0f;
    float scaled = x * 1.44269504f;
    int whole = (int)scaled - (scaled < 0);
    float part = scaled - (float)whole;
    union {
        uint32_t bits;
        float value;
    } power = {(uint32_t)(whole + 127) << 23};
    return power.value * (1.0f + part * (0.6951786f + part * (0.2276087f + part * 0.0772127f)));
}

// A walk over hidden hands whose long-run distribution is the model's.
typedef struct {
    const Evidence *evidence;
    const BeliefWeights *weights;
    uint8_t in[10], out[52];
    int outs;
    Mask hand;
    float score;  // of the hand as a whole
} Walk;

static Walk start_walk(const Evidence *evidence, const BeliefWeights *weights, Rng *rng) {
    Walk walk = {.evidence = evidence, .weights = weights, .hand = evidence->known};
    FOR_CARDS(card, evidence->unseen) walk.out[walk.outs++] = (uint8_t)card;
    for (int i = 0; i < evidence->hidden; i++) {
        int at = rng_below(rng, walk.outs);
        walk.in[i] = walk.out[at];
        walk.out[at] = walk.out[--walk.outs];
        walk.hand |= bit(walk.in[i]);
    }
    walk.score = whole_score(evidence, weights, walk.hand);
    return walk;
}

static void step_walk(Walk *walk, int steps, Rng *rng) {
    const Evidence *evidence = walk->evidence;
    if (evidence->hidden == 0 || walk->outs == 0) return;
    for (int i = 0; i < steps; i++) {
        int in = rng_below(rng, evidence->hidden), out = rng_below(rng, walk->outs);
        int leaves = walk->in[in], comes = walk->out[out];
        Mask hand = (walk->hand & ~bit(leaves)) | bit(comes);
        float score = whole_score(evidence, walk->weights, hand);
        float gain = score - walk->score + evidence->card_score[comes] - evidence->card_score[leaves];
        if (gain < 0 && rng_unit(rng) >= quick_exp(gain)) continue;
        walk->in[in] = (uint8_t)comes;
        walk->out[out] = (uint8_t)leaves;
        walk->hand = hand;
        walk->score = score;
    }
}

#endif
