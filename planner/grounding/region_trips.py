"""A region as an answer to "where": its first base at once, as an assumption that is shown, and all one usually stays in when the nights are known.

A region nobody wrote a loop for has its first base, where that is its only one, or is a curated destination and the region is small
enough to see from it; a park or a small island has its one base at once. What has one base is a must of the trip, where the base or another
stop is known to show it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from planner.destinations.book import destination_for
from planner.destinations.facts import plain
from planner.destinations.interests import served_in, topic_of
from planner.domain.patch import Assumed, DatesPatch, ListChange, TripPatch, merged_dates, with_change
from planner.domain.state import TripState
from planner.domain.values import DateRange, Place, Stop, evolve
from planner.language.reading.trip_words import LEAST_REST
from planner.language.utterance import COUNT, number, text_of
from planner.places.geography import bases_of, lie_within, loop_of
from planner.places.mentions import place_cues
from planner.places.mentions.finding import without_ruled_out
from planner.places.names import fold
from planner.places.regions import region_book, stays_for
from planner.say.phrases import joined, plural

SMALL_KM = 250
ENOUGH = 0.7
"""The share of a loop's nights that a trip must have to stay in all of its bases; a shorter one leaves out the last."""


def with_region_settled(patch: TripPatch, state: TripState, goes_on: bool, message: str) -> TripPatch:
    """`patch` with the bases of the only destination, where that is a region and the message names it or brings the nights, and of
    every region among several.

    A region stayed in as one town (Bali) is split once its first day is known, where there are nights for all bases of its
    loop. A region or country that was asked about once has its first curated base, else its first, when a yes is all that comes
    (`goes_on`). Where `message` asks for a number of towns that the loop does not have, nothing is proposed: which ones is asked.
    """
    patch = _with_days_out(patch, state, message)
    stops = patch.destinations or state.trip.destinations
    if any(r.slot == "trip.destinations" for r in patch.readings):
        return patch
    if len(stops) > 1:
        return (
            _with_each_settled(
                patch, _nights(merged_dates(state.trip.date_range, patch.dates or DatesPatch())), (message, *state.preferences.notes)
            )
            if patch.destinations
            else patch
        )
    if not stops:
        return patch
    passed_over = (
        goes_on and patch.destinations is None and any(q.slot == "trip.destinations" and q.status == "asked" for q in state.questions)
    )
    if not (patch.destinations or patch.dates or passed_over):
        return patch
    dates = merged_dates(state.trip.date_range, patch.dates) if patch.dates else state.trip.date_range
    nights = stops[0].nights or _nights(dates)
    whole = stops[0].place if patch.destinations else _proposed_for(stops[0], state)
    if patch.destinations and (only := _sure_base(stops[0])) is not None:
        patch = evolve(patch, destinations=(only,), assumed=(*patch.assumed, _usual(whole, (only,))))
        return _with_day_there(patch, whole, only.place, state)
    bases = _not_ruled_out(_bases(whole), (message, *state.preferences.notes))
    if not bases and passed_over:
        bases = foremost(without_ruled_out(bases_of(whole), state.preferences.notes))
    if whole.kind == "country" and not passed_over and (_SOMEWHERE.search(text_of(message).low) or _wants_elsewhere(patch, state, bases)):
        return patch
    if not (nights or whole.kind == "region") or not bases or not _as_many_towns(bases, message):
        return patch
    stays = split(bases, nights) if nights else (Stop(place=bases[0][0]),)
    if whole != stops[0].place and len(stays) == 1:
        return patch
    settled = patch.destinations is None and state.trip.date_range.start is not None
    if whole.is_city and (dates.start is None or settled or len(stays) < len(bases)):
        return patch
    first = evolve(stays[0].place, said=stops[0].place.said or stops[0].place.name)
    stays = (evolve(stays[0], place=first), *stays[1:])
    patch = evolve(patch, destinations=stays, assumed=(*patch.assumed, _usual(whole, stays)))
    return _with_day_there(patch, whole, stays[0].place, state)


def _proposed_for(stop: Stop, state: TripState) -> Place:
    """The region for which the town of a stop was proposed while the nights were open, else the place of the stop."""
    if state.trip.date_range.nights is not None or state.trip.date_range.start is not None or not stays_for(stop.place):
        return stop.place
    return region_book().by_key[fold(stop.place.said or "")].place(stop.place.said or "")


def _with_day_there(patch: TripPatch, region: Place, base: Place, state: TripState) -> TripPatch:
    """`patch` with what bears the name of the region as a must, but for one that was proposed before."""
    must = "" if _is_settled_in(region, state) else _day_there(region, base)
    return evolve(patch, lists=with_change(patch.lists, ListChange(slot="preferences.must_do", add=(must,)))) if must else patch


def _sure_base(stop: Stop) -> Stop | None:
    """The one base that a park or a small island has, for all the nights there; None where there is a choice, or a loop."""
    place = stop.place
    if place.is_city or place.name not in region_book().sure or loop_of(place):
        return None
    base = next(iter(bases_of(place)), None)
    return Stop(place=evolve(base, said=place.said or place.name), nights=stop.nights) if base is not None else None


