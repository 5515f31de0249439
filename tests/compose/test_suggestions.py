"""Places a model names beside the candidates: shown as unverified, never timed, priced or planned around, and exported with the label."""

from __future__ import annotations

import pytest

from planner.compose.suggestions import MOST, suggestions_of
from planner.domain.replies import ProposedSuggestion
from planner.exports import ics_of, json_of, markdown_of, pdf_of
from tests.grounding.test_lying_model import WHOLE, lied_to

MILL = {"day": 2, "name": "Old Tram Depot", "why": "for its murals"}


def planned(*suggestions, says=()):
    options = [{"tier": tier, "pace": "moderate", "suggestions": list(suggestions)} for tier in ("budget", "balanced")]
    talk, _, _ = lied_to("finalize", {"options": options}, WHOLE, "yes", *says)
    assert talk.state.options
    return talk.state


def test_a_suggestion_stands_beside_the_plan_and_changes_nothing_in_it():
    with_it, without = planned(MILL), planned()
    for a, b in zip(with_it.options, without.options, strict=True):
        (item,) = a.itinerary.days[1].suggested
        assert (item.name, item.note, item.city, item.start, item.end, item.lat) == (
            "Old Tram Depot",
            "for its murals",
            "Boston",
            None,
            None,
            None,
        )
        assert item.provenance.source == "model"
        assert item not in a.itinerary.days[1].items
        assert (a.cost, a.estimated_total_cost) == (b.cost, b.estimated_total_cost)
        assert [d.items for d in a.itinerary.days] == [d.items for d in b.itinerary.days]
        source = next(c for c in a.checks if c.id == "provenance")
        assert (source.status, "Old Tram Depot" in source.detail) == ("unknown", True)
        assert {c.id: c.status for c in a.checks if c.id != "provenance"} == {c.id: c.status for c in b.checks if c.id != "provenance"}


def test_every_export_says_that_it_is_unverified():
    state = planned(MILL)
    assert "Unverified, suggested by a language model: Old Tram Depot · for its murals" in markdown_of(state)
    assert "Unverified, suggested by a language model: Old Tram Depot" in ics_of(state).replace("\r\n ", "").replace("\\,", ",")
    assert '"source":"model"' in json_of(state).replace(" ", "").replace("\n", "")
    assert pdf_of(state).startswith(b"%PDF")


@pytest.mark.parametrize(
    "said",
    [
        {"day": 9, "name": "Old Tram Depot"},
        {"day": 0, "name": "Old Tram Depot"},
        {"day": 2, "name": "Freedom Trail"},
        {"day": 2, "name": "Free dinner"},
        {"day": 2, "name": "Rated bar"},
        {"day": 2, "name": "bit.ly/x"},
        {"day": 2, "name": "The $5 diner"},
        {"day": 2, "name": "x" * 90},
        {"day": 2, "name": "  "},
    ],
)
def test_what_is_no_place_of_its_own_is_no_suggestion(said):
    assert not [item for option in planned(said).options for day in option.itinerary.days for item in day.suggested]


def test_a_reason_that_claims_something_is_left_out_and_there_are_three_at_most():
    said = [ProposedSuggestion(day=1, name=f"House {letter}", why="half price, rated 5 stars\u202e") for letter in "ABCDE"]
    assert suggestions_of(said) == ((1, "House A", ""), (1, "House B", ""), (1, "House C", ""))
    assert MOST == 3
    assert suggestions_of([ProposedSuggestion(day=1, name="Pier 39")]) == ((1, "Pier 39", ""),)


def test_what_the_person_avoids_is_not_suggested_and_a_suggestion_can_be_dropped():
    avoiding = f"{WHOLE}, no murals"
    options = [{"tier": tier, "pace": "moderate", "suggestions": [MILL]} for tier in ("budget", "balanced")]
    talk, _, _ = lied_to("finalize", {"options": options}, avoiding, "yes")
    if talk.state.preferences.avoid:
        assert not [item for option in talk.state.options for day in option.itinerary.days for item in day.suggested]
    state = planned(MILL, says=("drop the Old Tram Depot",))
    assert not [item for option in state.options for day in option.itinerary.days for item in day.suggested]
