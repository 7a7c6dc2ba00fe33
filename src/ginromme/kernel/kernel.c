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

// In: a PlayRequest. Plays so many whole hands between its two policies.
// Out: counts of the six outcomes, points of the first and of the second policy; then a Result for each that has room.
EXPORT(play_hands) void play_hands(int hands) {
    const PlayRequest *request = (const PlayRequest *)(const void *)input.bytes;
    int32_t *total = (int32_t *)(void *)output.bytes;
    Result *each = (Result *)(void *)(total + 8);
    const Policy *policies[2] = {&request->policy[0], &request->policy[1]};
    Rng rng = rng_from(request->seed);
    for (int i = 0; i < 8; i++) total[i] = 0;
    for (int i = 0; i < hands; i++) {
        uint8_t deck[52];
        Hand hand;
        shuffled_deck(deck, &rng);
        deal_deck(&hand, deck, request->first_dealer ^ (request->in_turn & i));
        Rules rules = rules_of_hand(&request->match, deck[2 * HAND_SIZE]);
        Result result = play_out(&hand, &rules, policies, &rng);
        total[result.outcome]++;
        if (result.winner >= 0) total[6 + result.winner] += result.points;
        if ((uint8_t *)(each + i + 1) <= output.bytes + BUFFER) each[i] = result;
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
    if (!action.choice.knock) return;
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
    write_answer(&seen, choose_action(&question->plain, &question->rules, &seen, &memory, &rng));
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

// In: a Question. Out: what each end of the hand is worth to its player (Utility).
EXPORT(utilities) void utilities(void) {
    *(Utility *)(void *)output.bytes = read_utility((const Question *)(const void *)input.bytes);
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

// What the player to move sees and may do; his hand's cards are packed.
static void write_spot(Spot *to, const Seen *seen, const Rules *rules) {
    *to = (Spot){
        .hand = to_packed(seen->hand),
        .known = to_packed(seen->known),
        .own_known = to_packed(seen->own_known),
        .unseen = to_packed(seen->unseen),
        .top = (uint8_t)(seen->phase == DISCARD ? NO_CARD : packed(seen->top)),
        .taken = (uint8_t)packed(seen->taken),
        .drawn = (uint8_t)packed(seen->drawn),
        .turn = (uint8_t)seen->turn,
        .stock = (uint8_t)seen->stock,
        .pile_draws = (uint8_t)seen->pile_draws,
        .seat = (uint8_t)seen->seat,
        .phase = (uint8_t)seen->phase,
        .passes = (uint8_t)seen->passes,
    };
    if (seen->phase == DISCARD) {
        Mask knocks = 0;
        FOR_CARDS(card, throwable(seen)) if (may_knock_with(seen, rules, card)) knocks |= bit(card);
        to->throws = to_packed(throwable(seen));
        to->knocks = to_packed(knocks);
        if (may_declare_big_gin(rules, seen->hand)) to->others |= 1 << (CODE_BIG_GIN & 7);
        return;
    }
    to->others |= 1 << ((seen->phase == UPCARD ? CODE_PASS : CODE_DRAW_STOCK) & 7);
    if (may_take(seen)) to->others |= 1 << (CODE_TAKE_DISCARD & 7);
    if (may_knock_now(seen, rules)) to->others |= 1 << (CODE_KNOCK_NOW & 7);
}

static int is_legal(const Spot *spot, int code) {
    if (code >= CODE_PASS) return code <= CODE_KNOCK_NOW && (spot->others >> (code & 7) & 1);
    if (code >= CODE_KNOCKING + 52) return 0;
    return code >= CODE_KNOCKING ? spot->knocks >> (code - CODE_KNOCKING) & 1 : spot->throws >> code & 1;
}

static Action decoded(int code) {
    if (code >= CODE_PASS) return (Action){code == CODE_TAKE_DISCARD, {NO_CARD, code >= CODE_BIG_GIN}};
    return (Action){0, {from_packed_card(code % CODE_KNOCKING), code >= CODE_KNOCKING}};
}

static uint8_t encoded(const Hand *hand, Action action) {
    if (hand->phase != DISCARD) {
        if (action.choice.knock) return CODE_KNOCK_NOW;
        return action.take ? CODE_TAKE_DISCARD : hand->phase == UPCARD ? CODE_PASS : CODE_DRAW_STOCK;
    }
    if (action.choice.card == NO_CARD) return CODE_BIG_GIN;
    return (uint8_t)(to_packed_card(action.choice.card) + (action.choice.knock ? CODE_KNOCKING : 0));
}

static History replayed;

static void deal_packed(Hand *hand, const uint8_t *packed_deck, int dealer) {
    uint8_t deck[52];
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)from_packed_card(packed_deck[i]);
    deal_deck(hand, deck, dealer);
}

// In: MatchRules, then from byte 64 a Played with cards and moves, the melds of the last one if it is a knock.
// Out: a Played with what came of it, `moves` being those that are legal; then the Spot before each move and, in
// a hand that has not ended, the one after the last.
EXPORT(replay) void replay(void) {
    const MatchRules *match = (const MatchRules *)(const void *)input.bytes;
    const Played *from = (const Played *)(const void *)(input.bytes + 64);
    Played *played = (Played *)(void *)output.bytes;
    Spot *spot = (Spot *)(void *)(output.bytes + sizeof *played);
    Hand hand;
    *played = *from;
    replayed.length = 0;
    deal_packed(&hand, from->deck, from->dealer);
    Rules rules = rules_of_hand(match, from_packed_card(from->deck[2 * HAND_SIZE]));
    for (int i = 0;; i++, spot++) {
        Seen seen = seen_by(&hand, hand.seat);
        write_spot(spot, &seen, &rules);
        played->moves = i;
        if (i == from->moves || !is_legal(spot, from->move[i])) break;
        Action action = decoded(from->move[i]);
        if (hand.phase != DISCARD && !action.choice.knock) {
            play_draw(&hand, action.take, &replayed);
            continue;
        }
        Split down = {.deadwood = 0};
        if (action.choice.knock) {
            Mask left = action.choice.card == NO_CARD ? hand.held[hand.seat] : hand.held[hand.seat] & ~bit(action.choice.card);
            down.melds = from->melds;
            for (int j = 0; j < down.melds; j++) left &= ~(down.meld[j] = from_packed(from->meld[j]));
            down.unmelded = left;
            down.deadwood = points(left);
        }
        if (play_throw(&hand, &rules, action.choice, &down, &replayed, &played->result)) {
            played->moves = i + 1;
            played->next_dealer = next_dealer(match->next_dealer, from->dealer, &played->result);
            return;
        }
    }
}

// Out: the public events of the hand that was replayed, and their number.
EXPORT(replayed_events) int replayed_events(void) {
    for (int i = 0; i < replayed.length; i++) {
        Event event = replayed.event[i];
        event.card = (uint8_t)packed(event.card);
        ((Event *)(void *)output.bytes)[i] = event;
    }
    return replayed.length;
}

// In: a PlayRequest. Out: a Played, one whole hand between its two policies.
EXPORT(trace) void trace(void) {
    const PlayRequest *request = (const PlayRequest *)(const void *)input.bytes;
    Played *played = (Played *)(void *)output.bytes;
    Rng rng = rng_from(request->seed);
    uint8_t deck[52];
    Hand hand;
    *played = (Played){.dealer = request->first_dealer};
    shuffled_deck(deck, &rng);
    for (int i = 0; i < 52; i++) played->deck[i] = (uint8_t)to_packed_card(deck[i]);
    deal_deck(&hand, deck, played->dealer);
    Rules rules = rules_of_hand(&request->match, deck[2 * HAND_SIZE]);
    for (int over = 0; !over && played->moves < MOST_TRACED;) {
        Seen seen = seen_by(&hand, hand.seat);
        Action action = choose_action(&request->policy[hand.seat], &rules, &seen, &hand.memory[hand.seat], &rng);
        played->move[played->moves++] = encoded(&hand, action);
        if (action.choice.knock) {
            Split down = laid_down(&hand, action.choice);
            played->melds = down.melds;
            for (int i = 0; i < down.melds; i++) played->meld[i] = to_packed(down.meld[i]);
        }
        over = act(&hand, &rules, action, 0, &played->result);
    }
    played->next_dealer = next_dealer(request->match.next_dealer, played->dealer, &played->result);
}

// In: a Question with the hidden hand shown. Out: the Spot as a hand for a play-out has it.
EXPORT(imagined_spot) void imagined_spot(void) {
    const Question *question = (const Question *)(const void *)input.bytes;
    Seen seen = read_view(question);
    Rng rng = rng_from(question->seed);
    Hand hand;
    imagine(&hand, &seen, from_packed(question->shown), &rng);
    Seen again = seen_by(&hand, seen.seat);
    write_spot((Spot *)(void *)output.bytes, &again, &question->rules);
}
