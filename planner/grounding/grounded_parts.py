"""Said edits of a part of the plans, held to them: beds, meals, pace, money, what stays. Pure."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Literal

from planner.domain import edits
from planner.domain.edits import PlanEdit, PlanScope
from planner.domain.options import ItineraryOption
from planner.domain.replies import SaidEdit
from planner.domain.reports import Stay
from planner.domain.values import Item
from planner.grounding.edit_referents import EditReferents, Unfit
from planner.language.plan_edits.meal_frames import HOTEL
from planner.language.plan_names import options_named
from planner.language.plan_things import fold, plan_days
from planner.say.phrases import joined
from planner.tools.rates import convert


def about_a_part(told: EditReferents) -> list[PlanEdit]:
    one = told.one
    match one.op:
        case "set_stay":
            return _bed_changed(told)
        case "same_stay_everywhere":
            of = {"cheapest": "cheapest", "dearest": "dearest"}.get(one.change or "")
            return [edits.SameStayEverywhere.model_validate({"city": told.city(one.place), "of": of})]
        case "other_meals" if one.place == HOTEL:
            areas = {o.id: bed.area for o in told.options() if (bed := _house_on(told, o, told.day(one.day))) is not None and bed.area}
            return [edits.OtherMeals(options=(plan,), meal=one.meal, area=area, day=told.day(one.day)) for plan, area in areas.items()]
        case "other_meals":
            return [edits.OtherMeals(options=told.scope, meal=one.meal, cheaper=one.change == "cheaper", dearer=one.change == "dearer",
                                     kind=told.own(one.kind) if one.change != "avoid" else None,
                                     avoid=told.own(one.kind) if one.change == "avoid" else None, area=None if told.city(one.place) else told.own(one.place),
                                     city=told.city(one.place), once=one.number == 1, day=told.day(one.day))]  # fmt: skip
        case "set_pace":
            to = "slower" if one.change == "slower" else "faster" if one.change == "faster" else None
            day = told.day(one.day)
            days = (day,) if day else told.all_days_in(told.city(one.place))
            return [edits.SetPace(options=told.scope, to=to, max_per_day=one.number, days=days)]
        case "less_walking":
            day = told.day(one.day)
            city = told.city(one.place)
            return [edits.LessWalking(options=told.scope, days=(day,) if day else told.all_days_in(city) if city else ())]
        case "set_price":
            return _priced(told)
        case "other_sights" if one.change == "of_plan":
            return _as_in_another_plan(told)
        case "other_sights" if one.kind and told.known_kind(one.kind) is None:
            raise Unfit(f"I cannot tell what there is to be more of; say it, such as “more {one.kind}”.")
        case "other_sights" if one.change == "days":
            raise Unfit(f"I make a whole day of {one.kind} at a time: say which, such as “{one.kind} day on day 3”, and then the next.")
        case "keep" if one.change == "day":
            day = told.day(one.day)
            return [edits.KeepPart(options=told.scope, what="day", day=day)] if day else []
        case "keep":
            what = one.change if one.change in ("sights", "stay", "legs", "meals") else "item"
            city = told.city(one.place) if what == "stay" else None
            if what == "item" and (slept_in := _bed_named(told)) is not None:
                what, city = "stay", slept_in
            return [
                edits.KeepPart.model_validate(
                    {"options": told.scope, "what": what, "item": told.found(one.item) if what == "item" else None, "city": city}
                )
            ]
        case _:
            return [
                edits.OtherSights(
                    options=told.scope,
                    kind=told.known_kind(one.kind),
                    day=told.day(one.day),
                    city=told.city(one.place),
                    avoid=told.own(one.item) if one.change == "anew" else None,
                    whole=one.change == "all",
                )
            ]


def _as_in_another_plan(told: EditReferents) -> list[PlanEdit]:
    """A day as another plan has it, in the plan that is named or chosen."""
    theirs = options_named(told.state.options, fold(told.one.new or ""))
    day = plan_days(told.one.day or "", told.days)
    mine = [o for o in told.options() if not theirs or o.id != theirs[0].id]
    if len(theirs) != 1 or not day or day[0].number is None:
        raise Unfit("I cannot tell which day of which plan is meant, so I changed nothing. Say “option 1 with the Sunday of option 3”.")
    if len(mine) != 1:
        raise Unfit("Say which plan is to have that day, such as “option 1 with the Sunday of option 3”; nothing was changed.")
    return [edits.OtherSights(options=(mine[0].id,), day=day[0].number, of_plan=theirs[0].id)]


def _no_such_house(told: EditReferents) -> list[PlanEdit]:
    """Another bed where one sleeps in a kind of house that is to go; raises `Unfit` where nobody does."""
    kind = fold(told.own(told.one.kind) or "")
    city = told.city(told.one.place)
    beds = {(o.id, d.accommodation.city): d.accommodation for o in told.options() for d in o.itinerary.days if d.accommodation}
    stays = {s.id.split("@")[0]: s for rows in told.state.quotes.by_stay.values() for s in rows}
    found: list[PlanEdit] = []
    for (plan, where), bed in beds.items():
        house = stays.get(bed.id.split("@")[0])
        is_such = kind in fold(bed.name) or (house is not None and kind in fold(" ".join((house.stay_type, *house.styles))))
        if is_such and city in (None, where):
            found.append(edits.SetStay(options=(plan,), change="other", city=where, avoid=kind))
    if not found:
        raise Unfit(f"You sleep in no {kind} in these plans, so no bed was changed.")
    return found


def _bed_changed(told: EditReferents) -> list[PlanEdit]:
    """Another bed, in the city that is named; where the bed that goes is named, in its plans and its city alone."""
    one = told.one
    if one.change == "not_such":
        return _no_such_house(told)
    stops = [s.place.name for s in told.state.trip.destinations]
    city = told.city(one.place) or (one.place if one.place in stops and _NTH_HOUSE.search(fold(one.quote)) else None)
    if one.change == "one_night":
        raise Unfit(
            "I plan one bed for all nights in a city, so I cannot change it for some of them. "
            "Say where you want to sleep the whole time, or book those nights yourself."
        )
    if one.change == "of_plan":
        return _bed_of(told, one.new)
    if city is None and len(stops) > 1 and _ONE_OF_THE_BEDS.search(fold(one.quote)):
        raise Unfit(f"You sleep in {joined(stops)}: say in which of them the hotel is to be another. Nothing was changed.")
    return [
        edits.SetStay(
            options=plans,
            change=_change(one),
            city=stop,
            area=told.own(one.kind) if one.change == "area" else None,
            stars=one.number if one.change in ("stars", "stars_or_more") else None,
            or_more=one.change == "stars_or_more",
            same_area=one.new == "same area",
            most=_amount(told),
            style=_HOUSES_ALIKE.get(one.kind or "", one.kind) if one.change in ("style", "other") or one.item == "house" else None,
            avoid=one.kind if one.change in ("not_style", "cheaper", "nicer", "nearer_centre") and one.item != "house" else None,
            name=told.found(one.new) if one.change == "name" else None,
        )
        for plans, stop in _bed_left(told) or [(told.scope, city)]
    ]


def _beds(told: EditReferents) -> list[Item]:
    return [bed for o in told.state.options for d in o.itinerary.days if (bed := d.accommodation) is not None]


def _house_on(told: EditReferents, option: ItineraryOption, day: int | None) -> Stay | None:
    """Where one sleeps in a plan on a day, or on the first night, as the quotes know it."""
    nights = [d.accommodation.name for d in option.itinerary.days if d.accommodation is not None and day in (None, d.day_number)]
    return next((s for rows in told.state.quotes.by_stay.values() for s in rows if s.name in nights[:1]), None)


def _bed_left(told: EditReferents) -> list[tuple[PlanScope, str | None]]:
    """The plans and the city of the bed that is to be another, where it is named: no other bed is meant."""
    words = fold(told.own(told.one.item) or "") if told.one.item != "house" else ""
    beds = [(o.id, d.accommodation) for o in told.options() for d in o.itinerary.days if d.accommodation is not None]
    return [((plan,), city) for plan, city in dict.fromkeys((plan, bed.city) for plan, bed in beds if words and words in fold(bed.name))]


def _bed_named(told: EditReferents) -> str | None:
    """The city of the bed that the words name, where they name one."""
    words = fold(told.own(told.one.item) or "")
    return next((bed.city for bed in _beds(told) if words and words in fold(bed.name) and len(words) > LEAST_OF_A_NAME), None)


LEAST_OF_A_NAME = 4


def _bed_of(told: EditReferents, words: str | None) -> list[PlanEdit]:
    """The beds of another plan, city by city."""
    other = next(iter(options_named(told.state.options, fold(words or ""))), None)
    days = other.itinerary.days if other else ()
    beds = dict.fromkeys((d.accommodation.city, d.accommodation.name) for d in days if d.accommodation is not None)
    named = {city for city, _ in beds if fold(city) in fold(told.one.quote)}
    return [edits.SetStay(options=told.scope, change="name", city=city, name=name) for city, name in beds if not named or city in named]


_EACH = re.compile(r"\b(?:per person|per head|a head|each|p\.?p\.?|a person)\b")
_CURRENCIES = (
    (re.compile(r"£|\b(?:pounds?|quid|gbp|sterling)\b"), "GBP"),
    (re.compile(r"€|\b(?:euros?|eur)\b"), "EUR"),
    (re.compile(r"\$|\b(?:dollars?|bucks|usd)\b"), "USD"),
)


def _for_all(told: EditReferents, amount: Decimal) -> Decimal:
    """An amount "per person" for all who pay."""
    heads = max(1, (told.state.trip.party.adults or 1) + (told.state.trip.party.children or 0))
    return amount * heads if _EACH.search(told.one.quote.casefold()) else amount


def _in_the_currency_of_the_plans(told: EditReferents, amount: Decimal) -> Decimal:
    """An amount said in another currency than that of the bill, in round figures of the bill's."""
    said = next((code for pattern, code in _CURRENCIES if pattern.search(told.one.quote.casefold())), None)
    bill = told.state.options[0].cost.currency
    found = convert(amount, said, bill) if said is not None and said != bill and bill not in _OTHER_DOLLARS else None
    return amount if found is None else found.quantize(Decimal(1))


