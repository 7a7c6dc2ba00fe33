"""What an arena says in the end: as text to read, as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .. import __version__
from ..score import Outcome
from .estimates import Estimate, Pairing, SignTest, elo, percentile, ratings, ratio, share, share_of, sign_test
from .pairs import PairResult, Plan, Tally, sum_up

FORMAT: Final = "ginromme-arena 1"
WON_BY: Final = (Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN, Outcome.UNDERCUT)
MATCHES_A_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Times:
    """How long a player's decisions took, in milliseconds."""

    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players against each other."""

    names: tuple[str, str]
    scores: tuple[float, ...]  # the first player's matches in each pair
    total: PairResult
    match_win_rate: Estimate
    hand_win_rate: Estimate
    points_per_hand: Estimate  # the first player's less the second's
    sign: SignTest
    times: tuple[Times, Times]


@dataclass(frozen=True, slots=True)
class Rated:
    """A player on the ladder."""

    name: str
    rating: Estimate
    match_win_rate: float
    times: Times


@dataclass(frozen=True, slots=True)
class Ladder:
    """Everybody against everybody, the strongest first."""

    players: tuple[Rated, ...]
    duels: tuple[Duel, ...]


def duel(names: tuple[str, str], results: Sequence[PairResult]) -> Duel:
    """What the pairs of one pairing say, in the order of their numbers."""
    total = sum_up(results)
    first = [float(result.tallies[0].hands) for result in results]
    second = [float(result.tallies[1].hands) for result in results]
    scores = tuple(result.score for result in results)
    return Duel(
        names=names,
        scores=scores,
        total=total,
        match_win_rate=share(scores, MATCHES_A_PAIR),
        hand_win_rate=share_of(first, [mine + yours for mine, yours in zip(first, second, strict=True)]),
        points_per_hand=ratio(
            [float(result.tallies[0].points - result.tallies[1].points) for result in results],
            [float(result.hands) for result in results],
        ),
        sign=sign_test(scores, MATCHES_A_PAIR / 2),
        times=(_times(total.tallies[0].decisions), _times(total.tallies[1].decisions)),
    )


def ladder(plan: Plan, duels: Sequence[Duel]) -> Ladder:
    """Ratings of all entrants from all their duels."""
    pairings = [Pairing(*pairing, duel.scores) for pairing, duel in zip(plan.pairings, duels, strict=True)]
    rated = [
        _rated(entrant.name, rating, [_of(duel, entrant.name) for duel in duels if entrant.name in duel.names])
        for entrant, rating in zip(plan.entrants, ratings(len(plan.entrants), pairings), strict=True)
    ]
    return Ladder(tuple(sorted(rated, key=lambda player: -player.rating.value)), tuple(duels))


def _of(duel: Duel, name: str) -> tuple[float, Tally]:
    """A player's share of the matches of a duel, and his tally."""
    place = duel.names.index(name)
    rate = duel.match_win_rate.value
    return rate if place == 0 else 1 - rate, duel.total.tallies[place]


def _rated(name: str, rating: Estimate, duels: Sequence[tuple[float, Tally]]) -> Rated:
    decisions = [decision for _, tally in duels for decision in tally.decisions]
    return Rated(name, rating, sum(rate for rate, _ in duels) / len(duels), _times(decisions))


def _times(decisions: list[int]) -> Times:
    decisions = sorted(decisions)
    return Times(percentile(decisions, 0.5) / 1e6, percentile(decisions, 0.95) / 1e6)


# Text


def duel_text(plan: Plan, found: Duel) -> str:
    """The result of a duel, for people."""
    first, second = found.names
    total, sign = found.total, found.sign
    lines = [
        f"{first} against {second}: {plan.pairs} mirrored pairs, rules {plan.rules.dumps()}, seed {plan.seed}",
        "",
        f"matches won       {_percent(found.match_win_rate)}   {_elo(found.match_win_rate)}",
        f"hands won         {_percent(found.hand_win_rate)}   of those that somebody won",
        f"points a hand    {_signed(found.points_per_hand)}",
        f"pairs             {sign.won} won, {sign.lost} lost, {sign.shared} shared; sign test p = {sign.p:.3g}",
        "",
        _row("", ["matches", "hands", "knocks", "gins", "big gins", "undercuts", "points", "median", "95 %"]),
    ]
    for name, tally, times in zip(found.names, total.tallies, found.times, strict=True):
        counts = [tally.matches, tally.hands, *(tally.won[outcome] for outcome in WON_BY), tally.points]
        lines.append(_row(name, [*map(str, counts), _milliseconds(times.median), _milliseconds(times.p95)]))
    lines += [
        "",
        f"{total.matches} matches, {total.hands} hands, of which {total.dead} dead and {total.tied} tied"
        + (f"; {total.drawn} matches broken off and counted as drawn" if total.drawn else ""),
        "In brackets 95 % intervals, with a pair as one observation; times are a decision's, in ms.",
    ]
    return "\n".join(lines)


