"""A specialist's loop: think, call tools one by one or side by side, finish with a typed report.

Stateless: everything comes with the task, everything learned leaves in the report. What a tool returned stays here as an artifact;
the engine sees a digest and recommends by id.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field

from pydantic import JsonValue, ValidationError

from planner.agents.artifacts import candidates_in, digest_of, report_from
from planner.agents.asking import TracedModelError, ask_traced, sent
from planner.agents.quoting import quoted
from planner.agents.services import Services
from planner.agents.system_prompt import specialist_prompt
from planner.domain.errors import DeadlineExceeded, ModelError, SpendLimitReached, StepLimitReached, ToolFailed
from planner.domain.events import Event, SpecialistReported
from planner.domain.replies import JOIN_SOURCES as SOURCES
from planner.domain.replies import Join, PlannedCall, PlannerAction, SpecialistReply
from planner.domain.reports import Recommendation, SpecialistReport, failed_report
from planner.domain.specialists import SPECIALISTS, SpecialistRow
from planner.domain.state import Task, TripState
from planner.domain.values import Value
from planner.llm.protocol import LLMRequest, Observation, SpecialistContext
from planner.llm.server.limits import Limits, under
from planner.say.phrases import joined
from planner.tools.catalogue import tool_named

__all__ = ["SOURCES", "injected"]


def injected(inject: Mapping[str, str], branches: Sequence[dict[str, JsonValue]]) -> dict[str, JsonValue]:
    """The arguments a join receives. A branch has `node`, `digest` and `error`. Raises `ToolFailed` on an unknown source."""
    done = [b for b in branches if not b.get("error")]
    failed: list[JsonValue] = [{"node": b["node"], "error": b["error"]} for b in branches if b.get("error")]
    every: list[JsonValue] = [{"node": b["node"], "result": b.get("digest"), "error": b.get("error")} for b in branches]
    results: list[JsonValue] = [b.get("digest") for b in done]
    sources: dict[str, JsonValue] = {
        "$results": results,
        "$branches": every,
        "$failures": failed,
        "$success_count": len(done),
        "$failure_count": len(failed),
        "$expect": len(branches),
    }
    unknown = [source for source in inject.values() if source not in sources]
    if unknown:
        raise ToolFailed(f"{unknown[0]!r} is no source to inject; there are {', '.join(SOURCES)}.")
    return {argument: sources[source] for argument, source in inject.items()}


MAX_MISTAKES = 3


class Branch(Value):
    """The outcome of one tool call: a full result for the artifacts or an error for the engine."""

    node: str
    args: dict[str, JsonValue]
    digest: JsonValue = None
    error: str | None = None
    found: tuple[Recommendation, ...] = ()
    ms: float = 0.0


@dataclass
class _Loop:
    """What one run has gathered so far."""

    events: list[Event] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)
    artifacts: dict[str, Recommendation] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    mistakes: int = 0


def run_specialist(state: TripState, task: Task, services: Services) -> tuple[Event, ...]:
    """Run one task to its report. Every failure becomes an error report, so that the others go on; only Stop is raised."""
    loop = _Loop()
    started = time.monotonic()
    services.tell(
        _row(task).words,
        "running",
        f"{_row(task).looking} {joined([s.place.name for s in state.trip.destinations])}".strip(),
    )
    try:
        if services.before_specialist is not None:
            services.before_specialist(task.specialist)
        until = started + services.specialist_seconds
        with under(Limits(until=until)):
            report = _steps(state, task, services, loop, until)
    except TracedModelError as error:
        loop.events += error.records
        report = _failed(task, error.error)
    except ModelError as error:
        report = _failed(task, error)
    words = report.summary or (report.failed.message if report.failed else "")
    loop.events.append(
        sent(
            task.specialist, "planner", "AGENT_RETURN", words,
            reasoning="The task is done." if not report.failed else "The task could not be finished.",
            ms=round((time.monotonic() - started) * 1000, 1), taskId=task.task_id, recommendations=len(report.recommendations),
        )
    )  # fmt: skip
    services.tell(_row(task).words, "failed" if report.failed else "done", words[:160])
    return (*loop.events, SpecialistReported(report=report))


def _row(task: Task) -> SpecialistRow:
    return SPECIALISTS[task.specialist]


def _failed(task: Task, error: ModelError) -> SpecialistReport:
    """The report of a task that failed. What a spent limit means for the whole trip is said once, and not with every specialist."""
    what = _row(task).words
    words = f"{error.words.partition('. ')[0]}." if isinstance(error, SpendLimitReached) else error.words
    return failed_report(task.specialist, task.task_id, task.context_hash, f"{what} could not be researched", words)


def _steps(state: TripState, task: Task, services: Services, loop: _Loop, until: float) -> SpecialistReport:
    for step in range(1, services.step_limit + 1):
        services.check()
        if time.monotonic() > until:
            raise DeadlineExceeded(f"It took longer than {services.specialist_seconds:.0f} s.")
        action = _next_action(state, task, services, loop, services.step_limit - step + 1)
        if action.plan:
            _run_plan(state, task, services, loop, step, action.plan, action.join, action.thought)
        elif action.next_node:
            call = PlannedCall(node=action.next_node, args=action.args or {})
            _run_plan(state, task, services, loop, step, (call,), None, action.thought)
        elif (report := _finished(task, loop, step, action)) is not None:
            return report
        if loop.mistakes >= MAX_MISTAKES:
            raise StepLimitReached("Too many tool calls went wrong one after another.")
    raise StepLimitReached(f"It was not finished after {services.step_limit} steps.")


def _next_action(state: TripState, task: Task, services: Services, loop: _Loop, steps_left: int) -> PlannerAction:
    seen = tuple(loop.observations)
    system, version = specialist_prompt(services, state, task, seen, steps_left)
    request = LLMRequest(
        purpose="specialist",
        system=system,
        context=SpecialistContext(state=state, task=task, observations=seen, steps_left=steps_left, today=services.today),
        reply_model=PlannerAction,
        tools=_row(task).tools,
        prompt=_row(task).prompt,
        prompt_version=version,
    )
    action, calls = ask_traced(
        services,
        request,
        PlannerAction,
        task.specialist,
        short=lambda: specialist_prompt(services, state, task, seen, steps_left, compact=True)[0],
    )
    loop.events += calls
    return action


def _finished(task: Task, loop: _Loop, step: int, action: PlannerAction) -> SpecialistReport | None:
    """The report of a finish that has the right form; else the mistake is told back and the loop goes on."""
    try:
        reply = SpecialistReply.model_validate(action.args or {})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        loop.mistakes += 1
        loop.observations.append(Observation(step=step, tool="finish", error=f"{'.'.join(map(str, first['loc']))}: {first['msg']}"))
        return None
    return report_from(task, reply, loop.artifacts)


def _run_plan(
    state: TripState,
    task: Task,
    services: Services,
    loop: _Loop,
    step: int,
    calls: tuple[PlannedCall, ...],
    join: Join | None,
    thought: str,
) -> None:
    """Run calls side by side and their join after them; observations follow the order of the plan, whatever finished first."""
    services.tell(_row(task).words, "running", ", ".join(_doing(c.node) for c in calls))
    fresh = [_repeat_of(loop, call) or call for call in calls]
    branches = _side_by_side(fresh, lambda c: c if isinstance(c, Branch) else _call(state, services, c.node, c.args), task.specialist)
    for call, branch in zip(calls, branches, strict=True):
        _note(task, loop, step, call.node, branch, thought)
    loop.mistakes = loop.mistakes + 1 if all(b.error for b in branches) else 0
    if join is None:
        return
    try:
        args = {**join.args, **injected(join.inject, [b.model_dump(mode="json", include={"node", "digest", "error"}) for b in branches])}
    except ToolFailed as error:
        loop.observations.append(Observation(step=step, tool=join.node, args=join.args, error=error.words))
        return
    _note(task, loop, step, join.node, _call(state, services, join.node, args), "Bring the branches together.")


def _side_by_side(rows: list[PlannedCall | Branch], work: Callable[[PlannedCall | Branch], Branch], who: str) -> list[Branch]:
    """`work` on every row, in the order of the rows; threads, in the context of this one, are only started for more than one."""
    if len(rows) == 1:
        return [work(rows[0])]
    with ThreadPoolExecutor(max_workers=len(rows), thread_name_prefix=f"{who}-tool") as pool:
        return [future.result() for future in [pool.submit(copy_context().run, work, row) for row in rows]]


def _doing(node: str) -> str:
    return node.replace("_", " ")


def _repeat_of(loop: _Loop, call: PlannedCall) -> Branch | None:
    """An error branch when the same call was made before; else the call is remembered."""
    key = call.node + json.dumps(call.args, sort_keys=True, default=str)
    if key in loop.called:
        return Branch(
            node=call.node, args=call.args, error="This exact call was already made; its result is above. Change the arguments or finish."
        )
    loop.called.add(key)
    return None


def _call(state: TripState, services: Services, node: str, args: Mapping[str, JsonValue]) -> Branch:
    started = time.perf_counter()
    try:
        result = quoted(state, node, args) or services.call_tool(node, args)
    except ToolFailed as error:
        return Branch(node=node, args=dict(args), error=error.words, ms=round((time.perf_counter() - started) * 1000, 3))
    return Branch(
        node=node,
        args=dict(args),
        digest=digest_of(result),
        found=candidates_in(result),
        ms=round((time.perf_counter() - started) * 1000, 3),
    )


def _note(task: Task, loop: _Loop, step: int, node: str, branch: Branch, thought: str) -> None:
    loop.artifacts.update({r.id: r for r in branch.found if hasattr(r, "id")})
    loop.observations.append(Observation(step=step, tool=node, args=branch.args, result=branch.digest, error=branch.error))
    known = tool_named(node) is not None
    shown = branch.args if known else {"asked_for": node}
    loop.events.append(sent(task.specialist, "tools", "USE_TOOL", f"Call {_doing(node)}.", reasoning=thought, tool=node, parameters=shown))
    words = f"Error: {branch.error}" if branch.error else f"{len(branch.found)} found." if branch.found else "Done."
    loop.events.append(
        sent(
            "tools",
            task.specialist,
            "TOOL_RETURN",
            words,
            reasoning="What the tool answered.",
            tool=node,
            ms=branch.ms,
            result=branch.digest,
        )
    )
