"""A saved trip run again from one of its turns, with other prompts or another engine, or as recorded without any call; beside the original.

The turns before are taken over as they were. Each turn sees the day on which it was said, so that nothing differs because time went by.
A preview runs a turn without calling any model, to see what a prompt would send.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from threading import Lock

from planner.agents.services import Services
from planner.domain.errors import ModelError, PersonError
from planner.domain.events import LLMCalled, MessageSent, TraceRecord
from planner.domain.specialists import specialist_prompts
from planner.domain.state import TripState
from planner.domain.values import Value
from planner.lab.playing import PlayedTurn, turn_of_result
from planner.lab.suites import openers_of
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.prompting.load import PromptSet
from planner.runtime.cases import turn_of
from planner.runtime.config import Config, make_services
from planner.runtime.runner import TurnLoop
from planner.say.why import held_back, refused
from planner.turn.results import turn_result
from planner.turn.trace import replay

MakeServices = Callable[[date], Services]
MAX_TURNS = 60


class RerunRefused(PersonError):
    """Told to the person: this trip cannot be run again from there."""

    kind = "rerun_refused"


class Recorded:
    """An engine that says again what was said in a trace from a turn on, call by call, and calls nobody.

    Raises `ModelError` for a call that was not made.
    """

    def __init__(self, records: Sequence[TraceRecord], first: int = 1) -> None:
        self._calls: dict[tuple[str, str], deque[LLMCalled]] = defaultdict(deque)
        self._guard = Lock()
        for record in records:
            if record.turn >= first and isinstance(record.event, LLMCalled) and record.event.call.outcome != "fallback":
                self._calls[record.event.call.purpose, record.event.call.prompt].append(record.event)

    @property
    def engine(self) -> str:
        return "recorded"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        with self._guard:
            waiting = self._calls.get((request.purpose, request.prompt))
            if not waiting:
                raise ModelError("This call was not made when the turn was recorded, so there is nothing to say again.")
            call = waiting.popleft().call
        if call.error == "refused":
            return LLMReply(text="", model=call.model, engine=self.engine, refusal="refused")
        if call.outcome == "failed":
            raise ModelError(call.error or "This call failed when it was recorded.")
        return LLMReply(
            text=call.raw, model=call.model, engine=self.engine, prompt_tokens=call.prompt_tokens, cached_tokens=call.cached_tokens,
            completion_tokens=call.completion_tokens, finish_reason=call.finish_reason,
        )  # fmt: skip


class ComparisonRow(Value):
    """One line of a comparison of two turns."""

    label: str
    a: str
    b: str

    @property
    def differs(self) -> bool:
        return self.a != self.b


def turns_in(records: Sequence[TraceRecord]) -> tuple[int, ...]:
    """The numbers of the turns that can be run again."""
    return tuple(record.turn for record, _ in openers_of(records))


def _refuse_gaps(records: Sequence[TraceRecord]) -> None:
    if [r.seq for r in records] != list(range(1, len(records) + 1)):
        raise RerunRefused("A part of this trip's record cannot be read any more, so its turns cannot be run again.")


def originals(records: Sequence[TraceRecord], trip_id: str, first: int) -> tuple[PlayedTurn, ...]:
    """The turns from `first` on as they were. Raises `RerunRefused` where records before them are missing."""
    _refuse_gaps(records)
    state = replay(TripState(trip_id=trip_id), [r for r in records if r.turn < first])
    shown: list[PlayedTurn] = []
    for opened, opener in openers_of(records):
        if opened.turn < first:
            continue
        own = [r for r in records if r.turn == opened.turn]
        before, state = state, replay(state, own)
        shown.append(_shown(turn_of(opener), before, state, own))
    return tuple(shown)


def rerun(
    records: Sequence[TraceRecord], trip_id: str, first: int, make: MakeServices, *, today: date | None = None, last: int | None = None
) -> tuple[PlayedTurn, ...]:
    """The turns from `first` (to `last`) on as they come out on the services of `make(day)`. Raises `RerunRefused`.

    `today` is the fixed day of the program, if it has one; else each turn's own day counts.
    """
    wanted = [(r, o) for r, o in openers_of(records) if first <= r.turn <= (last or r.turn)]
    if not wanted:
        raise RerunRefused(f"This trip has no turn {first} that could be run again.")
    if len(wanted) > MAX_TURNS:
        raise RerunRefused(f"That is {len(wanted)} turns; {MAX_TURNS} can be run again at once. Begin at a later one.")
    _refuse_gaps(records)
    start = TripState(trip_id=trip_id)
    done = [r for r in records if r.turn < first]
    state = replay(start, done)
    shown: list[PlayedTurn] = []
    for opened, opener in wanted:
        before, already = state, len(done)
        started = opened.at

        loop = TurnLoop(
            state,
            already,
            services=make(today or started.date()),
            clock=lambda seq, at=started, n=already: at + timedelta(seconds=seq - n - 1),  # type: ignore[misc]
            publish=lambda new, _: done.extend(new),
            state_before=lambda seq: replay(start, done[: seq - 1]),
        )
        state = loop.run(opener)
        own = done[already:]
        shown.append(_shown(turn_of(opener), before, state, own))
    return tuple(shown)


def _shown(turn: object, before: TripState, after: TripState, records: Sequence[TraceRecord]) -> PlayedTurn:
    result = turn_result(turn if isinstance(turn, str | dict) else str(turn), after, records, _ms_of(records))
    withheld = tuple(f"{h.slot}: {h.text} ({h.why})" for h in held_back(records, before))
    return turn_of_result(result, after, withheld, tuple(f"{r.slot}: {r.value}" for r in refused(records, before)))


def _ms_of(records: Sequence[TraceRecord]) -> float:
    """What the calls of a turn took, of models and of tools, one after the other: the same for a turn of then and one of now."""
    calls = [
        r.event.call.ms if isinstance(r.event, LLMCalled) else r.event.ms for r in records if isinstance(r.event, LLMCalled | MessageSent)
    ]
    return round(sum(calls), 1)


def compared(a: PlayedTurn, b: PlayedTurn) -> tuple[ComparisonRow, ...]:
    """What there is to compare of two turns, in the order a person looks at it; rows that are empty on both sides are left out."""
    pairs = (
        ("Reply", a.reply, b.reply),
        ("What was said", ", ".join(a.acts), ", ".join(b.acts)),
        ("Step", a.mode, b.mode),
        ("Asks", ", ".join(a.asks), ", ".join(b.asks)),
        ("Held back", "; ".join(a.held_back), "; ".join(b.held_back)),
        ("Not supported by the words", "; ".join(a.refused), "; ".join(b.refused)),
        *((label, dict(a.facts).get(label, ""), dict(b.facts).get(label, "")) for label in dict((*a.facts, *b.facts))),
        ("Plans", "; ".join(a.options), "; ".join(b.options)),
        ("Checks", a.checks, b.checks),
        ("Model calls", str(a.calls), str(b.calls)),
        ("Tokens", _number(a.tokens), _number(b.tokens)),
        ("Cost", a.cost or "", b.cost or ""),
        ("Seconds", f"{a.ms / 1000:.2f}", f"{b.ms / 1000:.2f}"),
    )
    return tuple(ComparisonRow(label=label, a=x, b=y) for label, x, y in pairs if x or y)


def _number(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


class RequestRecorder:
    """An engine that notes what it is sent and lets `inner` answer."""

    def __init__(self, inner: Recorded) -> None:
        self._inner = inner
        self._guard = Lock()
        self.requests: list[LLMRequest] = []

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        with self._guard:
            self.requests.append(request)
        return self._inner.complete(request, on_delta)


def requests_of_turn(
    records: Sequence[TraceRecord], trip_id: str, turn: int, prompts: PromptSet, today: date | None
) -> tuple[LLMRequest, ...]:
    """Every request of one turn as it would be sent with `prompts`, answered as recorded. Raises `RerunRefused` and `PromptInvalid`."""
    recorder = RequestRecorder(Recorded(records, turn))
    rerun(records, trip_id, turn, lambda day: make_services(Config(), day, client=recorder, prompts=prompts), today=today, last=turn)
    return tuple(recorder.requests)


def uses(made_from: str, prompt: str) -> bool:
    """Whether a request made from the prompt `made_from` holds `prompt`: as the role's own, as a section of it, or as the shared rules."""
    if made_from == prompt or prompt == "rules":
        return True
    section = prompt.startswith("specialist/") and prompt not in specialist_prompts()
    return section and made_from in specialist_prompts()


def turns_with(records: Sequence[TraceRecord], prompt: str) -> tuple[int, ...]:
    """The turns that can be run again and in which the prompt was used, in order."""
    used = {r.turn for r in records if isinstance(r.event, LLMCalled) and uses(r.event.call.prompt, prompt)}
    return tuple(n for n in turns_in(records) if n in used)
