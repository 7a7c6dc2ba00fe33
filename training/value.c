// value HANDS SEED FILE: learn the value net on self-play of the quick players and put it into the weights in FILE.
//
// A hand is played anyhow up to some throw and then to its end by two quick players; every position before a draw after
// that throw is learned with how the hand ended. Knock limits vary. The loss is the cross entropy over the endings and
// the squared difference of deadwood. The last twentieth of the hands is not learned from but measured on.
#include "arena.h"

#define BATCH 256
#define MOST_POSITIONS 64
#define MOST_OPENING 20  // throws
#define REPEATED 64  // play-outs of the same position with other stocks, for the second measure

static ValueWeights slope, mean, square;
static long in_batch, steps_done;

static void learn(float rate) {
    float *weight = (float *)&weights.value, *sum = (float *)&slope;
    float *first = (float *)&mean, *second = (float *)&square;
    steps_done++;
    float part = 1 - powf(0.9f, (float)steps_done), other = 1 - powf(0.999f, (float)steps_done);
    for (int i = 0; i < VALUE_WEIGHTS; i++) {
        float one = sum[i] / (float)in_batch;
        first[i] = 0.9f * first[i] + 0.1f * one;
        second[i] = 0.999f * second[i] + 0.001f * one * one;
        weight[i] -= rate * (first[i] / part) / (sqrtf(second[i] / other) + 1e-8f);
    }
    memset(&slope, 0, sizeof slope);
    in_batch = 0;
}

// Add the gradient of the loss at one position.
static void add_slope(const Position *position, int ending, float difference) {
    const ValueWeights *net = &weights.value;
    Forecast forecast;
    run_net(net, position, &forecast);
    float at_ending[ENDINGS], at_difference[ENDINGS] = {0}, at_1[HIDDEN_1] = {0}, at_2[HIDDEN_2] = {0};
    for (int j = 0; j < ENDINGS; j++) at_ending[j] = forecast.chance[j] - (j == ending);
    if (ending != NOBODY) at_difference[ending] = 0.5f * (forecast.difference[ending] - 0.1f * difference);
    for (int j = 0; j < ENDINGS; j++) {
        slope.bias_ending[j] += at_ending[j];
        slope.bias_difference[j] += at_difference[j];
    }
    for (int i = 0; i < HIDDEN_2; i++) {
        if (forecast.hidden_2[i] <= 0) continue;
        for (int j = 0; j < ENDINGS; j++) {
            at_2[i] += at_ending[j] * net->ending[i][j] + at_difference[j] * net->difference[i][j];
            slope.ending[i][j] += forecast.hidden_2[i] * at_ending[j];
            slope.difference[i][j] += forecast.hidden_2[i] * at_difference[j];
        }
        slope.bias_2[i] += at_2[i];
    }
    for (int i = 0; i < HIDDEN_1; i++) {
        if (forecast.hidden_1[i] <= 0) continue;
        for (int j = 0; j < HIDDEN_2; j++) {
            at_1[i] += at_2[j] * net->second[i][j];
            slope.second[i][j] += forecast.hidden_1[i] * at_2[j];
        }
    }
    for (int j = 0; j < HIDDEN_1; j++) slope.bias_1[j] += at_1[j];
    for (int i = 0; i < position->rows; i++)
        for (int j = 0; j < HIDDEN_1; j++) slope.card[position->row[i]][j] += at_1[j];
    for (int i = 0; i < NUMBERS; i++)
        for (int j = 0; j < HIDDEN_1; j++) slope.number[i][j] += position->number[i] * at_1[j];
    in_batch++;
}

