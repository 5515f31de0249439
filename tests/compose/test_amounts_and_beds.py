"""Edits of money and of beds: an amount is met by the step nearest to it, what is kept stays, what is said of a house is true."""

from __future__ import annotations

from decimal import Decimal

import pytest

from planner.compose import candidates_of
from planner.compose.editing.bed_edits import stars_of
from planner.domain import edits
from planner.domain.quotes_due import stay_spans
from tests.compose.test_editing import TRIPS, beds, edited, items, planned

WITH_A_BUDGET = TRIPS[2]


def slept_in(option, state):
    rows = {s.id: s for found in candidates_of(state).stays.values() for s in found}
    return [rows[key] for _, key in option.pick.stays]


def saved_by(amount: str) -> list[Decimal | None]:
    """What each plan saves where so much less is asked for; None where it is said that it cannot."""
    state, made = edited(WITH_A_BUDGET, edits.SetPrice(less_by=amount))
    short = {title for title, _ in made.refused}
    return [
        None if o.title in short else before.cost.total.middle - o.cost.total.middle
        for before, o in zip(state.options, made.options, strict=True)
    ]


def test_so_much_less_is_that_much_and_little_more():
    little, much = saved_by("60"), saved_by("400")
    assert any(some is not None for some in little)
    for some, more in zip(little, much, strict=True):
        assert some is None or some >= 60
        assert some is None or more is None or some <= more


@pytest.mark.parametrize("amount", ["700", "1500"])
def test_an_amount_that_cannot_be_saved_takes_nothing_that_is_seen(amount):
    state, made = edited(WITH_A_BUDGET, edits.SetPrice(less_by=amount))
    short = {title for title, _ in made.refused}
    for before, now in zip(state.options, made.options, strict=True):
        if before.title in short:
            assert before.cost.total.middle - now.cost.total.middle < Decimal(amount)
            assert [i.id for i in items(now, "sight", "activity")] == [i.id for i in items(before, "sight", "activity")]


def test_the_cheapest_possible_keeps_what_is_seen():
    state, made = edited(WITH_A_BUDGET, edits.SetPrice(change="cheapest"))
    for before, now in zip(state.options, made.options, strict=True):
        assert now.cost.total.middle < before.cost.total.middle
        assert items(now, "sight", "activity") == items(before, "sight", "activity")
        assert all(s.per_night.middle == min(b.per_night.middle for b in candidates_of(state).stays[span.key])
                   for span, s in zip(stay_spans(state), slept_in(now, state), strict=True))  # fmt: skip


def test_a_bed_that_is_kept_is_changed_by_name_alone():
    state, made = edited(TRIPS[1], edits.KeepPart(what="stay", city="Prague"), edits.SetStay(change="nicer"))
    for before, now in zip(state.options, made.options, strict=True):
        assert [b for b in beds(now) if b in beds(before)][:3] == beds(before)[:3]
    assert any("Vienna" in why for _, rows in made.done for why in rows)
    assert all("is kept" in why for _, rows in made.refused for why in rows)


def test_stars_are_those_of_the_house():
    state, made = edited(TRIPS[0], edits.SetStay(change="stars", stars=4, or_more=True))
    assert all(stars_of(s) >= 4 for o in made.options for s in slept_in(o, state))


def test_another_hostel_is_no_hostel_for_those_who_sleep_in_a_hotel():
    state, made = edited(TRIPS[0], edits.SetStay(change="other", style="hostel"))
    for before, now in zip(state.options, made.options, strict=True):
        if not any(s.stay_type == "hostel" for s in slept_in(before, state)):
            assert now is before


def test_nobody_is_moved_from_a_hotel_to_a_hostel_nearer_the_centre():
    state, made = edited("Two adults from Leeds to Bologna, 6 to 10 May 2027, £1400 in all, flights, hotel and food",
                         edits.SetStay(change="nearer_centre"))  # fmt: skip
    for before, now in zip(state.options, made.options, strict=True):
        for was, bed in zip(slept_in(before, state), slept_in(now, state), strict=True):
            assert was.stay_type == "hostel" or bed.stay_type != "hostel"


def test_a_day_made_lighter_leaves_the_pace_of_the_plan():
    state, made = edited(TRIPS[4], edits.SetPace(to="slower", days=(3,)))
    assert [o.pace for o in made.options] == [o.pace for o in state.options]


def test_what_has_a_roof_is_not_seen_after_it_has_closed():
    state = planned(TRIPS[0])
    sights = {s.id: s for rows in candidates_of(state).sights.values() for s in rows}
    inside = [(o, i) for o in state.options for i in items(o, "sight") if (s := sights.get(i.id)) and s.sight_kind == "museum"]
    option, museum = inside[0]
    _, made = edited(TRIPS[0], edits.MoveItem(options=(option.id,), item=museum.id, to_part="evening"))
    assert made.options == state.options
    assert any("closes" in why for _, rows in made.refused for why in rows)
