"""What a comparison came to, as one JSON value and as Markdown. Times aside, the same outcomes give the same report."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import cast

from pydantic import BaseModel, ConfigDict, JsonValue

from planner.lab.comparing import (
    LATENCIES,
    MEASURES,
    Changed,
    MeasuredDifference,
    Verdict,
    better_way,
    changed,
    differences,
    figures,
    surely,
    words_of,
)
from planner.lab.playing import Outcome, Side
from planner.lab.suites import Suite, said_words
from planner.say.phrases import plural
from planner.turn.results import Json

LISTED = 50
"""Changed cases written out in a report's Markdown."""
ERRORS_TOLD = 3
"""Errors told by name in a sentence; the JSON has them all."""


class Failing(BaseModel):
    """A case that does not stand up to its claims on `sides` (0 is A), and the claims that did not hold there."""

    model_config = ConfigDict(frozen=True)

    case_id: str
    sides: tuple[int, ...]
    missed: tuple[str, ...]

    def turn_of(self, words: str, turns: int) -> int | None:
        """The turn, from 0, that a claim's words are about; None where they are about none that was reached."""
        head = re.match(r"turn (\d+): ", words)
        n = int(head[1]) - 1 if head else -1
        return n if 0 <= n < turns else None


def _told(outcome: Outcome) -> tuple[str, ...]:
    return (*((outcome.error,) if outcome.error else ()), *outcome.missed)


class Report(BaseModel):
    """Everything a comparison found. With one side there is nothing to compare and `b` is None."""

    model_config = ConfigDict(frozen=True)

    suite: str
    cases: int
    today: date
    broken: tuple[str, ...]
    labels: tuple[str, ...]
    versions: tuple[str, ...]
    engines: tuple[str, ...]
    a: dict[str, float | None]
    b: dict[str, float | None] | None
    difference: dict[str, MeasuredDifference | None]
    changed: tuple[Changed, ...]
    titles: dict[str, str]
    tokens_estimated: bool
    outcomes: tuple[tuple[Outcome, ...], ...]

    def count(self, verdict: Verdict) -> int:
        """How many of the changed cases have this verdict."""
        if verdict == "same":
            return self.cases - len(self.changed) - self.not_compared
        return sum(c.verdict == verdict for c in self.changed)

    @property
    def not_compared(self) -> int:
        """Cases that ended with an error on every side and differ in nothing: they say nothing of either."""
        listed = {c.case_id for c in self.changed}
        return sum(all(o.error for o in pair) and pair[0].case_id not in listed for pair in zip(*self.outcomes, strict=True))

    def errors(self, side: int) -> tuple[tuple[str, int], ...]:
        """The errors of one side and in how many cases each, the commonest first."""
        return tuple(Counter(o.error for o in self.outcomes[side] if o.error).most_common())

    @property
    def error_words(self) -> tuple[str, ...]:
        """A sentence for each side on which cases ended with an error; one for both where they are the same."""
        found = [self.errors(n) for n in range(len(self.outcomes))]
        if len(found) == 2 and found[0] == found[1]:
            found, names = found[:1], ["On both sides"]
        else:
            names = ["On A", "On B"] if len(found) == 2 else [""]
        return tuple(f"{name} {_failed(errors, self.cases)}".strip() for name, errors in zip(names, found, strict=True) if errors)

    @property
    def failing(self) -> tuple[Failing, ...]:
        """Every case that fails on a side, with what did not hold and in which turn; those that fail on every side first."""
        found = [
            Failing(case_id=pair[0].case_id, sides=sides, missed=tuple(dict.fromkeys(m for n in sides for m in _told(pair[n]))))
            for pair in zip(*self.outcomes, strict=True)
            if (sides := tuple(n for n, o in enumerate(pair) if o.missed or o.error))
        ]
        return tuple(sorted(found, key=lambda f: (-len(f.sides), f.sides)))

    def pair(self, case_id: str) -> tuple[Outcome, ...]:
        """One case on each side."""
        return tuple(o for side in self.outcomes for o in side if o.case_id == case_id)

    @property
    def verdict_words(self) -> str:
        """What the comparison came to: how many cases B is worse and better on, and how many could not be compared."""
        if self.cases and self.not_compared == self.cases:
            return (
                f"Nothing was compared: {'the case' if self.cases == 1 else f'all {self.cases} cases'} ended with an error on both sides."
            )
        other, failed = self.count("different"), self.not_compared
        parts = f"B is worse on {plural(self.count('worse'), 'case')}, better on {self.count('better')}"
        differently = f", says it differently on {other}" if other else ""
        lost = f" {plural(failed, 'case')} ended with an error on both sides and could not be compared." if failed else ""
        return f"{parts}{differently}, the same on {self.count('same')}.{lost}"


def _failed(errors: Sequence[tuple[str, int]], cases: int) -> str:
    """How many cases failed and of what, by the first sentence of each error: the others tell the person in a chat what to do."""
    total = sum(n for _, n in errors)
    rest = sum(n for _, n in errors[ERRORS_TOLD:])
    parts = [f"{words.partition('. ')[0].rstrip('.')} ({n})" for words, n in errors[:ERRORS_TOLD]] + (
        [f"other errors ({rest})"] if rest else []
    )
    return f"{total} of {plural(cases, 'case')} ended with an error: {'; '.join(parts)}."


def report_of(suite: Suite, sides: Sequence[Side], today: date, found: Sequence[Sequence[Outcome]]) -> Report:
    """The report on one or two sides' outcomes, which hold the same cases in the same order."""
    two = len(sides) == 2
    return Report(
        suite=suite.name,
        cases=len(found[0]),
        today=today,
        broken=tuple(f"row {b.row}: {b.words}" for b in suite.broken),
        labels=tuple(s.label for s in sides),
        versions=tuple(s.prompts.version for s in sides),
        engines=tuple(s.engine for s in sides),
        a=figures(found[0]),
        b=figures(found[1]) if two else None,
        difference=differences(found[0], found[1]) if two else {},
        changed=changed(found[0], found[1]) if two else (),
        titles={c.id: c.title for c in suite.cases},
        tokens_estimated=any(o.tokens_estimated for side in found for o in side),
        outcomes=tuple(tuple(side) for side in found),
    )


def report_json(report: Report) -> Json:
    """The public form: per side its figures under their names, per measure the difference, and every changed case with both answers."""

    def side(n: int, measured: Mapping[str, float | None]) -> Json:
        return {"prompts": report.labels[n], "version": report.versions[n], "engine": report.engines[n], **measured}

    found: Json = {
        "suite": report.suite,
        "cases": report.cases,
        "today": report.today.isoformat(),
        "broken_rows": list(report.broken),
        "tokens_estimated": report.tokens_estimated,
        "errors": {
            name: [{"words": w, "cases": n} for w, n in report.errors(side)] for side, name in enumerate("ab"[: len(report.outcomes)])
        },
        "a": side(0, report.a),
    }
    if report.b is None:
        failed: list[JsonValue] = [_case(report, o.case_id, o.missed) for o in report.outcomes[0] if o.missed or o.error]
        return {**found, "failed": failed}
    verdicts: tuple[Verdict, ...] = ("worse", "better", "different", "same")
    return {
        **found,
        "b": side(1, report.b),
        "difference": {name: d.model_dump() if d else None for name, d in report.difference.items()},
        "counts": {**{v: report.count(v) for v in verdicts}, "not_compared": report.not_compared},
        "failing": [{"id": f.case_id, "sides": ["ab"[n] for n in f.sides], "missed": list(f.missed)} for f in report.failing],
        "changed": [{**_case(report, c.case_id, c.why), "verdict": c.verdict, "score": c.score, "turn": c.turn} for c in report.changed],
    }


def _case(report: Report, case_id: str, why: Sequence[str]) -> Json:
    pair = report.pair(case_id)
    sides = {name: cast(JsonValue, o.model_dump(mode="json", exclude={"key", "case_id"})) for name, o in zip("ab", pair, strict=False)}
    return {"id": case_id, "title": report.titles.get(case_id, ""), "why": list(why), **sides}


def report_markdown(report: Report) -> str:
    """The report as a document: the figures, then the changed cases, worst first."""
    lines = [f"# {report.suite}: {' against '.join(report.labels)}", ""]
    lines += [
        f"{plural(report.cases, 'case')}, today {report.today.isoformat()}, engine {' and '.join(dict.fromkeys(report.engines))}.",
        "",
    ]
    lines += [f"Not run, as they are no cases: {'; '.join(report.broken)}.", ""] if report.broken else []
    lines += [line for words in report.error_words for line in (f"**{_flat(words)}**", "")]
    if report.b is None:
        lines += ["| measure | A |", "|---|---|", *(f"| {words_of(n)} | {figure_words(report.a[n])} |" for n in _names())]
        return "\n".join(lines) + "\n"
    lines += [report.verdict_words, "", "| measure | A | B | B − A | 95 % interval | |", "|---|---|---|---|---|---|"]
    for name in _names():
        d = report.difference.get(name)
        span = interval_words(d)
        sure = surely(d, better_way(name)).replace("same", "")
        lines.append(
            f"| {words_of(name)} | {figure_words(report.a[name])} | {figure_words(report.b[name])} | "
            f"{figure_words(d.mean if d else None)} | {span} | {sure} |"
        )
    lines += ["", "Tokens are estimated from characters."] if report.tokens_estimated else []
    lines += ["", "## Changed cases, worst first", ""] if report.changed else []
    for c in report.changed[:LISTED]:
        lines += [f"### {c.verdict.capitalize()}: {c.case_id} ({_flat(report.titles.get(c.case_id, ''))})", ""]
        lines += [f"- {_flat(w)}" for w in c.why[:8]]
        lines += _answers(report, c)
    rest = len(report.changed) - LISTED
    lines += [f"And {rest} more."] if rest > 0 else []
    return "\n".join([*lines, *_failing_lines(report)]) + "\n"


def _failing_lines(report: Report) -> list[str]:
    """Every failing case with its claims, for the document."""
    found = report.failing
    lines = ["", "## Failing cases", ""] if found else []
    for f in found:
        sides = " and ".join("AB"[n] for n in f.sides)
        lines += [
            f"### {f.case_id} ({_flat(report.titles.get(f.case_id, ''))}): fails on {sides}",
            "",
            *(f"- {_flat(m)}" for m in f.missed),
            "",
        ]
    return lines


def _answers(report: Report, c: Changed) -> list[str]:
    if c.turn is None:
        return [""]
    lines = [""]
    for name, outcome in zip("AB", report.pair(c.case_id), strict=False):
        if c.turn < len(outcome.turns):
            turn = outcome.turns[c.turn]
            lines += [
                f"{name}, turn {c.turn + 1} (“{_flat(said_words(turn.said))[:120]}”):",
                "",
                *(f"> {row}" for row in turn.reply.splitlines()),
                "",
            ]
            lines += [f"Held back: {_flat('; '.join(turn.held_back))}", ""] if turn.held_back else []
            lines += [f"Not supported by the words: {_flat('; '.join(turn.refused))}", ""] if turn.refused else []
    return lines


def _names() -> list[str]:
    return [name for name, *_ in (*MEASURES, *LATENCIES)]


def _flat(text: str) -> str:
    return " ".join(text.split()).replace("|", "/")


def interval_words(difference: MeasuredDifference | None) -> str:
    """The ends of a difference's interval; a dash where it has none."""
    if difference is None or difference.low is None:
        return "–"
    return f"{figure_words(difference.low)} to {figure_words(difference.high)}"


def figure_words(value: float | None) -> str:
    """A figure as it is written; a dash where there is none."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3f}".rstrip("0").rstrip(".")
