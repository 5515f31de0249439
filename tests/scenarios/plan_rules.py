"""What makes a plan one that a traveller would take, as shares over many plans; judged from the plans and the curated book alone.

Each rule counts cases (days, visits, meals, wishes, pairs of options) and those that hold. `TARGETS` says how much is wanted of each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations
from math import cos, hypot, radians

from planner.destinations.book import destination_for
from planner.destinations.interests import topic_of
from planner.destinations.sun import sunset
from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Sight
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS, Item
from planner.language.time_limits import limits_of
from planner.tools.sights import sights_of

TARGETS = {
    "open that day and season": 1.0, "at its time of day": 0.95, "full days to 16:00, no gap": 0.95, "lunch and dinner at a named house": 0.95,
    "meals on the way": 0.92, "move days lived, left by noon": 0.9, "musts in every option": 0.97, "interests served": 0.92, "dislikes kept out": 0.98,
    "nothing before": 0.95, "day trips asked for": 0.95, "wishes met or owned up to": 0.99, "options differ in what one does": 0.9, "no filler text": 1.0,
    "order within 1.25 of the best": 0.95, "two plans within a feasible amount": 0.8, "none above 1.3 times it": 0.85,
}  # fmt: skip
FILLER = re.compile(
    r"^(?:Free (?:morning|afternoon|time|day)\b|A (?:simple|sit-down|special) (?:breakfast|lunch|dinner))|\b\d{1,2} (?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December)$"
)


@dataclass
class Score:
    """How many cases there were of each rule and how many held, with the first few that did not."""

    cases: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    misses: dict[str, list[str]] = field(default_factory=dict)

    def count(self, rule: str, holds: bool, words: str = "") -> None:
        self.cases[rule] += 1
        self.held[rule] += holds
        if not holds:
            self.misses.setdefault(rule, []).append(words)

    def share(self, rule: str) -> float:
        return self.held[rule] / self.cases[rule] if self.cases[rule] else 1.0

    def lines(self) -> Iterator[str]:
        for rule, target in TARGETS.items():
            if self.cases[rule]:
                short = "" if self.share(rule) >= target else "  <-- short"
                yield f"  {rule:<36} {self.share(rule):6.3f} of {self.cases[rule]:5d}  target {target:.2f}{short}"


def minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def km(a: Item, b: Item) -> float:
    here, there = (a.lat or 0.0, a.lon or 0.0), (b.lat or 0.0, b.lon or 0.0)
    return hypot(here[0] - there[0], (here[1] - there[1]) * cos(radians((here[0] + there[0]) / 2))) * 111.2


def timed(day: Day) -> list[Item]:
    return sorted((i for i in (*day.activities, *day.meals, *day.transport) if i.start and i.end), key=lambda i: i.start or "")


def is_away(day: Day) -> bool:
    """Whether a day outside the city is on that day."""
    return any(".trip-" in i.id for i in day.transport)


def whole(day: Day) -> bool:
    """A day spent in one city from morning to evening."""
    return not any(i.id.startswith("leg-") or i.id.startswith("ride-") for i in day.transport) and day.night == "stay"


class Facts:
    """What the curated book knows of the cities of a trip, by sight id."""

    def __init__(self, state: TripState) -> None:
        self.cities = {s.place.name: destination_for(s.place) for s in state.trip.destinations}
        rows = [s for name, city in self.cities.items() if city is not None for s in sights_of(city, name)]
        self.sights = {s.id: s for s in (*(stop for s in rows for stop in s.stops), *rows)}
        self.foods = {f.id: f for city in self.cities.values() if city is not None for f in city.foods}

    def sight(self, item: Item) -> Sight | None:
        return self.sights.get(item.id.partition("@")[0].removesuffix("-pm").removesuffix("-out").removesuffix("-back"))

    def has_a_day_for(self, named: str, days: Sequence[Day]) -> bool:
        """Whether a day outside could be had: on a whole day in its city, one woke up there, and it is not shut or out of season."""
        trips = [s for s in self.sights.values() if s.role == "outing" and named in s.name.casefold()]
        return any(
            whole(day) and before.night == "stay" and before.city == day.city == trip.city and trip.open_on(day.date)
            for before, day in pairwise(days)
            for trip in trips
        )

    def deep(self, city: str) -> bool:
        found = self.cities.get(city)
        return found is not None and found.depth == "deep"


def judge(state: TripState, score: Score) -> None:
    """Count every rule over the options of one trip."""
    facts = Facts(state)
    for option in state.options:
        for day in option.itinerary.days:
            _visits(day, facts, score, last=_back_by(state))
            _day(day, option, facts, score)
            _meals(day, facts, score, diets=bool(state.preferences.dietary))
        _moves(option, state, facts, score)
        _wishes(state, option, facts, score)
        _words(option, score)
    _apart(state, facts, score)


def _back_by(state: TripState) -> int | None:
    """When the party is back in the evening: at the hour a person named, with children in time for their bed."""
    last, party = limits_of(state.preferences).last, state.trip.party
    return min(last or 24 * 60, CHILDS_BED) if party.children + party.infants else last


def _visits(day: Day, facts: Facts, score: Score, *, last: int | None) -> None:
    """Doors and hours of each visit; who has to be back before the evening is over sees nothing at its hour then, and dines after it."""
    for item in day.activities:
        sight = facts.sight(item)
        if sight is None or not item.start or not item.end:
            continue
        where = f"{day.date:%a %d %b} {item.start} {item.name}"
        if sight.closed or sight.season:
            score.count("open that day and season", sight.open_on(day.date), where)
        begins = minutes(item.start)
        dusk = sunset(sight.lat, sight.lon, day.date, sight.time_zone) if sight.best == "sunset" else None
        if last is not None and sight.best in ("evening", "night", "sunset") and last < (dusk or 17 * 60 + 30) + sight.minutes // 2 + 75:
            continue
        if sight.best in ("evening", "night"):
            score.count("at its time of day", begins >= 17 * 60 + 30, where)
        elif sight.best == "morning":
            score.count("at its time of day", begins < 12 * 60, where)
        elif sight.best == "sunset" and dusk:
            score.count("at its time of day", begins - 60 <= dusk <= minutes(item.end) + 60, where)
    food = [(i, facts.foods[i.id]) for i in day.meals if i.id in facts.foods]
    for item, house in food:
        if house.closed:
            score.count("open that day and season", WEEKDAYS[day.date.weekday()] not in house.closed, f"{day.date:%a} {item.name}")


def _day(day: Day, option: ItineraryOption, facts: Facts, score: Score) -> None:
    if (
        option.pace != "relaxed"
        and whole(day)
        and facts.cities.get(day.city) is not None
        and 1 < day.day_number < len(option.itinerary.days)
        and option.itinerary.days[day.day_number - 2].city == day.city
        and option.itinerary.days[day.day_number - 2].night == "stay"
    ):
        items = timed(day)
        acts = [i for i in items if i.kind in ("sight", "activity", "transfer")]
        lasts = any(minutes(i.end or "") >= 16 * 60 for i in acts)
        clock, gap = 10 * 60, 0
        for item in items:
            if minutes(item.start or "") > clock:
                gap = max(gap, min(minutes(item.start or ""), 17 * 60) - clock)
            clock = max(clock, minutes(item.end or ""))
        gap = max(gap, 17 * 60 - clock)
        score.count(
            "full days to 16:00, no gap",
            lasts and gap <= 150,
            f"{day.date} {day.city} {option.tier}: gap {gap}, " + ", ".join(f"{i.start} {i.name}" for i in items),
        )
    acts = [i for i in day.activities if i.lat is not None and i.start and i.kind != "free_time"]
    acts = [i for i in acts if ".trip-" in i.id] if is_away(day) else acts
    if len(acts) > 2 and len({(i.lat, i.lon) for i in acts}) <= 7:
        acts.sort(key=lambda i: i.start or "")
        length = sum(km(a, b) for a, b in pairwise(acts))
        best = min(sum(km(a, b) for a, b in pairwise(way)) for way in permutations(acts))
        score.count(
            "order within 1.25 of the best",
            length <= max(1.25 * best, best + 0.3),
            f"{day.date} {day.city} {length:.1f} for {best:.1f}: {', '.join(i.name for i in acts)}",
        )


def _meals(day: Day, facts: Facts, score: Score, *, diets: bool) -> None:
    items = timed(day)
    for meal in day.meals:
        aboard = " on the way" in meal.name and any(i.id.startswith("leg-") for i in day.transport)
        if meal.kind not in ("lunch", "dinner") or not facts.deep(meal.city) or aboard:
            continue
        if not (is_away(day) and meal.kind == "lunch") and not diets:
            score.count(
                "lunch and dinner at a named house",
                meal.provenance.source == "catalogue" and meal.id.partition("@")[0] in facts.foods,
                f"{day.date} {day.city}: {meal.name}",
            )
        if meal.lat is None or not meal.start or is_away(day):
            continue
        before = [i for i in items if i.lat is not None and i.kind in ("sight", "activity") and (i.end or "") <= meal.start][-1:]
        after = [i for i in items if i.lat is not None and i.kind in ("sight", "activity") and (i.start or "") >= (meal.end or "")][:1]
        near = any(km(meal, i) <= 1.2 for i in (*before, *after))
        ridden = all(_time_for(km(meal, i)) <= minutes(meal.start) - minutes(i.end or "") for i in before) and all(
            _time_for(km(meal, i)) <= minutes(i.start or "") - minutes(meal.end or "") for i in after
        )
        if before or after:
            score.count(
                "meals on the way",
                near or ridden,
                f"{day.date} {day.city}: {meal.start} {meal.name}, {[f'{km(meal, i):.1f} km from {i.name}' for i in (*before, *after)]}",
            )


def _time_for(distance: float) -> float:
    """Minutes for a way in town: on foot to 2 km, then by local transport."""
    return distance * 1.25 / 4.5 * 60 if distance <= 1.6 else 12 + distance * 4


def _moves(option: ItineraryOption, state: TripState, facts: Facts, score: Score) -> None:
    """A day of changing cities is lived: three meals, and something seen unless the way takes the whole day or nothing is known there."""
    late_riser = limits_of(state.preferences).first is not None
    for before, day in pairwise(option.itinerary.days):
        legs = [i for i in day.transport if i.id.startswith("leg-") and i.start]
        if before.city == day.city or not legs or before.night != "stay":
            continue
        leaves, arrives = min(i.start or "" for i in legs), max(i.end or "" for i in legs)
        no_time = ((leaves < "11:30" or late_riser) and arrives > "17:00") or facts.cities.get(day.city) is None
        eats = len(day.meals) >= 3 or not any(d.meals for d in option.itinerary.days)
        lived = eats and (no_time or any(i.kind in ("sight", "activity") for i in day.activities))
        score.count(
            "move days lived, left by noon",
            lived and (leaves < "12:00" or late_riser),
            f"{before.city} to {day.city} {legs[0].kind} {legs[0].start}-{legs[0].end}, {len(day.meals)} meals, {len(day.activities)} visits",
        )


def _told(sight: Sight) -> str:
    """What is told of a thing itself: of a walk through a quarter nothing, for its note is the quarter's."""
    return "" if sight.role == "stroll" else sight.note


