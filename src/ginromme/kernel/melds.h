// Melds: least deadwood, best splits, joint defence (R1, R5). Exact, without tables.
#ifndef GINROMME_MELDS_H
#define GINROMME_MELDS_H

#include "cards.h"

#define MOST_POINTS 128

typedef struct {
    int deadwood;
    Mask unmelded;
    int melds;
    Mask meld[MOST_MELDS];
} Split;

// The cards that lie in runs when no card is wanted for a set: all suits at once.
static inline Mask in_runs(Mask cards) {
    Mask starts = cards & cards >> 1 & cards >> 2;
    return starts | starts << 1 | starts << 2;
}

// Ranks of which at least three (two, four) cards are there, as 13 bits.
static inline Mask triples(Mask cards) {
    Mask both = cards & cards >> 16, either = cards | cards >> 16;
    return ((both & either >> 32) | (both >> 32 & either)) & RANK_BITS;
}

static inline Mask pairs(Mask cards) {
    Mask both = cards & cards >> 16, either = cards | cards >> 16;
    return (both | both >> 32 | (either & either >> 32)) & RANK_BITS;
}

static inline Mask quads(Mask cards) {
    Mask both = cards & cards >> 16;
    return both & both >> 32 & RANK_BITS;
}

// Cards, held or not, that stand in a meld when added to the others.
static inline Mask fits_run(Mask cards) {
    Mask low = cards << 1, high = cards >> 1;
    return ((low & cards << 2) | (high & cards >> 2) | (low & high)) & ALL_CARDS;
}

static inline Mask fits_meld(Mask cards) { return (fits_run(cards) | EACH_SUIT(pairs(cards))) & ~cards; }

// Cards of a hand that lie in some meld of it.
static inline Mask in_some_meld(Mask cards) { return in_runs(cards) | (EACH_SUIT(triples(cards)) & cards); }

// Least unmelded points when sets of these ranks (and of no others) may still be taken out.
static int least_with_sets(Mask cards, Mask ranks) {
    int best = points(cards & ~in_runs(cards));
    for (; ranks != 0; ranks &= ranks - 1) {
        Mask set = EACH_SUIT(ranks & -ranks) & cards, later = ranks & (ranks - 1);
        int found = least_with_sets(cards & ~set, later);
        best = found < best ? found : best;
        if (count(set) < 4) continue;
        FOR_CARDS(kept, set) {
            found = least_with_sets((cards & ~set) | bit(kept), later);
            best = found < best ? found : best;
        }
    }
    return best;
}

// Optimal deadwood (R1.3).
static inline int deadwood(Mask cards) {
    Mask ranks = triples(cards);
    if (__builtin_expect(ranks == 0, 1)) return points(cards & ~in_runs(cards));
    return least_with_sets(cards, ranks);
}

// Cards outside the melds of a best split. Between splits of equal deadwood the one with the fewest sets counts,
// then the one with the lowest ranks in sets.
static void seek_unmelded(Mask cards, Mask ranks, int *best, Mask *unmelded) {
    Mask left = cards & ~in_runs(cards);
    int found = points(left);
    if (found < *best) {
        *best = found;
        *unmelded = left;
    }
    for (; ranks != 0; ranks &= ranks - 1) {
        Mask set = EACH_SUIT(ranks & -ranks) & cards, later = ranks & (ranks - 1);
        seek_unmelded(cards & ~set, later, best, unmelded);
        if (count(set) < 4) continue;
        FOR_CARDS(kept, set) seek_unmelded((cards & ~set) | bit(kept), later, best, unmelded);
    }
}

static inline Mask best_unmelded(Mask cards) {
    Mask ranks = triples(cards);
    Mask unmelded = cards & ~in_runs(cards);
    if (__builtin_expect(ranks == 0, 1)) return unmelded;
    int best = MOST_POINTS;
    seek_unmelded(cards, ranks, &best, &unmelded);
    return unmelded;
}

// The cards a defender could lay off on a run, one after another, below and above it (R5.1).
static inline Mask run_below(Mask run) { return run >> 1 & ~run & ALL_CARDS; }
static inline Mask run_above(Mask run) { return run << 1 & ~run & ALL_CARDS; }
static inline int is_set(Mask meld) { return (meld & (meld - 1) & same_rank(lowest(meld))) != 0; }

