"""A model on the OpenAI API or any server that speaks its protocol (Ollama, vLLM, LM Studio, llama.cpp, gateways).

One call is one or more requests of `chat.completions`: `dialect` knows in which form the server understands them, `failures` says
what went wrong and what follows. Limits come from the thread (`limits`). Retries are made here and not by the SDK, because
its waits can be neither stopped nor told to the person.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx2
import openai
from openai import OpenAI, omit

from planner.domain.envelopes import LLMTry, SentRequest
from planner.domain.errors import ModelError
from planner.domain.values import evolve
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.llm.schemas import schema_words
from planner.llm.sent_request import sent_of
from planner.llm.server.connection import OPENAI, Connection
from planner.llm.server.dialect import KNOWN, Dialects
from planner.llm.server.failures import HISTORY_STEPS, Course, Failure, Step, after, error_of, failure_of, failure_said, span_words
from planner.llm.server.limits import Limits, current, under
from planner.llm.server.model_prices import cost_of
from planner.llm.server.network import CONNECT_S, http_for
from planner.llm.server.wire import LONGEST_ANSWER, ModelAnswer, Pieces, TokenCounts, answer_in, events_in, json_in, summed
from planner.llm.structured_reply import holds_reply

GO_ON = "Answer now."
BRIEF = "Your last answer was too long and was cut off. Leave out what is not needed and use far fewer words."


class RequestFailed(Exception):
    """A request that failed, sorted. It never leaves this package: a call that fails raises a `ModelError`."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


