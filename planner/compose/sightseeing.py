"""Which things to see suit this party, and in what order they are liked. Pure. On which day each is seen is `assign`'s business."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from planner.compose.geometry import km_between
from planner.destinations.interests import Topic, called, topic_of
from planner.domain.options import Pick
from planner.domain.reports import LocalTransport, Sight
from planner.domain.state import Preferences, TripState
from planner.domain.values import Party, Stop, evolve
from planner.places.geography import kilometres
from planner.say.phrases import singular

BETTER, FOREMOST = 4, 3
SAME_SPOT_KM = 0.3
SAME_PLACE_KM = 5.0


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """`text` without accents, case and punctuation, for comparing names."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", bare.casefold()).split())


def wanted_by(sight: Sight, wish: str) -> bool:
    """Whether a sight is what a person named: its name holds the words, or the words hold its name.

    A day outside the city is named by its place ("a day trip to Sintra", "Sintra and back"), or by something one sees there.
    """
    words = plain(wish)
    if not words:
        return False
    if sight.role == "outing":
        return _place_named(sight, wish) or called(wish, sight.name) or any(wanted_by(s, wish) for s in sight.stops)
    name = plain(sight.name)
    if sight.role == "stroll":
        return words in (name, plain(sight.area))
    return words in name or (len(name) > 3 and name in words) or called(wish, sight.name)


LONG_NAME = 8


def _place_named(outing: Sight, wish: str) -> bool:
    """Whether words hold the place of a day outside as whole words ("Uji"), or one of the two it is named for, if that is no short word.

    A long name may be parted otherwise ("Halong Bay" for Ha Long Bay).
    """
    name, *parts = _places_of(outing)
    said = f" {plain(wish)} "
    joined = name.replace(" ", "")
    return (
        f" {name} " in said
        or (len(joined) >= LONG_NAME and joined in said.replace(" ", ""))
        or any(len(part) > 3 and f" {part} " in said for part in parts)
    )


def _places_of(outing: Sight) -> list[str]:
    """The places a day outside is named for: "Setúbal and Arrábida" is two."""
    name = plain(outing.name)
    return [name, *(part.strip() for part in re.split(r" and | with ", name))]


def asked_outings(rows: Sequence[Sight], prefs: Preferences, said: Iterable[str] = ()) -> list[Sight]:
    """The days outside the person asked for: by its place wherever the state keeps their words, by what one sees there as a must.

    `said` is how they named where they go: who asks for the Amalfi Coast and sleeps in Sorrento goes there.

    An interest asks for no place: "art" is not the abstract art of a town two hours away. What the city itself has by the very name of a
    must is meant, and no day outside on which one sees another of that name: the Alcázar of Seville, and not those of Jerez and Córdoba.
    """
    city = [s for s in rows if s.role != "outing"]
    of_the_city = {plain(s.name) for s in city}
    outside = [wish for wish in prefs.must_do if not any(wanted_by(s, wish) for s in city)]
    words = (*prefs.notes, *prefs.interests, *said, *(wish for wish in prefs.must_do if plain(wish) not in of_the_city))
    return [
        s
        for s in rows
        if s.role == "outing" and (any(_place_named(s, wish) for wish in words) or any(wanted_by(s, wish) for wish in outside))
    ]


SMALL, SMALL_WAY = 5, 75
"""Under which age a child is small, and how many minutes one way it bears for a day outside that nobody asked for."""


def has_small_children(party: Party) -> bool:
    """Whether somebody of the party still naps, or may."""
    return party.infants > 0 or any(age < SMALL for age in party.child_ages)


def musts_by_kind(rows: Sequence[Sight], prefs: Preferences) -> list[str]:
    """The musts that name no thing there is, but a kind of them: "a musical", "kayaking"."""
    unnamed = [wish for wish in prefs.must_do if not any(wanted_by(s, wish) for s in rows)]
    return [wish for wish in unnamed if topic_of(wish).listed and any(serves(s, topic_of(wish)) for s in rows)]


