// belief HANDS SEED FILE [FROM]: learn the belief's weights by maximum likelihood on self-play of a mixed population.
// With - for FILE nothing is learned, and all hands are measured on.
//
// The gradient of a hand's log-likelihood is the difference between the features of the true hidden hand and their
// mean under the model, which a walk estimates. The last tenth of the hands is not learned from but measured on.
#include "arena.h"

#define WALK_STEPS 400
#define SETTLE 300
#define BATCH 256

typedef struct {
    float value[BELIEF_WEIGHTS];
} Gradient;

static void add_features(Gradient *gradient, const Evidence *evidence, Mask hidden, float weight) {
    BeliefWeights *sum = (BeliefWeights *)gradient->value;
    FOR_CARDS(card, hidden) {
        sum->rank[evidence->bucket][rank_of(card)] += weight;
        for (int i = 0; i < evidence->events; i++)
            sum->relation[evidence->event[i].kind][evidence->event[i].time][relation_of(card, evidence->event[i].card)] +=
                weight;
    }
    float feature[WHOLE];
    whole_features(evidence, hidden | evidence->known, feature);
    for (int i = 0; i < WHOLE; i++) sum->whole[evidence->bucket][i] += weight * feature[i];
}

// How likely each unseen card is in the hidden hand, and the gradient's second half, from one walk.
static void walk_model(const Evidence *evidence, Rng *rng, int steps, Gradient *gradient, float *held) {
    Walk walk = start_walk(evidence, &weights.belief, rng);
    step_walk(&walk, SETTLE, rng);
    int samples = steps / 10;
    for (int i = 0; i < samples; i++) {
        step_walk(&walk, 10, rng);
        if (gradient) add_features(gradient, evidence, walk.hand & ~evidence->known, -1.0f / (float)samples);
        if (held) FOR_CARDS(card, walk.hand & ~evidence->known) held[card] += 1.0f / (float)samples;
    }
}

// Log-likelihood of the true hidden hand: its score less the log of the sum over all hands, which is integrated from
// the uniform distribution (all weights times 0) to the model (times 1) by the mean score along the way.
static double log_likelihood(const Evidence *evidence, Mask hidden, Rng *rng) {
    static const double point[5] = {0.04691008, 0.23076534, 0.5, 0.76923466, 0.95308992};
    static const double part[5] = {0.11846344, 0.23931434, 0.28444444, 0.23931434, 0.11846344};
    double sum_of_all = lgamma(count(evidence->unseen) + 1) - lgamma(evidence->hidden + 1) -
                        lgamma(count(evidence->unseen) - evidence->hidden + 1);
    for (int i = 0; i < 5; i++) {
        BeliefWeights scaled = weights.belief;
        Evidence scaled_evidence = *evidence;
        for (int j = 0; j < BELIEF_WEIGHTS; j++) ((float *)&scaled)[j] *= (float)point[i];
        score_cards(&scaled_evidence, &scaled);
        Walk walk = start_walk(&scaled_evidence, &scaled, rng);
        double mean_score = 0;
        step_walk(&walk, SETTLE, rng);
        for (int j = 0; j < 40; j++) {
            step_walk(&walk, 10, rng);
            double score = walk.score;
            FOR_CARDS(card, walk.hand & ~evidence->known) score += scaled_evidence.card_score[card];
            mean_score += score / point[i] / 40;
        }
        sum_of_all += part[i] * mean_score;
    }
    double score = whole_score(evidence, &weights.belief, hidden | evidence->known);
    FOR_CARDS(card, hidden) score += evidence->card_score[card];
    return score - sum_of_all;
}

typedef struct {
    double log_likelihood, uniform;
    double log_loss, chance_loss, deadwood, true_deadwood, expected[10], happened[10];
    long cards, positions, in_bin[10];
} Quality;

static void measure(Quality *quality, const Evidence *evidence, Mask hidden, Rng *rng) {
    float held[64] = {0};
    walk_model(evidence, rng, 2000, 0, held);
    float base = (float)evidence->hidden / (float)count(evidence->unseen);
    FOR_CARDS(card, evidence->unseen) {
        float p = fminf(fmaxf(held[card], 0.005f), 0.995f);
        int there = (hidden & bit(card)) != 0;
        quality->log_loss -= log(there ? p : 1 - p);
        quality->chance_loss -= log(there ? base : 1 - base);
        int bin = (int)(p * 9.999f);
        quality->in_bin[bin]++;
        quality->expected[bin] += p;
        quality->happened[bin] += there;
        quality->cards++;
    }
    quality->log_likelihood += log_likelihood(evidence, hidden, rng);
    quality->uniform -= lgamma(count(evidence->unseen) + 1) - lgamma(evidence->hidden + 1) -
                        lgamma(count(evidence->unseen) - evidence->hidden + 1);
    Walk walk = start_walk(evidence, &weights.belief, rng);
    step_walk(&walk, 600, rng);
    quality->deadwood += deadwood(walk.hand);
    quality->true_deadwood += deadwood(hidden | evidence->known);
    quality->positions++;
}