static void start_net(Rng *rng) {
    float *weight = (float *)&weights.value;
    for (int i = 0; i < VALUE_WEIGHTS; i++) weight[i] = 0;
    for (int j = 0; j < HIDDEN_1; j++) {
        for (int i = 0; i < CARD_ROWS; i++) weights.value.card[i][j] = 0.2f * (rng_unit(rng) - 0.5f);
        for (int i = 0; i < NUMBERS; i++) weights.value.number[i][j] = 0.6f * (rng_unit(rng) - 0.5f);
        for (int i = 0; i < HIDDEN_2; i++) weights.value.second[j][i] = 0.7f * (rng_unit(rng) - 0.5f);
    }
    for (int i = 0; i < HIDDEN_2; i++)
        for (int j = 0; j < ENDINGS; j++) {
            weights.value.ending[i][j] = 0.7f * (rng_unit(rng) - 0.5f);
            weights.value.difference[i][j] = 0.7f * (rng_unit(rng) - 0.5f);
        }
}

static const Policy *const any[4] = {&QUICK_CAMPER, &QUICK_KNOCKER, &SIMPLE_POLICY, &RANDOM_POLICY};

// The positions before a draw in one hand, from the throw on after which two quick players sit there.
typedef struct {
    int positions;
    Position position[MOST_POSITIONS];
    Hand before[MOST_POSITIONS];
    const Policy *policies[2];
    Rules rules;
    Result result;
} Lesson;

// Play up to some throw; whether the hand has ended. Now and then, and at last, another player throws: the search, too,
// tries throws that its policies would not make.
static int play_opening(Lesson *lesson, Hand *hand, int dealer, Rng *rng) {
    const Policy *policies[2] = {any[rng_below(rng, 4)], any[rng_below(rng, 4)]};
    lesson->rules = EAAI.hand;
    if (rng_below(rng, 4) == 0) lesson->rules.knock_limit = rng_below(rng, 11);
    uint8_t deck[52];
    shuffled_deck(deck, rng);
    deal_deck(hand, deck, dealer);
    for (int left = rng_below(rng, MOST_OPENING); left > 0; left--) {
        int mover = hand->seat;
        const Policy *kept = policies[mover];
        if (left == 1 || rng_below(rng, 4) == 0) policies[mover] = any[rng_below(rng, 4)];
        if (play_on(hand, &lesson->rules, policies, rng, 1, &lesson->result)) return 1;
        policies[mover] = kept;
    }
    return 0;
}

static void play_lesson(Lesson *lesson, int dealer, Rng *rng) {
    Hand hand;
    lesson->positions = 0;
    if (play_opening(lesson, &hand, dealer, rng)) return;
    for (int seat = 0; seat < 2; seat++) lesson->policies[seat] = any[rng_below(rng, 2)];
    do {
        if (hand.phase != DRAW || hand.passes > 0 || lesson->positions == MOST_POSITIONS) continue;
        lesson->before[lesson->positions] = hand;
        describe(&lesson->position[lesson->positions++], &hand, &lesson->rules, lesson->policies);
    } while (!play_on(&hand, &lesson->rules, lesson->policies, rng, 1, &lesson->result));
}

// Points as the utility, so that the worth of a forecast is in points of the EAAI protocol.
static Utility points_utility(void) {
    Utility utility = {0};
    for (int i = 0; i < MOST_WON; i++) {
        utility.win[i] = (float)i;
        utility.lose[i] = (float)-i;
    }
    return utility;
}

typedef struct {
    double n, x, y, xx, yy, xy;
} Pairs;

static void add_pair(Pairs *pairs, double x, double y) {
    pairs->n += 1, pairs->x += x, pairs->y += y, pairs->xx += x * x, pairs->yy += y * y, pairs->xy += x * y;
}

static double correlation(const Pairs *p) {
    double xx = p->xx - p->x * p->x / p->n, yy = p->yy - p->y * p->y / p->n, xy = p->xy - p->x * p->y / p->n;
    return xy / sqrt(xx * yy);
}

typedef struct {
    double log_loss, squared_error, beyond_noise, noise;
    long by_ending[ENDINGS], positions;
    Pairs single, repeated;
} Quality;