def _with_each_settled(patch: TripPatch, whole: int | None, notes: Sequence[str]) -> TripPatch:
    """`patch` with the bases of every region among several stops: as many as its own nights allow, its first where they are not known.

    `whole` are the nights of the trip, where they are known; what `notes` rule out is no base.
    """
    stays: list[Stop] = []
    assumed: list[Assumed] = []
    stops, musts = _without_outings(_without_wholes(patch.destinations or (), whole))
    if musts:
        patch = evolve(patch, lists=with_change(patch.lists, ListChange(slot="preferences.must_do", add=musts)))
    for stop in stops:
        bases = () if stop.place.is_city else _not_ruled_out(_bases(stop.place), notes)
        if not bases:
            stays.append(stop)
            continue
        there = split(bases, stop.nights) if stop.nights else (Stop(place=bases[0][0]),)
        stays += [evolve(there[0], place=evolve(there[0].place, said=stop.place.said or stop.place.name)), *there[1:]]
        assumed.append(_usual(stop.place, there))
    changed = assumed or stops != patch.destinations
    return evolve(patch, destinations=tuple(stays), assumed=(*patch.assumed, *assumed)) if changed else patch


def _without_outings(stops: tuple[Stop, ...]) -> tuple[tuple[Stop, ...], tuple[str, ...]]:
    """The stops without regions that one sees from a city which is a stop itself, and those as musts ("Cusco and Machu Picchu")."""
    cities = [stop.place for stop in stops if stop.place.is_city]
    outings = {
        stop.place: must for stop in stops if not stop.place.is_city and stop.nights is None and (must := _outing(stop.place, cities))
    }
    return tuple(stop for stop in stops if stop.place not in outings), tuple(outings.values())


_GOES_TO_SEE = re.compile(r"\b(?:visit\w*|see|seeing|do|doing|day(?: trips?| out)?|tour|excursion|look at)\b")
DAY_OUT_KM = 160


def _with_days_out(patch: TripPatch, state: TripState, message: str) -> TripPatch:
    """`patch` without the sights near a stop that the trip has, which are musts of it ("we would like to visit Neuschwanstein", in Munich)."""
    cities = [stop.place for stop in state.trip.destinations if stop.place.is_city]
    low = text_of(message).low
    if not patch.destinations or not cities or not place_cues.CORRECTING.isdisjoint(low.split()):
        return patch
    outings: dict[Place, str] = {}
    for stop in patch.destinations:
        if (
            stop.place.name not in region_book().sights
            or stop.nights is not None
            or stop.place.is_city
            or _is_settled_in(stop.place, state)
        ):
            continue
        near = _GOES_TO_SEE.search(low) is not None and any(lie_within(stop.place, city, DAY_OUT_KM) for city in cities)
        if must := _outing(stop.place, cities) or (stop.place.name if near else ""):
            outings[stop.place] = must
    if not outings:
        return patch
    left = tuple(stop for stop in patch.destinations if stop.place not in outings) or None
    lists = with_change(patch.lists, ListChange(slot="preferences.must_do", add=tuple(outings.values())))
    return evolve(patch, destinations=left, lists=lists)


def _outing(region: Place, cities: list[Place]) -> str:
    """What a region is called as a day out of one of the cities, empty where one does not go there from any of them."""
    bases = _bases(region)
    own = any(bases[0][0].same_as(city) for city in cities) if bases else False
    shown = next((name for city in cities if (name := _day_there(region, city))), "") if own or region.name in region_book().sights else ""
    return shown or (region.name if own else "")


def _without_wholes(stops: tuple[Stop, ...], nights: int | None) -> tuple[Stop, ...]:
    """The stops without a region or country of no nights of its own in which others lie ("a week in Scotland: Islay and Speyside").

    One stays where every other stop has its nights, and those of the trip are some more ("three weeks in Colombia, one of them in Medellín").
    """
    told = [stop.nights for stop in stops if stop.nights is not None]
    if nights is not None and len(told) == len(stops) - 1 and nights - sum(told) >= LEAST_REST:
        return stops

    def lies_in(place: Place, whole: Place) -> bool:
        there = (place,) if place.is_city else bases_of(place)
        within = all(one.country == whole.country and (whole.kind == "country" or one.region == whole.name) for one in there)
        return place.name != whole.name and bool(there) and within

    return tuple(
        stop
        for stop in stops
        if stop.place.is_city or stop.nights is not None or not any(lies_in(other.place, stop.place) for other in stops if other != stop)
    )


def _usual(region: Place, stays: tuple[Stop, ...]) -> Assumed:
    """Where one stays in a region, as an assumption in words."""
    words = stays[0].place.name if len(stays) == 1 else joined([f"{plural(s.nights or 0, 'night')} in {s.place.name}" for s in stays])
    return Assumed(slot="trip.destinations", text=words, why=f"usual for {region.said or region.name}; name other places if you like")


