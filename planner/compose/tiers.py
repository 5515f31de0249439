"""Which journeys, beds and meals each of the three plans takes. Pure; everything is in the currency of the candidates.

Without an amount bed, fare and food rise together from plan to plan, from the rung the person's level starts at; within its rung a plan
takes what brings its sum nearest to the step from the middle one. With an amount each plan is a way of spending it: the first as little as
makes a good trip, the second on what one sees, the third on where one sleeps; all inside it where that can be. `thrift` holds what is built to the amount.

A journey is chosen by what it costs with its hours: money, time from door to door at what an hour is worth to the tier, and what nobody
likes (leaving before dawn, the half day a late departure loses, a night on the way, changes). What the person asked for decides before that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import NamedTuple

from planner.compose.bill import PER_CAR, RESERVE, fares
from planner.compose.candidates import Candidates, is_shared
from planner.compose.frames import leaves_at
from planner.compose.geometry import minutes_of
from planner.compose.sightseeing import loves_food, plain
from planner.domain.quotes_due import Segment, chosen, is_driven, segments, stay_spans
from planner.domain.reports import Journey, Stay, Tier, TransportMode
from planner.domain.state import TripState
from planner.domain.stay_styles import near_to
from planner.domain.values import BudgetLevel, Party, rooms_for
from planner.language.time_limits import limits_of

TIERS: tuple[Tier, ...] = ("budget", "balanced", "premium")
AIM: dict[Tier, Decimal] = {"budget": Decimal("0.62"), "balanced": Decimal(1), "premium": Decimal("1.7")}
HOUR: dict[Tier, Decimal] = {"budget": Decimal(14), "balanced": Decimal(25), "premium": Decimal(36)}
"""What an hour on the way is worth to one person of the tier, in USD; so the cheap plan takes the slower seat and the dear one does not."""
DISLIKED = 9
NOON = 12 * 60
LATE_HOUR, EARLY_LEAVE, LAST_HOME, HOME_FROM = Decimal(14), Decimal(12), 22 * 60 + 30, 14 * 60
NIGHT_ON_LAND, NIGHT_IN_THE_AIR, NIGHT_WITH_CHILDREN = Decimal(90), Decimal(60), Decimal(400)
CHANGE, COACH_HOUR, CITY_CAR, AIRPORTS = Decimal(18), Decimal(5), Decimal(60), Decimal(55)
FAR_SLOWER = (1.6, 90)
"""A way that takes so many times the quickest and minutes more is no way to save money by."""
SLOWER, SHORT_RAIL = Decimal(120), 240
TRAIN_DAY, TRAIN_CHOSEN = 450, Decimal(85)
"""Who chose trains beside flights means them for the way between two stops, as long as that is half a day."""
TURNAROUND = timedelta(hours=3)


class Rung(NamedTuple):
    """What a plan buys: the tier of its bed, fare and meals, and how far up within the beds of that tier it starts (0 to 1)."""

    bed: Tier
    fare: Tier
    meals: Tier
    within: float = 0.5


LADDERS: dict[BudgetLevel, dict[Tier, Rung]] = {
    "low": {
        "budget": Rung("budget", "budget", "budget", 0.0),
        "balanced": Rung("budget", "budget", "budget", 1.0),
        "premium": Rung("balanced", "balanced", "balanced", 0.4),
    },
    "mid": {
        "budget": Rung("budget", "budget", "budget", 0.7),
        "balanced": Rung("balanced", "balanced", "balanced", 0.5),
        "premium": Rung("premium", "premium", "premium", 0.4),
    },
    "high": {
        "budget": Rung("premium", "balanced", "balanced", 0.0),
        "balanced": Rung("premium", "premium", "balanced", 0.5),
        "premium": Rung("premium", "premium", "premium", 1.0),
    },
}
"""Bed, fare and food rise together; a stated level says where they start."""


class PlanChoice(NamedTuple):
    """One journey a segment and one stay a span, as far as there are any, and the tier of the meals."""

    journeys: dict[str, Journey]
    stays: dict[str, Stay]
    meals: Tier = "balanced"


# --- what things cost


def journey_cost(journey: Journey, party: Party) -> Decimal:
    """The middle of what the whole party pays for one leg."""
    if journey.basis == "per_vehicle":
        return journey.cost.middle * -(-max(1, party.total) // PER_CAR)
    adults, children, infants = fares(party)
    return journey.cost.middle * (adults + children * Decimal(journey.child_share) + infants * Decimal(journey.infant_share))


def stay_cost(stays: Mapping[str, Stay], state: TripState) -> Decimal:
    """The middle of what the nights cost, in as many rooms as the party needs."""
    rooms = rooms_for(state.trip.party)
    return sum((stays[s.key].per_night.middle * rooms * s.nights for s in stay_spans(state) if s.key in stays), Decimal(0))


def way_cost(journeys: Mapping[str, Journey], state: TripState) -> Decimal:
    """The middle of what the whole party pays for all legs."""
    return sum((journey_cost(j, state.trip.party) for j in journeys.values()), Decimal(0))


def with_reserve(amount: Decimal) -> Decimal:
    return amount * (1 + RESERVE)


# --- journeys


class JourneyWishes(NamedTuple):
    """What the person asked of journeys: modes, cabin, a night train, no change, by day, hours of departure and the hours of their days."""

    modes: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    cabin: str = ""
    plain_seats: bool = False
    night_train: bool = False
    no_nights: bool = False
    direct: bool = False
    scenic: bool = False
    depart: tuple[int, int] | None = None
    earliest: int = 0
    ride: int = 0
    back_by: int | None = None
    with_children: bool = False
    hired_car: bool = False


_RIDE = r"(?:flights?|fl(?:y|ying)|trains?|departures?|coach(?:es)?|bus(?:es)?|ferr(?:y|ies)|leav(?:e|ing)|travel(?:ling)?|go(?:ing)?)"
_HOURS: tuple[tuple[str, tuple[int, int]], ...] = (
    ("early morning", (5 * 60, 9 * 60)), ("morning", (6 * 60, NOON - 1)), ("midday", (11 * 60, 14 * 60)), ("noon", (11 * 60, 14 * 60)),
    ("afternoon", (NOON, 17 * 60 + 30)), ("evening", (17 * 60, 22 * 60)), ("late", (15 * 60, 22 * 60)),
)  # fmt: skip
_OTHER_BUSINESS = r"(?! (?:and|district|dinner|event|lunch|meeting|part|people|stay|travel|trip|visit))"
_CABINS = ((f"business{_OTHER_BUSINESS}", "business"), ("first class", "first"), ("premium economy", "premium_economy"))


def wanted_of(state: TripState) -> JourneyWishes:
    """What the wishes of the trip say about journeys."""
    prefs, limits = state.preferences, limits_of(state.preferences)
    likes = [w.casefold() for w in prefs.transport_prefer]
    dislikes = [w.casefold() for w in (*prefs.transport_avoid, *prefs.avoid)]
    spoken = [w.casefold() for w in (*prefs.transport_prefer, *prefs.notes, *prefs.must_do)]
    party = state.trip.party
    return JourneyWishes(
        modes=tuple(_singular(w) for w in likes if w not in ("night train", "scenic route")),
        avoided=tuple(_singular(w.casefold()) for w in prefs.transport_avoid),
        cabin=next((cabin for words, cabin in _CABINS for w in spoken if re.search(rf"\b{words}\b", w)), ""),
        plain_seats="economy" in likes,
        night_train=any(re.search(r"\b(?:night|sleeper|overnight)[- ]trains?\b|\bsleepers?\b|\bnightjet\b", w) for w in spoken),
        no_nights=any(re.search(r"\b(?:overnight|night|red[- ]?eye)", w) for w in dislikes) or "daytime flights" in likes,
        direct="direct" in likes,
        scenic="scenic route" in likes,
        depart=next((hours for words, hours in _HOURS for w in spoken if _says_when(w, words)), None),
        earliest=limits.first or 0,
        ride=limits.ride or 0,
        back_by=limits.last,
        with_children=party.children + party.infants > 0,
        hired_car=any(_HIRED.search(w) for w in spoken),
    )


def _singular(word: str) -> str:
    """A way of travelling as one of it is called: "bus" is one already."""
    return word if word in _MODE_WORDS else word.rstrip("s")


_HIRED = re.compile(r"\b(?:hired?|hiring|rental|rented|rent a|renting a) (?:a )?car\b|\bcar (?:hire|rental)\b")


def _says_when(words: str, part: str) -> bool:
    """Whether a wish puts a ride into a part of the day: "morning flight", "fly in the afternoon"."""
    return re.search(rf"\b{part}\b[\w -]{{0,12}}\b{_RIDE}\b|\b{_RIDE}\b[\w ]{{0,20}}\bin the {part}\b", words) is not None


def liked(journey: Journey, wanted: JourneyWishes) -> int:
    """0 for a preferred mode, 1 for any other, 9 for one to avoid."""
    mode = journey.mode
    if any(mode.startswith(w) or w == mode or w in _MODE_WORDS.get(mode, ()) for w in wanted.avoided):
        return DISLIKED
    return 0 if any(mode in w or w in _MODE_WORDS.get(mode, ()) for w in wanted.modes) or (wanted.scenic and mode == "train") else 1


_MODE_WORDS: dict[TransportMode, tuple[str, ...]] = {
    "flight": ("flying", "fly", "plane"), "train": ("rail", "railway"), "bus": ("coach", "coache", "buse"),
    "car": ("driving", "drive", "car hire", "rental car", "hire car", "road trip"), "ferry": ("boat", "ferrie"),
}  # fmt: skip


class TripLeg(NamedTuple):
    """A segment with its part in the trip: whether one comes home on it, when one is there from the leg before, and when the next leg leaves
    at the latest.
    """

    segment: Segment
    home: bool
    same_day_return: bool
    free_from: datetime | None = None
    leaves_by: datetime | None = None

    def misses(self, journey: Journey) -> int:
        """How many of its neighbours a journey misses: it leaves before one is there, or arrives when the next one has left."""
        leaves = _at(self.segment.day, journey.depart)
        arrives = _at(self.segment.day + timedelta(days=journey.arrive_day), journey.arrive)
        early = self.free_from is not None and leaves < self.free_from + TURNAROUND
        return int(early) + int(self.leaves_by is not None and arrives + TURNAROUND > self.leaves_by)


def _last_departure(legs: Sequence[Segment], n: int, candidates: Candidates) -> datetime | None:
    """When the leg after the n-th leaves at the latest; None where there is none or no way is known."""
    if n + 1 >= len(legs):
        return None
    return max((_at(legs[n + 1].day, j.depart) for j in candidates.journeys.get(legs[n + 1].key, ())), default=None)


def journeys_for(state: TripState, candidates: Candidates, tier: Tier, fare: Tier, mode: TransportMode | None = None) -> dict[str, Journey]:
    """One journey a leg: the best for the tier, of one fare where there is one, of one mode where the leg has it, each after the one before."""
    wanted, found = wanted_of(state), dict[str, Journey]()
    there: datetime | None = None
    legs = segments(state)
    by_own_car = all(any(j.own_car for j in candidates.journeys.get(s.key, ())) for s in legs)
    for n, segment in enumerate(legs):
        home = n > 0 and n == len(legs) - 1 and segment.destination.same_as(state.trip.origin)
        leg = TripLeg(segment, home, home and segment.day == legs[0].day, there, _last_departure(legs, n, candidates))
        every = candidates.journeys.get(segment.key, ())
        rows = [j for j in every if mode in (None, j.mode)] or list(every)
        if n > 0 and not home and mode is None and is_driven(state):
            rows = [j for j in rows if j.mode == "car"] or rows
        if not by_own_car or wanted.hired_car:
            rows = [j for j in rows if not j.own_car] or rows
        own = found[legs[0].key].own_car if legs[0].key in found else None
        rows = [j for j in rows if own is None or j.own_car == own or j.mode != "car"] or list(rows)
        if rows:
            quickest = min(j.minutes for j in rows)
            best = min(rows, key=lambda j: _rank(j, leg, wanted, state, tier, _top_fare(j, rows, fare), quickest))
            found[segment.key] = best
            there = _at(segment.day + timedelta(days=best.arrive_day), best.arrive)
    return found


def cheapest_journeys(state: TripState, candidates: Candidates) -> dict[str, Journey]:
    """The cheapest journey of every leg that is not to be avoided, at the hours the person asked for; the better hour of two at one price.

    Who asked for a car, a coach or trains has no other way by land ("a road trip").
    """
    wanted, found = wanted_of(state), dict[str, Journey]()
    there: datetime | None = None
    legs = segments(state)
    for n, segment in enumerate(legs):
        rows = candidates.journeys.get(segment.key, ())
        home = n > 0 and segment.destination.same_as(state.trip.origin)
        leg = TripLeg(segment, home, n > 0 and segment.day == legs[0].day, there, _last_departure(legs, n, candidates))
        fastest = min((j.minutes for j in rows if liked(j, wanted) < DISLIKED), default=0)
        by_land = any(j.mode in _BY_LAND and liked(j, wanted) == 0 for j in rows)

        by_rail = min((j.minutes for j in rows if j.mode == "train" and not j.night), default=SHORT_RAIL + 1)

        def dear(
            j: Journey, leg: TripLeg = leg, quickest: int = fastest, rail: int = by_rail, said_how: bool = by_land
        ) -> tuple[int, bool, int, Decimal, Decimal, str]:
            every = all(any(o.own_car for o in candidates.journeys.get(s.key, ())) for s in legs)
            own_only_once = j.own_car and (wanted.hired_car or not every)
            silly = j.minutes > quickest * FAR_SLOWER[0] + FAR_SLOWER[1] or (j.mode == "flight" and rail <= SHORT_RAIL)
            asked = _unasked(j, wanted) + _off_hours(j, leg, wanted) + int(silly)
            return (
                leg.misses(j),
                liked(j, wanted) == DISLIKED or own_only_once or (said_how and j.mode in _BY_LAND and liked(j, wanted) > 0),
                asked,
                journey_cost(j, state.trip.party),
                burden(j, leg, wanted, state, "budget"),
                j.id,
            )

        if rows:
            found[segment.key] = best = min(rows, key=dear)
            there = _at(segment.day + timedelta(days=best.arrive_day), best.arrive)
    return found


_BY_LAND: tuple[TransportMode, ...] = ("bus", "car", "train")
"""Ways of which one takes the place of another; which of them it is the person may say."""


def _at(day: date, clock: str) -> datetime:
    return datetime.combine(day, time.fromisoformat(clock))


def _rank(
    journey: Journey, leg: TripLeg, wanted: JourneyWishes, state: TripState, tier: Tier, fare: Tier, quickest: int
) -> tuple[int, int, int, int, int, Decimal, str]:
    """What decides, foremost first: order, avoided and liked modes, what was asked, the hours asked, the fare, and what it costs with its hours."""
    return (
        leg.misses(journey),
        liked(journey, wanted),
        _unasked(journey, wanted),
        _off_hours(journey, leg, wanted),
        _fare_steps(journey, wanted, fare),
        burden(journey, leg, wanted, state, tier, quickest),
        journey.id,
    )


def _unasked(journey: Journey, wanted: JourneyWishes) -> int:
    """How many of the asked-for qualities the journey lacks, or has against a wish."""
    lacks = int(wanted.direct and journey.stops > 0) + int(wanted.no_nights and journey.night)
    if wanted.night_train:
        lacks += int(not (journey.mode == "train" and journey.night))
    elif journey.mode in ("bus", "train") and journey.night:
        lacks += 1
    if wanted.cabin and journey.mode in ("flight", "train"):
        cabins = ("business", "first") if wanted.cabin in ("business", "first") else (wanted.cabin,)
        lacks += int(journey.cabin not in cabins)
    return lacks


def _off_hours(journey: Journey, leg: TripLeg, wanted: JourneyWishes) -> int:
    """How many of the person's hours a departure breaks: their own limits, the part of the day they asked for, the dead of night."""
    depart, arrive = minutes_of(journey.depart), minutes_of(journey.arrive)
    off = int(depart < wanted.ride) + int(leaves_at(journey) < wanted.earliest and depart < 20 * 60)
    if wanted.depart is not None and not journey.night:
        off += int(not wanted.depart[0] <= depart <= wanted.depart[1])
    if journey.night and journey.from_airport is not None and not leg.home:
        off += int(arrive + journey.from_airport.margin < wanted.earliest)
    if leg.home and wanted.back_by is not None and journey.arrive_day == 0:
        off += int(arrive > wanted.back_by)
    return off + int(journey.arrive_day < 0 or arrive < 5 * 60)


