"""Charts as SVG, written by hand: they need no library and are the same everywhere."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final
from xml.sax.saxutils import escape

from .estimates import Estimate, share
from .report import MATCHES_A_PAIR, Duel, Ladder

WIDTH: Final = 800
INK: Final = "#1f2a24"
FAINT: Final = "#cfd6d1"
GREEN: Final = "#0b6b47"
_LABELS: Final = 190
_RIGHT: Final = 90
_ROW: Final = 34
_TOP: Final = 64
_POINTS: Final = 200
"""So many points has a curve at most."""


def ladder_chart(found: Ladder, subtitle: str) -> str:
    """Each player's rating with its interval, the strongest on top."""
    ratings = [player.rating for player in found.players]
    axis = _Axis(min(r.low for r in ratings), max(r.high for r in ratings), _LABELS, WIDTH - _RIGHT)
    bottom = _TOP + _ROW * len(ratings)
    parts = _heading("Ratings, with 95 % intervals", subtitle)
    for tick in axis.ticks():
        parts += [
            _line(axis.at(tick), _TOP, axis.at(tick), bottom, FAINT),
            _text(axis.at(tick), bottom + 20, f"{tick:g}", "middle"),
        ]
    for place, (player, rating) in enumerate(zip(found.players, ratings, strict=True)):
        y = _TOP + _ROW * (place + 0.5)
        low, high = axis.at(rating.low), axis.at(rating.high)
        parts += [
            _text(_LABELS - 14, y + 5, _shortened(player.name, 22), "end"),
            _line(low, y, high, y, GREEN, 2),
            _line(low, y - 5, low, y + 5, GREEN, 2),
            _line(high, y - 5, high, y + 5, GREEN, 2),
            f'<circle cx="{axis.at(rating.value):.1f}" cy="{y:.1f}" r="5" fill="{GREEN}"/>',
            _text(WIDTH - _RIGHT + 20, y + 5, f"{rating.value:.0f}"),
        ]
    return _picture(bottom + 40, parts)


def duel_chart(found: Duel, subtitle: str) -> str:
    """The first player's share of the matches as the pairs went by, with its interval."""
    first, second = found.names
    left, right, bottom = 70, WIDTH - 30, 380
    pairs = len(found.scores)
    step = math.ceil(pairs / _POINTS)
    counts = [*range(step, pairs, step), pairs]
    course = [(count, share(found.scores[:count], MATCHES_A_PAIR)) for count in counts]
    x = _Axis(0, pairs, left, right, room=False)
    y = _Axis(0, 1, bottom, _TOP, room=False)
    parts = _heading(f"{_shortened(first, 30)} against {_shortened(second, 30)}: matches won", subtitle)
    for tick in (0, 0.25, 0.5, 0.75, 1):
        colour = INK if tick == 0.5 else FAINT
        parts += [
            _line(left, y.at(tick), right, y.at(tick), colour),
            _text(left - 10, y.at(tick) + 5, f"{100 * tick:.0f} %", "end"),
        ]
    parts += [_text(x.at(tick), bottom + 20, f"{tick:g}", "middle") for tick in x.ticks() if tick == int(tick)]
    parts.append(_text((left + right) / 2, bottom + 42, "mirrored pairs", "middle"))
    parts += _band(course, x, y)
    return _picture(bottom + 60, parts)


def calibration_chart(bins: Sequence[tuple[float, float]], title: str, subtitle: str) -> str:
    """What was foretold with a chance (first of each pair, from 0 to 1) against how often it came true (second)."""
    left, right, bottom = 180, WIDTH - 180, 504
    x = _Axis(0, 1, left, right, room=False)
    y = _Axis(0, 1, bottom, _TOP, room=False)
    parts = _heading(title, subtitle)
    for tick in (0, 0.25, 0.5, 0.75, 1):
        parts += [
            _line(left, y.at(tick), right, y.at(tick), FAINT),
            _text(left - 10, y.at(tick) + 5, f"{100 * tick:.0f} %", "end"),
            _text(x.at(tick), bottom + 20, f"{100 * tick:.0f} %", "middle"),
        ]
    course = [(x.at(foretold), y.at(true)) for foretold, true in bins]
    parts += [
        _text((left + right) / 2, bottom + 42, "foretold, against how often it was so", "middle"),
        _line(left, bottom, right, _TOP, INK),
        f'<polyline points="{_points(course)}" fill="none" stroke="{GREEN}" stroke-width="2"/>',
        *(f'<circle cx="{across:.1f}" cy="{up:.1f}" r="4" fill="{GREEN}"/>' for across, up in course),
    ]
    return _picture(bottom + 60, parts)


def _band(course: Sequence[tuple[int, Estimate]], x: _Axis, y: _Axis) -> list[str]:
    lower = [(x.at(count), y.at(estimate.low)) for count, estimate in course]
    upper = [(x.at(count), y.at(estimate.high)) for count, estimate in course]
    middle = [(x.at(count), y.at(estimate.value)) for count, estimate in course]
    end, last = middle[-1]
    return [
        f'<polygon points="{_points([*lower, *reversed(upper)])}" fill="{GREEN}" fill-opacity="0.18"/>',
        f'<polyline points="{_points(middle)}" fill="none" stroke="{GREEN}" stroke-width="2"/>',
        f'<circle cx="{end:.1f}" cy="{last:.1f}" r="4" fill="{GREEN}"/>',
    ]


class _Axis:
    """Values to places along one direction, in either order."""

    def __init__(self, low: float, high: float, start: float, end: float, *, room: bool = True) -> None:
        margin = 0.04 * (high - low) if room else 0.0
        self._low, self._high = low - margin, high + margin
        if self._high <= self._low:
            self._low, self._high = low - 1, high + 1
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        return self._start + (value - self._low) / (self._high - self._low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        """Five or so round numbers."""
        rough = (self._high - self._low) / 5
        size = 10 ** math.floor(math.log10(rough))
        step = next(factor * size for factor in (1, 2, 2.5, 5, 10) if factor * size >= rough * 0.999)
        first, last = math.ceil(self._low / step - 1e-9), math.floor(self._high / step + 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def _heading(title: str, subtitle: str) -> list[str]:
    return [
        f"<title>{escape(title)}</title>",
        _text(24, 28, title, size=18),
        _text(24, 48, _shortened(subtitle, 100), size=13),
    ]


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int = 1) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 14) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _picture(height: float, parts: Sequence[str]) -> str:
    size = f'width="{WIDTH}" height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}"'
    look = f'font-family="system-ui, sans-serif" fill="{INK}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>',
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )
