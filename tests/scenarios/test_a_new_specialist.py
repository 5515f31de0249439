"""A specialist nobody thought of: things to do, two rows and a prompt, from being chosen to the plans and the files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from pydantic import ValidationError

from planner.compose import candidates_of
from planner.domain.errors import ModelRefused
from planner.domain.events import MessageSent, TasksPlanned
from planner.domain.patch import CapabilityChange
from planner.domain.quotes_due import dependency_hash, due_specialists
from planner.domain.replies import DispatchReply, ExtractReply
from planner.domain.reports import failed_report
from planner.domain.specialists import PARTS, SPECIALISTS, Part, SpecialistRow
from planner.domain.state import Preferences, TripState
from planner.domain.values import evolve
from planner.exports import json_of, markdown_of
from planner.exports.json_file import state_in
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.llm.schemas import wire_schema
from planner.prompting.check import check_prompts
from planner.prompting.load import PromptSet, load, parse
from planner.runtime.config import Config, make_services
from planner.runtime.jobs import ProgressLine
from planner.runtime.replaying import Conversation, case_clock
from planner.say.phrases import fact_words
from planner.say.questions import plain_question
from planner.turn.trace import replay
from tests.builders import TODAY, boston
from ui.chat.progress import opening_words
from ui.debug.debug_talk import name_of

PART = Part("research_activities", "activities", "activities", "activities")
ROW = SpecialistRow(
    "activities", "ActivitiesAgent", words="Things to do", task="Things to do", looking="Looking for things to do in", gap="activities",
    role="Activities", icon="hiking", finds=("sight",), tools=("sight_search",), several=True,
)  # fmt: skip
PROMPT = "You are ActivitiesAgent. Find things to do.\n<task>\n$task\n</task>\n$observations\nYou have $steps_left steps left.\n"
CHOSEN = {"event": "slot_set", "slot": "capabilities", "value": ["research_trains", "research_hotels", "research_activities"]}
LIKED = 5


@pytest.fixture(autouse=True)
def _rows() -> Iterator[None]:
    with SPECIALISTS.with_row(ROW), PARTS.with_row(PART):
        yield


def prompts() -> PromptSet:
    files = load()
    return evolve(files, prompts=(*files.prompts, parse(ROW.prompt, PROMPT)))


class Picky(OfflineEngine):
    """The built-in engine, but that its activities specialist recommends one sight of all it finds, or refuses."""

    def __init__(self, *, fails: bool = False) -> None:
        self.requests: list[LLMRequest] = []
        self._fails = fails

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        self.requests.append(request)
        if request.prompt != ROW.prompt:
            return super().complete(request, on_delta)
        if self._fails:
            raise ModelRefused("It would rather not.")
        seen = request.context.observations
        if not seen:
            return super().complete(request, on_delta)
        found = [row["id"] for one in seen for row in one.result["sights"]]
        args = {"raw_answer": "One of them.", "report": {"recommendations": [{"id": found[LIKED]}]}}
        return LLMReply(text=json.dumps({"thought": "", "next_node": None, "args": args}), model="picky", engine="picky")


def planned(engine: OfflineEngine, state: TripState | None = None) -> Conversation:
    """A conversation that has come to its plans."""
    talk = Conversation(state or boston(), make_services(Config(), TODAY, client=engine, prompts=prompts()), case_clock(TODAY))
    talk.turn("hello")
    talk.turn(CHOSEN)
    talk.turn({"event": "trip_confirmed"})
    return talk


def test_its_part_is_offered_chosen_and_said_like_the_others():
    assert plain_question(boston(), "capabilities", TODAY).endswith("hotels, food, activities?")
    talk = Conversation(boston(), make_services(Config(), TODAY, prompts=prompts()), case_clock(TODAY))
    talk.turn("hello")
    result = talk.turn(CHOSEN)
    assert result["state"]["capabilities"] == CHOSEN["value"]
    assert talk.state.transcript[-2].content == "Plan: trains, hotels and activities"
    assert fact_words(talk.state, "capabilities") == "trains, hotels, activities"
    assert due_specialists(talk.state) == ("transport", "stay", "activities")
    refused = talk.turn({**CHOSEN, "value": ["research_visas"]})["reply"]
    assert "hotels, food and activities" in refused


def test_it_is_briefed_runs_beside_the_others_and_reports():
    engine = Picky()
    talk = planned(engine)
    tasks = next(r.event.tasks for r in talk.records if isinstance(r.event, TasksPlanned))
    assert [(t.specialist, t.task_name) for t in tasks][-1] == ("activities", "Things to do")
    assert "Boston" in tasks[-1].instructions
    assert any("You are ActivitiesAgent" in r.system for r in engine.requests)
    report = talk.state.reports["activities"]
    assert (report.agent, report.summary, report.failed) == ("ActivitiesAgent", "One of them.", None)
    assert [r.kind for r in report.recommendations] == ["sight"]
    said = [r.event for r in talk.records if isinstance(r.event, MessageSent) and "activities" in (r.event.sender, r.event.recipient)]
    assert [m.envelope.action for m in said] == ["AGENT_CALL", "USE_TOOL", "TOOL_RETURN", "AGENT_RETURN"]
    assert name_of("activities") == "Activities"
    assert replay(talk.start, talk.records) == talk.state


def test_what_it_recommends_comes_first_in_the_plans_and_the_files_hold_it():
    talk = planned(Picky())
    liked = talk.state.reports["activities"].recommendations[0]
    assert candidates_of(talk.state).sights["Boston"][0] == liked
    assert len(talk.state.options) >= 2
    assert any(item.id == liked.id for option in talk.state.options for day in option.itinerary.days for item in day.activities)
    assert liked.name in markdown_of(talk.state)
    exported = json_of(talk.state)
    assert json.loads(exported)["reports"]["activities"]["recommendations"][0]["name"] == liked.name
    assert state_in(exported).reports == talk.state.reports
    checks = {check.id: check.status for option in talk.state.options for check in option.checks}
    assert checks["only_chosen"] == "pass"


def test_the_built_in_engine_plays_it_from_its_row():
    report = planned(OfflineEngine()).state.reports["activities"]
    assert report.failed is None
    assert len(report.recommendations) > LIKED


def test_its_failure_leaves_a_gap_and_the_plans_go_on():
    talk = planned(Picky(fails=True))
    report = talk.state.reports["activities"]
    assert report.failed is not None
    assert report.assumptions == ("Things to do is left open in these plans.",)
    assert talk.state.options
    assert "Things to do could not be researched" in talk.state.turn.reply
    assert failed_report("activities", "t", "h", "e", "m").agent == "ActivitiesAgent"


def test_only_it_is_stale_when_only_its_part_changes():
    with_it = evolve(boston(), capabilities=("research_trains", "research_hotels", "research_activities"))
    without = evolve(with_it, capabilities=("research_trains", "research_hotels"))
    changed = {row.id for row in SPECIALISTS if dependency_hash(with_it, row.id) != dependency_hash(without, row.id)}
    assert changed == {"activities"}
    vegan = evolve(with_it, preferences=Preferences(dietary=("vegan",)))
    assert dependency_hash(vegan, "activities") == dependency_hash(with_it, "activities")


def test_progress_counts_it_and_models_may_name_it():
    lines = tuple(ProgressLine(label=row.words, state="running", words="") for row in SPECIALISTS)
    assert opening_words(SimpleNamespace(progress=lines)) == "On it. Four specialists are working side by side."
    assert "research_activities" in json.dumps(wire_schema(ExtractReply))
    assert "activities" in json.dumps(wire_schema(DispatchReply))
    check_prompts(prompts())


def test_without_its_rows_there_is_no_such_part():
    PARTS.take_out(PART.id)
    try:
        with pytest.raises(ValidationError):
            CapabilityChange(add=(PART.id,))
        assert "research_activities" not in json.dumps(wire_schema(ExtractReply))
    finally:
        PARTS.add(PART)
