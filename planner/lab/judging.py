"""Rubrics judged by a model: a criterion in words, the reply it is held against, whether it holds and why.

Off unless somebody asks for it, as it sends every such reply to a model and pays for it. The judge is the same for all sides of a
comparison, and its prompt is one of the lab's: a version of it can be edited, saved and compared like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from pydantic import BaseModel, ConfigDict

from planner.domain.errors import ModelError
from planner.domain.replies import RubricReply
from planner.lab.expecting import Claim, Rubric
from planner.lab.opinions import REPLY, Feedback
from planner.lab.suites import said_words
from planner.llm.protocol import JudgeContext, LLMClient, LLMRequest
from planner.llm.structured_reply import ask
from planner.prompting.load import PromptSet, as_data
from planner.turn.results import Json

PROMPT = "rubric"
RUBRIC = "rubric"


class RubricVerdict(BaseModel):
    """What a judge said of one criterion: whether it holds and why. `holds` is None where it gave no answer, and `reason` says so."""

    model_config = ConfigDict(frozen=True)

    turn: int
    criterion: str
    holds: bool | None
    reason: str


Judging = Callable[[Sequence[Claim], Sequence[Json]], dict[Rubric, RubricVerdict]]
"""Judges the rubrics among a case's claims on the results of its turns."""


def asks_for_a_judge(claims: Sequence[Claim]) -> bool:
    """Whether a rubric is among the claims."""
    return any(claim.kind == RUBRIC for claim in claims)


def judging(client: LLMClient, prompts: PromptSet) -> Judging:
    """A judge on `client` with the text that `prompts` have for it."""

    def judged(claims: Sequence[Claim], turns: Sequence[Json]) -> dict[Rubric, RubricVerdict]:
        found: dict[Rubric, RubricVerdict] = {}
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


class Compared(BaseModel):
    """A thumb that a person gave on a reply, and what the judge said of the same reply."""

    model_config = ConfigDict(frozen=True)

    thumb_up: bool
    verdict: RubricVerdict
    said: str
    reply: str

    @property
    def agrees(self) -> bool:
        return self.verdict.holds == self.thumb_up


class Agreement(BaseModel):
    """How a judge's verdicts stand to people's thumbs on the same replies; those it gave none on are left out of the figures."""

    model_config = ConfigDict(frozen=True)

    compared: tuple[Compared, ...]
    unanswered: int = 0

    @property
    def share(self) -> float:
        """The share of replies on which both say the same."""
        return sum(one.agrees for one in self.compared) / len(self.compared) if self.compared else 0.0

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa, the agreement beyond chance at these shares of thumbs and verdicts; None where either says the same of all."""
        n = len(self.compared)
        up, holds = (sum(values) for values in ([c.thumb_up for c in self.compared], [bool(c.verdict.holds) for c in self.compared]))
        chance = (up * holds + (n - up) * (n - holds)) / n**2 if n else 1.0
        return None if chance >= 1 or up in (0, n) or holds in (0, n) else (self.share - chance) / (1 - chance)


def agreement(client: LLMClient, prompts: PromptSet, criterion: str, opinions: Sequence[Feedback], executor: Executor) -> Agreement:
    """The judge's verdict by this criterion on every reply that somebody gave a thumb on."""
    replies = [one for one in opinions if one.about == REPLY and one.thumb is not None and one.what]
    turns: list[Json] = [{"user": one.said, "reply": one.what} for one in replies]
    verdicts = list(executor.map(lambda turn: _verdict(client, prompts, criterion, turn, 0), turns))
    found = tuple(
        Compared(thumb_up=one.thumb == "up", verdict=verdict, said=one.said, reply=one.what)
        for one, verdict in zip(replies, verdicts, strict=True)
        if verdict.holds is not None
    )
    return Agreement(compared=found, unanswered=len(replies) - len(found))


def _verdict(client: LLMClient, prompts: PromptSet, criterion: str, turn: Json, n: int) -> RubricVerdict:
    request = judge_request(prompts, criterion, said_words(turn.get("user")), str(turn.get("reply") or ""))
    asked = ask(client, request, RubricReply, repair_words=prompts["repair"].text)
    if asked.reply is None:
        error = asked.error or ModelError("The judge gave no answer.")
        return RubricVerdict(turn=n, criterion=criterion, holds=None, reason=error.words)
    return RubricVerdict(turn=n, criterion=criterion, holds=asked.reply.holds, reason=asked.reply.reason)