def _is_settled_in(region: Place, state: TripState) -> bool:
    """Whether the region was proposed a base before, so that a day there that is taken off again stays off."""
    return any(stop.place.said == (region.said or region.name) and stop.place.is_city for stop in state.trip.destinations)


def _day_there(region: Place, base: Place) -> str:
    """What there is to do in the base that bears the name of the region ("Disneyland Paris", "Machu Picchu"), empty where nothing does.

    Of a sight that has one base any of its names may be part of what is done ("Auschwitz-Birkenau memorial").
    """
    book = destination_for(base)
    named = plain(region.name)
    names = [*(s.name for s in book.sights), *(d.name for d in book.day_trips)] if book is not None else []
    whole = next((name for name in names if plain(name) == named), "")
    if whole or region.name not in region_book().sights:
        return whole
    keys = tuple(key for key, spot in region_book().by_key.items() if spot.name == region.name)
    return next((name for name in names if any(f" {key} " in f" {fold(name)} " for key in keys)), "")


_TOWNS = re.compile(rf"\b({COUNT}) (?:\w+ ){{0,2}}(?:cities|towns|places|destinations|stops) (?:in|of|across|around|throughout|within)\b")


def _as_many_towns(bases: tuple[tuple[Place, int], ...], message: str) -> bool:
    """Whether the loop has the number of towns that are asked for ("three cities in California"); a park is no town."""
    wanted = _TOWNS.search(text_of(message).low)
    if wanted is None:
        return True
    names = {base.name for base, _ in bases}
    return len(names) == number(wanted[1]) and not any(fold(name) in region_book().by_key for name in names)


def _nights(dates: DateRange) -> int | None:
    return dates.nights if dates.nights is not None else (dates.end - dates.start).days if dates.start and dates.end else None


_SOMEWHERE = re.compile(r"\b(?:some(?:where|place)|anywhere|irgendwo|quelque part|en alg[uú]n (?:lugar|sitio)|da qualche parte|ergens)\b")
"""Of a whole country, that one place in it is looked for, and which one is open."""


_DECIDE_WHERE = frozenset(
    (
        "beach",
        "swimming",
        "surfing",
        "diving and snorkelling",
        "skiing",
        "snow",
        "lakes",
        "mountains",
        "hiking",
        "desert",
        "northern lights",
        "huskies",
    )
)
"""Interests that decide where in a country one goes."""


def _wants_elsewhere(patch: TripPatch, state: TripState, bases: tuple[tuple[Place, int], ...]) -> bool:
    """Whether what somebody goes to a country for is found in none of these towns ("a week of skiing in Japan")."""
    said = next((change.add for change in patch.lists if change.slot == "preferences.interests"), ())
    cities = [city for base, _ in bases if (city := destination_for(base)) is not None]
    return any(
        topic_of(x).name in _DECIDE_WHERE and not any(served_in(x, city) for city in cities) for x in (*state.preferences.interests, *said)
    )


def _not_ruled_out(bases: tuple[tuple[Place, int], ...], words: Sequence[str]) -> tuple[tuple[Place, int], ...]:
    """The stays of a loop without the places that the words rule out ("Japan, but not Tokyo")."""
    kept = without_ruled_out((place for place, _ in bases), words)
    return tuple((place, nights) for place, nights in bases if place in kept)


def _bases(place: Place) -> tuple[tuple[Place, int], ...]:
    """The loop written for the place, else its only base, or its first where that is curated and all lie near one another."""
    loop = loop_of(place)
    if loop or place.is_city:
        return loop
    bases = bases_of(place)
    if place.kind == "country" and len(bases) > 1:
        return ()
    small = all(lie_within(a, b, SMALL_KM) for a, b in combinations(bases, 2))
    return ((bases[0], 1),) if bases and small and (len(bases) == 1 or destination_for(bases[0]) is not None) else ()


def foremost(bases: Sequence[Place]) -> tuple[tuple[Place, int], ...]:
    """The first base of which what there is to see is curated, else the first."""
    first = next((base for base in bases if destination_for(base) is not None), next(iter(bases), None))
    return ((first, 1),) if first is not None else ()


def split(loop: tuple[tuple[Place, int], ...], nights: int) -> tuple[Stop, ...]:
    """The nights shared among the bases as in the loop; of a short trip the last bases are left out, and a round one still comes back."""
    round_trip = len(loop) > 2 and loop[0][0].same_as(loop[-1][0])
    while len(loop) > 1 and nights < ENOUGH * sum(usual for _, usual in loop):
        loop = (*loop[:-2], loop[-1]) if round_trip and len(loop) > 3 else loop[:1] if round_trip else loop[:-1]
    whole = sum(usual for _, usual in loop)
    shares = [max(1, nights * usual // whole) for _, usual in loop]
    for at in range(nights - sum(shares)):
        shares[at % len(shares)] += 1
    return tuple(Stop(place=place, nights=share) for (place, _), share in zip(loop, shares, strict=True))
