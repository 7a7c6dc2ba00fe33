// The value net: how a hand will end between two quick players, when both hands are known but not the stock's order.
//
// It looks at a position before a draw, from the side of who is to move, and gives the chances of the ways in which a
// hand can end and the difference of deadwood with each. What that is worth follows from the rules and the score, so
// that the same net serves every preset. The weights are learned from the ends of play-outs (training/value.c).
#ifndef GINROMME_VALUE_H
#define GINROMME_VALUE_H

#include "belief.h"
#include "equity.h"

// Cards are looked up by what they are to whom and by rank; suits are alike.
enum { MELDED, PARTNERED, ALONE, OUT, GIFT };
#define MOST_ROWS 128

// How a hand ends: by a knock, gin or undercut that the mover wins, the same for the other, or dead.
enum { MINE, HIS = 3, NOBODY = 6 };

#define VALUE_WEIGHTS ((int)(sizeof(ValueWeights) / sizeof(float)))

static Weights weights;

typedef struct {
    int rows;
    uint8_t row[MOST_ROWS];
    float number[NUMBERS];
} Position;

typedef struct {
    float hidden_1[HIDDEN_1], hidden_2[HIDDEN_2];
    float chance[ENDINGS], difference[ENDINGS];
} Forecast;

static inline void look_up(Position *position, int block, Mask cards) {
    FOR_CARDS(card, cards)
        if (position->rows < MOST_ROWS) position->row[position->rows++] = (uint8_t)(13 * block + rank_of(card));
}

static void describe_side(Position *position, int side, Mask hand, Mask other, Mask stock, int limit, int least) {
    Mask unmelded = best_unmelded(hand), alone = loners(hand) & unmelded, outs = fits_meld(hand) & stock;
    Mask gifts = unmelded & fits_meld(other);
    int left = points(unmelded), high = unmelded ? highest_points(unmelded) : 0, block = side * ROLES;
    look_up(position, block + MELDED, hand & ~unmelded);
    look_up(position, block + PARTNERED, unmelded & ~alone);
    look_up(position, block + ALONE, alone);
    look_up(position, block + OUT, outs);
    look_up(position, block + GIFT, gifts);
    // What the next card from the stock can do.
    int gins = 0, knocks = 0, lowest_reached = left, gained = 0;
    FOR_CARDS(out, outs) {
        Mask then = best_unmelded(hand | bit(out));
        int reached = then ? points(then) - highest_points(then) : 0;
        gins += reached == 0;
        knocks += reached <= limit;
        gained += reached < left ? left - reached : 0;
        if (reached < lowest_reached) lowest_reached = reached;
    }
    for (int value = 1; value < high; value++)
        if (left - high + value <= limit) knocks += count(stock & ~outs & EACH_SUIT(1) << (value - 1));
    float one = 1.0f / (float)(count(stock) + 1), *number = position->number + side * SIDE_NUMBERS;
    number[0] = (float)left * 0.1f;
    number[1] = number[0] * number[0] * 0.25f;
    number[2] = left <= limit ? 1.0f : 0.0f;
    number[3] = left == 0 ? 1.0f : 0.0f;
    number[4] = (float)count(hand & ~unmelded) * 0.25f;
    number[5] = (float)count(outs) * one * 4.0f;
    number[6] = (float)gins * one * 8.0f;
    number[7] = (float)knocks * one * 2.0f;
    number[8] = (float)lowest_reached * 0.1f;
    number[9] = (float)gained * one;
    number[10] = (float)count(alone) * 0.5f;
    number[11] = (float)high * 0.1f;
    number[12] = (float)count(gifts);
    number[13] = (float)(least < 0 ? -2 : least) * 0.1f;
    number[14] = left <= least ? 1.0f : 0.0f;
    number[15] = (float)count(unmelded) * 0.25f;
}