def _top_fare(journey: Journey, rows: Sequence[Journey], fare: Tier) -> Tier:
    """The fare of the plan as far as the way has it: a ferry without a dear class is no worse than a hired car that has one."""
    return min(fare, max((j.tier for j in rows if j.mode == journey.mode), key=TIERS.index), key=TIERS.index)


def _fare_steps(journey: Journey, wanted: JourneyWishes, fare: Tier) -> int:
    """Steps from the fare of the plan. Business class is for those who ask, and for the top rung."""
    if wanted.cabin:
        return 0
    if journey.cabin == "business" or (wanted.plain_seats and journey.cabin != "standard"):
        return 3
    return abs(TIERS.index(journey.tier) - TIERS.index(fare))


def burden(journey: Journey, leg: TripLeg, wanted: JourneyWishes, state: TripState, tier: Tier, quickest: int = 10_000) -> Decimal:
    """What the journey costs one person, in USD, with its time and its hours. `quickest` are the minutes of the quickest way there is."""
    heads = max(1, state.trip.party.total)
    hours = Decimal(journey.minutes) / 60
    total = journey_cost(journey, state.trip.party) / heads + HOUR[tier] * hours + CHANGE * journey.stops
    depart, leaves = minutes_of(journey.depart), leaves_at(journey)
    total += EARLY_LEAVE * Decimal(max(0, 6 * 60 + 30 - leaves)) / 60
    if journey.night:
        total += NIGHT_WITH_CHILDREN if wanted.with_children else NIGHT_IN_THE_AIR if journey.mode == "flight" else NIGHT_ON_LAND
        lands = minutes_of(journey.arrive)
        total += EARLY_LEAVE * Decimal(max(0, 8 * 60 - lands)) / 60 + LATE_HOUR * Decimal(max(0, lands - NOON)) / 60
    if leg.home:
        wanted_from = 17 * 60 if leg.same_day_return else HOME_FROM
        total += LATE_HOUR * Decimal(max(0, wanted_from - depart)) / 60 if not journey.night else Decimal(0)
        total += EARLY_LEAVE * Decimal(max(0, minutes_of(journey.arrive) - LAST_HOME)) / 60 if not journey.arrive_day else Decimal(0)
    elif not journey.night:
        total += LATE_HOUR * Decimal(max(0, depart - NOON + 60)) / 60
    if journey.mode == "flight":
        total += AIRPORTS
    if journey.mode == "train" and leg.segment.position > 0 and not leg.home and not journey.night and journey.minutes <= TRAIN_DAY:
        total -= TRAIN_CHOSEN if chosen(state, "research_trains") else 0
    if journey.minutes > quickest * FAR_SLOWER[0] + FAR_SLOWER[1]:
        total += SLOWER
    if journey.mode == "bus":
        total += COACH_HOUR * max(Decimal(0), hours - 2)
    if journey.mode == "car" and liked(journey, wanted) > 0:
        total += (CITY_CAR if not journey.own_car else CITY_CAR / 2) / heads + 10
    return total


