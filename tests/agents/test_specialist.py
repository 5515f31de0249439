"""The specialist's loop: simple, multi-step, failing, parallel, ambiguous and date-sensitive tasks."""

from __future__ import annotations

import dataclasses
import json
import threading
import time
from datetime import date

import pytest

from planner.agents.artifacts import report_from
from planner.agents.specialist import SOURCES, injected, run_specialist
from planner.agents.system_prompt import ABOVE, build_system_prompt, render_tool, specialist_prompt
from planner.domain.errors import ModelRefused, StoppedByPerson, ToolFailed
from planner.domain.events import LLMCalled, MessageSent, SpecialistReported
from planner.domain.quotes_due import dependency_hash, journey_keys
from planner.domain.replies import PlannerAction, ProposedReport, SpecialistReply
from planner.domain.reports import Journey, Meal
from planner.domain.specialists import SPECIALISTS, specialist_ids
from planner.domain.state import Quotes, Task
from planner.domain.values import evolve
from planner.llm.offline.offline_words import dispatch
from planner.llm.protocol import DispatchContext, Observation
from planner.llm.schemas import wire_schema
from planner.prompting.load import load, state_json
from planner.runtime.config import Config, make_services
from planner.tools.call import handler_call
from planner.tools.catalogue import CATALOGUE
from planner.tools.tool import JourneysFound
from tests.builders import boston
from tests.doubles import ScriptedEngine

TODAY = date(2026, 11, 27)
BOSTON = {"name": "Boston", "country": "US", "lat": 42.3584, "lon": -71.0598}
FINISH = {"thought": "done", "next_node": None, "args": {"raw_answer": "Here it is.", "confidence": 0.8}}


def task_for(state, specialist="food"):
    return Task(
        task_id="task-1", task_name="Task", specialist=specialist, instructions="Find it.", context_hash=dependency_hash(state, specialist)
    )


def run(script, *, specialist="food", state=None, **changes):
    """Run one specialist on a script; gives the report, its events and the engine."""
    state = state or boston()
    engine = ScriptedEngine(script)
    services = dataclasses.replace(make_services(Config(), TODAY, client=engine), fallback=engine, **changes)
    events = run_specialist(state, task_for(state, specialist), services)
    assert engine.used_up, "the loop ended before the script did"
    return events[-1].report, events, engine


def call(node, **args):
    return {"thought": f"use {node}", "next_node": node, "args": args}


def plan(*calls, join=None):
    return {"thought": "at once", "next_node": None, "plan": [{"node": n, "args": a} for n, a in calls], "join": join}


def finish(**args):
    return {"thought": "done", "next_node": None, "args": {"raw_answer": "Done.", **args}}


def observed(engine):
    return [(o.tool, o.error) for o in engine.requests[-1].context.observations]


def test_a_simple_task_is_one_call_and_a_finish_and_is_reported_by_id():
    report, events, _ = run(
        [
            call("food_search", place=BOSTON),
            finish(report={"recommendations": [{"id": "boston.union-oyster-house", "tip": "Sit upstairs."}]}),
        ]
    )
    (meal,) = report.recommendations
    assert isinstance(meal, Meal)
    assert (meal.name, meal.tips) == ("Union Oyster House", "Sit upstairs.")
    assert meal.provenance.source == "catalogue"
    assert [e.envelope.action for e in events if isinstance(e, MessageSent)] == ["USE_TOOL", "TOOL_RETURN", "AGENT_RETURN"]


def test_a_multi_step_task_sees_what_the_step_before_returned():
    _, _, engine = run([call("area_search", place=BOSTON), call("food_search", place=BOSTON), FINISH])
    assert [len(r.context.observations) for r in engine.requests] == [0, 1, 2]
    assert "boston" in engine.requests[1].system.lower()


def test_branches_of_a_plan_run_side_by_side_and_are_observed_in_the_order_of_the_plan():
    together = threading.Barrier(3, timeout=10)

    def slow(name, args):
        together.wait()
        return handler_call(name, args)

    _, _, engine = run(
        [plan(("food_search", {"place": BOSTON}), ("area_search", {"place": BOSTON}), ("sight_search", {"place": BOSTON})), FINISH],
        call_tool=slow,
    )
    assert [tool for tool, _ in observed(engine)] == ["food_search", "area_search", "sight_search"]


