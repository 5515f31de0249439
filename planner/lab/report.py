"""What a comparison came to, as one JSON value and as Markdown. Times aside, the same outcomes give the same report."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, cast

from pydantic import BaseModel, ConfigDict, JsonValue, model_validator

from planner.lab.comparing import (
    LATENCIES,
    MEASURES,
    Changed,
    MeasuredDifference,
    Verdict,
    better_way,
    changed,
    confidence_of,
    differences,
    figures,
    surely,
    words_of,
)
from planner.lab.playing import Outcome
from planner.lab.sides import LETTERS, Side
from planner.lab.suites import Suite, said_words
from planner.say.phrases import joined, plural
from planner.turn.results import Json

LISTED = 50
"""Changed cases written out in a report's Markdown."""
ERRORS_TOLD = 3
"""Errors told by name in a sentence; the JSON has them all."""
VERDICTS: tuple[Verdict, ...] = ("worse", "better", "different", "same")


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


class Comparison(BaseModel):
    """What the side `side` came to against the first one."""

    model_config = ConfigDict(frozen=True)

    side: int
    difference: dict[str, MeasuredDifference | None]
    changed: tuple[Changed, ...]


class Report(BaseModel):
    """Everything an experiment found: the figures of each side, and each further side against the first. With one side none is."""

    model_config = ConfigDict(frozen=True)

    suite: str
    cases: int
    today: date
    broken: tuple[str, ...]
    labels: tuple[str, ...]
    versions: tuple[str, ...]
    engines: tuple[str, ...]
    answered_by: tuple[str, ...] = ()
    samples: int = 1
    figures: tuple[dict[str, float | None], ...]
    comparisons: tuple[Comparison, ...]
    titles: dict[str, str]
    tokens_estimated: bool
    outcomes: tuple[tuple[Outcome, ...], ...]

    @model_validator(mode="before")
    @classmethod
    def _of_an_earlier_version(cls, raw: Any) -> Any:
        """A report as it was kept when there were two sides at most."""
        if not isinstance(raw, dict) or "a" not in raw:
            return raw
        kept = {key: value for key, value in raw.items() if key not in ("a", "b", "difference", "changed")}
        two = raw.get("b") is not None
        compared = [{"side": 1, "difference": raw["difference"], "changed": raw["changed"]}] if two else []
        return {**kept, "figures": [raw["a"], *([raw["b"]] if two else [])], "comparisons": compared}

    @property
    def a(self) -> dict[str, float | None]:
        """The figures of the first side."""
        return self.figures[0]

    @property
    def b(self) -> dict[str, float | None] | None:
        """The figures of the second side, where there is one."""
        return self.figures[1] if len(self.figures) > 1 else None

    def difference_of(self, side: int = 1) -> dict[str, MeasuredDifference | None]:
        """Per measure how a side differs from the first; empty where there is no such side."""
        return next((c.difference for c in self.comparisons if c.side == side), {})

    def changed_on(self, side: int = 1) -> tuple[Changed, ...]:
        """The cases that came out differently on a side than on the first, the worst first."""
        return next((c.changed for c in self.comparisons if c.side == side), ())

    @property
    def difference(self) -> dict[str, MeasuredDifference | None]:
        return self.difference_of()

    @property
    def changed(self) -> tuple[Changed, ...]:
        return self.changed_on()

    def count(self, verdict: Verdict, side: int = 1) -> int:
        """How many cases have this verdict on a side against the first."""
        found = self.changed_on(side)
        if verdict == "same":
            return self.cases - len(found) - self.uncompared(side)
        return sum(c.verdict == verdict for c in found)

    def uncompared(self, side: int = 1) -> int:
        """Cases that ended with an error on the first side and on this one, and differ in nothing: they say nothing of either."""
        listed = {c.case_id for c in self.changed_on(side)}
        other = self.outcomes[side] if side < len(self.outcomes) else self.outcomes[0]
        return sum(bool(x.error and y.error) and x.case_id not in listed for x, y in zip(self.outcomes[0], other, strict=True))

    @property
    def not_compared(self) -> int:
        """Cases that no side can be compared on."""
        return min((self.uncompared(c.side) for c in self.comparisons), default=self.uncompared(0))

    @property
    def unsteady(self) -> tuple[str, ...]:
        """The cases that passed on a side some of the times they were played there, and failed the others."""
        found = (o.case_id for side in self.outcomes for o in side if o.passed is not None and 0 < o.passed < 1)
        return tuple(dict.fromkeys(found))

    @property
    def confidence(self) -> float:
        """The share at which each interval holds; with more than two sides all of them together hold at 95 %."""
        return confidence_of(len(self.figures))

    def errors(self, side: int) -> tuple[tuple[str, int], ...]:
        """The errors of one side and in how many cases each, the commonest first."""
        return tuple(Counter(words for o in self.outcomes[side] if (words := _first_error(o))).most_common())

    @property
    def error_words(self) -> tuple[str, ...]:
        """A sentence for each side on which cases ended with an error; one for all of them where they are the same."""
        found = [self.errors(n) for n in range(len(self.outcomes))]
        if len(found) == 1:
            return (_failed(found[0], self.cases),) if found[0] else ()
        if len(set(found)) == 1:
            every = "both sides" if len(found) == 2 else "every side"
            return (f"On {every} {_failed(found[0], self.cases)}",) if found[0] else ()
        return tuple(f"On {LETTERS[n]} {_failed(errors, self.cases)}" for n, errors in enumerate(found) if errors)

    @property
    def failing(self) -> tuple[Failing, ...]:
        """Every case that fails on a side, with what did not hold and in which turn; those that fail on every side first."""
        found = [
            Failing(case_id=pair[0].case_id, sides=sides, missed=tuple(dict.fromkeys(m for n in sides for m in pair[n].told)))
            for pair in zip(*self.outcomes, strict=True)
            if (sides := tuple(n for n, o in enumerate(pair) if o.fails))
        ]
        return tuple(sorted(found, key=lambda f: (-len(f.sides), f.sides)))

    def pair(self, case_id: str) -> tuple[Outcome, ...]:
        """One case on each side."""
        return tuple(o for side in self.outcomes for o in side if o.case_id == case_id)

    @property
    def verdict_words(self) -> str:
        """What the second side came to against the first; see `verdict_of`."""
        return self.verdict_of()

    def verdict_of(self, side: int = 1) -> str:
        """What a side came to: on how many cases it is worse and better than the first, and how many could not be compared."""
        failed = self.uncompared(side)
        if self.cases and failed == self.cases:
            return (
                f"Nothing was compared: {'the case' if self.cases == 1 else f'all {self.cases} cases'} ended with an error on both sides."
            )
        other = self.count("different", side)
        parts = f"{LETTERS[side]} is worse on {plural(self.count('worse', side), 'case')}, better on {self.count('better', side)}"
        differently = f", says it differently on {other}" if other else ""
        lost = f" {plural(failed, 'case')} ended with an error on both sides and could not be compared." if failed else ""
        return f"{parts}{differently}, the same on {self.count('same', side)}.{lost}"

    @property
    def side_words(self) -> tuple[str, ...]:
        """Each side by its letter, what it is called, and who answered: "B: mine (gpt-4o-mini at localhost:8080, temperature 0)"."""
        by = (*self.answered_by, *[""] * (len(self.labels) - len(self.answered_by)))
        return tuple(
            f"{LETTERS[n]}: {label}{f' ({words})' if words and words not in label else ''}"
            for n, (label, words) in enumerate(zip(self.labels, by, strict=True))
        )