# --- beds


_ROMANTIC = {"luxury", "adults", "boutique"}


def unmet(stay: Stay, state: TripState) -> int:
    """How many of the styles the person asked for the stay lacks; one that its name says ("Riad Yasmine") it has."""
    plainly = not state.preferences.stay_style and "honeymoon" in state.preferences.notes and not _ROMANTIC & set(stay.styles)
    return len(_lacking(stay, state)) + plainly


def _lacking(stay: Stay, state: TripState) -> list[str]:
    wanted = set(state.preferences.stay_style) - set(stay.styles) - {stay.stay_type}
    return [style for style in wanted if f" {plain(style)} " not in f" {plain(stay.name)} "]


def _comes_near(stay: Stay, state: TripState) -> bool:
    """Whether a stay has what comes nearest to something that was asked for and that it lacks."""
    return any(near_to(style, {*stay.styles, stay.stay_type}) for style in _lacking(stay, state))


def beds_of(state: TripState, candidates: Candidates, rung: Rung, *, above: Mapping[str, Stay] | None = None) -> list[dict[str, Stay]]:
    """The beds a rung may take, one a span, from the cheapest rows to the dearest: those of its tier that lack least of the style asked for.

    `above` are beds that these must cost more than, where some of no higher tier than the rung's do: nobody who looks for little is sent to a
    grand hotel. A dormitory is for who asks for one, or for little money.
    """
    hostels = "hostel" in state.preferences.stay_style or (rung.within == 0.0 and rung.bed == "budget")
    rows: dict[str, list[Stay]] = {}
    for span in stay_spans(state):
        stays = sorted(candidates.stays.get(span.key, ()), key=lambda s: (s.per_night.middle, s.id))
        stays = [s for s in stays if hostels or not is_shared(s)] or stays
        if not stays:
            continue
        least = min(unmet(s, state) for s in stays)
        suited = [s for s in stays if unmet(s, state) == least]
        under = above.get(span.key) if above else None
        dearer = [s for s in stays if under is not None and s.per_night.middle > under.per_night.middle]
        if under is not None and rung.bed != "premium":
            dearer = [s for s in dearer if TIERS.index(s.tier) <= max(TIERS.index(rung.bed), TIERS.index(under.tier))]
        pool = [s for s in dearer if s in suited] or dearer or ([under] if under else suited)
        steps = min(abs(TIERS.index(s.tier) - TIERS.index(rung.bed)) for s in pool)
        of_its_tier = [s for s in pool if abs(TIERS.index(s.tier) - TIERS.index(rung.bed)) == steps]
        rows[span.key] = [s for s in of_its_tier if _comes_near(s, state)] or of_its_tier
    return _in_step(rows)


