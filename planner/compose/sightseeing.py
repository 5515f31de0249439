"""Which sights suit this party, and in what order they are liked. Pure. On which day each is seen is `assign`'s business."""

from __future__ import annotations

import re
import unicodedata

from planner.domain.options import Pick
from planner.domain.reports import Sight
from planner.domain.state import Preferences
from planner.say.phrases import singular

BETTER = 4


def plain(text: str) -> str:
    """`text` without accents, case and punctuation, for comparing names."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", bare.casefold()).split())


def wanted_by(sight: Sight, wish: str) -> bool:
    """Whether a sight is what a person named: its name holds the words, or the words hold its name."""
    name, words = plain(sight.name), plain(wish)
    return bool(words) and (words in name or name in words)


def allowed(sight: Sight, prefs: Preferences, *, children: bool) -> bool:
    """Whether the sight may be shown to this party: nothing avoided, nothing unfit for children, no known steps for a wheelchair."""
    text = f"{plain(sight.name)} {sight.sight_kind} {' '.join(sight.interests)}"
    for word in prefs.avoid:
        stem = singular(plain(word))
        if stem and stem in text:
            return False
    if children and sight.good_for_children is False:
        return False
    return not ("step_free" in prefs.accessibility and sight.step_free == "no")


def ranked(sights: tuple[Sight, ...], pick: Pick, prefs: Preferences, *, children: bool, wet: bool = False) -> list[Sight]:
    """Sights in the order of liking: what must be done, the pick's own order, then the rest as the catalogue has them.

    What surely suits the party (known to be step-free, good for children, a roof in a wet month) moves up a few places.
    """
    rows = [s for s in sights if s.id not in pick.dropped and allowed(s, prefs, children=children)]
    place = {sight_id: n for n, sight_id in enumerate(pick.sights)}
    last = len(place) + 1
    must = [s for s in rows if any(wanted_by(s, wish) for wish in prefs.must_do)]
    step_free = "step_free" in prefs.accessibility

    def key(pair: tuple[int, Sight]) -> tuple[float, int]:
        catalogue, sight = pair
        suits = (step_free and sight.step_free == "yes") + (children and sight.good_for_children is True) + (wet and sight.indoor)
        return place.get(sight.id, last + catalogue) - BETTER * suits, catalogue

    return must + [s for _, s in sorted(enumerate(s for s in rows if s not in must), key=key)]
