// Match equity: the chance to win a game from any score, by dynamic programming over both scores and the dealer.
#ifndef GINROMME_EQUITY_H
#define GINROMME_EQUITY_H

#include "policy.h"

// How hands between two equal players end that are not dead: chances by who wins (0 the non-dealer, 1 the dealer) and
// the points, and of a tie.
typedef struct {
    float won[2][MOST_WON], tie;
} Outcomes;

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
    int played = 0;
    for (int i = 0; i < hands; i++) {
        uint8_t deck[52];
        Hand hand;
        shuffled_deck(deck, rng);
        deal_deck(&hand, deck, 1);
        Rules rules = rules_of_hand(match, deck[2 * HAND_SIZE]);
        Result result = play_out(&hand, &rules, policies, rng);
        if (result.outcome == DEAD) continue;
        played++;
        if (result.outcome == TIE)
            outcomes->tie += 1;
        else
            outcomes->won[result.winner][result.points < MOST_WON ? result.points : MOST_WON - 1] += 1;
    }
    if (played == 0) return;
    for (int i = 0; i < 2 * MOST_WON; i++) outcomes->won[i / MOST_WON][i % MOST_WON] /= (float)played;
    outcomes->tie /= (float)played;
}

static inline float chance_at(const Equity *equity, int dealer, int need, int other) {
    return need <= 0 ? 1.0f : other <= 0 ? 0.0f : equity->chance[dealer][need][other];
}

// Who deals after a hand that was not dead (R2.4); `winner` -1 is a tie, with which the deal moves on if it alternates.
static inline int dealer_after(int next_dealer, int dealer, int winner) {
    if (next_dealer == ALTERNATE) return 1 - dealer;
    if (winner < 0) return dealer;
    return next_dealer == WINNER_DEALS ? winner : 1 - winner;
}

static inline int next_dealer(int rule, int dealer, const Result *result) {
    return result->outcome == DEAD ? dealer : dealer_after(rule, dealer, result->winner);
}

static inline int steps_of(const Equity *equity, int points) { return (points + equity->step - 1) / equity->step; }

// How often a hand wins so many steps, by who wins it (0 the non-dealer, 1 the dealer); the last stands for more.
typedef struct {
    float won[2][MOST_NEEDED + 1], all;
    int most;        // steps that occur
    float stays[2];  // by dealer: the chance that neither the scores nor the deal move on
    float moves[2];  // the same that the deal alone does (a tie, or a hand that wins nothing)
} Steps;

static void count_steps(Steps *steps, const Equity *equity, const Outcomes *outcomes) {
    *steps = (Steps){0};
    float still[2];
    for (int who = 0; who < 2; who++) {
        for (int won = 0; won < MOST_WON; won++) {
            int taken = steps_of(equity, won + equity->box_bonus);
            steps->won[who][taken < MOST_NEEDED ? taken : MOST_NEEDED] += outcomes->won[who][won];
        }
        still[who] = steps->won[who][0];
        for (int taken = 1; taken <= MOST_NEEDED; taken++) {
            steps->all += steps->won[who][taken];
            if (steps->won[who][taken] > 0 && taken > steps->most) steps->most = taken;
        }
    }
    if (steps->most == 0) return;
    steps->all += still[0] + still[1] + outcomes->tie;
    for (int dealer = 0; dealer < 2; dealer++)
        for (int winner = -1; winner < 2; winner++) {
            float chance = (winner < 0 ? outcomes->tie : still[winner == dealer]) / steps->all;
            int after = dealer_after(equity->next_dealer, dealer, winner);
            *(after == dealer ? &steps->stays[dealer] : &steps->moves[dealer]) += chance;
        }
}

// The chance to win with a hand that wins something, for who needs so much and is (1) or is not (0) the dealer.
static float chance_with_steps(const Equity *equity, const Steps *steps, int dealer, int need, int other) {
    float chance = 0;
    for (int taken = 1; taken <= steps->most; taken++) {
        float mine = steps->won[dealer][taken], his = steps->won[1 - dealer][taken];
        if (mine > 0)
            chance += mine * chance_at(equity, dealer_after(equity->next_dealer, dealer, 1), need - taken, other);
        if (his > 0)
            chance += his * chance_at(equity, dealer_after(equity->next_dealer, dealer, 0), need, other - taken);
    }
    return chance / steps->all;
}

// Dead hands are dealt again by the same dealer, so that played hands alone matter.
static void solve_equity(Equity *equity, const MatchRules *match, const Outcomes *outcomes) {
    static Steps steps;
    equity->target = match->target;
    equity->step = (match->target + MOST_NEEDED - 1) / MOST_NEEDED;
    equity->needed = steps_of(equity, match->target);
    equity->next_dealer = match->next_dealer;
    equity->box_bonus = match->box_bonus;
    count_steps(&steps, equity, outcomes);
    if (steps.most == 0) steps.all = 1;  // nothing is ever won
    for (int sum = 2; sum <= 2 * equity->needed; sum++)
        for (int need = sum > equity->needed ? sum - equity->needed : 1; need <= equity->needed && need < sum; need++) {
            // At the same scores both dealers' chances may depend on each other: two equations.
            float gain[2], goes[2] = {1 - steps.stays[0], 1 - steps.stays[1]};
            for (int dealer = 0; dealer < 2; dealer++)
                gain[dealer] = chance_with_steps(equity, &steps, dealer, need, sum - need);
            float all = goes[0] * goes[1] - steps.moves[0] * steps.moves[1];
            for (int dealer = 0; dealer < 2; dealer++)
                equity->chance[dealer][need][sum - need] =
                    (gain[dealer] * goes[1 - dealer] + steps.moves[dealer] * gain[1 - dealer]) / all;
        }
}

static void add_utility(Utility *utility, const Equity *equity, const Game *game, int dealer) {
    int need = equity->target - game->score, others_need = equity->target - game->other;
    for (int won = 0; won < MOST_WON; won++) {
        int after = won + equity->box_bonus;
        utility->win[won] += chance_at(equity, dealer_after(equity->next_dealer, dealer, 1),
                                       steps_of(equity, game->counts_mine ? need - after : need),
                                       steps_of(equity, others_need));
        utility->lose[won] += chance_at(equity, dealer_after(equity->next_dealer, dealer, 0), steps_of(equity, need),
                                        steps_of(equity, game->counts_his ? others_need - after : others_need));
    }
    utility->tie += chance_at(equity, dealer_after(equity->next_dealer, dealer, -1), steps_of(equity, need),
                              steps_of(equity, others_need));
    utility->dead += chance_at(equity, dealer, steps_of(equity, need), steps_of(equity, others_need));
}

static inline float worth(const Utility *utility, const Result *result, int seat) {
    if (result->outcome == DEAD) return utility->dead;
    if (result->outcome == TIE) return utility->tie;
    int won = result->points < MOST_WON ? result->points : MOST_WON - 1;
    return result->winner == seat ? utility->win[won] : utility->lose[won];
}

#endif