def all_beds(state: TripState, candidates: Candidates) -> list[dict[str, Stay]]:
    """Beds of every price, one a span, at the same place in each list; those that lack least of the style asked for."""
    rows: dict[str, list[Stay]] = {}
    for span in stay_spans(state):
        stays = sorted(candidates.stays.get(span.key, ()), key=lambda s: (s.per_night.middle, s.id))
        if stays:
            least = min(unmet(s, state) for s in stays)
            rows[span.key] = [s for s in stays if unmet(s, state) == least]
    return _in_step(rows)


def _in_step(rows: Mapping[str, list[Stay]]) -> list[dict[str, Stay]]:
    """Stays by their place in each list of prices, the same place in all; so that no city is dear where another is cheap."""
    most = max((len(stays) for stays in rows.values()), default=0)
    if most == 0:
        return [{}]
    found = [{key: stays[round(n * (len(stays) - 1) / max(1, most - 1))] for key, stays in rows.items()} for n in range(most)]
    return [beds for n, beds in enumerate(found) if beds not in found[:n]]


# --- the three plans without an amount


def level_of(state: TripState) -> BudgetLevel:
    """The level the person named, the middle one where they named none."""
    return state.trip.budget.level or "mid"


def meals_of(state: TripState, rung: Rung) -> Tier:
    """The meals of a rung; who travels to eat saves on everything else first, unless they said that the trip is to cost little."""
    fond = loves_food(state.preferences.interests) and level_of(state) != "low"
    return "balanced" if fond and rung.meals == "budget" else rung.meals


