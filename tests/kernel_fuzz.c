// Runs every export of the kernel on random input, to be compiled with sanitizers: kernel_fuzz ROUNDS SEED
#include "../src/ginromme/kernel/kernel.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Policy any_policy(Rng *rng) {
    Policy policy = {rng_below(rng, 4), 20.0f * rng_unit(rng), 0.8f + 0.2f * rng_unit(rng), 50.0f * rng_unit(rng), {0}};
    for (int i = 0; i <= LAST_TURN; i++) policy.knock[i] = (int8_t)(rng_below(rng, 12) - 1);
    return policy;
}

static Mask any_cards(Rng *rng, int size, Mask from) {
    Mask cards = 0;
    int first = rng_below(rng, 10);
    Mask near = from & (EACH_SUIT(0xF) << first) & ALL_CARDS;
    if (rng_below(rng, 2) && count(near) >= size) from = near;
    while (size-- > 0) {
        int card = random_card(rng, from & ~cards);
        cards |= bit(card);
    }
    return cards;
}

// The question of the seat to move, as calls.py packs it.
static void ask(const Hand *hand, const History *history, const Rules *rules, Rng *rng) {
    Question *question = (Question *)(void *)input.bytes;
    Seen seen = seen_by(hand, hand->seat);
    memset(question, 0, sizeof *question);
    *question = (Question){
        .hand = to_packed(seen.hand), .known = to_packed(seen.known), .own_known = to_packed(seen.own_known),
        .pile = to_packed(hand->pile), .seed = rng_next(rng), .seat = seen.seat, .phase = seen.phase,
        .top = packed(seen.top), .taken = packed(seen.taken), .drawn = packed(seen.drawn), .turn = seen.turn,
        .stock = seen.stock, .pile_draws = seen.pile_draws, .passes = seen.passes,
        .dealer = rng_below(rng, 2), .games = 1 + 2 * rng_below(rng, 2), .rules = *rules,
        .samples = 32 * rng_below(rng, 3), .steps = 5, .moves = 1 + rng_below(rng, 8), .deviation = 0.5f, .drop = 2.0f,
        .horizon = rng_below(rng, 4),
        .ways = 1 + rng_below(rng, MOST_WAYS), .opponents = 1 + rng_below(rng, MOST_OPPONENTS),
        .plain = any_policy(rng), .events = history->length,
    };
    for (int i = 0; i < 3; i++)
        question->game[i] = (Game){rng_below(rng, equity.target), rng_below(rng, equity.target), rng_below(rng, 2), 1};
    for (int i = 0; i < MOST_WAYS; i++) question->way[i] = any_policy(rng);
    for (int i = 0; i < MOST_OPPONENTS; i++) question->opponent[i] = any_policy(rng);
    for (int i = 0; i < history->length; i++) {
        question->event[i] = history->event[i];
        question->event[i].card = (uint8_t)packed(history->event[i].card);
    }
}

static void play_hand_with_questions(const MatchRules *match, Rng *rng) {
    Hand hand;
    History history = {0};
    uint8_t deck[52];
    Result result;
    shuffled_deck(deck, rng);
    deal_deck(&hand, deck, rng_below(rng, 2));
    Rules rules = rules_of_hand(match, deck[20]);
    for (;;) {
        ask(&hand, &history, &rules, rng);
        if (rng_below(rng, 4)) {
            plan();
        } else {
            imagine_hands(20);
            search();
        }
        const Answer *answer = (const Answer *)(const void *)output.bytes;
        int card = unpacked(answer->card);
        if (card != NO_CARD && (!(hand.held[hand.seat] & bit(card)) || card == hand.taken)) abort();
        if (act(&hand, &rules, (Action){answer->take, {card, answer->knock}}, &history, &result)) return;
        if (hand.phase == DISCARD) continue;
        if (count(hand.held[0]) != 10 || count(hand.held[1]) != 10 || (hand.held[0] & hand.held[1])) abort();
    }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 10;
    Rng rng = rng_from(argc > 2 ? (uint64_t)atoll(argv[2]) : 1);
    float *weight = weights_address();
    for (int i = 0; i < weights_size() / 4; i++) weight[i] = 2 * rng_unit(&rng) - 1;
    for (int round = 0; round < rounds; round++) {
        int hands = 500;
        for (int i = 0; i < hands; i++) input.masks[i] = to_packed(any_cards(&rng, 10 + rng_below(&rng, 2), ALL_CARDS));
        deadwoods(hands);
        discards(hands);
        splits(hands / 2);
        for (int i = 0; i < hands; i++) {
            Split down = best_split(any_cards(&rng, 10, ALL_CARDS), ALL_CARDS);
            Mask melded = 0;
            for (int j = 0; j < down.melds; j++) melded |= down.meld[j];
            uint64_t *to = input.masks + 7 * i;
            to[0] = to_packed(any_cards(&rng, 10, ALL_CARDS & ~melded));
            to[1] = (uint64_t)rng_below(&rng, 2);
            write_split(to + 1, &down);
            to[1] = 0;
        }
        defences(hands);
        MatchRules match = {1 + rng_below(&rng, 400), rng_below(&rng, 3), rng_below(&rng, 30), rng_below(&rng, 2),
                            rng_below(&rng, 2), rng_below(&rng, 2), {rng_below(&rng, 11), 25, 25, rng_below(&rng, 2), rng_below(&rng, 2), 31, 1, rng_below(&rng, 2)}};
        PlayRequest request = {rng_next(&rng), rng_below(&rng, 2), 1, match, {any_policy(&rng), any_policy(&rng)}};
        memcpy(input.bytes, &request, sizeof request);
        play_hands(50);
        memcpy(input.bytes, &request, sizeof request);
        find_equity(100);
        memcpy(input.bytes, &request, sizeof request);
        trace();
        memcpy(input.bytes, &match, sizeof match);
        memcpy(input.bytes + 64, output.bytes, sizeof(Played));
        replay();
        replayed_events();
        for (int i = 0; i < 3; i++) play_hand_with_questions(&match, &rng);
    }
    puts("ok");
    return 0;
}
