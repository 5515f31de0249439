"""What to do after a failed request: another form, less history, a wait, one more try, or nothing. Pure.

A fault that passes is tried again within the turn's time; one that stays is told at once. No kind is tried without end.
"""

from __future__ import annotations

from planner.domain.values import Value, evolve
from planner.llm.server.dialect import Dialect
from planner.llm.server.failures import Failure, FailureKind

HISTORY_STEPS = (50, 10, 0)
"""How many of the newest lines of the conversation are sent, and sent after a "too long"."""
AGAIN: dict[FailureKind, int] = {"busy": 4, "server": 2, "unreachable": 2, "cut": 1, "empty": 1, "length": 1, "server_or_form": 1}
"""How often each kind of passing fault is tried again."""
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0


class Course(Value):
    """How the next request is made. `brief` asks for a shorter answer; `spent` are the faults that were tried again so far."""

    dialect: Dialect
    history: int = HISTORY_STEPS[0]
    brief: bool = False
    spent: tuple[FailureKind, ...] = ()


class Step(Value):
    """The next request and how long to wait before it, in seconds."""

    course: Course
    wait: float = 0.0


def after(course: Course, failure: Failure, left: float | None) -> Step | None:
    """The next step within `left` seconds, or None when the failure is final."""
    dialect = course.dialect
    match failure.kind:
        case "form":
            return _lower(course)
        case "server_or_form":
            if dialect.proven:
                return _again(course, evolve(failure, kind="server"), left)
            return _again(course, failure, left) or _lower(course)
        case "temperature":
            return Step(course=evolve(course, dialect=evolve(dialect, temperature=False))) if dialect.temperature else _lower(course)
        case "stream_usage":
            return Step(course=evolve(course, dialect=evolve(dialect, stream_usage=False))) if dialect.stream_usage else _lower(course)
        case "context":
            fewer = next((n for n in HISTORY_STEPS if n < course.history), None)
            return None if fewer is None else Step(course=evolve(course, history=fewer))
        case _:
            return _again(course, failure, left)


def _lower(course: Course) -> Step | None:
    lower = course.dialect.lower()
    return None if lower is None else Step(course=evolve(course, dialect=lower))


def _again(course: Course, failure: Failure, left: float | None) -> Step | None:
    kind = failure.kind
    tried = course.spent.count(kind)
    if tried >= AGAIN.get(kind, 0):
        return None
    wait = failure.retry_after if failure.retry_after is not None else _backoff(kind, tried)
    if wait > LONGEST_WAIT_S * 4 or (left is not None and wait >= left):
        return None
    return Step(course=evolve(course, spent=(*course.spent, kind), brief=course.brief or kind == "length"), wait=wait)


def _backoff(kind: FailureKind, tried: int) -> float:
    """Twice as long each time; nothing to wait for when the fault was in the answer."""
    return 0.0 if kind in ("cut", "empty", "length") else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0**tried)