def rung_choice(state: TripState, candidates: Candidates, rung: Rung, tier: Tier, *, above: PlanChoice | None = None) -> PlanChoice:
    """What a rung takes by itself."""
    beds = beds_of(state, candidates, rung, above=above.stays if above else None)
    bed = beds[int(rung.within * (len(beds) - 1) + 0.5)]
    return PlanChoice(journeys_for(state, candidates, tier, rung.fare), bed, meals_of(state, rung))


def middle_choice(state: TripState, candidates: Candidates, rung: Rung) -> PlanChoice:
    """What the middle rung takes, a step lower where nothing dearer is left for the plan above it."""
    choice = rung_choice(state, candidates, rung, "balanced")
    dearest = max((stay_cost(b, state) for b in all_beds(state, candidates)), default=Decimal(0))
    lower = _cheaper_than(choice, all_beds(state, candidates), state)
    return choice._replace(stays=lower[-1]) if lower and stay_cost(choice.stays, state) >= dearest else choice


def _cheaper_than(choice: PlanChoice, beds: Sequence[dict[str, Stay]], state: TripState) -> list[dict[str, Stay]]:
    """The beds that cost less than those of a choice, the cheapest first."""
    most = stay_cost(choice.stays, state)
    return sorted((b for b in beds if stay_cost(b, state) < most), key=lambda b: stay_cost(b, state))


