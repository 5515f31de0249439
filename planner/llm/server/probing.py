"""What a model server can do, found out with a few tiny requests: answering at all, schema, JSON mode, streaming, token counts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import date
from typing import Literal

from planner.domain.errors import StoppedByPerson
from planner.domain.replies import AnswerReply
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.llm.protocol import AnswerContext, LLMRequest
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import KNOWN, RUNGS, Dialect, Dialects, Rung
from planner.llm.server.failures import SAVED, Course, Failure, error_of
from planner.llm.server.limits import Limits, current, under
from planner.llm.server.openai_client import OpenAIClient, RequestFailed
from planner.llm.server.wire import ModelAnswer
from planner.llm.structured_reply import holds_reply

SECONDS = 20.0
"""The most one of the requests may take."""
_LATER: tuple[Rung, ...] = ("constrained", "json", "text")


class Ability(Value):
    """One ability of the server, with a few words."""

    what: str
    works: Literal["yes", "no", "partly"]
    words: str


class Probe(Value):
    """What was found; `error` is the sentence of a server that gave no answer at all."""

    findings: tuple[Ability, ...] = ()
    error: str | None = None


def probe(connection: Connection, clock: Callable[[], float] = time.monotonic, dialects: Dialects = KNOWN) -> Probe:
    """Try the server, and remember the form it understood best.

    Takes three or four small requests; raises nothing but `StoppedByPerson`.
    """
    client = OpenAIClient(evolve(connection, seconds=min(SECONDS, connection.seconds)), Dialects())
    began = clock()
    strict, failure = _try(client, "schema")
    seconds = clock() - began
    if failure is not None and failure.kind not in ("form", "server_or_form", "length", "empty"):
        return Probe(error=_words(failure, connection, seconds))
    found: dict[Rung, ModelAnswer] = {} if strict is None else {"schema": strict}
    for rung in _LATER if strict is None else ("json",):
        answer, problem = _try(client, rung)
        if answer is not None:
            found[rung] = answer
        failure = problem or failure
        if answer is not None and rung != "constrained":
            break
    if not found:
        assert failure is not None
        return Probe(error=_words(failure, connection, seconds))
    best = next(rung for rung in RUNGS if rung in found)
    dialects.remember(connection, Dialect(rung=best), fits=True)
    return Probe(findings=(*_forms(found, connection, seconds), *_streams(_stream(client, best), found[best])))


class Trial:
    """One test of a server, in a thread of its own, so that it can be watched and stopped."""

    def __init__(self, connection: Connection) -> None:
        self.host = connection.host
        self.found: Probe | None = None
        self._stop = threading.Event()
        self._over = threading.Event()
        threading.Thread(target=self._run, args=(connection,), name="probe", daemon=True).start()

    def _run(self, connection: Connection) -> None:
        try:
            with under(Limits(stop=self._stop)):
                self.found = probe(connection)
        except StoppedByPerson:
            self.found = Probe(error="Stopped before it was over.")
        finally:
            self._over.set()

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def stop(self) -> None:
        """End the test where it is."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Whether the test is over, after at most `seconds`."""
        return self._over.wait(seconds)


def _words(failure: Failure, connection: Connection, seconds: float) -> str:
    return error_of(failure, connection, seconds).words.removesuffix(SAVED).strip()


def _try(client: OpenAIClient, rung: Rung) -> tuple[ModelAnswer | None, Failure | None]:
    """The answer on one rung when it fits the schema, else why there is none."""
    dialect = Dialect(rung=rung)
    for _ in range(2):
        try:
            answer = client.ask_once(_REQUEST, Course(dialect=dialect), None, current())
        except RequestFailed as failed:
            if failed.failure.kind == "temperature":
                dialect = evolve(dialect, temperature=False)
                continue
            return None, failed.failure
        return (
            (answer, None)
            if holds_reply(AnswerReply, answer.text)
            else (None, Failure(kind="form", detail="The answer did not fit the schema."))
        )
    return None, Failure(kind="temperature")


def _stream(client: OpenAIClient, rung: Rung) -> ModelAnswer | None:
    """The answer as a stream; None when streaming failed."""
    dialect = Dialect(rung=rung)
    for _ in range(3):
        try:
            return client.ask_once(_REQUEST, Course(dialect=dialect), lambda piece: None, current())
        except RequestFailed as failed:
            if failed.failure.kind == "stream_usage":
                dialect = evolve(dialect, stream_usage=False)
            elif failed.failure.kind == "temperature":
                dialect = evolve(dialect, temperature=False)
            else:
                break
    return None


def _forms(found: dict[Rung, ModelAnswer], connection: Connection, seconds: float) -> tuple[Ability, ...]:
    model = next(iter(found.values())).model or connection.model
    json_mode = "json" in found or "constrained" in found
    return (
        Ability(what="Answers", works="yes", words=f"{model} at {connection.host}, in {seconds:.1f} s"),
        Ability(what="Strict schema", works="yes", words="used")
        if "schema" in found
        else Ability(what="Strict schema", works="no", words="JSON mode is used" if json_mode else "plain text is used"),
        Ability(what="JSON mode", works="yes", words="with the schema" if "constrained" in found else "works")
        if json_mode
        else Ability(what="JSON mode", works="no", words="not needed" if "schema" in found else "plain text is used"),
    )


def _streams(streamed: ModelAnswer | None, whole: ModelAnswer) -> tuple[Ability, ...]:
    counted, counts_streamed = whole.usage.prompt_tokens is not None, streamed is not None and streamed.usage.prompt_tokens is not None
    if streamed is None or not streamed.whole:
        streaming = Ability(what="Streaming", works="no", words="replies come in one piece")
    else:
        streaming = Ability(what="Streaming", works="yes", words="replies grow as they arrive")
    if counted and (counts_streamed or streamed is None):
        tokens = Ability(what="Token counts", works="yes", words="sent with every reply")
    elif counted or counts_streamed:
        tokens = Ability(what="Token counts", works="partly", words="not with every reply; sums will be too low")
    else:
        tokens = Ability(what="Token counts", works="no", words="not sent; tokens and cost stay unknown")
    return streaming, tokens


_REQUEST = LLMRequest(
    purpose="answer",
    system='Answer with one JSON object: {"reply": "ok"}. Nothing else.',
    user="Say ok.",
    context=AnswerContext(state=TripState(trip_id="probe"), topic="test", facts="ok", today=date(2026, 1, 1)),
    reply_model=AnswerReply,
)