def _first_error(outcome: Outcome) -> str | None:
    return next((one.error for one in outcome.plays if one.error), None)


def _failed(errors: Sequence[tuple[str, int]], cases: int) -> str:
    """How many cases failed and of what, by the first sentence of each error: the others tell the person in a chat what to do."""
    total = sum(n for _, n in errors)
    rest = sum(n for _, n in errors[ERRORS_TOLD:])
    parts = [f"{words.partition('. ')[0].rstrip('.')} ({n})" for words, n in errors[:ERRORS_TOLD]] + (
        [f"other errors ({rest})"] if rest else []
    )
    return f"{total} of {plural(cases, 'case')} ended with an error: {'; '.join(parts)}."


def report_of(suite: Suite, sides: Sequence[Side], today: date, found: Sequence[Sequence[Outcome]], samples: int = 1) -> Report:
    """The report on the outcomes of one side or more, which hold the same cases in the same order."""
    confidence = confidence_of(len(sides))
    return Report(
        suite=suite.name,
        cases=len(found[0]),
        today=today,
        broken=tuple(f"row {b.row}: {b.words}" for b in suite.broken),
        labels=tuple(s.label for s in sides),
        versions=tuple(s.prompts.version for s in sides),
        engines=tuple(s.engine for s in sides),
        answered_by=tuple(s.answered_by for s in sides),
        samples=samples,
        figures=tuple(figures(side) for side in found),
        comparisons=tuple(
            Comparison(side=n, difference=differences(found[0], side, confidence), changed=changed(found[0], side))
            for n, side in enumerate(found[1:], 1)
        ),
        titles={c.id: c.title for c in suite.cases},
        tokens_estimated=any(o.tokens_estimated for side in found for o in side),
        outcomes=tuple(tuple(side) for side in found),
    )


