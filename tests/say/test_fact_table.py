"""What specialists report and where a person gets to it: every kind of fact stands with its plan, in the files and in an answer, or is said unknown.

Each fact is planted in the reports of a real trip as a phrase that occurs nowhere else.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache

import pytest
from pypdf import PdfReader

from planner.domain.reports import Journey, LocalTransport, Meal, Stay
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.exports import json_of, markdown_of, pdf_of
from planner.exports.contents import lists_of
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.say.test_near_answers import TODAY, planned

STAY = {
    "pros": ("Quiet blue courtyard",), "cons": ("Thin green walls",), "booking_tips": "Ask for the orange floor", "walkability": "Steps from the purple bridge",
    "room_type": "silver twin room", "area": "Quarter of Lanterns", "amenities": ("copper bathtub",),
}  # fmt: skip
JOURNEY = {
    "pros": ("Swift as a kestrel",), "cons": ("Early as a baker",), "booking_tips": "Seats go in amber week", "schedule_hint": "Leaves by the violet clock",
    "local_transport": "Shuttle with the crimson roof",
}  # fmt: skip
MEAL = {
    "cuisine": "lagoon kitchen", "dishes": ("ember soup",), "dietary": ("kosher",), "reservation": "Table by scarlet telephone", "tips": "Sit under the indigo lamp",
    "pros": ("Cheerful as larks",), "cons": ("Loud as gulls",),
}  # fmt: skip
LOCAL = {"note": "Tap the turquoise card"}


def _with(row, facts):
    return evolve(row, **facts)


@lru_cache(maxsize=1)
def told_state() -> TripState:
    """The trip with the planted facts in every bed, journey, meal and way of getting around, and in the first plan."""
    state = planned()
    by_kind = {Stay: STAY, Journey: JOURNEY, Meal: MEAL, LocalTransport: LOCAL}
    reports = {
        name: evolve(
            report,
            recommendations=tuple(_with(r, by_kind[type(r)]) if type(r) in by_kind else r for r in report.recommendations),
            questions_for_user=("Shall I look at the marble ferry?",),
        )
        for name, report in state.reports.items()
    }
    options = tuple(
        evolve(o, assumptions=("Taken that the opal moon shines.",), risks=("The basalt gate may be shut.",)) for o in state.options
    )
    quotes = evolve(
        state.quotes,
        by_stay={key: tuple(_with(s, STAY) for s in rows) for key, rows in state.quotes.by_stay.items()},
        by_segment={key: tuple(_with(j, JOURNEY) for j in rows) for key, rows in state.quotes.by_segment.items()},
    )
    return evolve(state, reports=reports, options=options, quotes=quotes)


FACTS = {
    "what speaks for a bed": ("Quiet blue courtyard", "what are the pros and cons of the hotel?"),
    "what speaks against a bed": ("Thin green walls", "any drawbacks to the hotel?"),
    "how to book a bed": ("Ask for the orange floor", "tell me about the hotel"),
    "how walkable a bed is": ("Steps from the purple bridge", "what's the neighbourhood like?"),
    "the room": ("silver twin room", "what kind of room is it?"),
    "the area of a bed": ("Quarter of Lanterns", "which part of town is the hotel in?"),
    "what a house has": ("copper bathtub", "what does the hotel offer?"),
    "what speaks for a journey": ("Swift as a kestrel", "what are the advantages of the flight?"),
    "what speaks against a journey": ("Early as a baker", "what are the downsides of the flight?"),
    "how to book a journey": ("Seats go in amber week", "any booking tips for the flight?"),
    "how sure the hours are": ("Leaves by the violet clock", "can we rely on the flight times?"),
    "the ride from the airport": ("Shuttle with the crimson roof", "how far out is the airport?"),
    "the kitchen": ("lagoon kitchen", "what cuisine do the restaurants have?"),
    "the dishes": ("ember soup", "what should we order there?"),
    "the diets": ("kosher", "is there kosher food?"),
    "the table": ("Table by scarlet telephone", "do the restaurants need booking?"),
    "a tip for a meal": ("Sit under the indigo lamp", "any tips for the restaurants?"),
    "getting around": ("Tap the turquoise card", "how do we get around?"),
    "what was assumed": ("Taken that the opal moon shines", "what did you assume?"),
    "the risks": ("The basalt gate may be shut", "what could go wrong?"),
    "what the specialists ask": ("Shall I look at the marble ferry?", "did the specialists have questions for us?"),
}
"""A kind of fact: the planted phrase, and a question it answers."""
UNKNOWN = {
    "how long one waits for a table": "how long is the wait at the restaurants?",
    "how long one waits": "how long do we queue at the Colosseum?",
    "how busy a table is": "are the restaurants crowded at eight?",
    "whom reviews praise": "what are the reviews of the hotel like?",
}
"""What no specialist reports: it is said not to be known."""


def _plain(text: str) -> str:
    return re.sub(r"[\s\\]+", "", text).casefold()


@lru_cache(maxsize=1)
def _files() -> dict[str, str]:
    state = told_state()
    pdf = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf_of(state))).pages)
    day_view = "".join(line for option in state.options for _, lines in lists_of(state, option) for line in lines)
    return {"day view": _plain(day_view), "markdown": _plain(markdown_of(state)), "json": _plain(json_of(state)), "pdf": _plain(pdf)}


@pytest.mark.parametrize("where", ["day view", "markdown", "json", "pdf"])
@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_of_the_specialists_stands_with_its_plan(fact, where):
    assert _plain(FACTS[fact][0]) in _files()[where]


def _asked(question: str) -> tuple[str, TripState]:
    talk = Conversation(told_state(), make_services(Config(), TODAY), case_clock(TODAY))
    return str(talk.turn(question)["reply"]), talk.state


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_of_the_specialists_is_told_when_asked_for(fact):
    reply, state = _asked(FACTS[fact][1])
    assert _plain(FACTS[fact][0]) in _plain(reply)
    assert state.options == told_state().options


TOLD = {
    "where beds and journeys are booked": ("where can we book the hotel?", "the house's own page or a booking site"),
    "whom a house suits": ("who is the hotel best for?", "so it should suit"),
    "what there is between meals": ("any snacks in the plan?", "what one eats between is left to you"),
    "how far meals are from what one sees": ("is the lunch near the sights?", "from place to place are under 2 km"),
    "what a place is known for": ("what is the history of the Colosseum?", "a visit usually takes"),
    "how far one walks": ("how much walking is there?", "from place to place"),
    "how far the bed is from a sight": ("how long is the walk from the hotel to the Colosseum?", "minutes on foot"),
}
"""What the documents ask of a specialist and no field holds: worked out from what is kept."""


@pytest.mark.parametrize("fact", TOLD)
def test_what_no_field_holds_is_worked_out_when_asked_for(fact):
    question, said = TOLD[fact]
    reply, state = _asked(question)
    assert said in reply
    assert state.options == told_state().options


@pytest.mark.parametrize("fact", UNKNOWN)
def test_what_no_specialist_reports_is_said_not_to_be_known(fact):
    reply, state = _asked(UNKNOWN[fact])
    assert "do not know" in reply
    assert state.options == told_state().options
