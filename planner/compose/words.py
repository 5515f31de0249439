"""What is said about an option, read off the option itself: so every word is true of it, and none carries a figure. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import plain, wanted_by
from planner.options import ItineraryOption, OptionTier, Pace
from planner.reports import Journey, Sight, Stay
from planner.state import TripState
from planner.wording import joined

_BY = {"flight": "plane", "train": "train", "bus": "coach", "car": "car", "ferry": "ferry"}
_WAY = {"flight": "Flight", "train": "Train", "bus": "Coach", "car": "Drive", "ferry": "Ferry"}
_BED = {"hotel": "a hotel", "hostel": "a hostel", "boutique": "a boutique hotel", "apartment": "an apartment", "guesthouse": "a guesthouse"}
_LEAN = {
    "architecture": "architecture", "art": "art", "beach": "the beach", "family": "things children like", "film": "film", "food": "food", "history": "history",
    "literature": "books", "music": "music", "nature": "parks and nature", "nightlife": "evenings out", "religion": "sacred places", "science": "science",
    "shopping": "shops and markets", "sport": "sport", "views": "views",
}  # fmt: skip
_PACE_WORDS: dict[Pace, str] = {"relaxed": "unhurried days", "moderate": "days at a steady pace", "packed": "full days"}
_PACE_TAGS: dict[Pace, str] = {"relaxed": "Slow mornings", "moderate": "Steady pace", "packed": "Full days"}
_COMFORT: dict[OptionTier, str] = {"budget": "Good value", "balanced": "Comfortable", "premium": "Upscale", "custom": "Your mix"}
_OPENS: dict[OptionTier, str] = {
    "budget": "The sights for little money",
    "balanced": "A little of everything",
    "premium": "Comfort first",
    "custom": "Put together by you",
}
_TABLES: dict[str, str] = {"budget": "simple food", "balanced": "sit-down meals", "premium": "good tables"}


class Words(NamedTuple):
    """A sentence, up to three highlights and up to three tags."""

    description: str
    highlights: tuple[str, ...]
    tags: tuple[str, ...]


def words_for(state: TripState, option: ItineraryOption, candidates: Candidates) -> Words:
    """The words of an option as it was built."""
    journeys = [j for key, wanted in option.pick.journeys for j in candidates.journeys.get(key, ()) if j.id == wanted]
    stays = [s for key, wanted in option.pick.stays for s in candidates.stays.get(key, ()) if s.id == wanted]
    seen = _seen(option, candidates)
    meals = option.pick.meal_tier if any(d.meals for d in option.itinerary.days) else None
    ways = list(dict.fromkeys(_BY[j.mode] for j in journeys))
    beds = list(dict.fromkeys(_BED.get(s.stay_type, f"a {s.stay_type}") for s in stays))
    lean = _leaning(seen, candidates)
    opens = f"{_OPENS[option.tier]}{f', by {joined(ways)}' if ways else ''}"
    rest = [
        f"nights in {joined(beds)}" if beds else "",
        _TABLES[meals] if meals else "",
        _PACE_WORDS[option.pace] + (f" leaning to {joined(lean)}" if lean else ""),
    ]
    highlights = (_way_words(journeys), _bed_words(stays), _sight_words(state, seen, candidates))
    tags = (_COMFORT[option.tier], _PACE_TAGS[option.pace], f"By {joined(ways)}" if ways and len(ways) < 3 else "")
    return Words(f"{opens}: {joined([r for r in rest if r])}.", tuple(h for h in highlights if h), tuple(t for t in tags if t))


def _seen(option: ItineraryOption, candidates: Candidates) -> list[Sight]:
    known = {s.id: s for rows in candidates.sights.values() for s in rows}
    return [known[i.id] for d in option.itinerary.days for i in d.activities if i.id in known]


def _leaning(seen: Sequence[Sight], candidates: Candidates) -> list[str]:
    """The two interests the option holds most of, against what its cities have of them."""
    offered = Counter(word for rows in candidates.sights.values() for s in rows for word in s.interests)
    held = Counter(word for s in seen for word in s.interests)
    share = {w: held[w] / offered[w] for w in held if offered[w] and held[w] >= 2 and w in _LEAN}
    return [_LEAN[w] for w in sorted(share, key=lambda w: (-share[w], -held[w], w))[:2]]


def _way_words(journeys: Sequence[Journey]) -> str:
    if not journeys:
        return ""
    first, last = _WAY[journeys[0].mode], _WAY[journeys[-1].mode].lower()
    modes = {j.mode for j in journeys}
    if len(journeys) == 1:
        return f"{first} from {journeys[0].origin}"
    if len(modes) == 1:
        return f"{first} both ways" if len(journeys) == 2 else f"{first} on every leg"
    return f"{first} out, {last} back" if first.lower() != last else joined(sorted({_WAY[m] for m in modes}))


def _bed_words(stays: Sequence[Stay]) -> str:
    named = [s for s in stays if s.named]
    if not named:
        return ""
    first = f"{named[0].name} in {named[0].area}" if named[0].area and len(named) == 1 else named[0].name
    return joined([first, *(s.name for s in named[1:2])])


def _sight_words(state: TripState, seen: Sequence[Sight], candidates: Candidates) -> str:
    """What must be seen, then what this option has beyond the foremost sights of every plan, then those."""
    foremost = {s.id for rows in candidates.sights.values() for s in rows[:3]}
    wished = [s for s in seen if any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    own = sorted((s for s in seen if s.id not in foremost), key=lambda s: -s.minutes)
    order = [*wished, *own, *(s for s in seen if s.id in foremost)]
    return joined(list(dict.fromkeys(s.name for s in order))[:2])


def has_figure(text: str, candidates: Candidates) -> bool:
    """Whether a text holds a digit that is not part of the name of a candidate."""
    names = [s.name for rows in candidates.sights.values() for s in rows] + [s.name for rows in candidates.stays.values() for s in rows]
    names += [m.name for rows in candidates.meals.values() for m in rows]
    for name in names:
        text = text.replace(name, "")
    return any(c.isdigit() for c in text)


def names_absent(text: str, option: ItineraryOption, candidates: Candidates) -> bool:
    """Whether a text names a sight or a stay of the candidates that the option does not hold."""
    held = {plain(i.name) for d in option.itinerary.days for i in d.items}
    bare = f" {plain(text)} "
    names = {plain(s.name) for rows in candidates.sights.values() for s in rows} | {
        plain(s.name) for rows in candidates.stays.values() for s in rows
    }
    return any(f" {name} " in bare and not any(name in h for h in held) for name in names if len(name) > 5)
