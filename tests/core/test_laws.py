"""The laws of a turn, on random conversations: traces replay, nothing known is lost, nothing answered is asked again, order does not matter."""

from __future__ import annotations

import dataclasses
import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.config import Config, make_services
from planner.errors import ToolFailed
from planner.events import SpecialistReported
from planner.policy import missing_fields
from planner.replaying import Conversation, case_clock
from planner.runner import TurnLoop
from planner.state import TripState
from planner.tools import handler_call
from planner.trace import as_json, replay

TODAY = date(2026, 11, 27)
FACTS = ("to Boston", "from New York City", "two adults", "12 to 15 February 2027", "mid-range budget", "trains, hotel and food")
SAID = (
    *FACTS, "hello", "yes", "no", "thanks", "undo", "start over", "cancel", "make it 3 people", "what did I say my budget was?", "I don't mind", "vegetarian",
    "the middle one", "cheaper", "nice weather today", "we love history", "none of these",
)  # fmt: skip
BUTTONS = (
    {"event": "trip_confirmed"}, {"event": "option_chosen", "option": 1}, {"event": "option_chosen", "option": 7}, {"event": "options_rejected"},
    {"event": "slot_set", "slot": "trip.budget.level", "value": "high"}, {"event": "slot_skipped", "slot": "preferences.pace"}, {"event": "turn_undone"},
    {"event": "trip_restarted"},
)  # fmt: skip
talks = st.lists(st.sampled_from([*SAID, *map(json.dumps, BUTTONS)]), min_size=1, max_size=9)
quick = settings(max_examples=25, deadline=None, derandomize=True)


def conversation(pool=None, services=None) -> Conversation:
    return Conversation(TripState(trip_id="laws"), services or make_services(Config(), TODAY), case_clock(TODAY), pool)


def said(text):
    return json.loads(text) if text.startswith("{") else text


def talked(turns, **kw) -> Conversation:
    talk = conversation(**kw)
    for turn in turns:
        talk.turn(said(turn))
    return talk


def known(state) -> dict[str, object]:
    trip, prefs = state.trip, state.preferences
    rows = {
        "origin": trip.origin, "destinations": trip.destinations, "start": trip.date_range.start, "adults": trip.party.adults,
        "budget": trip.budget.level or trip.budget.amount, "capabilities": state.capabilities, "dietary": prefs.dietary, "interests": prefs.interests,
    }  # fmt: skip
    return {k: v for k, v in rows.items() if v}


@quick
@given(talks)
def test_replaying_the_trace_gives_the_state(turns):
    talk = talked(turns)
    assert replay(talk.start, talk.records) == talk.state


@quick
@given(talks)
def test_a_known_fact_is_never_lost_unless_it_is_taken_back(turns):
    talk = conversation()
    for turn in turns:
        before = known(talk.state)
        talk.turn(said(turn))
        act = talk.state.turn.act
        if act not in ("undo", "restart"):
            assert before.keys() <= known(talk.state).keys(), (turn, act)


@quick
@given(talks)
def test_an_answered_question_is_not_asked_again_while_its_answer_stands(turns):
    talk = talked(turns)
    open_slots = {q.slot for q in talk.state.questions if q.status == "asked"} - {"confirmation"}
    filled = {
        "trip.origin": "origin",
        "trip.destinations": "destinations",
        "trip.party": "adults",
        "trip.budget": "budget",
        "capabilities": "capabilities",
    }
    assert not [slot for slot in open_slots if filled.get(slot) in known(talk.state)]
    assert len(open_slots) <= 7


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.permutations(FACTS), st.sets(st.integers(1, 5)))
def test_the_same_facts_in_any_order_and_any_packing_reach_the_same_trip(order, cuts):
    bounds = [0, *sorted(cuts), len(order)]
    messages = [", ".join(order[a:b]) for a, b in zip(bounds, bounds[1:], strict=False) if order[a:b]]
    state = talked(messages).state
    assert missing_fields(state) == ()
    trip = state.trip
    assert (trip.origin.name, [s.place.name for s in trip.destinations], trip.date_range.nights) == ("New York City", ["Boston"], 3)
    assert (trip.party.adults, trip.budget.level) == (2, "mid")
    assert set(state.capabilities) == {"research_trains", "research_hotels", "research_food"}


def without_times(records) -> str:
    return re.sub(r'"ms":[0-9.e-]+', '"ms":0', "\n".join(r.model_dump_json() for r in records))


WHOLE = ("Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range", "yes", "the middle one")


def test_one_worker_and_eight_give_the_same_bytes():
    with ThreadPoolExecutor(max_workers=8) as pool:
        assert without_times(talked(WHOLE).records) == without_times(talked(WHOLE, pool=pool).records)


def test_a_turn_cut_at_any_record_and_resumed_ends_in_the_same_state():
    talk = talked(WHOLE[:2])
    first = next(r.seq for r in talk.records if r.turn == 2)
    for cut in range(first, len(talk.records)):
        kept = talk.records[:cut]
        state = replay(talk.start, kept)
        loop = TurnLoop(
            state,
            cut,
            services=make_services(Config(), TODAY),
            clock=case_clock(TODAY),
            publish=lambda records, after: None,
            state_before=talk.state_before,
        )
        resumed = loop.run(None)
        assert (resumed.trip, resumed.options, resumed.reports, resumed.quotes) == (
            talk.state.trip,
            talk.state.options,
            talk.state.reports,
            talk.state.quotes,
        ), cut
        assert [(q.slot, q.status) for q in resumed.questions] == [(q.slot, q.status) for q in talk.state.questions]


@pytest.mark.parametrize("tool", ["train_quote_search", "hotel_quote_search", "food_search", "sight_search"])
def test_finalize_sees_every_report_when_a_tool_fails(tool):
    def failing(name, args):
        if name == tool:
            raise ToolFailed("Closed today.")
        return handler_call(name, args)

    services = dataclasses.replace(make_services(Config(), TODAY), call_tool=failing)
    talk = talked(WHOLE[:2], services=services)
    reported = [r.event.report.specialist for r in talk.records if isinstance(r.event, SpecialistReported)]
    assert sorted(reported) == ["food", "stay", "transport"]
    assert talk.state.options
    assert as_json(talk.state)