// How many of the cards in `loose` could be laid off on these melds, chains included.
static int exposure(const Split *split, Mask loose) {
    Mask open = 0;
    for (int i = 0; i < split->melds; i++) {
        Mask meld = split->meld[i];
        if (is_set(meld)) {
            open |= same_rank(lowest(meld)) & ~meld & loose;
            continue;
        }
        for (Mask next = run_below(meld) & loose; next != 0; next = next >> 1 & ALL_CARDS & loose) open |= next;
        for (Mask next = run_above(meld) & loose; next != 0; next = next << 1 & ALL_CARDS & loose) open |= next;
    }
    return count(open);
}

typedef struct {
    Mask loose;  // cards that the opponent may hold
    int exposed;
    Split best;
} SplitSearch;

static void add_runs(Split *split, Mask cards) {
    Mask melded = in_runs(cards);
    split->unmelded = cards & ~melded;
    split->deadwood = points(split->unmelded);
    while (melded != 0) {
        Mask run = melded & -melded;
        while ((run << 1 & melded & ~run) != 0) run |= run << 1 & melded;
        split->meld[split->melds++] = run;
        melded &= ~run;
    }
}

static void seek_split(SplitSearch *search, Mask cards, Mask ranks, Split with_sets) {
    Split split = with_sets;
    add_runs(&split, cards);
    if (split.deadwood <= search->best.deadwood) {
        int exposed = exposure(&split, search->loose);
        if (split.deadwood < search->best.deadwood || exposed < search->exposed) {
            search->best = split;
            search->exposed = exposed;
        }
    }
    for (; ranks != 0; ranks &= ranks - 1) {
        Mask set = EACH_SUIT(ranks & -ranks) & cards, later = ranks & (ranks - 1);
        Split more = with_sets;
        more.meld[more.melds++] = set;
        seek_split(search, cards & ~set, later, more);
        if (count(set) < 4) continue;
        FOR_CARDS(kept, set) {
            more.meld[more.melds - 1] = set & ~bit(kept);
            seek_split(search, (cards & ~set) | bit(kept), later, more);
        }
    }
}

// A best split; among those of least deadwood one on which the fewest cards of `loose` can be laid off.
static Split best_split(Mask cards, Mask loose) {
    SplitSearch search = {loose, 0, {MOST_POINTS, 0, 0, {0}}};
    Split none = {0, 0, 0, {0}};
    seek_split(&search, cards, triples(cards), none);
    return search.best;
}

typedef struct {
    int deadwood;
    Mask laid_off;
} Defence;

static void seek_defence(Mask cards, Mask laid, const Split *down, int index, Defence *best) {
    if (index == down->melds) {
        int found = deadwood(cards & ~laid);
        if (found < best->deadwood) {
            best->deadwood = found;
            best->laid_off = laid;
        }
        return;
    }
    Mask meld = down->meld[index];
    if (is_set(meld)) {
        Mask fourth = same_rank(lowest(meld)) & ~meld & cards;
        seek_defence(cards, laid, down, index + 1, best);
        if (fourth != 0) seek_defence(cards, laid | fourth, down, index + 1, best);
        return;
    }
    Mask below = 0, next_below = run_below(meld) & cards;
    for (;;) {
        Mask above = 0, next_above = run_above(meld) & cards;
        for (;;) {
            seek_defence(cards, laid | below | above, down, index + 1, best);
            if (next_above == 0) break;
            above |= next_above;
            next_above = next_above << 1 & ALL_CARDS & cards;
        }
        if (next_below == 0) break;
        below |= next_below;
        next_below = next_below >> 1 & ALL_CARDS & cards;
    }
}

// The defender's least deadwood over his melds and layoffs together (R5.3); nothing is laid off on gin (R5.2).
static Defence best_defence(Mask cards, const Split *down, int gin) {
    Defence best = {deadwood(cards), 0};
    if (!gin) seek_defence(cards, 0, down, 0, &best);
    return best;
}

#endif
