"""What tells the plans from their earlier version: the one before the last change, or the first. Pure."""

from __future__ import annotations

import re

from planner.domain.options import OptionVersion
from planner.domain.state import TripState
from planner.say.changes import changes
from planner.say.phrases import joined
from planner.say.plan_answers.asked_plans import AskedPlans

EARLIER_VERSION = re.compile(
    r"\b(?:versions?|sets?) (?:from )?before\b|\bplans? (?:from )?before (?:that|this|the|my|it)\b|\b(?:previous|earlier|last|old|first|original) (?:versions?|sets?)\b"
    r"|\bbefore (?:the|my|our|that|this) (?:last |latest )?(?:change|edit)s?\b|\bwhat (?:has |have you |did you |did that |was |were )?(?:just )?changed?\b(?: since| from| so far|\W*$)"
)


def version_answer(asked: AskedPlans) -> str:
    """What differs, plan by plan, between the plans now and those of the version that is asked about."""
    state = asked.state
    if not state.history:
        return "There is no earlier version of the plans: these are the first. What you change can be taken back: say “undo”."
    was = _version(state, asked.text)
    old = {o.id: o for o in was.options}
    rows = [(o.title, changes(old[o.id], o) if o.id in old else ("is new",)) for o in state.options]
    same = [title for title, lines in rows if not lines]
    if len(same) == len(rows):
        return "The plans are as they were in the version before."
    lines = [f"- **{title}:** {'; '.join(lines)}" for title, lines in rows if lines]
    rest = [f"{joined(same)} {'is' if len(same) == 1 else 'are'} as before."] if same else []
    return "\n".join([f"Against the version from before “{was.reason}”:", *lines, *rest])


def _version(state: TripState, text: str) -> OptionVersion:
    """The version that words mean: the first, where they say so, else the last one before now that differs from it."""
    if re.search(r"\b(?:first|original)\b", text):
        ids = {o.id for o in state.options}
        return next((v for v in state.history if {o.id for o in v.options} & ids), state.history[0])
    return next((v for v in reversed(state.history) if _differs(v, state)), state.history[-1])


def _differs(version: OptionVersion, state: TripState) -> bool:
    """Whether a person sees a difference: one that only says what is kept is none."""
    old = {o.id: o for o in version.options}
    return any(o.id not in old or changes(old[o.id], o) for o in state.options)
