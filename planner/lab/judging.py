"""Rubrics judged by a model: a criterion in words, the reply it is held against, whether it holds and why.

Off unless somebody asks for it, as it sends every such reply to a model and pays for it. The judge is the same for all sides of a
comparison, and its prompt is one of the lab's: a version of it can be edited, saved and compared like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict

from planner.domain.errors import ModelError
from planner.domain.replies import RubricReply
from planner.lab.expecting import Claim, Rubric
from planner.lab.suites import said_words
from planner.llm.protocol import JudgeContext, LLMClient, LLMRequest
from planner.llm.structured_reply import ask
from planner.prompting.load import PromptSet, as_data
from planner.turn.results import Json

PROMPT = "rubric"
RUBRIC = "rubric"


class Verdict(BaseModel):
    """What a judge said of one criterion: whether it holds and why. `holds` is None where it gave no answer, and `reason` says so."""

    model_config = ConfigDict(frozen=True)

    turn: int
    criterion: str
    holds: bool | None
    reason: str


Judging = Callable[[Sequence[Claim], Sequence[Json]], dict[Rubric, Verdict]]
"""Judges the rubrics among a case's claims on the results of its turns."""


def asks_for_a_judge(claims: Sequence[Claim]) -> bool:
    """Whether a rubric is among the claims."""
    return any(claim.kind == RUBRIC for claim in claims)


def judging(client: LLMClient, prompts: PromptSet) -> Judging:
    """A judge on `client` with the text that `prompts` have for it."""

    def judged(claims: Sequence[Claim], turns: Sequence[Json]) -> dict[Rubric, Verdict]:
        found: dict[Rubric, Verdict] = {}
        for claim in claims:
            at = len(turns) - 1 if claim.turn == "final" else claim.turn
            if claim.kind == RUBRIC and -len(turns) <= at < len(turns):
                found[claim.rubric] = _verdict(client, prompts, claim.words, turns[at], at % len(turns))
        return found

    return judged


def judge_request(prompts: PromptSet, criterion: str, said: str, reply: str) -> LLMRequest:
    """The request a judge is sent for one criterion."""
    prompt = prompts[PROMPT]
    values = {"criterion": as_data(criterion), "said": as_data(said), "reply": as_data(reply)}
    return LLMRequest(
        purpose="judge", system=prompt.render(values), context=JudgeContext(criterion=criterion, said=said, reply=reply),
        reply_model=RubricReply, prompt=PROMPT, prompt_version=prompt.version,
    )  # fmt: skip


def _verdict(client: LLMClient, prompts: PromptSet, criterion: str, turn: Json, n: int) -> Verdict:
    request = judge_request(prompts, criterion, said_words(turn.get("user")), str(turn.get("reply") or ""))
    asked = ask(client, request, RubricReply, repair_words=prompts["repair"].text)
    if asked.reply is None:
        error = asked.error or ModelError("The judge gave no answer.")
        return Verdict(turn=n, criterion=criterion, holds=None, reason=error.words)
    return Verdict(turn=n, criterion=criterion, holds=asked.reply.holds, reason=asked.reply.reason)
