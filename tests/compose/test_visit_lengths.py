"""A visit as long as is asked, and visits of one day: only what is named changes, and what cannot be is said."""

from __future__ import annotations

import pytest

from planner.compose.editing.plan_draft import length_of
from planner.domain import edits
from tests.compose.test_editing import TRIPS, beds, edited, hours, planned


def visits(option) -> dict:
    return {i.name: (d.day_number, i) for d in option.itinerary.days for i in d.activities if i.kind == "sight"}


@pytest.mark.parametrize("trip", TRIPS[:3])
def test_a_shorter_visit_keeps_its_hour_and_every_other_hour(trip):
    before = planned(trip).options[0]
    name, (_, item) = max(visits(before).items(), key=lambda row: length_of(row[1][1]))
    now = edited(trip, edits.MoveItem(options=(before.id,), item=name, minutes=30))[1].options[0]
    assert (visits(now)[name][1].start, length_of(visits(now)[name][1])) == (item.start, 30)
    assert beds(now) == beds(before)
    assert hours(now) == hours(before)


def test_a_longer_visit_is_as_long_as_its_hours_leave_and_other_days_stay():
    before = planned(TRIPS[0]).options[0]
    name, (_, item) = next((n, row) for n, row in visits(before).items() if 1 < row[0] < len(before.itinerary.days))
    after = edited(TRIPS[0], edits.MoveItem(options=(before.id,), item=name, longer=60))[1]
    now = visits(after.options[0]).get(name)
    assert now is not None
    assert length_of(now[1]) > length_of(item) or after.refused


def test_visits_that_belong_together_are_on_one_day():
    before = planned(TRIPS[0]).options[0]
    rows = [(n, row[0]) for n, row in visits(before).items() if 1 < row[0] < len(before.itinerary.days)]
    first = rows[0]
    other = next(row for row in rows if row[1] != first[1])
    both = (first[0], other[0])
    after = edited(TRIPS[0], *(edits.MoveItem(options=(before.id,), item=name, beside=both) for name in both))[1]
    now = visits(after.options[0])
    assert all(name in now for name in both)
    assert now[both[0]][0] == now[both[1]][0] or after.refused
