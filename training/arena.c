// arena A B PAIRS SEED [WEIGHTS]: match win rate of A; players: random simple knocker camper, mc:SAMPLES[:OPTION=VALUE...]
#include "arena.h"

static float option(const char *text, const char *name, float otherwise) {
    const char *at = strstr(text, name);
    return at ? (float)atof(at + strlen(name)) : otherwise;
}

static Player player_called(const char *name) {
    if (!strcmp(name, "random")) return (Player){.name = name, .policy = &RANDOM_POLICY};
    if (!strcmp(name, "simple")) return (Player){.name = name, .policy = &SIMPLE_POLICY};
    if (!strcmp(name, "knocker")) return (Player){.name = name, .policy = &KNOCKER_POLICY};
    if (!strcmp(name, "camper")) return (Player){.name = name, .policy = &CAMPER_POLICY};
    if (!strncmp(name, "plan", 4)) {
        Policy *policy = malloc(sizeof *policy);
        *policy = CAMPER_POLICY;
        policy->kind = strstr(name, "count") ? COUNTER : PLANNER;
        policy->hope = option(name, "hope=", 18);
        policy->fade = option(name, "fade=", 0.9f);
        policy->danger = option(name, "danger=", 40);
        int until = (int)option(name, "until=", 3), limit = (int)option(name, "limit=", 10), late = (int)option(name, "late=", -1);
        for (int i = 0; i <= LAST_TURN; i++) policy->knock[i] = (int8_t)(i <= until ? limit : late);
        return (Player){.name = name, .policy = policy};
    }
    if (!strncmp(name, "mc:", 3)) {
        Search *search = calloc(1, sizeof *search);
        search->samples = atoi(name + 3);
        search->steps = (int)option(name, "steps=", 10);
        search->moves = (int)option(name, "moves=", 5);
        search->deviation = option(name, "dev=", 0.5f);
        search->drop = option(name, "drop=", 2.5f);
        search->horizon = (int)option(name, "horizon=", 0);
        search->plain = CAMPER_POLICY;
        search->ways = (int)option(name, "ways=", 1);
        search->opponents = (int)option(name, "opps=", 2);
        Policy patient = strstr(name, ":slow") ? CAMPER_POLICY : QUICK_CAMPER, eager = QUICK_KNOCKER;
        search->way[0] = patient;
        search->way[1] = eager;
        search->opponent[0] = patient;
        search->opponent[1] = strstr(name, ":slow") ? KNOCKER_POLICY : eager;
        return (Player){.name = name, .search = search, .sees_all = strstr(name, "cheat") != 0};
    }
    fprintf(stderr, "no player %s\n", name);
    exit(1);
}

int main(int argc, char **argv) {
    if (argc < 5) return 1;
    Player a = player_called(argv[1]), b = player_called(argv[2]);
    if (argc > 5 && !read_weights(argv[5])) return 1;
    prepare_arena();
    double start = seconds();
    Standing standing = play_matches(&a, &b, atoi(argv[3]), (uint64_t)atoll(argv[4]));
    printf("%s vs %s: %.2f %% +- %.2f, %.2f points a hand, %ld hands, %.0f s", a.name, b.name, 100 * standing.rate,
           100 * standing.interval, standing.points, standing.hands, seconds() - start);
    if (a.decisions) printf(", A %.2f ms a decision", 1e3 * a.seconds / (double)a.decisions);
    if (b.decisions) printf(", B %.2f ms a decision", 1e3 * b.seconds / (double)b.decisions);
    printf("; knock %ld gin %ld undercut %ld dead %ld\n", standing.outcomes[KNOCK], standing.outcomes[GIN],
           standing.outcomes[UNDERCUT], standing.outcomes[DEAD]);
    return 0;
}
