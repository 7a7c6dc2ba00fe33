// Match equity: the chance to win a game from any score, by dynamic programming over both scores and the dealer.
#ifndef GINROMME_EQUITY_H
#define GINROMME_EQUITY_H

#include "policy.h"

#define MOST_NEEDED 250  // a longer way to the target is measured in coarser steps
#define MOST_WON 300     // points of one hand; more count as so many

enum { ALTERNATE, WINNER_DEALS, LOSER_DEALS };

typedef struct {
    int target;      // 1 when a single hand decides
    int next_dealer;
    int box_bonus;   // where it counts at once, else 0
    int oklahoma, oklahoma_ace_gin, oklahoma_spades_double;
    Rules hand;
} MatchRules;

// How hands between two equal players end: chances by who wins (0 the non-dealer, 1 the dealer) and the points.
typedef struct {
    float won[2][MOST_WON];
} Outcomes;

typedef struct {
    int target, step, needed;
    int next_dealer, box_bonus;
    // [dealer][need][other's need]: chance of a player who is (1) or is not (0) the dealer of the coming hand.
    float chance[2][MOST_NEEDED + 1][MOST_NEEDED + 1];
} Equity;

// The rules of the hand that begins with this upcard (R4.5).
static Rules rules_of_hand(const MatchRules *match, int upcard) {
    Rules rules = match->hand;
    if (!match->oklahoma) return rules;
    int value = card_points(upcard);
    rules.knock_limit = value == 1 && match->oklahoma_ace_gin ? 0 : value;
    if (match->oklahoma_spades_double && upcard >= 48) rules.multiplier = 2;
    return rules;
}

static void measure_outcomes(Outcomes *outcomes, const MatchRules *match, const Policy *policy, int hands, Rng *rng) {
    const Policy *policies[2] = {policy, policy};
    *outcomes = (Outcomes){0};
    int scored = 0;
    for (int i = 0; i < hands; i++) {
        uint8_t deck[52];
        Hand hand;
        shuffled_deck(deck, rng);
        deal_deck(&hand, deck, 1);
        Rules rules = rules_of_hand(match, deck[20]);
        Result result = play_out(&hand, &rules, policies, rng);
        if (result.winner < 0) continue;
        outcomes->won[result.winner][result.points < MOST_WON ? result.points : MOST_WON - 1] += 1;
        scored++;
    }
    for (int i = 0; i < 2 * MOST_WON; i++) outcomes->won[i / MOST_WON][i % MOST_WON] /= (float)(scored ? scored : 1);
}

static inline float chance_at(const Equity *equity, int dealer, int need, int other) {
    return need <= 0 ? 1.0f : other <= 0 ? 0.0f : equity->chance[dealer][need][other];
}

static inline int dealer_after(int next_dealer, int dealer, int winner) {
    return next_dealer == ALTERNATE ? 1 - dealer : next_dealer == WINNER_DEALS ? winner : 1 - winner;
}

static inline int steps_of(const Equity *equity, int points) { return (points + equity->step - 1) / equity->step; }

// Dead hands are dealt again by the same dealer, so that scored hands alone matter.
static void solve_equity(Equity *equity, const MatchRules *match, const Outcomes *outcomes) {
    equity->target = match->target;
    equity->step = (match->target + MOST_NEEDED - 1) / MOST_NEEDED;
    equity->needed = steps_of(equity, match->target);
    equity->next_dealer = match->next_dealer;
    equity->box_bonus = match->box_bonus;
    float by_steps[2][MOST_NEEDED + 1] = {{0}};
    for (int who = 0; who < 2; who++)
        for (int won = 0; won < MOST_WON; won++) {
            int steps = steps_of(equity, won + match->box_bonus);
            by_steps[who][steps < MOST_NEEDED ? steps : MOST_NEEDED] += outcomes->won[who][won];
        }
    int most = MOST_NEEDED;
    while (most > 0 && by_steps[0][most] == 0 && by_steps[1][most] == 0) most--;
    // Hands that score nothing but count as won (gin against nothing) leave the scores as they are.
    float moving = 0;
    for (int who = 0; who < 2; who++)
        for (int steps = 1; steps <= most; steps++) moving += by_steps[who][steps];
    if (moving == 0) moving = 1;
    for (int sum = 2; sum <= 2 * equity->needed; sum++)
        for (int need = sum > equity->needed ? sum - equity->needed : 1; need <= equity->needed && need < sum; need++)
            for (int dealer = 0; dealer < 2; dealer++) {
                int other = sum - need;
                float chance = 0;
                for (int steps = 1; steps <= most; steps++) {
                    float mine = by_steps[dealer][steps], his = by_steps[1 - dealer][steps];
                    if (mine > 0)
                        chance += mine * chance_at(equity, dealer_after(equity->next_dealer, dealer, 1),
                                                   need - steps, other);
                    if (his > 0)
                        chance += his * chance_at(equity, dealer_after(equity->next_dealer, dealer, 0), need,
                                                  other - steps);
                }
                equity->chance[dealer][need][other] = chance / moving;
            }
}

// What the end of a hand is worth to a player: by the points he wins or loses, and when the hand is dead.
typedef struct {
    float win[MOST_WON], lose[MOST_WON], dead;
} Utility;

static void add_utility(Utility *utility, const Equity *equity, int score, int other, int dealer) {
    int need = equity->target - score, others_need = equity->target - other;
    for (int won = 0; won < MOST_WON; won++) {
        int after = won + equity->box_bonus;
        utility->win[won] += chance_at(equity, dealer_after(equity->next_dealer, dealer, 1),
                                       steps_of(equity, need - after), steps_of(equity, others_need));
        utility->lose[won] += chance_at(equity, dealer_after(equity->next_dealer, dealer, 0), steps_of(equity, need),
                                        steps_of(equity, others_need - after));
    }
    utility->dead += chance_at(equity, dealer, steps_of(equity, need), steps_of(equity, others_need));
}

static inline float worth(const Utility *utility, const Result *result, int seat) {
    if (result->winner < 0) return utility->dead;
    int won = result->points < MOST_WON ? result->points : MOST_WON - 1;
    return result->winner == seat ? utility->win[won] : utility->lose[won];
}

#endif
