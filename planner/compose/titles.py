"""What is said about an option, read off the option itself: so every word is true of it, and none carries a figure. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import plain, serves, wanted_by
from planner.destinations.interests import Topic, topic_of
from planner.domain.options import ItineraryOption, Pace
from planner.domain.reports import Journey, OptionTier, Sight, Stay
from planner.domain.state import TripState
from planner.domain.values import evolve
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


_EVENINGS = {
    "fado": "fado nights", "flamenco": "flamenco nights", "tango": "tango nights", "jazz": "jazz nights", "classical": "an evening concert",
    "opera": "a night at the opera", "theatre": "a night at the theatre", "live_music": "live music", "market": "night markets", "boat": "an evening on the water",
    "viewpoint": "views at dusk", "cabaret": "a night at the cabaret", "comedy": "a comedy night", "folklore": "folk evenings", "light_show": "lights after dark",
}  # fmt: skip
_SAID = {"family": "fun for the children", "religion": "sacred places", "nightlife": "evenings out", "gaudi": "Gaudí"}
"""Words for interests that read as labels where they are said as what one does."""
_BY_PACE: dict[Pace, str] = {"relaxed": "slow mornings", "moderate": "steady days", "packed": "full days"}
_BY_TIER: dict[OptionTier, str] = {
    "budget": "for little money",
    "balanced": "a bit of everything",
    "premium": "in comfort",
    "custom": "your own mix",
}
_AWAY = "with a day in "
LONGEST_TITLE, LONGEST_PART, LONGEST_TREAT = 60, 30, 26


def titles_for(state: TripState, options: Sequence[ItineraryOption], candidates: Candidates) -> list[str]:
    """A title an option, in the person's own terms and by what the others do not have: "Tiles and fado, with a day in Sintra"."""
    counts = [_themes(state, o, candidates) for o in options]
    titles: list[str] = []
    said: set[str] = set()
    led: set[frozenset[str]] = set()
    for n, option in enumerate(options):
        others = [c for m, c in enumerate(counts) if m != n]
        leads = _leads(state, counts[n], others, candidates)
        lead = next((w for w in leads if frozenset(w.split(" and ")) not in led), leads[0])
        led.add(frozenset(lead.split(" and ")))
        seconds = [words for words in twists(state, option, candidates) if words not in said and not _repeats(words, lead)]
        seconds = [*seconds, _BY_TIER[rung_said(state, option)], _BY_PACE[option.pace]]
        ways = [f"{lead}, {second}" for second in seconds if _holds_beside(second, option, options)]
        title = next((t for t in ways if len(t) <= LONGEST_TITLE), ways[-1][:LONGEST_TITLE])
        said.add(title.partition(", ")[2])
        titles.append(title[:1].upper() + title[1:])
    return titles


def _holds_beside(second: str, option: ItineraryOption, options: Sequence[ItineraryOption]) -> bool:
    """Whether what is said of an option's price and beds holds beside the others: little money is the least, comfort the dearest beds."""
    if second == _BY_TIER["budget"]:
        return option.cost.total.middle <= min(o.cost.total.middle for o in options)
    if second == _BY_TIER["premium"]:
        return _on_beds(option) >= max(map(_on_beds, options))
    return True


def _on_beds(option: ItineraryOption) -> Decimal:
    """What an option spends on its nights."""
    return sum((x.low + x.high for x in option.cost.lines if x.category == "stay"), Decimal(0))


def misleads(title: str, state: TripState, option: ItineraryOption, options: Sequence[ItineraryOption], candidates: Candidates) -> bool:
    """Whether a title says of an option what does not hold beside the others, or a day outside or an evening that its days do not have."""
    second = title.partition(", ")[2]
    told = second.startswith(_AWAY) or second in _EVENINGS.values()
    return (told and second not in twists(state, option, candidates)) or not _holds_beside(title.rpartition(", ")[2], option, options)


def said(interest: str) -> str:
    """An interest as one says it among what one does."""
    return _SAID.get(interest, interest)


def _repeats(second: str, lead: str) -> bool:
    """Whether the second half of a title says a word of the first again: "Tiles and fado, fado nights"."""
    return bool({w for w in plain(second).split() if len(w) > 3} & set(plain(lead).split()))


def retitled(option: ItineraryOption, title: str) -> ItineraryOption:
    """The option under another title."""
    return evolve(option, title=title, pick=evolve(option.pick, title=title))