class OpenAIClient:
    """Implements `LLMClient`. Safe to use from many threads; the connections belong to the process, the key to this object alone."""

    def __init__(self, connection: Connection, dialects: Dialects = KNOWN) -> None:
        self.connection = connection
        self._dialects = dialects
        self._sdk = _sdk(connection)

    def __repr__(self) -> str:
        return f"OpenAIClient({self.connection.model} at {self.connection.host})"

    @property
    def engine(self) -> str:
        return "openai"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """The model's answer. Raises the `ModelError` of the last failure, with every request in its `tries`, or `StoppedByPerson`."""
        limits = current()
        course = Course(
            dialect=self._dialects.of(self.connection, request.reply_model.__name__), history=min(HISTORY_STEPS[0], len(request.history))
        )
        tries: list[LLMTry] = []
        spent: list[TokenCounts] = []
        while True:
            limits.check()
            began = time.perf_counter()
            try:
                answer = self.ask_once(request, course, on_delta, limits)
                spent.append(answer.usage)
                _refuse_unusable(answer)
            except RequestFailed as failed:
                failure = failed.failure
                tries.append(_try(course, began, failure.kind, failure.detail))
                step = after(course, failure, limits.left())
                if step is None:
                    raise self._error(failure, spent, tries, began, self._sent(request, course)) from None
                _wait(step, failure, limits)
                course = step.course
                continue
            tries.append(_try(course, began, "ok", ""))
            self._learn(request, course, answer)
            return LLMReply.model_validate({
                **self._spent(spent, answer.model), "text": answer.text, "engine": self.engine, "finish_reason": answer.finish_reason,
                "refusal": answer.refusal, "tries": tuple(tries), "sent": self._sent(request, course),
            })  # fmt: skip

    def _learn(self, request: LLMRequest, course: Course, answer: ModelAnswer) -> None:
        """Remember whether the server answers in the form it was asked for; a proven one is not judged by later answers."""
        if not course.dialect.proven:
            fits = bool(answer.refusal) or holds_reply(request.reply_model, answer.text)
            self._dialects.remember(self.connection, course.dialect, fits=fits, schema=request.reply_model.__name__)

    def _sent(self, request: LLMRequest, course: Course) -> SentRequest:
        """What was sent, for the record, without the key wherever somebody wrote it."""
        body = body_of(self.connection, request, course)
        messages = [{**message, "content": self.connection.hide(message["content"])} for message in body["messages"]]
        return sent_of({**body, "messages": messages}, self.connection.base_url, request.reply_model.__name__)

    def _error(self, failure: Failure, spent: list[TokenCounts], tries: list[LLMTry], began: float, sent: SentRequest) -> ModelError:
        error = error_of(failure, self.connection, time.perf_counter() - began)
        error.tries = tuple(tries)
        error.spent = {**(self._spent(spent, "") if spent else {}), "sent": sent}
        return error

    def _spent(self, spent: list[TokenCounts], answered_by: str) -> dict[str, object]:
        """The tokens and the cost of every request of a call, as fields of its record."""
        model = answered_by or self.connection.model
        prompt, cached = summed(usage.prompt_tokens for usage in spent), summed(usage.cached for usage in spent)
        completion = summed(usage.completion_tokens for usage in spent)
        cost = cost_of(self.connection.host, model, prompt, cached, completion)
        return {"model": model, "prompt_tokens": prompt, "cached_tokens": cached, "completion_tokens": completion, "cost": cost}

    def ask_once(self, request: LLMRequest, course: Course, on_delta: OnDelta | None, limits: Limits) -> ModelAnswer:
        """One request, whatever comes of it. Raises `RequestFailed` and `StoppedByPerson`."""
        begun = False
        passing = self.connection.passing()

        def show(text: str) -> None:
            if text and on_delta is not None:
                on_delta(text)

        def take(piece: str) -> None:
            nonlocal begun
            begun = True
            show(passing(piece))

        try:
            with under(limits.at_most(self.connection.seconds)):
                if on_delta is None:
                    return self._hidden(self._whole(request, course))
                on_delta("")
                answer = self._streamed(request, course, take)
                show(passing.rest())
                return self._hidden(answer)
        except openai.OpenAIError as error:
            raise RequestFailed(failure_of(error, self.connection, streamed=begun)) from None

    def send(self, body: dict[str, Any]) -> ModelAnswer:
        """The answer to a JSON body as it is, without a retry and without a look at its form. Raises a `ModelError`."""
        began = time.perf_counter()
        try:
            with under(current().at_most(self.connection.seconds)):
                return self._hidden(self._answer_to(body))
        except openai.OpenAIError as error:
            failure = failure_of(error, self.connection, streamed=False)
        except RequestFailed as failed:
            failure = failed.failure
        raise error_of(failure, self.connection, time.perf_counter() - began)

    def _hidden(self, answer: ModelAnswer) -> ModelAnswer:
        """The answer without the key, wherever the server put it."""
        hide = self.connection.hide
        return evolve(
            answer, text=hide(answer.text), model=hide(answer.model), refusal=answer.refusal and hide(answer.refusal),
            finish_reason=answer.finish_reason and hide(answer.finish_reason),
        )  # fmt: skip

    def _whole(self, request: LLMRequest, course: Course) -> ModelAnswer:
        return self._answer_to(body_of(self.connection, request, course))

    def _answer_to(self, body: dict[str, Any]) -> ModelAnswer:
        raw = self._sdk.chat.completions.with_raw_response.create(**self._parameters(body))
        return self._in_body(raw.http_response.content)

    def _in_body(self, body: bytes) -> ModelAnswer:
        answer = answer_in(body)
        if answer is None:
            row = json_in(body)
            if isinstance(row, dict) and row.get("error"):
                raise RequestFailed(failure_said(row["error"], self.connection))
            what = "some other JSON" if row is not None else "a web page" if b"<html" in body[:500].lower() else "no JSON"
            raise RequestFailed(Failure(kind="no_api", detail=f"The answer is {what} of {len(body):,} bytes."))
        return answer

    def _streamed(self, request: LLMRequest, course: Course, take: OnDelta) -> ModelAnswer:
        usage: Any = {"include_usage": True} if course.dialect.stream_usage else omit
        sent = self._parameters(body_of(self.connection, request, course))
        with self._sdk.chat.completions.create(**sent, stream=True, stream_options=usage) as stream:
            if "event-stream" not in stream.response.headers.get("content-type", "event-stream"):
                answer = self._in_body(stream.response.read())
                take(answer.text)
                return answer
            pieces = Pieces(take)
            for event in events_in(_received(stream.response)):
                row = json_in(event)
                if isinstance(row, dict) and row.get("error"):
                    raise RequestFailed(failure_said(row["error"], self.connection))
                pieces.add(row)
                if pieces.length > LONGEST_ANSWER:
                    break
            if not pieces.begun:
                raise RequestFailed(Failure(kind="cut", detail="The stream held no answer."))
            return pieces.answer()

    def _parameters(self, body: dict[str, Any]) -> dict[str, Any]:
        left = current().left()
        return {
            "model": self.connection.model,
            "messages": (),
            # takes the place of the parameters; the SDK walks through every value of one, a third of a call's time
            "extra_body": body,
            "timeout": openai.Timeout(left, connect=CONNECT_S if left is None else min(CONNECT_S, left)),
        }