def ladder_text(plan: Plan, found: Ladder) -> str:
    """The ladder, and who beat whom how often, for people."""
    names = [player.name for player in found.players]
    width = max(8, *map(len, names))
    lines = [
        f"{len(names)} players, {plan.pairs} pairs each against each, rules {plan.rules.dumps()}, seed {plan.seed}",
        "",
        f"    {'':{width}}  rating  95 % interval  matches     median ms   95 % ms",
    ]
    for place, player in enumerate(found.players, 1):
        rating, times = player.rating, player.times
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        lines.append(
            f"{place:2}  {player.name:{width}}  {rating.value:6.0f}  {interval:>13}  {player.match_win_rate:6.1%}  "
            f"{_milliseconds(times.median):>12}  {_milliseconds(times.p95):>8}"
        )
    rates = {duel.names: duel.match_win_rate.value for duel in found.duels}
    rates |= {(second, first): 1 - rate for (first, second), rate in rates.items()}
    lines += ["", f"{'matches won, %':{width + 4}}  " + "".join(f"{name[:9]:>10}" for name in names)]
    for name in names:
        cells = ["–" if name == other else f"{100 * rates[name, other]:.1f}" for other in names]
        lines.append(f"    {name:{width}}  " + "".join(f"{cell:>10}" for cell in cells))
    lines += ["", "Ratings by the model of Bradley and Terry on Elo's scale; their mean is 1500."]
    return "\n".join(lines)


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name[:24]:24}" + "".join(f"{cell:>10}" for cell in cells)


def _milliseconds(time: float) -> str:
    return f"{time:.2f}" if time < 100 else f"{time:.0f}"


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:5.1f} %  [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _signed(estimate: Estimate) -> str:
    return f"{estimate.value:+6.2f}    [{estimate.low:+.2f}, {estimate.high:+.2f}]"


def _elo(share: Estimate) -> str:
    return f"Elo {elo(share.value):+.0f} [{elo(share.low):+.0f}, {elo(share.high):+.0f}]"


# JSON


def duel_json(plan: Plan, found: Duel) -> dict[str, object]:
    """The result of a duel; all but ``decision_ms`` is the same for the same seed."""
    return _heading(plan) | _duel(found)


def ladder_json(plan: Plan, found: Ladder) -> dict[str, object]:
    """The ladder with all its duels."""
    players = [
        {
            "name": player.name,
            "rating": player.rating.value,
            "interval95": _interval(player.rating),
            "match_win_rate": player.match_win_rate,
            "decision_ms": _times_json(player.times),
        }
        for player in found.players
    ]
    return _heading(plan) | {"players": players, "duels": [_duel(duel) for duel in found.duels]}


def _heading(plan: Plan) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": __version__,
        "rules": plan.rules.dumps(),
        "seed": plan.seed,
        "pairs": plan.pairs,
    }


def _duel(found: Duel) -> dict[str, object]:
    total, sign = found.total, found.sign
    return {
        "a": found.names[0],
        "b": found.names[1],
        "match_win_rate": found.match_win_rate.value,
        "interval95": _interval(found.match_win_rate),
        "hand_win_rate": found.hand_win_rate.value,
        "hand_interval95": _interval(found.hand_win_rate),
        "points_per_hand": found.points_per_hand.value,
        "points_interval95": _interval(found.points_per_hand),
        "sign_test": {"pairs_won": sign.won, "pairs_lost": sign.lost, "pairs_shared": sign.shared, "p": sign.p},
        "matches": total.matches,
        "matches_drawn": total.drawn,
        "hands": total.hands,
        "hands_dead": total.dead,
        "hands_tied": total.tied,
        "players": {side: _tally(tally) for side, tally in zip("ab", total.tallies, strict=True)},
        "decision_ms": {side: _times_json(times) for side, times in zip("ab", found.times, strict=True)},
    }


def _tally(tally: Tally) -> dict[str, object]:
    won_by = {outcome.value: tally.won[outcome] for outcome in WON_BY}
    return {
        "matches_won": tally.matches,
        "hands_won": tally.hands,
        "won_by": won_by,
        "points": tally.points,
        "decisions": len(tally.decisions),
    }


def _times_json(times: Times) -> dict[str, object]:
    return {"median": times.median, "p95": times.p95}


def _interval(estimate: Estimate) -> list[float | None]:
    """Without an end where nothing is known of it."""
    return [end if abs(end) != float("inf") else None for end in (estimate.low, estimate.high)]