def rung_said(state: TripState, option: ItineraryOption) -> OptionTier:
    """The rung of an option as it is said: the cheapest plan of who named a high level is none for little money."""
    level = state.trip.budget.level if state.trip.budget_limit is None else None
    if level == "high" and option.tier in ("budget", "balanced"):
        return "balanced" if option.tier == "budget" else "premium"
    return "balanced" if level == "low" and option.tier == "premium" else option.tier


class _Themes(NamedTuple):
    """What an option is about: how many things of each interest of the person, how many visits in each part of each city, and what is seen."""

    interests: Counter[str]
    parts: Counter[str]
    seen: list[Sight]


def _themes(state: TripState, option: ItineraryOption, candidates: Candidates) -> _Themes:
    """What the option is about."""
    known = {s.id: s for rows in candidates.sights.values() for some in rows for s in (some, *some.stops)}
    seen = [known[i.id] for d in option.itinerary.days for i in d.activities if i.id in known]
    meals = {m.id: m for rows in candidates.meals.values() for m in rows}
    eaten = [meals[i.id] for d in option.itinerary.days for i in d.meals if i.id in meals and meals[i.id].named]
    interests: Counter[str] = Counter()
    for word in state.preferences.interests:
        topic = topic_of(word)
        interests[word] = sum(serves(s, topic) for s in seen) + sum(
            topic.serves_meal(" ".join((m.name, m.cuisine, *m.dishes))) for m in eaten if not topic.houses
        )
    parts = Counter(s.area for s in seen if s.area and ".trip-" not in s.id and s.role == "sight" and len(s.area) <= LONGEST_PART)
    return _Themes(interests, parts, seen)


def _leads(state: TripState, own: _Themes, others: Sequence[_Themes], candidates: Candidates) -> list[str]:
    """What the plan may be said to be about, the best first, so that two plans are not said to be about the same.

    The person's interests it serves, most its own first; an interest with the part of the city it spends most time in; two such parts. With
    children what they like comes first.
    """

    def ahead(mine: Counter[str], theirs: Sequence[Counter[str]], word: str) -> float:
        return mine[word] - sum(o[word] for o in theirs) / max(1, len(theirs))

    interests, areas = [o.interests for o in others], [o.parts for o in others]
    likes = sorted((w for w in own.interests if own.interests[w]), key=lambda w: (-ahead(own.interests, interests, w), w))
    likes = [w for n, w in enumerate(likes) if not any(_one_in_another(w, other) for other in likes[:n])][:2]
    parts = sorted((a for a in own.parts if own.parts[a]), key=lambda a: (-ahead(own.parts, areas, a), a))
    cities = list(dict.fromkeys(s.place.name for s in state.trip.destinations))
    areas_said = _short(parts)
    if len(cities) > 1:
        pairs = [f"{a} and {b}" for a, b in combinations(map(said, likes), 2)]
        served = {like: {s.id.partition(".")[0] for s in own.seen if serves(s, topic_of(like))} for like in likes}
        slugs = {city: {s.id.partition(".")[0] for s in rows} for city, rows in candidates.sights.items()}
        there = [f"{said(like)} in {city}" for like in likes for city in cities if slugs.get(city, set()) & served[like]]
        return [*pairs, *there, *map(said, likes), joined(cities[:2])]
    likes = [said(like) for like in likes]
    treats = [] if likes else _treats(state, own.seen, [o.seen for o in others])
    ways = [f"{a} and {b}" for a, b in combinations(likes, 2)]
    ways += [f"{like} and {area}" for area in areas_said[:3] for like in likes]
    ways += [joined([*treats, *(a for a in areas_said if a not in treats)][:2])] if treats else []
    ways += likes if likes else [joined(list(pair)) for pair in combinations(areas_said[:3], 2)] or areas_said[:1]
    return ways or [joined(cities[:2])]


def _one_in_another(word: str, other: str) -> bool:
    """Whether one interest says the other: "classical music" and "music"."""
    ours, theirs = set(plain(word).split()), set(plain(other).split())
    return ours <= theirs or theirs <= ours


def _treats(state: TripState, own: Sequence[Sight], others: Sequence[Sequence[Sight]]) -> list[str]:
    """Up to two things of a plan that children like and that no other plan has."""
    if not state.trip.party.children + state.trip.party.infants:
        return []
    elsewhere = {s.id for rows in others for s in rows}
    liked = [s for s in own if s.good_for_children and s.role == "sight" and len(s.name) <= LONGEST_TREAT and s.id not in elsewhere]
    liked.sort(key=lambda s: ("family" not in s.interests, -s.minutes))
    return [s.name for s in liked[:2]]


