"""Names and pins of a map, so that all can be read: a name where it covers no other, no dot and as little of the lines as can be, pins no
two on one another. Pure, in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, hypot, sin
from typing import Literal, NamedTuple

Point = tuple[float, float]
Align = Literal["left", "center", "right"]
LETTER_PX, LINE_PX = 7.0, 14.0
"""What a letter and a line take in the 12 px bold sans serif of the maps, generously."""
OFF_PX = 4.0
"""From the edge of a dot to its name."""
STEP_PX = 3.0
DOT_PX = 5.0
ON_DOT, ON_EDGE = 40.0, 15.0
TURNS, TURN = 60, 2.4
"""How often pins are pushed apart at most, and the angle, in radians, by which those of one place go different ways."""


class Label(NamedTuple):
    """A name as it is written: how it is aligned, and how far right and down of its dot, in pixels."""

    name: str
    align: Align
    dx: float
    dy: float


class Box(NamedTuple):
    """A rectangle, down and right from the map's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, at: Point) -> bool:
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def labels(
    dots: Sequence[tuple[str, Point]],
    lines: Iterable[Sequence[Point]],
    size: Point,
    *,
    radius: float = DOT_PX,
    closed: Sequence[Box] = (),
    quiet: bool = False,
) -> tuple[Label, ...]:
    """A label a dot of `radius`, in the order of their importance, on a map of `size`, down and right from its upper left corner.

    A name that could only stand on another one or on a `closed` box is left out; where they are `quiet`, one that would cover anything too.
    """  # fmt: skip
    walked = [at for line in lines for at in _walked(line)]
    taken = list(closed)
    placed: list[Label] = []
    for name, at in dots:
        others = [other for _, other in dots if other != at and not quiet]
        tries = [(label, box_of(label, at)) for label in (Label(name, *place) for place in _places(radius))]
        told = [(_covered(box, others, walked, size), label, box) for label, box in tries if not any(map(box.meets, taken))]
        cost, label, box = min(told, key=lambda one: one[0], default=(0.0, None, None))
        if label and box and not (quiet and cost):
            placed.append(label)
            taken.append(box)
    return tuple(placed)


def _places(radius: float) -> Iterable[tuple[Align, float, float]]:
    """Where a name may stand from its dot, the first of two equally good ones taken: above, beside, below, and between."""
    off = radius + OFF_PX
    above, near = off + 4, off - 2
    return (
        ("center", 0, -above), ("left", off, 0), ("right", -off, 0), ("center", 0, above),
        ("left", near, -off), ("right", -near, -off), ("left", near, off), ("right", -near, off),
    )  # fmt: skip


def box_of(label: Label, at: Point) -> Box:
    """What the name of the dot `at` takes of the map."""
    wide = len(label.name) * LETTER_PX
    left = at[0] + label.dx - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
    return Box(left, at[1] + label.dy - LINE_PX / 2, left + wide, at[1] + label.dy + LINE_PX / 2)


def around(at: Point, radius: float) -> Box:
    """The box of a dot."""
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


def beyond(size: Point) -> tuple[Box, ...]:
    """What lies around a map of `size`: closed to names that would better be left out than cut off."""
    (wide, high), far = size, 10_000.0
    return (Box(-far, -far, 0, far), Box(wide, -far, far, far), Box(-far, -far, far, 0), Box(-far, high, far, far))


def apart(dots: Sequence[Point], least: float, size: Point) -> tuple[Point, ...]:
    """The dots moved so little that any two are at least `least` pixels apart, and all stay on a map of `size` where that can be."""
    at = list(dots)
    for _ in range(TURNS):
        close = [(a, b) for b in range(len(at)) for a in range(b) if hypot(at[b][0] - at[a][0], at[b][1] - at[a][1]) < least - 0.01]
        for a, b in close:
            at[a], at[b] = _pushed(at[a], at[b], least, TURN * (a + b))
        at = [(_within(x, least / 2, size[0]), _within(y, least / 2, size[1])) for x, y in at] if close else at
        if not close:
            break
    return tuple(at)


def _pushed(a: Point, b: Point, least: float, turn: float) -> tuple[Point, Point]:
    """Two dots as far from their middle as they must be; those of one place go apart by the angle `turn`."""
    x, y = b[0] - a[0], b[1] - a[1]
    far = hypot(x, y)
    x, y = (x / far, y / far) if far > 0.01 else (cos(turn), sin(turn))
    push = max(0.0, least - far) / 2
    return (a[0] - x * push, a[1] - y * push), (b[0] + x * push, b[1] + y * push)


def _within(value: float, edge: float, size: float) -> float:
    return min(max(value, edge), max(edge, size - edge))


def _covered(box: Box, dots: Iterable[Point], walked: Iterable[Point], size: Point) -> float:
    """How much a name would hide: points of lines, other dots, and what sticks out of the map."""
    out = max(0.0, -box.left) + max(0.0, -box.top) + max(0.0, box.right - size[0]) + max(0.0, box.bottom - size[1])
    near = Box(box.left - DOT_PX, box.top - DOT_PX, box.right + DOT_PX, box.bottom + DOT_PX)
    return sum(map(box.holds, walked)) + ON_DOT * sum(map(near.holds, dots)) + ON_EDGE * out


def _walked(line: Sequence[Point]) -> Iterable[Point]:
    """Points along a line, a few pixels apart."""
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        steps = max(1, ceil(hypot(bx - ax, by - ay) / STEP_PX))
        for n in range(steps):
            yield ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