_OTHER_DOLLARS = frozenset(("CAD", "AUD", "NZD", "SGD", "HKD", "MXN"))
""" "Dollars" are a person's own."""


def _amount(told: EditReferents) -> Decimal | None:
    """An amount of money that was said, in the currency of the plans; None where no figure stands in the words."""
    one = told.one
    if not one.amount or not any(c.isdigit() for c in one.quote):
        return None
    try:
        return _for_all(told, _in_the_currency_of_the_plans(told, Decimal(one.amount)))
    except InvalidOperation:
        return None


def _priced(told: EditReferents) -> list[PlanEdit]:
    one, amount = told.one, _amount(told)
    change: Literal["cheaper", "cheapest", "dearer"] = "cheaper"
    if one.change in ("dearer", "cheapest"):
        change = "dearer" if one.change == "dearer" else "cheapest"
    return [
        edits.SetPrice(
            options=told.scope,
            change=change,
            under=amount if one.change == "under" else None,
            less_by=amount if one.change == "less_by" else None,
            category=one.category,
        )
    ]


_ONE_OF_THE_BEDS = re.compile(
    r"\b(?:just |only |at least )?one (?:of (?:the|our) )?(?:hotels?|beds?|places?|nights?) (?:with|that|to|has)\b"
)
""" "One hotel with a sauna": in one city of several."""
_HOUSES_ALIKE = {"b&b": "guesthouse", "inn": "guesthouse", "pension": "guesthouse", "guest house": "guesthouse"}
"""Kinds of house that are recorded under one word."""
_NTH_HOUSE = re.compile(
    r"\b(?:first|second|third|last|1st|2nd|3rd) (?:hotel|bed|stay|place|hostel|apartment)\b|^\W*(?:and |but )?the (?:first|second|third|last)\b"
)
""" "The second hotel", "… and the first cheaper": that of the second stop, of the first."""


def _change(one: SaidEdit) -> edits.StayChange:
    known: tuple[edits.StayChange, ...] = ("keep", "cheaper", "cheapest", "nicer", "nearer_centre", "area", "stars", "style", "name")
    if one.change == "stars_or_more":
        return "stars"
    return next((change for change in known if change == one.change), "other")