// The position before a draw in a play-out between these two policies.
static void describe(Position *position, const Hand *hand, const Rules *rules, const Policy *const policies[2]) {
    int me = hand->seat, limit = rules->knock_limit;
    Mask mine = hand->held[me], his = hand->held[1 - me], stock = ALL_CARDS & ~mine & ~his & ~hand->pile;
    position->rows = 0;
    for (int side = 0; side < 2; side++) {
        int seat = side ? 1 - me : me, turn = hand->turns[seat] + 1, least = limit_of(policies[seat], turn);
        if (least > limit) least = limit;
        describe_side(position, side, hand->held[seat], hand->held[1 - seat], stock, limit, least);
    }
    Mask top = bit(hand->top), with_top = best_unmelded(mine | top);
    int now = deadwood(mine), then = with_top ? points(with_top) - highest_points(with_top) : 0;
    int fits = (fits_meld(mine) & top) != 0;
    if (fits) look_up(position, 2 * ROLES, top);
    float *number = position->number + 2 * SIDE_NUMBERS;
    number[0] = fits && then < now ? 1.0f : 0.0f;
    number[1] = fits ? (float)(now - then) * 0.1f : 0.0f;
    number[2] = fits && then <= limit ? 1.0f : 0.0f;
    number[3] = fits && then == 0 ? 1.0f : 0.0f;
    number[4] = (float)hand->stock_left * (1.0f / 16.0f);
    number[5] = hand->stock_left < 10 ? (float)(10 - hand->stock_left) * 0.2f : 0.0f;
    number[6] = (float)limit * 0.1f;
    number[7] = (float)(hand->turns[me] < 4 ? hand->turns[me] : 4) * 0.25f;
}

static inline float held_to(float x, float most) { return x > -most ? x < most ? x : most : -most; }

static void run_net(const ValueWeights *net, const Position *position, Forecast *forecast) {
    float first[HIDDEN_1], second[HIDDEN_2], sum = 0, most;
    for (int j = 0; j < HIDDEN_1; j++) first[j] = net->bias_1[j];
    for (int i = 0; i < position->rows; i++)
        for (int j = 0; j < HIDDEN_1; j++) first[j] += net->card[position->row[i]][j];
    for (int i = 0; i < NUMBERS; i++)
        for (int j = 0; j < HIDDEN_1; j++) first[j] += position->number[i] * net->number[i][j];
    for (int j = 0; j < HIDDEN_2; j++) second[j] = net->bias_2[j];
    for (int i = 0; i < HIDDEN_1; i++) {
        forecast->hidden_1[i] = first[i] > 0 ? first[i] : 0.0f;
        for (int j = 0; j < HIDDEN_2; j++) second[j] += forecast->hidden_1[i] * net->second[i][j];
    }
    for (int j = 0; j < ENDINGS; j++) {
        forecast->chance[j] = net->bias_ending[j];
        forecast->difference[j] = net->bias_difference[j];
    }
    for (int i = 0; i < HIDDEN_2; i++) {
        forecast->hidden_2[i] = second[i] > 0 ? second[i] : 0.0f;
        for (int j = 0; j < ENDINGS; j++) {
            forecast->chance[j] += forecast->hidden_2[i] * net->ending[i][j];
            forecast->difference[j] += forecast->hidden_2[i] * net->difference[i][j];
        }
    }
    most = -1e9f;
    for (int j = 0; j < ENDINGS; j++) {
        forecast->chance[j] = held_to(forecast->chance[j], 1e6f);
        if (forecast->chance[j] > most) most = forecast->chance[j];
    }
    for (int j = 0; j < ENDINGS; j++) sum += forecast->chance[j] = quick_exp(forecast->chance[j] - most);
    for (int j = 0; j < ENDINGS; j++) forecast->chance[j] /= sum;
}

// The utility between two whole numbers of points.
static inline float between(const float *by_points, float points) {
    if (!(points > 0)) points = 0;
    if (points > MOST_WON - 2) points = MOST_WON - 2;
    int whole = (int)points;
    return by_points[whole] + (points - (float)whole) * (by_points[whole + 1] - by_points[whole]);
}

// What a forecast is worth to `for_mover` (1) or to the other side (0).
static float forecast_worth(const Forecast *forecast, const Rules *rules, const Utility *utility, int for_mover) {
    float worth = forecast->chance[NOBODY] * utility->dead;
    for (int ending = 0; ending < NOBODY; ending++) {
        int kind = ending % HIS, bonus = kind == 1 ? rules->gin_bonus : kind == 2 ? rules->undercut_bonus : 0;
        float difference = 10.0f * forecast->difference[ending];
        float won = ((float)bonus + (difference > 0 ? difference : 0.0f)) * (float)rules->multiplier;
        worth += forecast->chance[ending] * between((ending < HIS) == for_mover ? utility->win : utility->lose, won);
    }
    return worth;
}

// How a hand ended, seen from `seat`.
static inline int ending_of(const Result *result, int seat) {
    if (result->winner < 0) return NOBODY;
    int kind = result->outcome == KNOCK ? 0 : result->outcome == UNDERCUT ? 2 : 1;
    return (result->winner == seat ? MINE : HIS) + kind;
}

#endif
