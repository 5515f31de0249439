"""The laws of a turn, on random conversations: traces replay, only what was said changes, nothing known is asked, order does not matter."""

from __future__ import annotations

import dataclasses
import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.domain.errors import ModelError, ToolFailed
from planner.domain.events import MessageRead, QuestionsPosed, SpecialistReported, SummaryPosed, TripRestarted, TurnUndone
from planner.domain.ledger import MAX_ASKED, latest
from planner.domain.ready import MAX_QUESTIONS, missing_fields, missing_slots
from planner.domain.state import Preferences, Trip, TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.runtime.runner import TurnLoop
from planner.tools.call import handler_call
from planner.turn.trace import as_json, replay

TODAY = date(2026, 11, 27)
BOSTON = ("to Boston", "from New York City", "two adults", "12 to 15 February 2027", "mid-range budget", "trains, hotel and food")
KYOTO = (
    "Kyoto",
    "we start in Osaka",
    "2 adults and 1 child aged 7",
    "four nights from 9 March 2027",
    "budget 250000 yen in total",
    "train and hotel",
)
VIENNA = ("we want to see Vienna", "flying from Oslo", "just me", "3-7 June 2027", "low budget", "flights and a hostel", "I am vegetarian")
WHOLE = ("Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range", "yes")
SAID = (
    *BOSTON, "hello", "yes", "no", "thanks", "undo", "start over", "cancel", "make it 3 people", "what did I say my budget was?", "I don't mind", "vegetarian",
    "the middle one", "cheaper", "nice weather today", "we love history", "none of these", "yes but one day later", "add a day", "no museums", "skip", "2", "",
    "we have a 4 year old with us", "1500 dollars each", "by plane rather", "?",
)  # fmt: skip
BUTTONS = (
    {"event": "trip_confirmed"}, {"event": "option_chosen", "option": 1}, {"event": "option_chosen", "option": 7}, {"event": "options_rejected"},
    {"event": "slot_set", "slot": "trip.budget.level", "value": "high"}, {"event": "slot_set", "slot": "trip.budget.level", "value": "vast"},
    {"event": "slot_skipped", "slot": "preferences.pace"}, {"event": "slot_skipped", "slot": "trip.budget"}, {"event": "turn_undone"},
    {"event": "trip_restarted"}, {"event": "turn_stopped"},
)  # fmt: skip
turns_said = st.lists(st.sampled_from([*SAID, *map(json.dumps, BUTTONS)]), min_size=1, max_size=7)
talks = st.builds(lambda opening, rest: (*opening, *rest), st.sampled_from([(), WHOLE[:1], WHOLE]), turns_said)


def few(examples: int):
    return settings(max_examples=examples, deadline=None, derandomize=True)


def conversation(pool=None, services=None) -> Conversation:
    return Conversation(TripState(trip_id="laws"), services or make_services(Config(), TODAY), case_clock(TODAY), pool)


def said(text):
    return json.loads(text) if text.startswith("{") else text


def talked(turns, **kw) -> Conversation:
    talk = conversation(**kw)
    for turn in turns:
        talk.turn(said(turn))
    return talk


def steps(talk):
    """Every record with the state before and after it."""
    state = talk.start
    for record in talk.records:
        after = replay(state, [record])
        yield record, state, after
        state = after


def facts(state) -> dict[str, object]:
    trip = {f"trip.{name}": getattr(state.trip, name) for name in Trip.model_fields}
    likes = {f"preferences.{name}": getattr(state.preferences, name) for name in Preferences.model_fields}
    return {"capabilities": state.capabilities, **trip, **likes}


def outcome(state) -> dict[str, object]:
    """What a turn leaves behind, times aside."""
    rows = [(q.slot, q.status, q.text, q.answered_text, q.times_asked) for q in state.questions]
    kept = {name: getattr(state, name) for name in ("quotes", "reports", "options", "selection", "history", "confirmed_hash", "settings")}
    kept["history"] = [(v.version, v.options, v.reason) for v in state.history]
    kept["selection"] = state.selection and state.selection.option_id
    return {**facts(state), **kept, "ledger": rows, "mode": state.turn.mode, "act": state.turn.acts, "reply": state.turn.reply}


@few(25)
@given(talks)
def test_replaying_the_trace_gives_the_state(turns):
    talk = talked(turns)
    assert replay(talk.start, talk.records) == talk.state
    assert TripState.model_validate(as_json(talk.state)) == talk.state


@few(25)
@given(talks)
def test_a_message_changes_what_it_says_and_nothing_else(turns):
    """The nights of the stops go with the dates, and a yes turns ages nobody gave into an assumption."""
    for record, before, after in steps(talked(turns)):
        event = record.event
        if isinstance(event, TurnUndone | TripRestarted):
            continue
        changed = {slot for slot, value in facts(before).items() if facts(after)[slot] != value}
        allowed = set()
        if isinstance(event, MessageRead):
            allowed = {slot.removesuffix(".rooms").removesuffix(".child_ages") for slot in event.patch.touched}
        if allowed & {"trip.destinations", "trip.date_range"}:
            allowed |= {"trip.destinations", "trip.date_range"}
        if after.confirmed_hash != before.confirmed_hash and before.trip.party.children > len(before.trip.party.child_ages):
            allowed.add("trip.party")
        assert changed <= allowed, (event.type, before.turn and before.turn.text)


