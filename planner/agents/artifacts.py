"""What tools returned, kept outside prompts: the candidates in a result, its digest for an engine, and the report made from both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, JsonValue

from planner.domain.replies import ChosenRecommendation, SpecialistReply
from planner.domain.reports import Journey, LocalTransport, Meal, Recommendation, Sight, SpecialistReport, Stay
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task
from planner.domain.values import evolve
from planner.guard.model_words import MOST_QUESTIONS, supported, supported_all, supported_questions
from planner.tools.digest import digest

_UNSAID = {"kind", "id", "segment", "lat", "lon", "cost", "per_day", "per_night", "per_person", "provenance", "to_airport", "from_airport"}
"""Fields whose figures are no words about the candidate: ids and positions, and the money, which code says."""


def candidates_in(result: BaseModel) -> tuple[Recommendation, ...]:
    """The candidates a tool result holds, in its order: every journey, local transport, stay, meal and sight in its fields."""
    found: list[Recommendation] = []
    for name in type(result).model_fields:
        value = getattr(result, name)
        rows = value if isinstance(value, tuple) else (value,)
        found += [row for row in rows if isinstance(row, Journey | LocalTransport | Stay | Meal | Sight)]
    return tuple(found)


def digest_of(result: BaseModel) -> JsonValue:
    """The compact form an engine may read."""
    return digest(result)


LEAST_SURE = 0.5
"""How sure a specialist is at least where nothing is said of it."""


def _unsettled(reply: SpecialistReply, who: str) -> tuple[str, ...]:
    """What a specialist's own doubts mean for the person, as warnings: an answer is awaited, or little is sure."""
    awaited = (
        f"{who}: an answer to its question is needed before you book."
        if reply.requires_followup and reply.report.questions_for_user
        else ""
    )
    unsure = f"{who}: the specialist is not sure of what it found." if (reply.confidence or LEAST_SURE) < LEAST_SURE else ""
    return tuple(words for words in (awaited, unsure) if words)


def report_from(task: Task, reply: SpecialistReply, artifacts: dict[str, Recommendation]) -> SpecialistReport:
    """The typed report: recommended ids become the full candidates behind them, ids no tool returned are dropped and said so.

    Recommendations that belong to another speciality are dropped; without any valid one, everything found is reported. Words are held to
    what the tools returned; the task's instructions, which a model wrote, are no evidence.
    """
    row = SPECIALISTS[task.specialist]
    unknown = [r.id for r in reply.report.recommendations if r.id not in artifacts]
    picked = tuple(
        _with_words(artifacts[r.id], r) for r in reply.report.recommendations if r.id in artifacts and artifacts[r.id].kind in row.finds
    ) or tuple(a for a in artifacts.values() if a.kind in row.finds)
    known = "\n".join((*_counts(picked), *(_words_of(a) for a in picked)))
    dropped = [f"{len(unknown)} recommendation(s) named no known candidate and were dropped."] if unknown else []
    return SpecialistReport(
        task_id=task.task_id,
        agent=row.agent,
        specialist=task.specialist,
        context_hash=task.context_hash,
        summary=supported(reply.raw_answer, known),
        recommendations=picked,
        questions_for_user=supported_questions(reply.report.questions_for_user, known)[:MOST_QUESTIONS],
        assumptions=supported_all(reply.report.assumptions, known),
        risks=supported_all(reply.report.risks, known),
        warnings=(*supported_all(reply.warnings, known), *dropped, *_unsettled(reply, SPECIALISTS[task.specialist].words)),
        confidence=reply.confidence,
    )


def _counts(picked: Sequence[Recommendation]) -> Iterator[str]:
    """How many were found, by kind and tier, as a summary may say."""
    for kind in (Journey, LocalTransport, Stay, Meal, Sight):
        rows = [r for r in picked if isinstance(r, kind)]
        yield f"{len(rows)} {len([r for r in rows if getattr(r, 'named', True)])} {len({getattr(r, 'tier', '') for r in rows})}"


def _words_of(candidate: Recommendation) -> str:
    """What a tool said about a candidate, without ids, positions and money."""
    return "\n".join(_texts(candidate.model_dump(mode="json", exclude=_UNSAID))).replace("_", " ")


def _texts(value: JsonValue) -> Iterator[str]:
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)


def _with_words(candidate: Recommendation, chosen: ChosenRecommendation) -> Recommendation:
    """A candidate with the engine's pros, cons and tip added where they hold; its figures stay the tool's."""
    if isinstance(candidate, Journey | Stay | Meal) and (chosen.pros or chosen.cons or chosen.tip):
        known = _words_of(candidate)
        pros, cons = supported_all(chosen.pros, known) or candidate.pros, supported_all(chosen.cons, known) or candidate.cons
        tip = supported(chosen.tip, known)
        if isinstance(candidate, Meal):
            return evolve(candidate, pros=pros, cons=cons, tips=tip or candidate.tips)
        return evolve(candidate, pros=pros, cons=cons, booking_tips=tip or candidate.booking_tips)
    return candidate