def body_of(connection: Connection, request: LLMRequest, course: Course) -> dict[str, Any]:
    """The JSON body of a request, as it is sent but for what asks for a stream. Holds no key."""
    dialect = course.dialect
    form = dialect.response_format(request.reply_model, request.tools)
    newer = (connection.base_url == OPENAI) != dialect.limit_renamed
    limit = {"max_completion_tokens" if newer else "max_tokens": connection.max_tokens}
    heat = connection.temperature if dialect.temperature or connection.exact else None
    further = {"temperature": heat, "top_p": connection.top_p, "seed": connection.seed, "reasoning_effort": connection.reasoning_effort}
    return {
        "model": connection.model,
        "messages": list(messages_of(request, course)),
        **({} if form is None else {"response_format": form}),
        **{name: value for name, value in further.items() if value is not None},
        **(limit if connection.max_tokens else {}),
    }


def messages_of(request: LLMRequest, course: Course) -> Iterator[dict[str, str]]:
    """What is sent: the system prompt whole, the newest lines of the conversation, and the message; some servers insist on the last."""
    system = request.system
    if course.dialect.in_prompt:
        system = f"{system.rstrip()}\n\n{schema_words(request.reply_model, request.tools)}\n"
    yield {"role": "system", "content": system}
    for line in request.history[len(request.history) - min(course.history, len(request.history)) :]:
        yield {"role": line.role, "content": line.content}
    if course.brief:
        yield {"role": "user", "content": f"{request.user}\n\n{BRIEF}".strip()}
    elif request.user:
        yield {"role": "user", "content": request.user}
    elif not request.history[-1:] or request.history[-1].role != "user" or not course.history:
        yield {"role": "user", "content": GO_ON}


def _received(response: httpx2.Response) -> Iterator[bytes]:
    """The bytes of a stream as they come, with the failures of the network as the SDK raises them elsewhere."""
    try:
        yield from response.iter_bytes()
    except httpx2.TimeoutException as error:
        raise openai.APITimeoutError(request=response.request) from error
    except httpx2.RequestError as error:
        raise openai.APIConnectionError(request=response.request) from error


def _refuse_unusable(answer: ModelAnswer) -> None:
    """Raises `RequestFailed` for an answer that came and cannot be used; a refusal is an answer."""
    if answer.refusal:
        return
    if answer.finish_reason == "content_filter":
        raise RequestFailed(Failure(kind="filtered", detail="finish_reason content_filter"))
    if len(answer.text) > LONGEST_ANSWER:
        raise RequestFailed(Failure(kind="length", detail=f"more than {LONGEST_ANSWER:,} characters"))
    if not answer.whole:
        raise RequestFailed(Failure(kind="cut", detail=f"The stream ended without a finish reason after {len(answer.text)} characters."))
    if answer.finish_reason == "length":
        raise RequestFailed(Failure(kind="length", detail=f"finish_reason length after {len(answer.text)} characters"))
    if not answer.text.strip():
        raise RequestFailed(Failure(kind="empty", detail=f"finish_reason {answer.finish_reason}"))


def _try(course: Course, began: float, outcome: str, detail: str) -> LLMTry:
    return LLMTry(form=course.dialect.rung, outcome=outcome, detail=detail, ms=round((time.perf_counter() - began) * 1000, 3))


def _wait(step: Step, failure: Failure, limits: Limits) -> None:
    if step.wait > 0:
        what = "The model is busy" if failure.kind == "busy" else "The model's server did not answer"
        limits.pause(step.wait, f"{what}; asking again in {span_words(step.wait)}")


def _sdk(connection: Connection) -> OpenAI:
    """The SDK's client. With a person's own key, nothing of the program's own account or headers travels along."""
    sdk = OpenAI(api_key=connection.secret, base_url=connection.base_url, max_retries=0, http_client=http_for(connection.base_url))
    sdk.admin_api_key = None
    if connection.own:
        sdk.organization = sdk.project = None
        sdk._custom_headers = {}
    return sdk