@few(25)
@given(talks)
def test_what_is_known_or_was_declined_is_never_asked(turns):
    for record, before, after in steps(talked(turns)):
        if not isinstance(record.event, QuestionsPosed | SummaryPosed):
            continue
        for slot in {q.slot for q in record.event.questions} - {"confirmation", "preferences.notes"}:
            if slot.startswith("preferences."):
                assert not facts(before)[slot], slot
            elif slot == "trip.party.child_ages":
                assert before.trip.party.children + before.trip.party.infants > len(before.trip.party.child_ages)
            else:
                assert slot in missing_slots(before), slot
            earlier = latest(before.questions, slot)
            assert earlier is None or earlier.status != "declined", slot
        posed = [q for q in after.questions if q.status == "asked" and q.slot != "confirmation"]
        assert len({q.slot for q in posed}) == len(posed) <= MAX_QUESTIONS + 1
        assert all(q.times_asked <= MAX_ASKED for q in posed)


@few(12)
@given(talks, st.data())
def test_a_turn_cut_at_any_record_and_resumed_ends_in_the_same_state(turns, data):
    talk = talked(turns)
    if not talk.records:
        return
    cut = data.draw(st.integers(1, len(talk.records)))
    turn = talk.records[cut - 1].turn
    whole = replay(talk.start, [r for r in talk.records if r.turn <= turn])
    loop = TurnLoop(
        replay(talk.start, talk.records[:cut]),
        cut,
        services=make_services(Config(), TODAY),
        clock=case_clock(TODAY),
        publish=lambda records, after: None,
        state_before=talk.state_before,
    )
    assert outcome(loop.run(None)) == outcome(whole)


def test_the_turn_that_plans_can_be_cut_at_every_record():
    talk = talked(WHOLE)
    for cut in range(next(r.seq for r in talk.records if r.turn == 2), len(talk.records)):
        loop = TurnLoop(
            replay(talk.start, talk.records[:cut]),
            cut,
            services=make_services(Config(), TODAY),
            clock=case_clock(TODAY),
            publish=lambda records, after: None,
            state_before=talk.state_before,
        )
        assert outcome(loop.run(None)) == outcome(talk.state), cut


@few(20)
@given(
    st.sampled_from([BOSTON, KYOTO, VIENNA]).flatmap(lambda told: st.tuples(st.just(told), st.permutations(told))),
    st.sets(st.integers(1, 6)),
)
def test_the_same_facts_in_any_order_and_any_packing_reach_the_same_trip(orders, cuts):
    told, order = orders
    bounds = [0, *sorted(c for c in cuts if c < len(order)), len(order)]
    state = talked([", ".join(order[a:b]) for a, b in zip(bounds, bounds[1:], strict=False)]).state
    assert missing_fields(state) == ()
    assert facts(state) == facts(talked(told).state)


@few(25)
@given(talks)
def test_a_known_part_of_a_fact_stays_when_a_message_speaks_of_another_part(turns):
    for record, before, after in steps(talked(turns)):
        if not isinstance(record.event, MessageRead) or set(record.event.acts) & {"undo", "restart"}:
            continue
        patch, party, budget = record.event.patch, before.trip.party, before.trip.budget
        if patch.party is not None and patch.party.adults is None:
            assert after.trip.party.adults == party.adults
        if patch.party is not None and patch.party.children is None:
            assert after.trip.party.children == party.children
        if patch.budget is not None and patch.budget.amount is None:
            assert after.trip.budget.amount == budget.amount
        if patch.budget is not None and patch.budget.level is None:
            assert after.trip.budget.level == budget.level
        if patch.dates is not None and patch.dates.end is None and patch.dates.nights is None and patch.dates.window is None:
            assert before.trip.date_range.nights is None or after.trip.date_range.nights == before.trip.date_range.nights


def without_times(records) -> str:
    return re.sub(r'"ms":[0-9.e-]+', '"ms":0', "\n".join(r.model_dump_json() for r in records))


@few(6)
@given(turns_said)
def test_one_worker_and_eight_give_the_same_bytes(turns):
    with ThreadPoolExecutor(max_workers=8) as pool:
        assert without_times(talked((*WHOLE, *turns)).records) == without_times(talked((*WHOLE, *turns), pool=pool).records)


def reported(talk) -> list[str]:
    return sorted(r.event.report.specialist for r in talk.records if isinstance(r.event, SpecialistReported))


@pytest.mark.parametrize("tool", ["train_quote_search", "hotel_quote_search", "food_search", "sight_search"])
def test_finalize_sees_every_report_when_a_tool_fails(tool):
    def failing(name, args):
        if name == tool:
            raise ToolFailed("Closed today.")
        return handler_call(name, args)

    talk = talked(WHOLE, services=dataclasses.replace(make_services(Config(), TODAY), call_tool=failing))
    assert reported(talk) == ["food", "stay", "transport"]
    assert (talk.state.turn.mode, talk.state.turn.stage) == ("FINALIZE", "replied")
    assert talk.state.options


def planned_without(*specialists) -> Conversation:
    def ill(specialist):
        if specialist in specialists:
            raise ModelError("The desk is closed.")

    return talked(WHOLE, services=dataclasses.replace(make_services(Config(), TODAY), before_specialist=ill))


@pytest.mark.parametrize("specialist", ["transport", "stay", "food"])
def test_a_specialist_that_fails_reports_its_failure_and_the_plans_name_the_gap(specialist):
    talk = planned_without(specialist)
    assert reported(talk) == ["food", "stay", "transport"]
    assert talk.state.reports[specialist].failed is not None
    assert talk.state.options
    assert "could not be researched" in talk.state.turn.reply


def test_when_every_specialist_fails_it_is_said_and_the_trip_is_kept():
    talk = planned_without("transport", "stay", "food")
    assert reported(talk) == ["food", "stay", "transport"]
    assert talk.state.options == ()
    assert talk.state.trip == talked(WHOLE[:1]).state.trip
    assert talk.state.turn.reply or talk.state.turn.error_words
