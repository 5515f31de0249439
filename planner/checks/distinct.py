"""How different two options are, from 0 (the same) to 1. Pure.

The score: 0.30 different stays + 0.20 different transport + 0.20 price gap (over the dearer; half or more counts full) + 0.20 activities
and pace (the share not in common) + 0.10 meals. What the person must do and each city's three foremost sights do not count. Parts that
were not asked for drop out and the rest is scaled.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.domain.options import ItineraryOption

STAY, TRANSPORT, PRICE, ACTIVITIES, MEALS = 0.30, 0.20, 0.20, 0.20, 0.10


def _apart(a: set[str], b: set[str]) -> float:
    """The share not in common; two empty sets are alike."""
    return 1 - len(a & b) / len(a | b) if a | b else 0.0


def _ids(option: ItineraryOption, part: str) -> set[str]:
    days = option.itinerary.days
    match part:
        case "stay":
            return {d.accommodation.id.split("@")[0] for d in days if d.accommodation}
        case "transport":
            return {i.id for d in days for i in d.transport if i.kind != "transfer"}
        case "meals":
            return {i.id.split("@")[0] for d in days for i in d.meals}
        case _:
            return {i.id for d in days for i in d.activities if i.kind != "free_time"}


def distinctness(a: ItineraryOption, b: ItineraryOption, uncounted: Sequence[str] = ()) -> float:
    """The score of two options of one trip; `uncounted` are ids of sights that everyone visits."""
    parts: list[tuple[float, float]] = []
    for weight, part in ((STAY, "stay"), (TRANSPORT, "transport"), (MEALS, "meals")):
        ours, theirs = _ids(a, part), _ids(b, part)
        if ours or theirs:
            parts.append((weight, _apart(ours, theirs)))
    dearer = max(a.cost.total.middle, b.cost.total.middle)
    if dearer > 0:
        gap = float(abs(a.cost.total.middle - b.cost.total.middle) / dearer)
        parts.append((PRICE, min(1.0, gap / 0.5)))
    skip = set(uncounted)
    seen, others = _ids(a, "activities") - skip, _ids(b, "activities") - skip
    shares = ([_apart(seen, others)] if seen or others else []) + [0.0 if a.pace == b.pace else 1.0]
    parts.append((ACTIVITIES, sum(shares) / len(shares)))
    return round(sum(w * s for w, s in parts) / sum(w for w, _ in parts), 3)