def stepped_choice(
    state: TripState,
    candidates: Candidates,
    rung: Rung,
    tier: Tier,
    base: Decimal,
    rest: Decimal,
    *,
    above: PlanChoice | None = None,
    under: PlanChoice | None = None,
) -> PlanChoice:
    """What a rung takes so that its sum comes nearest to its step from `base`, the middle plan's; `rest` is what else it costs.

    Its beds cost more than those `above` which it stands, and less than those it stands `under`, where there are such.
    """
    way = journeys_for(state, candidates, tier, rung.fare)
    beds = beds_of(state, candidates, rung, above=above.stays if above else None)
    if under is not None:
        beds = _cheaper_than(under, beds, state) or _cheaper_than(under, all_beds(state, candidates), state)[-1:] or [under.stays]
    wanted = base * AIM[tier] - way_cost(way, state) - rest
    bed = min(beds, key=lambda b: abs(stay_cost(b, state) - wanted))
    return PlanChoice(way, bed, meals_of(state, rung))


# --- three ways to spend an amount


class Spending(NamedTuple):
    """What a way of spending buys, as it is judged before it is built: the choice, its sum without the reserve, and how much of the tickets."""

    choice: PlanChoice
    total: Decimal
    tickets: Decimal


class Rest(NamedTuple):
    """What a plan costs beside journeys and nights, from plans that were really built: food by its tier, tickets, and getting around."""

    food: dict[Tier, Decimal]
    tickets: Decimal
    local: Decimal

    def of(self, meals: Tier, share: Decimal) -> Decimal:
        return self.food[meals] + self.tickets * share + self.local