def _wishes(state: TripState, option: ItineraryOption, facts: Facts, score: Score) -> None:
    prefs, days = state.preferences, option.itinerary.days
    things = [(d, i, facts.sight(i)) for d in days for i in d.activities if i.kind != "free_time"]
    names = " | ".join(i.name.casefold() for d in days for i in (*d.items,) if not i.name.startswith("A walk through"))
    rows = {(w.slot, w.text): w for w in option.wishes}
    goal = "/".join(facts.cities)

    def owned(slot: str, text: str, holds: bool) -> None:
        row = rows.get((f"preferences.{slot}", text.replace("_", "-")))
        honest = row is not None and ((holds and row.status in ("met", "partly")) or (not holds and row.status != "met"))
        score.count(
            "wishes met or owned up to", honest, f"{goal} {slot} {text}: {'holds' if holds else 'fails'}, row {row.status if row else None}"
        )

    for must in prefs.must_do:
        named = re.sub(r"^(?:a )?day trip to ", "", must).casefold()
        holds = named in names
        away = named != must.casefold()
        if facts.sights and (not away or holds or facts.has_a_day_for(named, days)):
            score.count(
                "day trips asked for" if away else "musts in every option", holds, f"{goal}: {must} ({option.tier}, {len(days)} days)"
            )
        owned("must_do", must, holds)
    full = sum(1 for d in days if any(i.kind in ("sight", "activity") for i in d.activities))
    for word in prefs.interests:
        topic = topic_of(word)
        offered = sum(
            topic.serves_sight(s.sight_kind, s.interests, s.name, _told(s), evening=s.role == "evening")
            for s in facts.sights.values()
            if s.role in ("sight", "evening")
            and ".trip-" not in s.id
            and _may_be_shown(s, state)
            and any(_has_time(s, d, state, before) for before, d in zip((None, *days), days, strict=False))
        )
        hits = sum(
            s is not None and topic.serves_sight(s.sight_kind, s.interests, s.name, _told(s), evening=s.role == "evening")
            for _, _, s in things
        )
        foods = [facts.foods[i.id.partition("@")[0]] for d in days for i in d.meals if i.id.partition("@")[0] in facts.foods]
        hits += sum(topic.serves_meal(" ".join((f.name, f.cuisine, *f.dishes))) for f in foods)
        if offered:
            score.count(
                "interests served", hits >= min(offered, max(1, full // 2)), f"{goal}: {word} {hits} over {full} days ({option.tier})"
            )
        owned("interests", word, hits > 0)
    for word in prefs.avoid:
        topic = topic_of(word)
        if not topic.listed:
            continue
        bad = [
            i.name
            for _, i, s in things
            if s is not None and topic.serves_sight(s.sight_kind, s.interests, s.name, evening=s.role == "evening")
        ]
        asked = [re.sub(r"^(?:a )?day trip to ", "", m).casefold() for m in prefs.must_do]
        bad = [name for name in bad if not any(m in name.casefold() for m in asked)]
        score.count("dislikes kept out", not bad, f"{goal}: {word} {bad[:3]}")
        owned("avoid", word, not bad)
    limits = limits_of(prefs)
    if limits.first is not None:
        early = [i.name for d in days for i in (*d.activities, *d.transport) if i.start and minutes(i.start) < limits.first]
        score.count("nothing before", not early, f"{goal}: {early[:3]}")


CHILDS_BED, CHILDS_EVENING = 20 * 60 + 30, 120
"""When children are in bed, in minutes after midnight, and the longest thing in minutes that ends before it, after the afternoon."""
HALF_A_DAY = 180


def _has_time(sight: Sight, day: Day, state: TripState, before: Day | None) -> bool:
    """Whether a day is one on which the thing could be seen: spent in its city, with its door open, and with an evening for what needs one.

    What is for the morning, or takes half a day, wants a day one wakes up there.
    """
    if sight.city != day.city or not sight.open_on(day.date):
        return False
    woke_here = before is not None and before.night == "stay" and before.city == day.city
    if not woke_here and (sight.best == "morning" or sight.minutes >= HALF_A_DAY):
        return False
    if sight.role == "evening" or sight.best in ("evening", "night"):
        return day.night == "stay"
    last = limits_of(state.preferences).last
    dusk = sunset(sight.lat, sight.lon, day.date, sight.time_zone) if sight.best == "sunset" and last else None
    return any(i.kind in ("sight", "activity") for i in day.activities) and (dusk is None or last is None or dusk <= last)


def _may_be_shown(sight: Sight, state: TripState) -> bool:
    """Whether the party's own limits leave room for a thing: no bars with children, no evening for who wants to be back, no known steps."""
    prefs, children = state.preferences, state.trip.party.children + state.trip.party.infants > 0
    late = sight.role == "evening" or sight.best in ("evening", "night")
    if children and (
        sight.good_for_children is False or (late and (sight.good_for_children is not True or sight.minutes > CHILDS_EVENING))
    ):
        return False
    if late and (limits_of(prefs).last or 24 * 60) < 20 * 60:
        return False
    if "step_free" in prefs.accessibility and sight.step_free == "no":
        return False
    topics = [topic_of(word) for word in prefs.avoid]
    return not any(
        t.listed and t.serves_sight(sight.sight_kind, sight.interests, sight.name, evening=sight.role == "evening") for t in topics
    )


def _words(option: ItineraryOption, score: Score) -> None:
    names = [i.name for d in option.itinerary.days for i in (*d.activities, *d.meals)]
    bare = Counter(re.sub(r"\d+", "#", i.name) for d in option.itinerary.days for i in d.activities)
    for name in names:
        score.count("no filler text", not FILLER.search(name), name)
    for name, count in bare.items():
        score.count("no filler text", count < 3, f"{count} times {name}")


def _apart(state: TripState, facts: Facts, score: Score) -> None:
    trips = [w.partition("day trip to ")[2] for w in (*state.preferences.must_do, *state.preferences.notes)]
    must = [
        w for w in (*(re.sub(r"^(?:a )?day trip to ", "", w).casefold() for w in state.preferences.must_do), *map(str.casefold, trips)) if w
    ]

    def asked(day: Day) -> bool:
        """Whether the day is the day outside that was asked for."""
        return is_away(day) and any(m in f"{i.name} {day.title}".casefold() for m in must for i in day.transport)

    def seen(option: ItineraryOption) -> set[str]:
        items = [i for d in option.itinerary.days if not asked(d) for i in d.activities if i.kind in ("sight", "activity")]
        return {i.id for i in items if not any(m in i.name.casefold() for m in must)}

    for a, b in combinations(state.options, 2):
        ours, theirs = seen(a), seen(b)
        if len(ours | theirs) < 3:
            continue
        common = len(ours & theirs) / max(1, min(len(ours), len(theirs)))
        score.count(
            "options differ in what one does",
            common <= 0.6,
            f"{'/'.join(facts.cities)} {a.tier}-{b.tier}: {common:.2f} in common of {len(ours)} and {len(theirs)}",
        )


def differing(state: TripState, a: ItineraryOption, b: ItineraryOption) -> bool:
    """Whether two plans differ in what one does."""
    score = Score()
    _apart(state.model_copy(update={"options": (a, b)}), Facts(state), score)
    return score.share("options differ in what one does") == 1.0


def misses(score: Score, rules: Sequence[str] = (), most: int = 6) -> Iterator[str]:
    """The first cases that did not hold, of every rule that falls short or of those named."""
    for rule, target in TARGETS.items():
        if (rule in rules or (not rules and score.share(rule) < target)) and rule in score.misses:
            yield f"{rule}:"
            yield from (f"    {words}" for words in score.misses[rule][:most])
