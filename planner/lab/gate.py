"""Conditions a report must meet, for a pipeline that is to stop where prompts got worse; and the report as JUnit XML. Pure.

A bound is a figure that no side after the first may be worse than: at least it where more is better, at most it where less is. "Worse" is
what the paired interval says, so a difference that may be chance stops nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

from planner.domain.errors import SettingInvalid
from planner.lab.comparing import LATENCIES, MEASURES, better_way, surely, words_of
from planner.lab.report import Report, figure_words, interval_words
from planner.lab.sides import LETTERS
from planner.say.phrases import joined

ANY = "any"
_NAMES = tuple(name for name, *_ in (*MEASURES, *LATENCIES))
_NOT_XML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])


class Gate(NamedTuple):
    """`below`: measures and their bounds; `worse`: measures that no side may be surely worse than A in, `ANY` for every one but times."""

    below: tuple[tuple[str, float], ...] = ()
    worse: tuple[str, ...] = ()


def gate_of(below: Sequence[str], worse: Sequence[str], *, versus: bool) -> Gate:
    """The gate of the command line's "MEASURE=VALUE" and "MEASURE"; `versus` says that sides are compared. Raises `SettingInvalid`."""
    bounds = []
    for text in below:
        name, _, value = text.partition("=")
        try:
            bounds.append((_measure(name), float(value)))
        except ValueError as error:
            raise SettingInvalid(f"--fail-below wants MEASURE=VALUE, such as passed=0.95; {text!r} is none.") from error
    if worse and not versus:
        raise SettingInvalid("--fail-on-worse compares sides; name the second with --versus, or several with --side.")
    return Gate(tuple(bounds), tuple(name if name == ANY else _measure(name) for name in worse))


def _measure(name: str) -> str:
    if name in _NAMES:
        return name
    raise SettingInvalid(f"There is no measure {name!r}; there are {', '.join(_NAMES)}.")


def broken_conditions(report: Report, gate: Gate) -> tuple[str, ...]:
    """A sentence for each condition that a side after the first (or the only side) does not meet.

    A figure that could not be measured meets none.
    """
    judged = [c.side for c in report.comparisons] or [0]
    found = []
    for name, bound in gate.below:
        up = better_way(name) == "up"
        for n in judged:
            value = report.figures[n][name]
            if value is None or (value < bound if up else value > bound):
                least = "at least" if up else "at most"
                found.append(f"{words_of(name)}: {LETTERS[n]} has {figure_words(value)}, {least} {bound:g} is wanted.")
    wanted = [name for name, *_ in MEASURES] if ANY in gate.worse else gate.worse
    for name in dict.fromkeys(wanted):
        for comparison in report.comparisons:
            difference = comparison.difference.get(name)
            if surely(difference, better_way(name)) == "worse":
                apart = f"{figure_words(difference.mean if difference else None)} ({interval_words(difference)})"
                found.append(f"{words_of(name)}: {LETTERS[comparison.side]} is worse than A by {apart}.")
    return tuple(found)


def failing_words(report: Report) -> tuple[str, ...]:
    """Every case whose claims do not all hold or that ended with an error, with what was missed and on which sides."""
    rows = []
    for case_id in (outcome.case_id for outcome in report.outcomes[0]):
        pair = report.pair(case_id)
        failed = [(name, outcome) for name, outcome in zip(LETTERS, pair, strict=False) if outcome.fails]
        if failed:
            side = "" if len(pair) == 1 else f" on {joined([name for name, _ in failed])}"
            rows.append(f"{case_id}{side}: {'; '.join(failed[-1][1].told)}")
    return tuple(rows)


def junit_of(report: Report) -> str:
    """The report as JUnit XML: a suite a side, a case a case; what a claim missed is a failure, what ended a case an error."""
    root = ElementTree.Element("testsuites", name=_text(report.suite))
    for n, outcomes in enumerate(report.outcomes):
        failures, errors = sum(bool(o.missed and not o.error) for o in outcomes), sum(bool(o.error) for o in outcomes)
        seconds = sum(turn.ms for o in outcomes for turn in o.turns) / 1000
        suite = ElementTree.SubElement(
            root, "testsuite", name=_text(f"{report.suite} · {report.labels[n]}"), tests=str(len(outcomes)), failures=str(failures),
            errors=str(errors), time=f"{seconds:.3f}",
        )  # fmt: skip
        for outcome in outcomes:
            spent = sum(turn.ms for turn in outcome.turns) / 1000
            case = ElementTree.SubElement(
                suite, "testcase", classname=_text(report.suite), name=_text(outcome.case_id), time=f"{spent:.3f}"
            )
            if outcome.fails:
                tag = "error" if outcome.error else "failure"
                told = ElementTree.SubElement(case, tag, message=_text(outcome.told[0]))
                told.text = _text("\n".join(outcome.told))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _text(words: str) -> str:
    """`words` without characters that XML cannot hold."""
    return words.translate(_NOT_XML).encode("utf-8", "replace").decode()