def report_json(report: Report) -> Json:
    """The public form: per side its figures under their names, per measure the difference, and every changed case with the answers.

    Sides have lower-case letters. `difference`, `counts` and `changed` are B against A; `more` has those of each further side.
    """

    def side(n: int, measured: Mapping[str, float | None]) -> Json:
        by = report.answered_by[n] if n < len(report.answered_by) else ""
        return {"prompts": report.labels[n], "version": report.versions[n], "engine": report.engines[n], "answered_by": by, **measured}

    found: Json = {
        "suite": report.suite,
        "cases": report.cases,
        "samples": report.samples,
        "today": report.today.isoformat(),
        "broken_rows": list(report.broken),
        "tokens_estimated": report.tokens_estimated,
        "unsteady": list(report.unsteady),
        "errors": {
            LETTERS[n].lower(): [{"words": w, "cases": count} for w, count in report.errors(n)] for n in range(len(report.outcomes))
        },
        **{LETTERS[n].lower(): side(n, measured) for n, measured in enumerate(report.figures)},
    }
    if report.b is None:
        failed: list[JsonValue] = [_case(report, o.case_id, o.missed, (0,)) for o in report.outcomes[0] if o.fails]
        return {**found, "failed": failed}
    return {
        **found,
        **_compared(report, 1),
        "failing": [{"id": f.case_id, "sides": [LETTERS[n].lower() for n in f.sides], "missed": list(f.missed)} for f in report.failing],
        **(
            {"more": {LETTERS[c.side].lower(): _compared(report, c.side) for c in report.comparisons[1:]}} if report.comparisons[1:] else {}
        ),
    }


def _compared(report: Report, side: int) -> Json:
    """One side against the first, for the public form."""
    return {
        "difference": {name: d.model_dump() if d else None for name, d in report.difference_of(side).items()},
        "counts": {**{v: report.count(v, side) for v in VERDICTS}, "not_compared": report.uncompared(side)},
        "changed": [
            {**_case(report, c.case_id, c.why, (0, side)), "verdict": c.verdict, "score": c.score, "turn": c.turn}
            for c in report.changed_on(side)
        ],
    }


def _case(report: Report, case_id: str, why: Sequence[str], shown: Sequence[int]) -> Json:
    pair = report.pair(case_id)
    sides = {LETTERS[n].lower(): cast(JsonValue, pair[n].model_dump(mode="json", exclude={"key", "case_id"})) for n in shown}
    return {"id": case_id, "title": report.titles.get(case_id, ""), "why": list(why), **sides}


def report_markdown(report: Report) -> str:
    """The report as a document: the figures, then the changed cases of each further side, worst first."""
    lines = [f"# {report.suite}: {' against '.join(report.labels)}", ""]
    times = f", each {report.samples} times" if report.samples > 1 else ""
    by = " and ".join(dict.fromkeys(report.answered_by or report.engines))
    lines += [f"{plural(report.cases, 'case')}{times}, today {report.today.isoformat()}, answered by {by}.", ""]
    lines += [f"Not run, as they are no cases: {'; '.join(report.broken)}.", ""] if report.broken else []
    lines += [line for words in report.error_words for line in (f"**{_flat(words)}**", "")]
    if report.b is None:
        lines += ["| measure | A |", "|---|---|", *(f"| {words_of(n)} | {figure_words(report.a[n])} |" for n in _names())]
        return "\n".join([*lines, *_failing_lines(report)]) + "\n"
    several = len(report.comparisons) > 1
    if several:
        lines += [*(f"- {_flat(words)}" for words in report.side_words), "", *_side_by_side(report), ""]
    for comparison in report.comparisons:
        lines += [f"## {LETTERS[comparison.side]} against A: {_flat(report.labels[comparison.side])}", ""] if several else []
        lines += _comparison_lines(report, comparison.side)
    if report.unsteady:
        lines += [f"Passed some of the times they were played, and failed the others: {', '.join(report.unsteady)}.", ""]
    return "\n".join([*lines, *_failing_lines(report)]) + "\n"


