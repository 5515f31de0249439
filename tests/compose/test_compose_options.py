"""Proposals become options that hold: words true of what was built, budgets met, copies replaced, and a wish that changes only what it names."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

import pytest

from planner.checks import hard_failures
from planner.compose import candidates_of, compose_options, pick_of, propose, refined, ways_to_fit
from planner.compose.frames import frames_of
from planner.domain.options import Pick
from planner.domain.patch import Refinement
from planner.domain.quotes_due import segments
from planner.domain.replies import ProposedOption
from planner.domain.state import Preferences, TripState
from planner.domain.values import Budget, evolve
from planner.tools.rates import convert, rates_words
from tests.builders import boston
from tests.compose.test_compose import TRIPS, told_apart, trip
from tests.fixtures_plan import journey
from tests.plans import boston_planned, planned

MAY = date(2027, 5, 3)


@lru_cache(maxsize=8)
def week() -> TripState:
    return planned(trip("London", [("Rome", 7)], MAY, budget=Budget(amount="9000", currency="USD")))


def composed(state: TripState, *picks: Pick, **more: object):
    return compose_options(state, [(f"opt-{n}", p) for n, p in enumerate(picks, 1)], candidates_of(state), convert, rates_words(), **more)


def own(state: TripState) -> list[Pick]:
    return [pick_of(said) for said in propose(state, candidates_of(state)).options]


def said(**more: object) -> Pick:
    facts = {"tier": "balanced", "pace": "moderate", "title": "A Roman week", "description": "Churches and squares.", **more}
    return pick_of(ProposedOption.model_validate(facts))


def test_figures_a_model_writes_are_not_shown():
    words = {
        "title": "Rome for $500",
        "description": "All of it for 500 euros.",
        "highlights": ("Only 3 museums", "Long lunches"),
        "tags": ("Save 20%", "Slow"),
    }
    option = next(o for o in composed(week(), said(**words)).options if o.tier == "balanced")
    shown = (option.title, option.description, *option.highlights, *option.tags)
    assert not any(c.isdigit() for text in shown for c in text)
    assert "Long lunches" in option.highlights
    assert option.tags == ("Slow",)


def test_a_place_a_model_praises_but_did_not_put_in_the_plan_is_not_praised():
    state = week()
    known = [s.name for s in candidates_of(state).sights["Rome"]]
    option = next(o for o in composed(state, said(pace="relaxed")).options if o.tier == "balanced")
    seen = {i.name for d in option.itinerary.days for i in d.activities}
    absent = next(name for name in known if name not in seen and len(name) > 5)
    again = next(o for o in composed(state, said(pace="relaxed", highlights=(f"A morning at {absent}",))).options if o.tier == "balanced")
    assert not any(absent in h for h in again.highlights)
    assert again.highlights


@pytest.mark.parametrize("name", TRIPS)
def test_every_sight_and_bed_an_option_is_praised_for_is_in_it(name):
    state = planned(TRIPS[name])
    known = [x.name for rows in candidates_of(state).sights.values() for x in rows]
    for option in state.options:
        seen = {i.name for d in option.itinerary.days for i in d.items}
        text = " | ".join((option.description, *option.highlights))
        areas = {d.accommodation.note for d in option.itinerary.days if d.accommodation}
        assert [n for n in known if n in text and not any(n in have for have in (*seen, *areas))] == []


def test_ids_nobody_has_are_passed_over_and_what_is_missing_is_chosen():
    picks = said(journeys=({"key": "nowhere", "id": "none"},), stays=({"key": "x", "id": "y"},), sights=("rome.atlantis",), meals=("none",))
    option = composed(week(), picks).options[0]
    assert hard_failures(option.checks) == ()
    assert any(d.accommodation for d in option.itinerary.days)
    assert {key for key, _ in option.pick.journeys} == {s.key for s in segments(week())}


def test_three_times_the_same_proposal_is_not_shown_three_times():
    made = composed(week(), said(), said(), said())
    assert len(made.options) >= 2
    assert len({o.title for o in made.options}) == len(made.options)
    assert told_apart(made.options)


def test_options_come_cheapest_first_with_ids_in_that_order():
    made = composed(week(), *reversed(own(week())))
    totals = [o.cost.total.high for o in made.options]
    assert totals == sorted(totals)
    assert [o.id for o in made.options] == [f"opt-{n}" for n in range(1, len(totals) + 1)]


def lines(option, category):
    return sum((x.low + x.high for x in option.cost.lines if x.category == category), Decimal(0))


@pytest.mark.parametrize("level", ["low", "mid", "high"])
@pytest.mark.parametrize(("goal", "country"), [("Rome", "IT"), ("Venice", "IT"), ("Bangkok", "TH")])
def test_bed_fare_and_food_rise_together_from_the_level_one_named(level, goal, country):
    state = planned(trip("London", [(goal, 4)], MAY, budget=Budget(level=level)))
    assert [o.tier for o in state.options] == ["budget", "balanced", "premium"]
    for category in ("stay", "transport", "food"):
        sums = [lines(o, category) for o in state.options]
        slack = Decimal("1.25") if category == "food" else Decimal(1)
        assert all(a <= b * slack for a, b in pairwise(sums)), (category, sums)
    beds = [lines(o, "stay") for o in state.options]
    assert beds[2] > beds[1]
    known = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    first = {known[i].tier for _, i in state.options[0].pick.stays}
    assert first == ({"premium"} if level == "high" else {"budget"})


@pytest.mark.parametrize("amount", [1600, 1900, 2600, 6000, 20000])
def test_an_amount_is_spent_in_three_ways_within_it(amount):
    state = planned(trip("London", [("Rome", 4)], MAY, budget=Budget(amount=str(amount), currency="USD")))
    middles = [o.cost.total.middle for o in state.options]
    assert len(middles) >= 2
    assert sum(m <= amount for m in middles) >= 2
    assert all(m <= amount * Decimal("1.3") for m in middles)
    assert len(state.options) == 3
    assert told_apart(state.options)
    assert amount < 2000 or len({o.pick.stays for o in state.options}) == 3


def test_an_amount_nothing_can_meet_shows_the_least_and_what_lies_near_it():
    state = planned(trip("London", [("Rome", 4)], MAY, budget=Budget(amount="300", currency="USD")))
    middles = [o.cost.total.middle for o in state.options]
    assert middles[0] > 300
    assert all(m <= middles[0] * Decimal("1.3") for m in middles)
    assert "Nothing fits $300" in state.turn.reply
    assert "in all" in state.turn.reply


def test_a_trip_that_is_a_little_too_dear_is_told_what_would_make_it_fit():
    state = planned(trip("London", [("Rome", 6)], date(2027, 8, 3), budget=Budget(amount="1500", currency="USD")))
    ways = ways_to_fit(state, min(state.options, key=lambda o: o.cost.total.middle))
    assert {way.slot for way in ways} == {"trip.date_range", "trip.budget"}
    fewer = next(way for way in ways if "instead of 6" in way.words)
    shorter = planned(
        evolve(
            state, options=(), trip=trip("London", [("Rome", int(fewer.words.split()[0]))], date(2027, 8, 3), budget=state.trip.budget).trip
        )
    )
    assert min(o.cost.total.middle for o in shorter.options) <= 1500 * Decimal("1.05")
    assert all(way.words in state.turn.reply for way in ways)


def test_who_names_a_pace_gets_it_in_every_plan():
    state = planned(trip("London", [("Rome", 5)], MAY, prefs=Preferences(pace="relaxed")))
    assert {o.pace for o in state.options} == {"relaxed"}
    assert told_apart(state.options)


def test_a_budget_that_can_be_met_is_met_by_the_change_it_needs():
    free = planned(trip("London", [("Rome", 7)], MAY, budget=Budget(level="mid")))
    cheapest = free.options[0].cost.total.middle
    tight = Budget(amount=cheapest * Decimal("0.93"), currency=free.options[0].cost.currency)
    state = planned(trip("London", [("Rome", 7)], MAY, budget=tight))
    assert state.options[0].cost.total.middle <= state.trip.budget_limit
    assert [c.label for c in state.options[0].checks if c.id == "budget"] in (["Within budget"], ["Within budget at the middle"])


def test_a_bill_in_a_currency_without_a_rate_stays_in_dollars_and_says_so():
    state = evolve(week(), trip=evolve(week().trip, budget=Budget(amount="900", currency="XAU")))
    option = composed(state, *own(state)).options[0]
    assert option.cost.currency == "USD"
    assert "no rate for XAU" in option.cost.conversion
    assert next(c for c in option.checks if c.id == "budget").status == "unknown"


def test_a_price_that_cannot_be_converted_is_named_and_not_counted_as_nothing():
    state = week()
    rows = candidates_of(state)
    key, stays = next(iter(rows.stays.items()))
    strange = evolve(rows, stays={key: tuple(evolve(s, currency="XAU") for s in stays)})
    made = compose_options(state, [("opt-1", said())], strange, convert, rates_words())
    assert not any(x.category == "stay" for x in made.options[0].cost.lines)
    assert any("no rate" in words for words in made.options[0].cost.not_included)


def test_parts_nobody_asked_for_are_named_as_not_included():
    state = planned(trip("London", [("Rome", 3)], MAY, capabilities=("research_hotels",)))
    for option in state.options:
        assert {"getting there and back", "meals"} <= set(option.cost.not_included)
        assert {x.category for x in option.cost.lines} <= {"stay", "activities", "reserve"}
        assert any("first day begins at noon" in a for a in option.assumptions)
        assert min(i.start for i in option.itinerary.days[0].activities) >= "12:00"


def test_a_night_journey_between_two_cities_leaves_its_day_to_the_first():
    state = trip("New York", [("Lisbon", 3), ("Tokyo", 4)], MAY)
    keys = [s.key for s in segments(state)]
    legs = [
        journey(keys[0], "New York City", "Lisbon", "08:00", "20:00"),
        journey(keys[1], "Lisbon", "Tokyo", "21:00", "17:00", 1),
        journey(keys[2], "Tokyo", "New York City", "11:00", "10:00"),
    ]
    frames = frames_of(state, said(), {leg.segment: leg for leg in legs})
    assert [f.city for f in frames] == ["Lisbon"] * 4 + ["Tokyo"] * 4
    assert [f.night for f in frames] == ["stay"] * 3 + ["in_transit"] + ["stay"] * 3 + ["none"]
    assert frames[3].stay_key is None
    assert frames[3].room > 300
    assert frames[4].free_from > 17 * 60


def test_a_wish_about_one_option_leaves_the_others_as_they_are():
    state = boston_planned()
    picks = refined(state, state.options, [Refinement(kind="cheaper", option_id="opt-2")], candidates_of(state))
    made = composed(state, *(p for _, p in picks), as_wished=True)
    for n in (0, 2):
        same = {"distinctness": {}, "checks": ()}
        assert evolve(made.options[n], **same) == evolve(state.options[n], **same)
    assert made.options[1].cost.total.high < state.options[1].cost.total.high


@pytest.mark.parametrize("kind", ["more_relaxed", "more_packed"])
def test_another_pace_keeps_visits_on_the_days_they_were_on(kind):
    state = week()
    picks = refined(state, state.options, [Refinement(kind=kind, option_id="opt-2")], candidates_of(state))
    made = composed(state, *(p for _, p in picks), as_wished=True)
    before, after = ([{i.id for i in d.activities if i.kind == "sight"} for d in o.options[1].itinerary.days] for o in (state, made))
    assert after != before
    assert all((a <= b) if kind == "more_relaxed" else (b <= a) for a, b in zip(after, before, strict=True))


def test_the_cheapest_plan_made_cheaper_gives_up_a_ticket_nobody_insists_on():
    state = boston_planned()
    option = state.options[0]
    for _ in range(8):
        picks = refined(state, [option], [Refinement(kind="cheaper")], candidates_of(state))
        now = composed(evolve(state, options=(option,)), picks[0][1], as_wished=True).options[0]
        if now.cost.total.high == option.cost.total.high:
            break
        option = now
    assert "tickets" not in {x.id for x in option.cost.lines} or option.cost.total.high < state.options[0].cost.total.high
    assert any("Freedom Trail" in i.name for d in option.itinerary.days for i in d.activities)


def test_plans_for_the_same_trip_are_the_same_bytes():
    assert [o.model_dump_json() for o in planned(boston()).options] == [o.model_dump_json() for o in planned(boston()).options]
