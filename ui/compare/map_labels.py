"""Names beside the dots of a map: each where it covers no other name, no dot and as little of the lines as can be. Pure, in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, hypot
from typing import Literal, NamedTuple

Point = tuple[float, float]
Align = Literal["left", "center", "right"]
LETTER_PX, LINE_PX = 7.0, 14.0
"""What a letter and a line take in the 12 px bold sans serif of the maps, generously."""
OFF_PX = 9.0
STEP_PX = 3.0
DOT_PX = 5.0
ON_DOT, ON_EDGE = 40.0, 15.0
_PLACES: tuple[tuple[Align, float, float], ...] = (
    ("center", 0, -OFF_PX - 4),
    ("left", OFF_PX, 0),
    ("right", -OFF_PX, 0),
    ("center", 0, OFF_PX + 4),
    ("left", OFF_PX - 2, -OFF_PX),
    ("right", -OFF_PX + 2, -OFF_PX),
    ("left", OFF_PX - 2, OFF_PX),
    ("right", -OFF_PX + 2, OFF_PX),
)
"""Where a name may stand from its dot, the first of two equally good ones taken: above, beside, below, and between."""


class Label(NamedTuple):
    """A name as it is written: how it is aligned, and how far right and down of its dot, in pixels."""

    name: str
    align: Align
    dx: float
    dy: float


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, at: Point) -> bool:
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom

    def meets(self, other: _Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def labels(dots: Sequence[tuple[str, Point]], lines: Iterable[Sequence[Point]], size: Point) -> tuple[Label, ...]:
    """A label a dot, in the order of their importance, on a map of `size`, down and right from its upper left corner.

    A name that could only stand on another one is left out.
    """
    walked = [at for line in lines for at in _walked(line)]
    placed: list[tuple[Label, _Box]] = []
    for name, at in dots:
        others = [other for _, other in dots if other != at]
        tries = [(Label(name, align, dx, dy), _box(name, at, align, dx, dy)) for align, dx, dy in _PLACES]
        free = [(label, box) for label, box in tries if not any(box.meets(taken) for _, taken in placed)]
        if free:
            placed.append(min(free, key=lambda pair: _covered(pair[1], others, walked, size)))
    return tuple(label for label, _ in placed)


def _box(name: str, at: Point, align: Align, dx: float, dy: float) -> _Box:
    wide = len(name) * LETTER_PX
    left = at[0] + dx - {"left": 0.0, "center": wide / 2, "right": wide}[align]
    return _Box(left, at[1] + dy - LINE_PX / 2, left + wide, at[1] + dy + LINE_PX / 2)


def _covered(box: _Box, dots: Iterable[Point], walked: Iterable[Point], size: Point) -> float:
    """How much a name would hide: points of lines, other dots, and what sticks out of the map."""
    out = max(0.0, -box.left) + max(0.0, -box.top) + max(0.0, box.right - size[0]) + max(0.0, box.bottom - size[1])
    near = _Box(box.left - DOT_PX, box.top - DOT_PX, box.right + DOT_PX, box.bottom + DOT_PX)
    return sum(map(box.holds, walked)) + ON_DOT * sum(map(near.holds, dots)) + ON_EDGE * out


def _walked(line: Sequence[Point]) -> Iterable[Point]:
    """Points along a line, a few pixels apart."""
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        steps = max(1, ceil(hypot(bx - ax, by - ay) / STEP_PX))
        for n in range(steps):
            yield ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
