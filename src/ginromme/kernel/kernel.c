// The kernel: everything that has to be fast. One translation unit, freestanding, compiled to kernel.wasm by build.py.
//
// The caller writes into `input`, calls a function with small numbers, and reads from `output`. Cards and masks are
// packed there as in cards.py (13 bits a suit); numbers are little-endian. calls.py is the other side of this border.
#include "search.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

#define BUFFER 65536

static union {
    uint8_t bytes[BUFFER];
    uint64_t masks[BUFFER / 8];
} input, output;

EXPORT(input_address) void *input_address(void) { return input.bytes; }
EXPORT(output_address) void *output_address(void) { return output.bytes; }
EXPORT(buffer_size) int buffer_size(void) { return BUFFER; }
EXPORT(weights_address) void *weights_address(void) { return &weights; }
EXPORT(weights_size) int weights_size(void) { return (int)sizeof weights; }

// In: masks of `hands` hands. Out: one byte of least deadwood each.
EXPORT(deadwoods) void deadwoods(int hands) {
    for (int i = 0; i < hands; i++) output.bytes[i] = (uint8_t)deadwood(from_packed(input.masks[i]));
}

// In: masks. Out: 16 bytes each, the least deadwood without each of its first 16 cards in rising order.
EXPORT(discards) void discards(int hands) {
    for (int i = 0; i < hands; i++) {
        Mask hand = from_packed(input.masks[i]);
        uint8_t *left = output.bytes + 16 * i;
        int place = 0;
        FOR_CARDS(card, hand) if (place < 16) left[place++] = (uint8_t)deadwood(hand & ~bit(card));
    }
}

static void write_split(uint64_t *to, const Split *split) {
    to[0] = (uint64_t)split->deadwood;
    to[1] = (uint64_t)split->melds;
    for (int i = 0; i < MOST_MELDS; i++) to[2 + i] = i < split->melds ? to_packed(split->meld[i]) : 0;
}

// In: pairs of masks, hand and the cards that might be laid off. Out: deadwood, number of melds, four melds each.
EXPORT(splits) void splits(int hands) {
    for (int i = 0; i < hands; i++) {
        Split split = best_split(from_packed(input.masks[2 * i]), from_packed(input.masks[2 * i + 1]));
        write_split(output.masks + 6 * i, &split);
    }
}

// In: the defender's hand, 1 if it is gin, number of melds, four melds each. Out: deadwood, cards laid off.
EXPORT(defences) void defences(int hands) {
    for (int i = 0; i < hands; i++) {
        const uint64_t *from = input.masks + 7 * i;
        Split down = {0, 0, (int)from[2], {0}};
        for (int j = 0; j < down.melds; j++) down.meld[j] = from_packed(from[3 + j]);
        Defence defence = best_defence(from_packed(from[0]), &down, from[1] != 0);
        output.masks[2 * i] = (uint64_t)defence.deadwood;
        output.masks[2 * i + 1] = to_packed(defence.laid_off);
    }
}

// In: rules of a hand, then from byte 64 pairs of masks, a knocker's ten cards (eleven: big gin) and his defender's.
// Out: outcome, whether the knocker has won (-1 nobody), points, difference each.
EXPORT(settlements) void settlements(int hands) {
    const Rules *rules = (const Rules *)(const void *)input.bytes;
    int32_t *to = (int32_t *)(void *)output.bytes;
    for (int i = 0; i < hands; i++, to += 4) {
        Mask knocker = from_packed(input.masks[8 + 2 * i]), defender = from_packed(input.masks[9 + 2 * i]);
        Split down = best_split(knocker, defender);
        Result result = settle(rules, 1, &down, count(knocker) == 11, defender);
        to[0] = result.outcome;
        to[1] = result.winner;
        to[2] = result.points;
        to[3] = result.difference;
    }
}

typedef struct {
    uint64_t seed;
    MatchRules match;
    Policy policy[2];
} PlayRequest;

// In: a PlayRequest. Plays so many whole hands between two policies, who deal in turn.
// Out: counts of the six outcomes, points of the first and of the second policy.
EXPORT(play_hands) void play_hands(int hands) {
    const PlayRequest *request = (const PlayRequest *)(const void *)input.bytes;
    int32_t *total = (int32_t *)(void *)output.bytes;
    const Policy *policies[2] = {&request->policy[0], &request->policy[1]};
    Rng rng = rng_from(request->seed);
    for (int i = 0; i < 8; i++) total[i] = 0;
    for (int i = 0; i < hands; i++) {
        uint8_t deck[52];
        Hand hand;
        shuffled_deck(deck, &rng);
        deal_deck(&hand, deck, i & 1);
        Rules rules = rules_of_hand(&request->match, deck[20]);
        Result result = play_out(&hand, &rules, policies, &rng);
        total[result.outcome]++;
        if (result.winner >= 0) total[6 + result.winner] += result.points;
    }
}

static Equity equity;

EXPORT(equity_address) void *equity_address(void) { return &equity; }
EXPORT(equity_size) int equity_size(void) { return (int)sizeof equity; }

// In: a PlayRequest, whose first policy plays both sides of so many hands. Leaves the match equity of its rules.
EXPORT(find_equity) void find_equity(int hands) {
    static Outcomes outcomes;
    const PlayRequest *request = (const PlayRequest *)(const void *)input.bytes;
    Rng rng = rng_from(request->seed);
    measure_outcomes(&outcomes, &request->match, &request->policy[0], hands, &rng);
    solve_equity(&equity, &request->match, &outcomes);
}

