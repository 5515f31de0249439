"""A model that answers a `chat.completions` request from nothing but its text, as well as the built-in engine would.

It tells its role by the prompt, reads the trip, the task and the observations out of it, and gives back JSON text. The tests' server puts
it behind HTTP; what the planner does with its answers is the planner's own.
"""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

from planner.domain.replies import AnswerReply, ConfirmReply, DispatchReply, FinalizeReply, ProposedOption, ProposedPair, ProposedTask
from planner.domain.reports import Specialist
from planner.domain.state import Task
from planner.language.reading import read_message
from planner.llm.offline import offline_words
from planner.llm.offline.moves import next_move
from planner.llm.protocol import ClarifyContext, Observation, SpecialistContext
from tests.prompt_reader import shown_state, untabled

SPECIALISTS: dict[str, Specialist] = {"TransportAgent": "transport", "StayAgent": "stay", "FoodAgent": "food"}
Body = dict[str, Any]


def system_of(body: Body) -> str:
    return "\n".join(str(m["content"]) for m in body["messages"] if m["role"] == "system")


def user_of(body: Body) -> str:
    """The message the request is about; what comes after it in the same request is about form."""
    return next((str(m["content"]) for m in body["messages"] if m["role"] == "user"), "")


def purpose_of(body: Body) -> str:
    """Which role the prompt asks for; a prompt without one is a test of the connection."""
    text = system_of(body)
    if "## Your role:" not in text and "<speciality>" not in text:
        return "probe"
    if "<speciality>" in text:
        return "specialist"
    heads = {"the reader": "extract", "asking for what": "clarify", "asking for a yes": "confirm", "briefing": "dispatch",
             "proposing": "finalize", "answering": "answer"}  # fmt: skip
    role = text.rpartition("## Your role:")[2].splitlines()[0]
    return next(purpose for words_, purpose in heads.items() if words_ in role)


def answer(body: Body) -> str:
    """The reply to one request as JSON text."""
    text = system_of(body)
    match purpose_of(body):
        case "probe":
            return '{"reply": "ok"}'
        case "extract":
            return read_message(_message(user_of(body)), shown_state(text), _today(text)).model_dump_json(by_alias=True)
        case "clarify":
            state = shown_state(text)
            slots = re.findall(r"^- ((?:trip|preferences)\.[\w.]+|capabilities): ", _between(text, "<slots>\n", "\n</slots>"), re.MULTILINE)
            return offline_words.clarify(
                ClarifyContext.model_validate({"state": state, "slots": slots, "today": _today(text)})
            ).model_dump_json(by_alias=True)
        case "confirm":
            return ConfirmReply(opening="Please look this over.", question="Shall I go ahead?").model_dump_json(by_alias=True)
        case "dispatch":
            tasks = json.loads(_between(text, "<tasks>\n", "\n</tasks>"))
            return DispatchReply(
                tasks=tuple(
                    ProposedTask(specialist=t["specialist"], task_name=t["taskName"], instructions="Find what fits.") for t in tasks
                )
            ).model_dump_json(by_alias=True)
        case "specialist":
            return next_move(_specialist(text)).model_dump_json(by_alias=True)
        case "answer":
            return AnswerReply(reply=_between(text, "<facts>\n", "\n</facts>").strip() or "I do not know.").model_dump_json(by_alias=True)
        case _:
            return _options(text).model_dump_json(by_alias=True)


def _message(user: str) -> str:
    """The message inside whatever fence stands around it."""
    found = re.search(r"<message>\n(.*)\n</message>", user, re.DOTALL)
    return found[1] if found else user


def _today(text: str) -> date:
    found = re.search(r"Today is (\d{4}-\d{2}-\d{2})", text)
    assert found, "the prompt names no day"
    return date.fromisoformat(found[1])


def _between(text: str, start: str, end: str) -> str:
    return text.rpartition(start)[2].partition(end)[0]


def _specialist(text: str) -> SpecialistContext:
    name = next(agent for agent in SPECIALISTS if f"You are {agent}" in text)
    seen = [row for row in _between(text, "<observations>\n", "\n</observations>").splitlines() if row.startswith("{")]
    task = Task(
        task_id="t", task_name="t", specialist=SPECIALISTS[name], instructions=_between(text, "<task>\n", "\n</task>"), context_hash=""
    )
    left = re.search(r"You have (\d+) steps left", text)
    assert left
    return SpecialistContext(
        state=shown_state(text),
        task=task,
        observations=tuple(Observation.model_validate(_untabled_result(json.loads(row))) for row in seen),
        steps_left=int(left[1]),
        today=_today(text),
    )


def _untabled_result(row: Body) -> Body:
    return {**row, "result": untabled(row.get("result"))}


def _options(text: str) -> FinalizeReply:
    """An option a tier, from the ids that the reports name."""
    reports = untabled(json.loads(_between(text, "<reports>\n", "\n</reports>")))
    rows = [row for report in reports for row in report["recommendations"]]
    tiers = (("budget", "packed"), ("balanced", "moderate"), ("premium", "relaxed"))
    options = []
    for n, (tier, pace) in enumerate(tiers):
        by_leg: dict[str, list[str]] = {}
        for row in rows:
            if "segment" in row:
                by_leg.setdefault(row["segment"], []).append(row["id"])
        options.append(
            ProposedOption.model_validate(
                {
                    "tier": tier,
                    "pace": pace,
                    "title": f"The {tier} way",
                    "description": "One sentence.",
                    "highlights": ["Old town"],
                    "journeys": [ProposedPair(key=leg, id=ids[min(n, len(ids) - 1)]) for leg, ids in by_leg.items()],
                }
            )
        )
    return FinalizeReply(opening="Here are three plans that differ.", options=tuple(options), comparison_note="They differ in comfort.")