def _short(areas: Sequence[str]) -> list[str]:
    """Parts of a city by the first of their names, so that two of them read as two: "Navigli and Duomo"."""
    return list(dict.fromkeys(area.partition(" and ")[0] for area in areas))


def twists(state: TripState, option: ItineraryOption, candidates: Candidates) -> list[str]:
    """What may be said of an option after its lead: a day outside, what its evenings hold, its pace, what it costs."""
    known = {s.id: s for rows in candidates.sights.values() for s in rows}
    away = [
        known[base] for d in option.itinerary.days for i in d.transport if (base := i.id.partition("@")[0].removesuffix("-out")) in known
    ]
    late = [known[i.id] for d in option.itinerary.days for i in d.activities if i.id in known and known[i.id].role == "evening"]
    evenings = list(dict.fromkeys(_EVENINGS[s.sight_kind] for s in late if s.sight_kind in _EVENINGS))
    rung = rung_said(state, option)
    paid = [_BY_TIER[rung]] if rung in ("budget", "premium") else []
    return [*(f"{_AWAY}{s.name}" for s in away), *evenings, _BY_PACE[option.pace], *paid]


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
    opens = f"{_doing(state, option, candidates, elsewhere) or _OPENS[rung_said(state, option)]}{f', by {joined(ways)}' if ways else ''}"
    pace = _PACE_WORDS[option.pace] + (f" leaning to {joined(lean)}" if lean else "")
    rest = [
        f"nights in {joined(beds)}" if beds else "",
        _TABLES[meals] if meals else "",
        pace,
    ]
    treat = next((t for t in twists(state, option, candidates)[:1] if t not in _BY_PACE.values()), "")
    rest, last = (rest, f", {treat}") if treat.startswith(_AWAY) else ([*rest, treat], "")
    highlights = [_way_words(journeys), _bed_words(stays), _sight_words(state, seen, candidates, elsewhere)]
    highlights += [_TABLES[meals].capitalize() if meals else "", _PACE_WORDS[option.pace].capitalize()]
    tags = (_comfort(rung_said(state, option), stays), _PACE_TAGS[option.pace], f"By {joined(ways)}" if ways and len(ways) < 3 else "")
    return Words(f"{opens}: {joined([r for r in rest if r])}{last}.", tuple([h for h in highlights if h][:3]), tuple(t for t in tags if t))


def _comfort(rung: OptionTier, stays: Sequence[Stay]) -> str:
    """How one sleeps as a tag: that of the plan's rung, but never more than its plainest bed holds."""
    plain_bed = any(s.tier == "budget" for s in stays)
    if rung in ("balanced", "premium") and plain_bed:
        return "Simple beds"
    return _COMFORT["balanced" if rung == "premium" and any(s.tier == "balanced" for s in stays) else rung]


def _doing(state: TripState, option: ItineraryOption, candidates: Candidates, elsewhere: Collection[str]) -> str:
    """The person's interests with the place each is served at, one the other options do not have where there is one: "Tiles at X, fado at Y"."""
    seen = _seen(option, candidates)
    found: dict[str, str] = {}
    for word in state.preferences.interests:
        topic = topic_of(word)
        others = [topic_of(other) for other in state.preferences.interests if other != word]
        serving = [s for s in seen if serves(s, topic) and s.name not in found.values()]
        if serving and len(found) < 2:
            found[word] = min(serving, key=lambda s: (-_tells(s, topic, others), s.id in elsewhere, len(s.name) > 40)).name
    words = joined([name if _begins_with(name, said(word)) else f"{said(word)} at {name}" for word, name in found.items()])
    return words[:1].upper() + words[1:]


def _begins_with(name: str, word: str) -> bool:
    """Whether a thing is called by the interest already: "skiing in Obereggen" is not said twice."""
    return name.casefold().startswith(word.casefold())


def _tells(sight: Sight, topic: Topic, others: Sequence[Topic]) -> int:
    """How plainly a sight is one of an interest: its name or kind says so, and it is none of another interest."""
    named = topic.serves_sight("", (), sight.name) or sight.sight_kind in (*topic.kinds, *topic.evenings)
    return 2 * named + (sight.sight_kind == topic.name) - any(serves(sight, other) for other in others)


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
    shown = {plain(i.name) for d in option.itinerary.days for i in d.items if ".stroll-" not in i.id}
    bare = f" {plain(text)} "
    names = {plain(s.name) for rows in candidates.sights.values() for s in rows} | {
        plain(s.name) for rows in candidates.stays.values() for s in rows
    }
    return any(f" {name} " in bare and not any(name in h for h in shown) for name in names if len(name) > 5)