def _side_by_side(report: Report) -> list[str]:
    """The figures of all sides, with what is surely better or worse than the first."""
    letters = LETTERS[: len(report.figures)]
    rows = [f"| measure | {' | '.join(letters)} |", "|---" * (len(letters) + 1) + "|"]
    for name in _names():
        cells = [figure_words(report.figures[0][name])]
        for comparison in report.comparisons:
            sure = surely(comparison.difference.get(name), better_way(name)).replace("same", "")
            cells.append(f"{figure_words(report.figures[comparison.side][name])} {sure}".strip())
        rows.append(f"| {words_of(name)} | {' | '.join(cells)} |")
    return rows


def _comparison_lines(report: Report, side: int) -> list[str]:
    letter, share = LETTERS[side], 100 * report.confidence
    lines = [
        report.verdict_of(side),
        "",
        f"| measure | A | {letter} | {letter} − A | {share:.3g} % interval | |",
        "|---|---|---|---|---|---|",
    ]
    for name in _names():
        d = report.difference_of(side).get(name)
        sure = surely(d, better_way(name)).replace("same", "")
        lines.append(
            f"| {words_of(name)} | {figure_words(report.a[name])} | {figure_words(report.figures[side][name])} | "
            f"{figure_words(d.mean if d else None)} | {interval_words(d)} | {sure} |"
        )
    lines += ["", "Tokens are estimated from characters."] if report.tokens_estimated else []
    found = report.changed_on(side)
    lines += ["", f"{'##' if len(report.comparisons) == 1 else '###'} Changed cases, worst first", ""] if found else []
    for c in found[:LISTED]:
        lines += [f"### {c.verdict.capitalize()}: {c.case_id} ({_flat(report.titles.get(c.case_id, ''))})", ""]
        lines += [f"- {_flat(w)}" for w in c.why[:8]]
        lines += _answers(report, c, side)
    rest = len(found) - LISTED
    return [*lines, *([f"And {rest} more."] if rest > 0 else []), ""]


def _failing_lines(report: Report) -> list[str]:
    """Every failing case with its claims, for the document."""
    found = report.failing
    lines = ["", "## Failing cases", ""] if found else []
    for f in found:
        where = joined([f"{LETTERS[n]}{_times(report.pair(f.case_id)[n])}" for n in f.sides])
        sides = f": fails on {where}" if len(report.figures) > 1 else _times(report.pair(f.case_id)[0])
        lines += [
            f"### {f.case_id} ({_flat(report.titles.get(f.case_id, ''))}){sides}",
            "",
            *(f"- {_flat(m)}{_reason(report, f, m)}" for m in f.missed),
            "",
        ]
    return lines


def _reason(report: Report, failing: Failing, words: str) -> str:
    """Why a judge says so, after the words of a rubric that does not hold."""
    pair = report.pair(failing.case_id)
    return next((f" ({_flat(why)})" for n in failing.sides if (why := pair[n].reason_of(words))), "")


def _times(outcome: Outcome) -> str:
    """How often it failed, where it was played several times: " (2 of 3 times)"."""
    failed = sum(one.fails for one in outcome.plays)
    return f" ({failed} of {len(outcome.plays)} times)" if len(outcome.plays) > 1 else ""


def _answers(report: Report, c: Changed, side: int) -> list[str]:
    if c.turn is None:
        return [""]
    lines = [""]
    pair = report.pair(c.case_id)
    for n in (0, side):
        outcome = pair[n]
        if c.turn < len(outcome.turns):
            turn = outcome.turns[c.turn]
            lines += [
                f"{LETTERS[n]}, turn {c.turn + 1} (“{_flat(said_words(turn.said))[:120]}”):",
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