def regions_said(state: TripState, city: str) -> tuple[str, ...]:
    """What the person called the region for which a city was proposed; empty where they named the city."""
    stops = (stop.place for stop in state.trip.destinations if stop.place.name == city)
    return tuple(place.said for place in stops if place.said and not _same_name(plain(place.said), plain(place.name)))


def _same_name(said: str, name: str) -> bool:
    return said in name or name in said


def leads_to_a_stop(outing: Sight, stops: Iterable[Stop]) -> bool:
    """Whether a day outside goes to where one sleeps on other nights of the trip: by name, or a few kilometres from it."""
    names = _places_of(outing)
    return any(
        plain(stop.place.name) in names
        or (
            stop.place.lat is not None
            and stop.place.lon is not None
            and kilometres(outing.lat, outing.lon, stop.place.lat, stop.place.lon) <= SAME_PLACE_KM
        )
        for stop in stops
    )


NO_OUTINGS = re.compile(r"\b(?:day trips?|excursions?|leav(?:e|ing) (?:the )?(?:city|town))\b")


def unwanted_outings(prefs: Preferences) -> bool:
    """Whether the person wants no day outside the city."""
    return any(NO_OUTINGS.search(word.casefold()) for word in prefs.avoid)


def serves(sight: Sight, topic: Topic) -> bool:
    """Whether a sight, an evening or a day outside is something for that interest; what is told of a quarter makes no walk through it one."""
    note = "" if sight.role == "stroll" else sight.note
    if topic.serves_sight(sight.sight_kind, sight.interests, sight.name, note, evening=sight.role == "evening"):
        return True
    return any(serves(stop, topic) for stop in sight.stops)


def named_for(sight: Sight, interest: str) -> bool:
    """Whether a thing bears the name of an interest: the chase for northern lights, and not a museum that tells of them."""
    return f" {plain(interest)} " in f" {plain(sight.name)} "


def allowed(sight: Sight, prefs: Preferences, *, children: bool) -> bool:
    """Whether the sight may be shown to this party: nothing avoided, nothing unfit for children, no known steps for a wheelchair."""
    if children and (sight.good_for_children is False or (_for_adults(sight) and not sight.good_for_children)):
        return False
    if not children and (_for_the_young(sight, prefs) or _for_families(sight, prefs)):
        return False
    if children and sight.role == "evening" and sight.good_for_children is not True:
        return False
    if "step_free" in prefs.accessibility and (
        sight.step_free == "no" or (sight.step_free is None and _ROUGH.search(sight.note.casefold()))
    ):
        return False
    if (spares_legs(prefs) and tiring(sight)) or (takes_it_easy(prefs) and strenuous(sight)):
        return False
    if takes_it_easy(prefs) and sight.sight_kind == "bars" and not any(serves(sight, topic_of(word)) for word in prefs.interests):
        return False
    return not any(_is_avoided(sight, word) for word in prefs.avoid)


def _for_adults(sight: Sight) -> bool:
    """Whether a thing is no place for children as long as nobody says that it is: bars, graves, wine and steam."""
    name = plain(sight.name)
    return sight.sight_kind in ("bars", "cabaret", "cemetery") or bool(_GRAVES.search(name) or _DRINK_AND_STEAM.search(name))


def suits_children(sight: Sight) -> bool:
    """Whether children would go on to a thing of their own accord: what is known to be good for them, lawns and beasts."""
    return sight.good_for_children is True or (sight.good_for_children is None and sight.sight_kind in _FOR_CHILDREN)


def for_grown_ups(sight: Sight) -> bool:
    """Whether a thing is one that children are taken along to: halls of pictures and cases, unless it is known to be good for them."""
    return sight.sight_kind in _OF_GROWN_UPS and sight.good_for_children is not True and "family" not in sight.interests


def _for_the_young(sight: Sight, prefs: Preferences) -> bool:
    """Whether a thing is by its name for children alone, and nobody asked for such things: a playground is no afternoon of grown-ups."""
    return bool(_OF_CHILDREN.search(plain(sight.name))) and not any(serves(sight, topic_of(word)) for word in prefs.interests)