// A view and how to think about it.
typedef struct {
    uint64_t hand, known, own_known, pile, shown, seed;
    int32_t seat, phase, top, taken, drawn, turn, stock, pile_draws, passes, can_take, dealer, games;
    Rules rules;
    Game game[3];
    int32_t samples, steps, moves;
    float deviation, drop;
    int32_t horizon;
    int32_t ways, opponents;
    Policy plain, way[MOST_WAYS], opponent[MOST_OPPONENTS];
    int32_t events;
    Event event[MOST_EVENTS];
} Question;

typedef struct {
    int32_t take, card, knock, melds;
    uint64_t meld[MOST_MELDS];
    int32_t samples, candidates;
    struct {
        int32_t take, card, knock, way;
        float worth;
    } candidate[MOST_CANDIDATES];
} Answer;

static int unpacked(int card) { return card == NO_CARD ? NO_CARD : from_packed_card(card); }
static int packed(int card) { return card == NO_CARD ? NO_CARD : to_packed_card(card); }

static Seen read_view(const Question *question) {
    Seen seen = {
        .hand = from_packed(question->hand),
        .known = from_packed(question->known),
        .own_known = from_packed(question->own_known),
        .top = unpacked(question->top),
        .taken = unpacked(question->taken),
        .drawn = unpacked(question->drawn),
        .turn = question->turn,
        .stock = question->stock,
        .pile_draws = question->pile_draws,
        .seat = question->seat,
        .phase = question->phase,
        .can_take = question->can_take,
        .passes = question->passes,
    };
    seen.unseen = ALL_CARDS & ~seen.hand & ~seen.known & ~from_packed(question->pile);
    return seen;
}

static History read_history(const Question *question) {
    History history = {0};
    for (int i = 0; i < question->events && i < MOST_EVENTS; i++) {
        Event event = question->event[i];
        note(&history, event.kind, event.seat, unpacked(event.card));
    }
    return history;
}

static Utility read_utility(const Question *question) {
    Utility utility = {0};
    for (int i = 0; i < question->games; i++) add_utility(&utility, &equity, &question->game[i], question->dealer);
    return utility;
}

static void write_answer(const Seen *seen, Action action) {
    Answer *answer = (Answer *)(void *)output.bytes;
    answer->take = action.take;
    answer->card = packed(action.choice.card);
    answer->knock = action.choice.knock;
    answer->melds = answer->samples = answer->candidates = 0;
    if (seen->phase != DISCARD || !action.choice.knock) return;
    Mask left = action.choice.card == NO_CARD ? seen->hand : seen->hand & ~bit(action.choice.card);
    Split split = best_split(left, seen->unseen | seen->known);
    answer->melds = split.melds;
    for (int i = 0; i < split.melds; i++) answer->meld[i] = to_packed(split.meld[i]);
}

// In: a Question. Out: an Answer, what its first policy would do.
EXPORT(plan) void plan(void) {
    const Question *question = (const Question *)(const void *)input.bytes;
    Seen seen = read_view(question);
    Rng rng = rng_from(question->seed);
    Memory memory = {0};
    Action action = {0, {NO_CARD, 0}};
    if (seen.phase == DISCARD)
        action.choice = choose_throw(&question->plain, &question->rules, &seen, &memory, &rng);
    else
        action.take = seen.can_take && wants_top(&question->plain, &seen, &rng);
    write_answer(&seen, action);
}

// In: a Question. Out: an Answer, found by search.
EXPORT(search) void search(void) {
    static Report report;
    const Question *question = (const Question *)(const void *)input.bytes;
    Seen seen = read_view(question);
    History history = read_history(question);
    Utility utility = read_utility(question);
    Search how = {
        .samples = question->samples < MOST_SAMPLES ? question->samples : MOST_SAMPLES,
        .steps = question->steps,
        .moves = question->moves < MOST_MOVES ? question->moves : MOST_MOVES,
        .deviation = question->deviation,
        .drop = question->drop,
        .horizon = question->horizon,
        .ways = question->ways,
        .opponents = question->opponents,
        .plain = question->plain,
    };
    for (int i = 0; i < MOST_WAYS; i++) how.way[i] = question->way[i];
    for (int i = 0; i < MOST_OPPONENTS; i++) how.opponent[i] = question->opponent[i];
    Mask shown = from_packed(question->shown);
    Action action = search_action(&how, &question->rules, &utility, &seen, &history, shown, question->seed, &report);
    write_answer(&seen, action);
    Answer *answer = (Answer *)(void *)output.bytes;
    answer->samples = report.samples;
    answer->candidates = report.candidates;
    for (int i = 0; i < report.candidates; i++) {
        const Candidate *candidate = &report.candidate[i];
        answer->candidate[i].take = candidate->action.take;
        answer->candidate[i].card = packed(candidate->action.choice.card);
        answer->candidate[i].knock = candidate->action.choice.knock;
        answer->candidate[i].way = candidate->way;
        answer->candidate[i].worth = candidate->samples ? candidate->sum / (float)candidate->samples : 0;
    }
}

// In: a Question. Out: so many hidden hands, drawn from the belief, as masks.
EXPORT(imagine_hands) void imagine_hands(int hands) {
    const Question *question = (const Question *)(const void *)input.bytes;
    Seen seen = read_view(question);
    History history = read_history(question);
    Rng rng = rng_from(question->seed);
    Evidence evidence = gather_evidence(&seen, &history, question->rules.knock_limit);
    score_cards(&evidence, &weights.belief);
    Walk walk = start_walk(&evidence, &weights.belief, &rng);
    step_walk(&walk, SETTLE_STEPS, &rng);
    for (int i = 0; i < hands && i < BUFFER / 8; i++) {
        step_walk(&walk, question->steps, &rng);
        output.masks[i] = to_packed(walk.hand);
    }
}