static void shuffle_stock(Hand *hand, Rng *rng) {
    for (int i = hand->stock_left - 1; i > 0; i--) {
        int j = rng_below(rng, i + 1);
        uint8_t card = hand->stock[i];
        hand->stock[i] = hand->stock[j];
        hand->stock[j] = card;
    }
}

static void measure(Quality *quality, const Lesson *lesson, int place, Rng *rng) {
    Utility utility = points_utility();
    Forecast forecast;
    const Hand *hand = &lesson->before[place];
    run_net(&weights.value, &lesson->position[place], &forecast);
    double predicted = forecast_worth(&forecast, &lesson->rules, &utility, 1);
    double points = worth(&utility, &lesson->result, hand->seat);
    int ending = ending_of(&lesson->result, hand->seat);
    quality->log_loss -= log(forecast.chance[ending] + 1e-9);
    quality->by_ending[ending]++;
    quality->positions++;
    quality->squared_error += (predicted - points) * (predicted - points);
    add_pair(&quality->single, predicted, points);
    if (rng_below(rng, 20)) return;
    double sum = 0, squares = 0;
    for (int i = 0; i < REPEATED; i++) {
        Hand again = *hand;
        shuffle_stock(&again, rng);
        Result end = play_out(&again, &lesson->rules, lesson->policies, rng);
        double one = worth(&utility, &end, hand->seat);
        sum += one;
        squares += one * one;
    }
    double average = sum / REPEATED, noise = (squares / REPEATED - average * average) / (REPEATED - 1);
    quality->beyond_noise += (predicted - average) * (predicted - average) - noise;
    quality->noise += noise;
    add_pair(&quality->repeated, predicted, average);
}

int main(int argc, char **argv) {
    if (argc < 4) return 1;
    long hands = atol(argv[1]);
    Rng rng = rng_from((uint64_t)atoll(argv[2]));
    if (!read_weights(argv[3])) return 1;
    start_net(&rng);
    static Quality quality;
    long positions = 0;
    double start = seconds();
    for (long n = 0; n < hands; n++) {
        static Lesson lesson;
        play_lesson(&lesson, (int)(n & 1), &rng);
        for (int i = 0; i < lesson.positions; i++) {
            if (n >= hands - hands / 20 - 1) {
                if (rng_below(&rng, 2)) measure(&quality, &lesson, i, &rng);
                continue;
            }
            int seat = lesson.before[i].seat;
            add_slope(&lesson.position[i], ending_of(&lesson.result, seat), (float)lesson.result.difference);
            positions++;
            if (in_batch == BATCH) learn(0.002f * (1 - (float)n / (0.95f * (float)hands)) + 0.00003f);
        }
    }
    double base = 0, n = (double)quality.positions;
    for (int i = 0; i < ENDINGS; i++)
        if (quality.by_ending[i]) base -= (double)quality.by_ending[i] / n * log((double)quality.by_ending[i] / n);
    double variance = quality.single.yy / n - quality.single.y / n * quality.single.y / n;
    printf("%ld hands, %ld positions, %ld steps, %.0f s\n", hands, positions, steps_done, seconds() - start);
    printf("log loss of the ending %.4f (without net %.4f)\n", quality.log_loss / n, base);
    double repeated = quality.repeated.n, mean_of_means = quality.repeated.y / repeated;
    double foreseeable = quality.repeated.yy / repeated - mean_of_means * mean_of_means - quality.noise / repeated;
    printf("points: squared error %.1f (without net %.1f), correlation %.3f; with the mean of %d play-outs %.3f\n",
           quality.squared_error / n, variance, correlation(&quality.single), REPEATED, correlation(&quality.repeated));
    printf("of the variance that both hands decide %.1f %% foreseen\n",
           100 * (1 - quality.beyond_noise / repeated / foreseeable));
    return !write_weights(argv[3]);
}