def for_the_young(sight: Sight) -> bool:
    """Whether a thing is one to which grown-ups go for the sake of children, unless they asked for it: beasts and lawns and nothing else."""
    return sight.sight_kind in ("park", "zoo", "aquarium") and "family" in sight.interests and {*sight.interests} <= _OF_FAMILIES


def _for_families(sight: Sight, prefs: Preferences) -> bool:
    """Whether a thing takes the whole day for the sake of children, and the person named nothing that it serves."""
    whole_day = sight.role == "sight" and "family" in sight.interests and sight.minutes >= WHOLE_DAY
    return whole_day and not any(serves(sight, topic_of(word)) for word in prefs.interests)


_OF_CHILDREN = re.compile(r"\b(?:children|childrens|playgrounds?|petting)\b")
_OF_FAMILIES = frozenset(("family", "nature", "sport", "science"))
_OF_GROWN_UPS = ("museum", "gallery", "library", "cemetery")
_FOR_CHILDREN = ("park", "garden", "zoo", "aquarium", "beach", "island")
_GRAVES = re.compile(r"\b(?:crypts?|catacombs?|ossuary|mausoleum|cemetery)\b")
_DRINK_AND_STEAM = re.compile(
    r"\b(?:turkish baths?|hammams?|winery|wineries|wine (?:tasting|cellars?|bar)|distiller(?:y|ies)|whisk(?:e)?y|casino)\b"
)
_ON_FOOT = re.compile(
    r"\b(?:long (?:walks?|distances?)|(?:much|lots? of|a lot of|too much) walking|walking|stairs|steps|climb(?:s|ing)?|hills)\b"
)
_SPARED = re.compile(r"\b(?:no|without|avoid(?:ing)?|not (?:too )?(?:many|much)|can(?:'t|not| not) (?:do|manage|take)|as few)\b")
_CLIMB = re.compile(
    r"\b(?:\d{3,4}|(?:two|three|four|five|six|several) hundred(?: and [\w-]+)?) (?:steps|stairs)\b|\bno lift\b|\bsteep\b|\bclimb\b|\bscramble\b"
)
_ROUGH = re.compile(rf"{_CLIMB.pattern}|\b(?:stairs|steps|stairways|old stones|cobble\w*|uneven|cycle the|rocky)\b")
LONG_ON_FOOT, HALF_A_DAY, WHOLE_DAY = 60, 150, 300
_BICYCLE = re.compile(r"\b(?:bicycles?|bikes?|cycling|scooters?)\b")
CYCLES_FROM = 10


def spares_legs(prefs: Preferences) -> bool:
    """Whether the person cannot or does not want to walk far or climb."""
    said = (*prefs.avoid, *(note for note in prefs.notes if _SPARED.search(note.casefold())))
    return "short_walks" in prefs.accessibility or any(_ON_FOOT.search(word.casefold()) for word in said)


def loves_food(interests: Iterable[str]) -> bool:
    """Whether eating well is one of the things the person travels for."""
    return any(topic_of(word).houses for word in interests)


def takes_it_easy(prefs: Preferences) -> bool:
    """Whether full days and late bars are nothing for the party: somebody is old, or cannot walk far."""
    return spares_legs(prefs) or any(_ELDERLY.search(note) for note in prefs.notes)


_ELDERLY = re.compile(r"\belderly\b", re.IGNORECASE)
_UPHILL = ("castle", "ruins", "viewpoint")
_NO_CLIMB = re.compile(r"\b(?:lifts?|funicular|cable car|level|flat|ramps?)\b")


def _on_a_hill(stop: Sight) -> bool:
    """Whether a stop of a day outside is one that most towns have above them, and nothing is known of a way up that spares the legs."""
    return stop.sight_kind in _UPHILL and stop.step_free != "yes" and not _NO_CLIMB.search(stop.note.casefold())


