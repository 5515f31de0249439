"""What comes nearest to a wish about where one sleeps, where no house is recorded for the wish itself."""

from __future__ import annotations

from collections.abc import Collection

NEAREST: dict[str, tuple[str, ...]] = {
    "bed_and_breakfast": ("guesthouse", "breakfast"),
    "guesthouse": ("bed_and_breakfast",),
    "homestay": ("guesthouse",),
    "family_room": ("family", "apartment", "entire_place"),
    "children": ("family",),
    "cot": ("family",),
    "villa": ("entire_place",),
    "house": ("entire_place", "apartment"),
    "resort": ("pool",),
    "spa": ("luxury",),
    "sea_view": ("views",),
    "kitchen": ("apartment", "entire_place"),
    "suite": ("luxury",),
}
"""By the canonical word of a wish: words of `styles`, or the kind of the house."""


def near_to(style: str, house: Collection[str]) -> str:
    """What of a house (its styles and its kind) comes nearest to a wish; empty where nothing does."""
    return next((near for near in NEAREST.get(style, ()) if near in house), "")