TICKET_SHARES = (Decimal(1), Decimal("0.5"), Decimal(0))
"""All the tickets one would buy, about half of them (the free sights first), none that nobody insists on."""
THRIFTY, SEEING, SLEEPING = Decimal("0.80"), Decimal("0.93"), Decimal("0.98")
"""How much of the amount each of the three plans may take, so that figures that turn out a little dearer still fit."""
OVER = Decimal("1.2")
"""How far over the amount the dearest plan may be judged where there is no other way to make it differ."""


def spending_choices(state: TripState, candidates: Candidates, limit: Decimal, rest: Rest) -> dict[Tier, Spending]:
    """Three ways to spend an amount (in the currency of the candidates, reserve included): little, on what one sees, on where one sleeps.

    An amount that buys the plans of a level is spent as that level is. Where not even the least fits, the three cheapest that differ.
    """
    amount = limit / (1 + RESERVE)
    for level in ("high", "mid"):
        plans = {tier: _of_rung(state, candidates, LADDERS[level][tier], tier, rest) for tier in TIERS}
        if plans["premium"].total <= amount * SLEEPING:
            return plans
    natural = {tier: plans[tier] for tier in ("budget", "balanced")}
    every = _with_a_room(_every(state, candidates, rest), amount * SLEEPING, state)
    least = min(every, key=lambda s: s.total)
    room = amount if least.total <= amount * SLEEPING else least.total * Decimal("1.15")
    fond = FOR_FOOD if loves_food(state.preferences.interests) else 0
    thrift, see, sleep = (taste._replace(food=taste.food + fond) for taste in (_THRIFT, _SEE, _SLEEP))
    thrifty = natural["budget"] if natural["budget"].total <= room * THRIFTY else _best(every, room * THRIFTY, thrift) or least
    seeing = natural["balanced"] if natural["balanced"].total <= room * SEEING else _best(_other(every, (thrifty,)), room * SEEING, see)
    seeing = seeing or _best(_other(every, (thrifty,)), room * SLEEPING, see) or _next_dearer(every, (thrifty,), room * OVER)
    sleeping = _best(_other(every, (thrifty, seeing)), room * SLEEPING, sleep) or _next_dearer(every, (thrifty, seeing), room * OVER)
    return {"budget": thrifty, "balanced": seeing, "premium": sleeping}