def tiring(sight: Sight) -> bool:
    """Whether a thing is a long walk or a climb, as far as that is recorded."""
    walk = sight.role == "stroll" or sight.sight_kind in ("walk", "trail", "hike", "mountain") or "hiking" in sight.interests
    through = sight.sight_kind == "zoo" and sight.minutes >= HALF_A_DAY
    return through or (walk and sight.minutes >= LONG_ON_FOOT) or _CLIMB.search(sight.note.casefold()) is not None


def strenuous(sight: Sight) -> bool:
    """Whether a thing asks for good legs: hours on foot in nature, or a climb."""
    return "hiking" in sight.interests or _CLIMB.search(sight.note.casefold()) is not None


def on_a_bicycle(sight: Sight) -> bool:
    """Whether one cycles there, which nobody does with a child that cannot."""
    return sight.role == "sight" and _BICYCLE.search(sight.name.casefold()) is not None


def riding(state: TripState, rows: Sequence[LocalTransport]) -> Sequence[LocalTransport]:
    """The ways of getting around that suit the party: no bicycles with small children, for who cannot walk far or needs a step-free way."""
    party, prefs = state.trip.party, state.preferences
    small = party.infants > 0 or (party.children > 0 and min(party.child_ages, default=0) < CYCLES_FROM)
    if not (small or "step_free" in prefs.accessibility or spares_legs(prefs)):
        return rows
    return [o for o in rows if not _BICYCLE.search(o.mode.casefold())] or rows


def _is_avoided(sight: Sight, word: str) -> bool:
    """Whether a word to be avoided is said by the sight's name or kind, or is an interest that it serves."""
    stem = singular(plain(word))
    if not stem or any(q in f" {plain(word)} " for q in QUALIFIED):
        return False
    text = f" {plain(sight.name)} {sight.sight_kind} {' '.join(sight.interests)} "
    if f" {stem}" in text:
        return True
    topic = topic_of(word)
    return topic.listed and topic.serves_sight(sight.sight_kind, sight.interests, sight.name, evening=sight.role == "evening")


QUALIFIED = (" on ", " before ", " after ", " more than ", " too many ", " by ", " until ", " early ", " late ")
"""Words that make a dislike a limit ("no museums on Mondays"), which rules no kind out."""