static Policy random_policy(Rng *rng) {
    float kind = rng_unit(rng);
    if (kind < 0.12f) return SIMPLE_POLICY;
    if (kind < 0.30f) return KNOCKER_POLICY;
    if (kind < 0.50f) return CAMPER_POLICY;
    Policy policy = {PLANNER, 2.0f + 20.0f * rng_unit(rng), 0.88f + 0.1f * rng_unit(rng), 60.0f * rng_unit(rng), {0}};
    int until = rng_below(rng, 8), late = rng_below(rng, 3) ? -1 : rng_below(rng, 11);
    for (int i = 0; i <= LAST_TURN; i++) policy.knock[i] = (int8_t)(i <= until ? 10 : late);
    return policy;
}

// One of the population: three of ten think, with the belief as far as it has come.
static void sit_down(Player *player, Policy *policy, Search *search, Rng *rng) {
    *policy = random_policy(rng);
    *search = (Search){.samples = 32, .steps = 10, .moves = 5, .deviation = 1, .drop = 2.5f, .ways = 1, .opponents = 1};
    search->plain = CAMPER_POLICY;
    search->way[0] = search->opponent[0] = QUICK_CAMPER;
    *player = rng_unit(rng) < 0.3f ? (Player){.search = search} : (Player){.policy = policy};
}

static Gradient sum, mean, square;
static long in_batch, steps_done;

static void learn(float rate) {
    float *weight = (float *)&weights.belief;
    steps_done++;
    float first = 1 - powf(0.9f, (float)steps_done), second = 1 - powf(0.999f, (float)steps_done);
    for (int i = 0; i < BELIEF_WEIGHTS; i++) {
        float slope = sum.value[i] / (float)in_batch - 1e-5f * weight[i];
        mean.value[i] = 0.9f * mean.value[i] + 0.1f * slope;
        square.value[i] = 0.999f * square.value[i] + 0.001f * slope * slope;
        weight[i] += rate * (mean.value[i] / first) / (sqrtf(square.value[i] / second) + 1e-6f);
    }
    memset(&sum, 0, sizeof sum);
    in_batch = 0;
}

int main(int argc, char **argv) {
    if (argc < 4) return 1;
    long hands = atol(argv[1]);
    Rng rng = rng_from((uint64_t)atoll(argv[2]));
    static Quality quality;
    if (argc > 4 && !read_weights(argv[4])) return 1;
    int measuring = !strcmp(argv[3], "-");
    prepare_arena();
    static Utility utility;
    add_utility(&utility, &eaai_equity, &(Game){0, 0, 1, 1}, 0);
    double start = seconds();
    for (long n = 0; n < hands; n++) {
        Player players[2];
        Policy policies[2];
        static Search searches[2];
        for (int seat = 0; seat < 2; seat++) sit_down(&players[seat], &policies[seat], &searches[seat], &rng);
        Hand hand;
        static History history;
        uint8_t deck[52];
        Result result;
        history.length = 0;
        shuffled_deck(deck, &rng);
        deal_deck(&hand, deck, (int)(n & 1));
        int testing = measuring || n >= hands - hands / 10;
        for (;;) {
            int seat = hand.seat;
            Seen seen = seen_by(&hand, seat);
            if (rng_below(&rng, 4) == 0 && count(seen.known) < 9) {
                Evidence evidence = gather_evidence(&seen, &history, 10);
                score_cards(&evidence, &weights.belief);
                Mask hidden = hand.held[1 - seat] & ~evidence.known;
                if (testing) {
                    measure(&quality, &evidence, hidden, &rng);
                } else {
                    add_features(&sum, &evidence, hidden, 1);
                    walk_model(&evidence, &rng, WALK_STEPS, &sum, 0);
                    float left = 1 - (float)n / (0.9f * (float)hands);
                    if (++in_batch == BATCH) learn(0.02f * left + 0.0003f);
                }
            }
            Action action = decide(&players[seat], &EAAI.hand, &utility, &hand, &history, &rng);
            if (act(&hand, &EAAI.hand, action, &history, &result)) break;
        }
    }
    printf("%ld hands, %ld steps, %.0f s: log loss a card %.4f (without belief %.4f), deadwood sampled %.2f, true %.2f\n",
           hands, steps_done, seconds() - start, quality.log_loss / (double)quality.cards,
           quality.chance_loss / (double)quality.cards, quality.deadwood / (double)quality.positions,
           quality.true_deadwood / (double)quality.positions);
    printf("log-likelihood of the hidden hand %.3f (without belief %.3f)\n",
           quality.log_likelihood / (double)quality.positions, quality.uniform / (double)quality.positions);
    for (int i = 0; i < 10; i++)
        if (quality.in_bin[i])
            printf("  held with %.3f: %.3f of %ld\n", quality.expected[i] / (double)quality.in_bin[i],
                   quality.happened[i] / (double)quality.in_bin[i], quality.in_bin[i]);
    if (measuring) return 0;
    return !write_weights(argv[3]);
}
