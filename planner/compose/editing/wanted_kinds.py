"""Whether a sight or a house is of a kind a person names ("something indoors", "a park", "seafood").

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from planner.compose.sightseeing import plain
from planner.compose.timeline import is_evening
from planner.destinations.interests import topic_of, topics
from planner.domain.reports import Meal, Sight
from planner.language.plan_things import STROLL
from planner.say.phrases import singular

_BUILT = frozenset(
    "museum gallery church mosque synagogue palace library theatre opera classical jazz live_music cinema cabaret comedy aquarium".split()
)
"""Kinds one goes into, whatever is said of the square before them."""
IN_THE_OPEN = frozenset("park garden beach walk viewpoint island boat zoo square bridge neighbourhood ruins cemetery market".split())
"""Kinds that one sees under the sky."""
_FLAGS: dict[str, Callable[[Sight], bool]] = {
    "outdoors": lambda s: not s.indoor and s.sight_kind not in _BUILT,
    "indoors": lambda s: s.indoor,
    "children": lambda s: s.good_for_children is True,
    "free": lambda s: s.cost.high == 0,
    "evening": is_evening,
    "flat": lambda s: s.step_free == "yes" and s.sight_kind not in ("viewpoint",),
}
_FLAG_WORDS = {
    "outdoor": "outdoors", "outside": "outdoors", "outdoors": "outdoors", "nature": "outdoors", "indoor": "indoors", "indoors": "indoors",
    "inside": "indoors", "child": "children", "children": "children", "kid": "children", "kids": "children", "family": "children",
    "free": "free", "flat": "flat", "evenings": "evening",
}  # fmt: skip
_JOINING = frozenset("or and a an the of for with in to something evening place places thing things visit live tour stuff sites".split())
_MUSIC, _SHOWN = frozenset("concert gig".split()), frozenset("show performance".split())
NOT_SHOWN = frozenset("walk viewpoint bars neighbourhood square market park".split())
"""Kinds of an evening that one does not sit through."""


Depth = Literal["kind", "interest", "note"]
"""What tells a kind: a thing's own kind and name, or also what it is recorded to interest in, or also what is noted of it."""


def of_kind(sight: Sight, kind: str, by: Depth = "note") -> bool:
    """Whether a thing is of a kind a person names, by the catalogue's own flags and as far as `by` goes. Empty: any sight of the day."""
    if sight.role == "outing":
        return False
    if len(either := [part for part in plain(kind).split(" or ") if part.strip()]) > 1:
        return any(of_kind(sight, part, by) for part in either)
    words = [_SAID_FOR.get(singular(w), w) for w in plain(kind).split() if w not in _JOINING]
    if not words:
        return sight.role == "sight" and not is_evening(sight)
    if _TAUGHT & {singular(w) for w in words} and not _TAUGHT & {singular(w) for w in plain(sight.name).split()}:
        return False
    if not _has_its_head(sight, words):
        return False
    called = () if sight.name.startswith(STROLL) and not {"walk", "stroll"} & set(words) else plain(sight.name).split()
    recorded = {singular(w) for w in (sight.sight_kind, *plain(sight.sight_kind.replace("_", " ")).split(), *called)}
    recorded |= {singular(w) for w in sight.interests} if by != "kind" else set()
    hits = [
        _FLAGS[_FLAG_WORDS[w]](sight) if w in _FLAG_WORDS
        else _is_played(sight, singular(w)) if singular(w) in _MUSIC | _SHOWN
        else singular(w) in recorded or _serves_interest(sight, w, by)
        for w in words
    ]  # fmt: skip
    return all(hits) or _serves_interest(sight, " ".join(words), by)


_HEADS = frozenset(
    "bar bars bath market class club cafe museum gallery park garden beach castle palace church cathedral tower bridge temple theatre zoo aquarium library pool spa lake".split()
)


def _has_its_head(sight: Sight, words: Sequence[str]) -> bool:
    """Whether a thing is what the last of several words says ("wine bar"): a place where wine is drunk to jazz is no bar by a note of wine."""
    head = singular(words[-1])
    if len(words) < 2 or head not in _HEADS or " ".join(words) in topics():
        return True
    own = {singular(w) for w in (*plain(sight.sight_kind.replace("_", " ")).split(), *plain(sight.name).split())}
    return head in own or f"{head}s" in own


_SAID_FOR = {
    "pub": "bars",
    "arty": "art",
    "artsy": "art",
    "walking": "walk",
    "bar": "bars",
    "boozer": "bars",
    "hike": "walk",
    "stroll": "walk",
    "minster": "church",
    "lookout": "viewpoint",
}
"""What people call a kind of place, and what the catalogue does."""
_TAUGHT = frozenset("class lesson course workshop".split())
"""What one is taught is that by its name alone: a market is no cooking class."""
DEPTHS: tuple[Depth, ...] = ("kind", "interest", "note")
KIND_ALONE: tuple[Depth, ...] = ("kind",)
"""For the name of a kind of place: "no cathedrals" takes no basilica that merely interests the same people."""
SURE: tuple[Depth, ...] = ("kind", "interest")
"""What tells a kind where a wrong guess would take something out."""


def nearest_kind(rows: Sequence[Sight], kind: str, depths: Sequence[Depth] = DEPTHS) -> list[Sight]:
    """Those of a kind: by their own kind where any is, else by interest, else by note."""
    return next((found for by in depths if (found := [s for s in rows if of_kind(s, kind, by) and not _merely_noted(s, by)])), [])


def _merely_noted(sight: Sight, by: Depth) -> bool:
    """Whether only the note of a walk has the word: a street that leads to the baths is no bath."""
    return by == "note" and sight.name.startswith(STROLL)


def _is_played(sight: Sight, word: str) -> bool:
    """Whether something is played there of an evening: music for a concert, anything on a stage for a show."""
    return is_evening(sight) and ("music" in sight.interests if word in _MUSIC else sight.sight_kind not in NOT_SHOWN)


def _serves_interest(sight: Sight, word: str, by: Depth) -> bool:
    if by == "kind":
        return False
    note = sight.note if by == "note" else ""
    return topic_of(word).serves_sight(sight.sight_kind, sight.interests, sight.name, note, evening=sight.role == "evening")


def serves(meal: Meal, kind: str) -> bool:
    text = plain(" ".join((meal.name, meal.cuisine, *meal.dishes, *meal.dietary, meal.tips)))
    return all(any(one in text for one in _ALIKE.get(singular(w), (singular(w),))) for w in plain(kind).split() if w not in _JOINING)


_ALIKE: dict[str, tuple[str, ...]] = {
    "fish": ("fish", "seafood", "sardine", "cod", "marisc", "salmon", "tuna", "anchov", "bacalhau", "herring", "trout"),
    "seafood": ("seafood", "fish", "marisc", "oyster", "sardine", "shrimp", "prawn", "octopus", "mussel", "lobster", "squid", "calamari", "scampi"),
    "steak": ("steak", "grill", "meat"), "meat": ("meat", "steak", "grill", "barbecue"), "bbq": ("barbecue", "grill"), "veggie": ("vegetarian", "vegan"),
    "pasta": ("pasta", "spaghetti", "carbonara", "cacio", "amatriciana", "tonnarelli", "rigatoni", "lasagn", "gnocchi"),
    "noodle": ("noodle", "ramen", "udon", "soba"), "curry": ("curry", "indian"), "burger": ("burger", "hamburger"),
}  # fmt: skip
"""Words for a kind of food, and what else is that."""
