// Cards as bits of one 64-bit word: 16 bits a suit, so that shifts by one or two ranks never reach another suit.
//
// Inside the kernel a card is 16 * suit + rank (0-12, ace low); at the border it is 13 * suit + rank, as in cards.py.
#ifndef GINROMME_CARDS_H
#define GINROMME_CARDS_H

#include "layout.h"

typedef uint64_t Mask;

#define EACH_SUIT(bits) ((Mask)(bits) * 0x0001000100010001ULL)
#define ALL_CARDS EACH_SUIT(0x1FFF)
#define RANK_BITS 0x1FFFULL

// The card's points written in binary: which ranks have the 1, 2, 4 and 8 in theirs (ace 1 ... ten, pictures 10).
#define POINTS_1 EACH_SUIT(0x0155)
#define POINTS_2 EACH_SUIT(0x1E66)
#define POINTS_4 EACH_SUIT(0x0078)
#define POINTS_8 EACH_SUIT(0x1F80)

static inline Mask bit(int card) { return 1ULL << card; }
static inline int count(Mask cards) { return __builtin_popcountll(cards); }
static inline int lowest(Mask cards) { return __builtin_ctzll(cards); }
static inline int rank_of(int card) { return card & 15; }
static inline int card_points(int card) { return rank_of(card) < 9 ? rank_of(card) + 1 : 10; }
static inline Mask same_rank(int card) { return EACH_SUIT(1) << rank_of(card); }

// Loop over the cards of a mask, in rising order.
#define FOR_CARDS(card, cards) \
    for (Mask rest_##card = (cards); rest_##card != 0; rest_##card &= rest_##card - 1) \
        for (int card = lowest(rest_##card), once_##card = 1; once_##card; once_##card = 0)

static inline int points(Mask cards) {
    return count(cards & POINTS_1) + 2 * count(cards & POINTS_2) + 4 * count(cards & POINTS_4) +
           8 * count(cards & POINTS_8);
}

// The n-th card of a mask, n from 0.
static inline int nth_card(Mask cards, int n) {
    while (n-- > 0) cards &= cards - 1;
    return lowest(cards);
}

static inline Mask from_packed(uint64_t packed) {
    return (packed & 0x1FFF) | (packed >> 13 & 0x1FFF) << 16 | (packed >> 26 & 0x1FFF) << 32 |
           (packed >> 39 & 0x1FFF) << 48;
}

static inline uint64_t to_packed(Mask cards) {
    return (cards & 0x1FFF) | (cards >> 16 & 0x1FFF) << 13 | (cards >> 32 & 0x1FFF) << 26 |
           (cards >> 48 & 0x1FFF) << 39;
}

static inline int from_packed_card(int card) { return card / 13 * 16 + card % 13; }
static inline int to_packed_card(int card) { return card / 16 * 13 + card % 16; }

// PCG32 (O'Neill 2014), one stream; every random choice of the kernel comes from a seed that the caller gives.
typedef struct {
    uint64_t state;
} Rng;

static inline uint32_t rng_next(Rng *rng) {
    uint64_t old = rng->state;
    rng->state = old * 6364136223846793005ULL + 1442695040888963407ULL;
    uint32_t shifted = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << (-turn & 31);
}

static inline Rng rng_from(uint64_t seed) {
    Rng rng = {seed ^ 0x9E3779B97F4A7C15ULL};
    rng.state = (rng.state ^ rng.state >> 30) * 0xBF58476D1CE4E5B9ULL;
    rng.state = (rng.state ^ rng.state >> 27) * 0x94D049BB133111EBULL;
    rng.state ^= rng.state >> 31;
    return rng;
}

// A number from 0 to below - 1; the bias of at most below / 2^32 does not matter to a player.
static inline int rng_below(Rng *rng, int below) { return (int)((uint64_t)rng_next(rng) * (uint32_t)below >> 32); }

static inline float rng_unit(Rng *rng) { return (float)(rng_next(rng) >> 8) * (1.0f / 16777216.0f); }

static inline int random_card(Rng *rng, Mask cards) { return nth_card(cards, rng_below(rng, count(cards))); }

#endif
