"""Making one verdict: a label a person reads for each status, and the figures behind it."""

from __future__ import annotations

from planner.domain.options import Check, CheckStatus


def verdict(check_id: str, status: CheckStatus, label: str, detail: str, *, hard: bool = False) -> Check:
    return Check(id=check_id, label=label, status=status, detail=detail, hard=hard)


def judged(check_id: str, problems: list[str], good: str, bad: str, detail: str, *, hard: bool = False) -> Check:
    """Pass without problems, else fail with them as the detail."""
    if problems:
        return verdict(check_id, "fail", bad, "; ".join(problems[:6]), hard=hard)
    return verdict(check_id, "pass", good, detail, hard=hard)