def test_a_join_receives_all_six_sources():
    branches = [{"node": "a", "digest": {"x": 1}, "error": None}, {"node": "b", "digest": None, "error": "no"}]
    got = injected({source: source for source in SOURCES}, branches)
    assert got == {
        "$results": [{"x": 1}],
        "$branches": [{"node": "a", "result": {"x": 1}, "error": None}, {"node": "b", "result": None, "error": "no"}],
        "$failures": [{"node": "b", "error": "no"}],
        "$success_count": 1,
        "$failure_count": 1,
        "$expect": 2,
    }


def test_a_join_brings_the_branches_of_a_plan_together():
    join = {"node": "rank_options", "args": {}, "inject": {"results": "$results", "expect": "$expect"}}
    _, _, engine = run(
        [
            plan(
                ("food_search", {"place": BOSTON}),
                ("hotel_quote_search", {"place": BOSTON, "check_in": "2027-02-12", "check_out": "2027-02-15"}),
                join=join,
            ),
            FINISH,
        ]
    )
    last = engine.requests[-1].context.observations[-1]
    assert (last.tool, last.error) == ("rank_options", None)
    assert len(last.result["ids"]) > 10


def test_an_unknown_source_of_a_join_is_told_back():
    join = {"node": "rank_options", "inject": {"results": "$everything"}}
    _, _, engine = run([plan(("food_search", {"place": BOSTON}), join=join), FINISH])
    assert "$everything" in observed(engine)[-1][1]


