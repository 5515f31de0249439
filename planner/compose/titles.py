"""What is said about an option, read off the option itself: so every word is true of it, and none carries a figure. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import plain, wanted_by
from planner.domain.options import ItineraryOption, Pace
from planner.domain.reports import Journey, OptionTier, Sight, Stay
from planner.domain.state import TripState
from planner.say.phrases import joined

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


LEANS_FROM, LEANS_BY = 3, 1.25
"""An option leans to an interest with at least so many sights of it, and so many times the share its cities have of it."""


class Words(NamedTuple):
    """A sentence, up to three highlights and up to three tags."""

    description: str
    highlights: tuple[str, ...]
    tags: tuple[str, ...]


def words_for(state: TripState, option: ItineraryOption, candidates: Candidates, elsewhere: Collection[str] = ()) -> Words:
    """The words of an option as it was built; sights that are `elsewhere` too (ids in the other options) are named last."""
    journeys = [j for key, wanted in option.pick.journeys for j in candidates.journeys.get(key, ()) if j.id == wanted]
    stays = [s for key, wanted in option.pick.stays for s in candidates.stays.get(key, ()) if s.id == wanted]
    seen = _seen(option, candidates)
    meals = option.pick.meal_tier if any(d.meals for d in option.itinerary.days) else None
    ways = list(dict.fromkeys(_BY[j.mode] for j in journeys))
    beds = list(dict.fromkeys(_BED.get(s.stay_type, f"a {s.stay_type}") for s in stays))
    lean = _leaning(state, seen, candidates)
    opens = f"{_OPENS[option.tier]}{f', by {joined(ways)}' if ways else ''}"
    pace = _PACE_WORDS[option.pace] + (f" leaning to {joined(lean)}" if lean else "")
    rest = [f"nights in {joined(beds)}" if beds else "", _TABLES[meals] if meals else "", pace]
    highlights = [_way_words(journeys), _bed_words(stays), _sight_words(state, seen, candidates, elsewhere)]
    highlights += [_TABLES[meals].capitalize() if meals else "", _PACE_WORDS[option.pace].capitalize()]
    tags = (_COMFORT[option.tier], _PACE_TAGS[option.pace], f"By {joined(ways)}" if ways and len(ways) < 3 else "")
    return Words(f"{opens}: {joined([r for r in rest if r])}.", tuple([h for h in highlights if h][:3]), tuple(t for t in tags if t))


def _seen(option: ItineraryOption, candidates: Candidates) -> list[Sight]:
    known = {s.id: s for rows in candidates.sights.values() for s in rows}
    return [known[i.id] for d in option.itinerary.days for i in d.activities if i.id in known]


def _leaning(state: TripState, seen: Sequence[Sight], candidates: Candidates) -> list[str]:
    """Up to two interests the option holds clearly more of than its cities offer, the person's own first."""
    every = [s for rows in candidates.sights.values() for s in rows]
    offered, shown = Counter(w for s in every for w in s.interests), Counter(w for s in seen for w in s.interests)
    children = state.trip.party.children + state.trip.party.infants > 0

    def excess(word: str) -> float:
        return (shown[word] / len(seen)) / (offered[word] / len(every))

    clear = [w for w in shown if w in _LEAN and shown[w] >= LEANS_FROM and excess(w) >= LEANS_BY and (children or w != "family")]
    return [_LEAN[w] for w in sorted(clear, key=lambda w: (w not in state.preferences.interests, -excess(w), w))[:2]]


def _way_words(journeys: Sequence[Journey]) -> str:
    if not journeys:
        return ""
    first, last = _WAY[journeys[0].mode], _WAY[journeys[-1].mode].lower()
    modes = {j.mode for j in journeys}
    if len(journeys) == 1:
        return f"{first} from {journeys[0].origin}"
    if len(modes) == 1:
        return f"{first} both ways" if len(journeys) == 2 else f"{first} on every leg"
    return f"{first} out, {last} back" if first.lower() != last else joined(sorted({_WAY[m] for m in modes})).capitalize()


def _bed_words(stays: Sequence[Stay]) -> str:
    named = [s for s in stays if s.named]
    if not named:
        return next((f"{s.stay_type.capitalize()} {s.area}" for s in stays if s.area.startswith("near")), "")
    if len(named) > 1:
        return joined([s.name for s in named[:2]])
    return f"{named[0].name}, {named[0].area}" if named[0].area else named[0].name


def _sight_words(state: TripState, seen: Sequence[Sight], candidates: Candidates, elsewhere: Collection[str]) -> str:
    """What must be seen, then what the other options do not have, then what goes beyond the foremost sights of every plan, then those."""
    foremost = {s.id for rows in candidates.sights.values() for s in rows[:3]}
    wished = [s for s in seen if any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    rest = sorted(seen, key=lambda s: (s.id in elsewhere, s.id in foremost, -s.minutes))
    return joined(list(dict.fromkeys(s.name for s in (*wished, *rest)))[:2])


def names_absent(text: str, option: ItineraryOption, candidates: Candidates) -> bool:
    """Whether a text names a sight or a stay of the candidates that the option does not hold."""
    shown = {plain(i.name) for d in option.itinerary.days for i in d.items}
    bare = f" {plain(text)} "
    names = {plain(s.name) for rows in candidates.sights.values() for s in rows} | {
        plain(s.name) for rows in candidates.stays.values() for s in rows
    }
    return any(f" {name} " in bare and not any(name in h for h in shown) for name in names if len(name) > 5)