def enough(days: int) -> int:
    """How many things an interest of the person is to have over so many days: one for every second day."""
    return max(1, days // 2)


Needs = Mapping[str, int]
NO_NEEDS: Needs = {}
"""How many things each interest is to have in one city, by the person's word for it."""


def needs_by_city(interests: Iterable[str], known: Mapping[str, Sequence[Sight]], days: Mapping[str, int]) -> dict[str, Needs]:
    """How many things each interest is to have in each city: every city its share of the days, and what one lacks the others make up for."""
    found: dict[str, dict[str, int]] = {city: {} for city in days}
    for word in interests:
        topic = topic_of(word)
        there = {city: sum(s.role in ("sight", "evening") and serves(s, topic) for s in known.get(city, ())) for city in days}
        share = {city: -(-count // 2) for city, count in days.items()}
        short = sum(max(0, share[city] - there[city]) for city in days)
        for city in days:
            more = min(short, max(0, min(there[city], days[city]) - share[city]))
            found[city][word] = share[city] + more
            short -= more
    return dict(found)


def ranked(
    sights: tuple[Sight, ...],
    pick: Pick,
    prefs: Preferences,
    *,
    children: bool,
    wet: bool = False,
    days: int = 0,
    needs: Needs = NO_NEEDS,
) -> list[Sight]:
    """Things in the order of liking: what must be done, what everybody comes for, enough for each interest, the pick's own order, the rest as
    the catalogue has them.

    What surely suits the party (known to be step-free, good for children, a roof in a wet month) moves up a few places, with children a
    gallery moves down as many.
    """
    picky = children or bool(prefs.avoid or prefs.accessibility or prefs.notes)
    rows = [
        evolve(s, stops=tuple(x for x in s.stops if _is_a_stop(x, prefs, children=children))) if s.stops and picky else s
        for s in sights
        if s.id not in pick.dropped
        and ((s.id not in pick.apart and allowed(s, prefs, children=children)) or any(wanted_by(s, wish) for wish in prefs.must_do))
    ]
    place = {sight_id: n for n, sight_id in enumerate(pick.sights)}
    last, turn = len(place) + 1, _BEGINS.get(pick.tier, 0.0)
    must = [s for s in rows if s.role != "outing" and any(wanted_by(s, wish) for wish in prefs.must_do)]
    step_free = "step_free" in prefs.accessibility

    def key(pair: tuple[int, Sight]) -> tuple[float, int]:
        catalogue, sight = pair
        suits = (step_free and sight.step_free == "yes") + (children and sight.good_for_children is True) + (wet and sight.indoor)
        suits -= 2 * (children and for_grown_ups(sight))
        return place.get(sight.id, last + _in_turn(catalogue, turn, len(rows))) - BETTER * suits, catalogue

    musts = {s.id for s in must}
    rest = [s for _, s in sorted(enumerate(s for s in rows if s.id not in musts), key=key)]
    best = next((s.id for s in sights if s.role == "sight"), "") if needs else ""
    foremost = [s for s in rest if s.id == best and not (children and for_grown_ups(s))]
    first = [*foremost, *enough_for([s for s in rest if s not in foremost], [*must, *foremost], needs)]
    if children and days:
        had = {s.id for s in first}
        first += [s for s in rest if s.good_for_children and s.role == "sight" and s.id not in had][:days]
    held = {s.id for s in first}
    return _each_place_once([*must, *first, *(s for s in rest if s.id not in held)])


def _is_a_stop(stop: Sight, prefs: Preferences, *, children: bool) -> bool:
    return allowed(stop, prefs, children=children) and not (spares_legs(prefs) and _on_a_hill(stop))


def _each_place_once(rows: list[Sight]) -> list[Sight]:
    """The rows without what is another's place under a longer name: a fortress, and the sunset from it."""
    twins = _twins(tuple((s.id, s.name, s.lat, s.lon) for s in rows if s.role in ("sight", "evening") and not s.indoor))
    if not twins:
        return rows
    kept: list[Sight] = []
    for sight in rows:
        if not any((sight.id, k.id) in twins for k in kept):
            kept.append(sight)
    return kept


@lru_cache(maxsize=256)
def _twins(rows: tuple[tuple[str, str, float, float], ...]) -> frozenset[tuple[str, str]]:
    """The pairs of ids, both ways round, of which one name holds the other at the same spot."""
    names = [(of, f" {plain(name)} ", (lat, lon)) for of, name, lat, lon in rows]
    found = [
        (a, b)
        for n, (a, ours, here) in enumerate(names)
        for b, theirs, there in names[n + 1 :]
        if (ours in theirs or theirs in ours) and km_between(here, there) < SAME_SPOT_KM
    ]
    return frozenset((*found, *((b, a) for a, b in found)))


def _in_turn(catalogue: int, turn: float, count: int) -> float:
    """The place of a thing the pick does not name: the foremost first, the rest from where this plan begins."""
    return catalogue - count if catalogue < FOREMOST else (catalogue - turn * count) % count


_BEGINS = {"budget": 0.0, "balanced": 0.35, "premium": 0.7}
"""Where in the catalogue a plan begins with what it did not choose itself, as a share of it; so that plans fill up with different things."""


def enough_for(rows: Sequence[Sight], held: Sequence[Sight], needs: Needs) -> list[Sight]:
    """The first things of `rows` that give each interest as many as it needs, with those already `held`; turn by turn, so that none goes
    without.
    """
    found: dict[str, Sight] = {}
    wanted = [(topic_of(word), need) for word, need in needs.items()]
    fitting = [[s for s in rows if s.role == "sight" and serves(s, topic)] for topic, _ in wanted]
    for turn in range(max(needs.values(), default=0)):
        for (topic, need), some in zip(wanted, fitting, strict=True):
            if turn < need and sum(serves(s, topic) for s in (*held, *found.values())) <= turn:
                best = next((s for s in some if s.id not in found), None)
                found |= {best.id: best} if best is not None else {}
    return list(found.values())