@pytest.mark.parametrize(
    ("step", "words"),
    [
        pytest.param(call("crystal_ball", question="where?"), "no tool called", id="unknown tool"),
        pytest.param(call("food_search", city="Boston"), "do not fit", id="wrong arguments"),
        pytest.param(call("train_quote_search", origin=BOSTON, destination={"name": "Tokyo", "country": "JP", "lat": 35.68, "lon": 139.69}, depart_date="2027-02-12"),
            "", id="a tool that cannot answer"),
        pytest.param({"thought": "done", "next_node": None, "args": {"answer": "no raw answer"}}, "raw_answer", id="a finish without its answer"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_back_as_an_observation_and_can_be_mended(step, words):
    report, _, engine = run([step, FINISH])
    assert words in observed(engine)[-1][1]
    assert report.failed is None


def test_the_same_call_twice_is_not_made_twice():
    made = []

    def counted(name, args):
        made.append(name)
        return handler_call(name, args)

    _, _, engine = run([call("food_search", place=BOSTON), call("food_search", place=BOSTON), FINISH], call_tool=counted)
    assert made == ["food_search"]
    assert "already made" in observed(engine)[-1][1]


def test_mistakes_one_after_another_are_bounded_and_become_an_error_report():
    report, _, _ = run([call("one"), call("two"), call("three")])
    assert report.failed is not None
    assert report.assumptions
    assert report.risks


def test_the_step_limit_becomes_an_error_report():
    report, _, _ = run([call("area_search", place=BOSTON), call("sight_search", place=BOSTON)], step_limit=2)
    assert "2 steps" in report.failed.message


def test_a_deadline_becomes_an_error_report():
    def sleepy(specialist):
        until = time.monotonic() + 0.05
        while time.monotonic() < until:
            pass

    report, _, _ = run([], specialist_seconds=0.01, before_specialist=sleepy)
    assert "longer" in report.failed.message


def test_a_refusal_of_the_model_becomes_an_error_report_with_its_call_in_the_trace():
    report, events, _ = run([ModelRefused("I will not.")])
    assert report.failed.message == "I will not."
    assert [e.call.outcome for e in events if isinstance(e, LLMCalled)] == ["failed"]


def test_stop_is_raised_and_not_reported():
    stopped = threading.Event()
    stopped.set()
    with pytest.raises(StoppedByPerson):
        run([], cancel=stopped)


def test_an_ambiguous_task_can_ask_the_person_and_say_how_sure_it_is():
    report, _, _ = run(
        [
            finish(
                requires_followup=True,
                confidence=0.3,
                warnings=["Some districts share the name."],
                report={"questionsForUser": ["Which one?"]},
            )
        ]
    )
    assert report.questions_for_user == ("Which one?",)
    assert report.confidence == 0.3
    assert report.warnings[0] == "Some districts share the name."


def test_ids_no_tool_returned_never_reach_a_report():
    report, _, _ = run(
        [
            call("food_search", place=BOSTON),
            finish(report={"recommendations": [{"id": "boston.invented-grill"}, {"id": "boston.union-oyster-house"}]}),
        ]
    )
    assert [r.id for r in report.recommendations] == ["boston.union-oyster-house"]
    assert any("dropped" in w for w in report.warnings)


def test_a_quote_tool_answers_from_the_quotes_the_trip_already_has():
    state = boston()
    (key, segment, _), *_rest = journey_keys(state)
    ref = {"name": segment.origin.name, "country": "US", "lat": segment.origin.lat, "lon": segment.origin.lon}
    args = {"origin": ref, "destination": BOSTON, "depart_date": segment.day.isoformat(), "segment": segment.key}
    known = handler_call("train_quote_search", args)
    assert isinstance(known, JourneysFound)
    only = evolve(known.journeys[0], id="the-quote-we-have")
    state = evolve(state, quotes=Quotes(by_segment={key: (only,)}))

    def refuse(name, arguments):
        raise AssertionError(f"{name} was called again")

    report, _, _ = run([call("train_quote_search", **args), FINISH], specialist="transport", state=state, call_tool=refuse)
    assert [r.id for r in report.recommendations if isinstance(r, Journey)] == ["the-quote-we-have"]


def test_a_heavy_result_stays_out_of_the_prompt():
    _, _, engine = run([call("food_search", place=BOSTON), FINISH])
    assert "provenance" not in engine.requests[-1].system.split("<observations>")[1]
    assert '"lat"' not in str(engine.requests[-1].context.observations[0].result)


def test_the_date_in_the_prompt_is_the_injected_day_and_nothing_finer():
    text = build_system_prompt(load(), current_date="2026-11-27")
    assert "2026-11-27" in text
    assert text == build_system_prompt(load(), current_date="2026-11-27")


def test_all_specialists_send_the_same_bytes_first_and_their_tools_and_role_last():
    state = boston()
    services = make_services(Config(), TODAY)
    prompts = [specialist_prompt(services, state, task_for(state, s), (), 8)[0] for s in specialist_ids()]
    shared = build_system_prompt(services.prompts, current_date="2026-11-27", without=("available_tools",))
    shared += services.prompts["specialist/trip"].render({"state": state_json(state, ledger=False)})
    assert all(p.startswith(shared) for p in prompts)
    assert len(shared) > 4096, "as much as a provider keeps"
    for prompt, row in zip(prompts, SPECIALISTS, strict=True):
        own = prompt[len(shared) :]
        assert [tool.name for tool in CATALOGUE if f"- {tool.name} (" in own] == [t.name for t in CATALOGUE if t.name in row.tools]
        assert own.count("PlaceRef: {") == 1, "a place is described once"
        assert own.index("<available_tools>") < own.index("<speciality>")


def test_a_tool_is_shown_with_every_argument_and_those_that_may_be_left_out():
    for tool in CATALOGUE:
        shown = render_tool(tool)
        schema = tool.args_model.model_json_schema()
        for name in schema["properties"]:
            assert f"{name}{'' if name in schema.get('required', ()) else '?'}: " in shown
    train = next(tool for tool in CATALOGUE if tool.name == "train_quote_search")
    assert "depart_date: date, segment?: string, adults?: integer >= 0" in render_tool(train)
    assert 'prefer?: "early" or "midday" or "late"' in render_tool(train)


def test_the_schema_of_an_answer_lists_the_tools_that_may_be_called():
    schema = wire_schema(PlannerAction, ("food_search",))
    assert "food_search" in str(schema)
    assert "hotel_quote_search" not in str(schema)
    assert {"FoodArgs", "Finish"} <= set(schema["$defs"])
    assert "HotelArgs" not in schema["$defs"]
    assert "hotel_quote_search" in str(wire_schema(PlannerAction))


def test_what_a_join_was_given_is_not_shown_twice():
    rows = [{"segment": "0", "journeys": [{"id": f"train-{n}", "low": "54.00", "high": "78.00"} for n in range(20)]}]
    place = {"name": "Boston", "country": "US", "lat": 42.4, "lon": -71.1, "iata": ["BOS"]}
    seen = (Observation(step=1, tool="rank_options", args={"results": rows, "place": place, "tier": "budget"}, result={"ranked": []}),)
    state = boston()
    text = specialist_prompt(make_services(Config(), TODAY), state, task_for(state, "transport"), seen, 7)[0]
    shown = json.loads(text.split("<observations>\n")[1].splitlines()[0])
    assert shown["args"] == {"results": ABOVE, "place": {"name": "Boston", "country": "US"}, "tier": "budget"}


def test_sections_can_be_left_out_and_a_compact_form_is_shorter():
    whole, without, compact = (
        build_system_prompt(load(), current_date="2026-11-27", **kw) for kw in ({}, {"without": ("parallel",)}, {"compact": True})
    )
    assert "<parallel_execution>" in whole
    assert "<parallel_execution>" not in without
    assert len(compact) < len(without) < len(whole)


def test_guidance_hints_persona_and_language_come_after_what_never_changes():
    plain = build_system_prompt(load(), current_date="2026-11-27")
    dressed = build_system_prompt(
        load(), current_date="2026-11-27", extra="Prefer trains.", planning_hints={"max_steps": 4}, persona="a calm friend"
    )
    assert dressed.startswith(plain.rstrip("\n")[:-1])
    for words in ("Prefer trains.", "max_steps", "a calm friend"):
        assert words in dressed[len(plain) - 2 :]
    assert "German" in build_system_prompt(load(), current_date="2026-11-27", language="German")


@pytest.mark.parametrize("section", ["additional_guidance", "planning_constraints"])
def test_what_a_prompt_set_writes_as_guidance_or_constraints_is_sent_to_every_specialist(section):
    state, services = boston(), make_services(Config(), TODAY)
    written = f"<{section}>\nSpeak as a calm friend, and never of casinos.\n</{section}>\n"
    tuned = dataclasses.replace(services, prompts=load().with_texts({f"specialist/{section}": written}, "tuned"))
    for name in ("transport", "stay", "food"):
        assert "never of casinos" in specialist_prompt(tuned, state, task_for(state, name), (), 7)[0]
        assert f"<{section}>" not in specialist_prompt(services, state, task_for(state, name), (), 7)[0]


def test_every_specialist_of_the_built_in_engine_finishes_with_a_report_and_an_envelope():
    state = boston()
    services = make_services(Config(), TODAY)
    for specialist in ("transport", "stay", "food"):
        events = run_specialist(state, task_for(state, specialist), services)
        assert isinstance(events[-1], SpecialistReported)
        assert events[-1].report.failed is None
        assert events[-1].report.recommendations
        assert events[-2].envelope.action == "AGENT_RETURN"


def test_a_tool_error_names_what_to_mend():
    with pytest.raises(ToolFailed, match="place: is missing"):
        handler_call("food_search", {})


def test_what_a_specialist_is_not_sure_of_or_waits_for_is_a_warning():
    state = boston()
    task = task_for(state, "food")
    asked = ProposedReport(questions_for_user=("Is dinner late all right?",))
    told = report_from(task, SpecialistReply(raw_answer="", confidence=0.3, requires_followup=True, report=asked), {})
    assert any("an answer to its question is needed" in words for words in told.warnings)
    assert any("not sure" in words for words in told.warnings)
    assert report_from(task, SpecialistReply(raw_answer="", confidence=0.8), {}).warnings == ()


def test_the_briefing_of_the_ways_names_ways_alone_and_every_briefing_what_must_be_seen():
    state = evolve(boston(), preferences=evolve(boston().preferences, must_do=("Freedom Trail",)))
    context = DispatchContext(state=state, tasks=tuple(task_for(state, name) for name in specialist_ids()[:3]), today=TODAY)
    briefs = {t.specialist: t.instructions for t in dispatch(context).tasks}
    assert "hotels" not in briefs["transport"]
    assert all("Freedom Trail" in words for words in briefs.values())
