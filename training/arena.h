// Mirrored matches between players inside the kernel, for training and research; ginromme.arena is the one to quote.
#ifndef GINROMME_ARENA_H
#define GINROMME_ARENA_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../src/ginromme/kernel/search.h"

typedef struct {
    const char *name;
    const Policy *policy;  // or
    const Search *search;
    int sees_all;          // an upper mark: the search is shown the true hand
    double seconds;
    long decisions;
} Player;

static const MatchRules EAAI = {100, ALTERNATE, 0, 0, 0, 0, {10, 25, 25, 1, 0, 31, 1, 0}};
static Equity eaai_equity;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Whether the file has weights as this kernel lays them out; then they are read.
static int read_weights(const char *path) {
    uint8_t header[sizeof WEIGHTS_HEADER];
    FILE *file = fopen(path, "rb");
    int good = file && fread(header, sizeof header, 1, file) == 1 && !memcmp(header, WEIGHTS_HEADER, sizeof header) &&
               fread(&weights, sizeof weights, 1, file) == 1;
    if (file) fclose(file);
    if (!good) fprintf(stderr, "%s: no weights as this kernel lays them out\n", path);
    return good;
}

static int write_weights(const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return 0;
    int good = fwrite(WEIGHTS_HEADER, sizeof WEIGHTS_HEADER, 1, file) == 1 && fwrite(&weights, sizeof weights, 1, file) == 1;
    return !fclose(file) && good;
}

static void prepare_arena(void) {
    static Outcomes outcomes;
    Rng rng = rng_from(1);
    measure_outcomes(&outcomes, &EAAI, &CAMPER_POLICY, 20000, &rng);
    solve_equity(&eaai_equity, &EAAI, &outcomes);
}

static Action decide(Player *player, const Rules *rules, const Utility *utility, Hand *hand, const History *history,
                     Rng *rng) {
    static Report report;
    Seen seen = seen_by(hand, hand->seat);
    if (player->search) {
        double start = seconds();
        Mask shown = player->sees_all ? hand->held[1 - hand->seat] : 0;
        uint64_t seed = (uint64_t)rng_next(rng) << 32 | rng_next(rng);
        Action action = search_action(player->search, rules, utility, &seen, history, shown, seed, &report);
        player->seconds += seconds() - start;
        player->decisions++;
        return action;
    }
    return choose_action(player->policy, rules, &seen, &hand->memory[hand->seat], rng);
}

static Result play_hand(Player *players[2], const Rules *rules, const Utility *utilities, const uint8_t *deck,
                        int dealer, Rng *rng) {
    Hand hand;
    static History history;
    Result result;
    history.length = 0;
    deal_deck(&hand, deck, dealer);
    for (;;) {
        int seat = hand.seat;
        Action action = decide(players[seat], rules, &utilities[seat], &hand, &history, rng);
        if (act(&hand, rules, action, &history, &result)) return result;
    }
}

typedef struct {
    int pairs;
    double rate, interval;
    long hands, outcomes[6];
    double points;  // of A a hand
} Standing;

static Standing play_matches(Player *a, Player *b, int pairs, uint64_t seed) {
    Standing standing = {.pairs = pairs};
    double sum = 0, squares = 0, won = 0;
    for (int pair = 0; pair < pairs; pair++) {
        double score = 0;
        for (int swap = 0; swap < 2; swap++) {
            Rng deals = rng_from(seed * 1000003 + (uint64_t)pair), chance = rng_from(seed * 7919 + (uint64_t)pair * 2 + 999331);
            Player *players[2] = {swap ? b : a, swap ? a : b};
            int scores[2] = {0, 0}, dealer = 0;
            while (scores[0] < 100 && scores[1] < 100) {
                uint8_t deck[52];
                shuffled_deck(deck, &deals);
                static Utility utilities[2];
                memset(utilities, 0, sizeof utilities);
                for (int seat = 0; seat < 2; seat++)
                    add_utility(&utilities[seat], &eaai_equity, &(Game){scores[seat], scores[1 - seat], 1, 1}, dealer == seat);
                Result result = play_hand(players, &EAAI.hand, utilities, deck, dealer, &chance);
                standing.hands++;
                standing.outcomes[result.outcome]++;
                if (result.winner < 0) continue;
                scores[result.winner] += result.points;
                won += (result.winner == swap) ? result.points : -result.points;
                dealer = 1 - dealer;
            }
            score += (scores[0] >= 100) == (swap == 0) ? 0.5 : 0.0;
        }
        sum += score;
        squares += score * score;
    }
    double mean = sum / pairs;
    standing.rate = mean;
    standing.interval = 1.96 * sqrt((squares / pairs - mean * mean) / (pairs > 1 ? pairs - 1 : 1));
    standing.points = won / (double)standing.hands;
    return standing;
}

#endif