def _with_a_room(rows: list[Spending], most: Decimal, state: TripState) -> list[Spending]:
    """The spendings without a dormitory, where one of them is within `most`; all where a dormitory was asked for."""
    rooms = [s for s in rows if not any(map(is_shared, s.choice.stays.values()))]
    asked = "hostel" in state.preferences.stay_style
    return rooms if rooms and not asked and min(s.total for s in rooms) <= most else rows


def _of_rung(state: TripState, candidates: Candidates, rung: Rung, tier: Tier, rest: Rest) -> Spending:
    choice = rung_choice(state, candidates, rung, tier)
    return Spending(choice, way_cost(choice.journeys, state) + stay_cost(choice.stays, state) + rest.of(rung.meals, Decimal(1)), Decimal(1))


def _every(state: TripState, candidates: Candidates, rest: Rest) -> list[Spending]:
    """Every way of one fare, beds of every price, meals of every tier, with more or fewer tickets."""
    ways = [journeys_for(state, candidates, tier, tier) for tier in TIERS]
    found = []
    for way in ways:
        fare = way_cost(way, state)
        for beds in all_beds(state, candidates):
            if _dearer_seat(way, beds):
                continue
            nights = stay_cost(beds, state)
            for meals in TIERS:
                found += [Spending(PlanChoice(way, beds, meals), fare + nights + rest.of(meals, share), share) for share in TICKET_SHARES]
    return found


def _dearer_seat(way: Mapping[str, Journey], beds: Mapping[str, Stay]) -> bool:
    """Whether one would fly better than one sleeps: a dear seat to a cheap bed, or any but the cheapest to a dormitory."""
    seat = max((TIERS.index(j.tier) for j in way.values()), default=0)
    bed = min((TIERS.index(s.tier) for s in beds.values()), default=2)
    return seat > bed + 1 or (seat > 0 and any(map(is_shared, beds.values())))


class _Taste(NamedTuple):
    """What a way of spending puts its money into: weights of bed, food, tickets and fare."""

    bed: int
    food: int
    tickets: int
    fare: int


_THRIFT, _SEE, _SLEEP = _Taste(1, 1, 1, 0), _Taste(1, 2, 6, 0), _Taste(8, 1, 1, 0)
FOR_FOOD = 4
"""How much more a meal counts for who travels to eat."""


def _best(rows: Sequence[Spending], most: Decimal, taste: _Taste) -> Spending | None:
    """The spending within `most` that gives the taste most for it; the cheaper of two equals."""
    fitting = [s for s in rows if s.total <= most]
    if not fitting:
        return None
    dearest = max((_bed_price(s) for s in rows), default=Decimal(1)) or Decimal(1)

    def worth(s: Spending) -> Decimal:
        food = Decimal(TIERS.index(s.choice.meals)) / 2
        fares = Decimal(sum(TIERS.index(j.tier) for j in s.choice.journeys.values())) / (2 * max(1, len(s.choice.journeys)))
        return taste.bed * _bed_price(s) / dearest + taste.food * food + taste.tickets * s.tickets + taste.fare * fares

    return max(fitting, key=lambda s: (worth(s), -s.total))


def _bed_price(spending: Spending) -> Decimal:
    return sum((s.per_night.middle for s in spending.choice.stays.values()), Decimal(0))


def _other(rows: Sequence[Spending], taken: Sequence[Spending]) -> list[Spending]:
    """Those with another bed than each that is taken, where there are beds; else with other meals or tickets."""
    beds = [s for s in rows if s.choice.stays and all(s.choice.stays != t.choice.stays for t in taken)]
    return beds or [s for s in rows if all((s.choice.meals, s.tickets) != (t.choice.meals, t.tickets) for t in taken)] or list(rows)


def _next_dearer(rows: Sequence[Spending], taken: Sequence[Spending], most: Decimal) -> Spending:
    """The cheapest that differs from those taken, within `most` if it can be."""
    others = _other(rows, taken)
    return min(others, key=lambda s: (s.total > most, s.total))
