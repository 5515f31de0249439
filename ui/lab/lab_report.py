"""What a run of the lab came to, as it is read: the figures of each side, the changed cases, worst first, and every case that fails."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import streamlit as st

from planner.lab.comparing import LATENCIES, MEASURES, Changed, better_way, least_to_see, surely, words_of
from planner.lab.playing import Outcome
from planner.lab.report import Failing, Report, figure_words, interval_words, report_json, report_markdown
from planner.lab.sides import LETTERS
from planner.lab.suites import said_words
from planner.say.phrases import plural
from ui.shared.markup import clipped, esc, prose
from ui.shared.theme import choice_label, quiet

MOST_CASES = 40
_BADGES = {"worse": "red", "better": "green", "different": "blue"}


def draw_report(report: Report, run_id: str) -> None:
    """Everything a run found, worst first."""
    times = f", each {report.samples} times" if report.samples > 1 else ""
    cases = f"{esc(report.suite)}, {plural(report.cases, 'case')}{times}"
    if len(report.figures) <= 2:
        st.caption(" · ".join([*map(esc, report.side_words), cases]))
    else:
        st.caption("  \n".join([*map(esc, report.side_words), cases]))
    nothing = report.not_compared == report.cases
    for words in report.error_words:
        if nothing:
            st.error(esc(words), icon=":material/error:")
        else:
            st.warning(esc(words), icon=":material/warning:")
    if not nothing and len(report.figures) <= 2:
        _draw_metrics(report)
    elif not nothing:
        _draw_sides(report)
    side = _looked_at(report)
    st.markdown(f"**{esc(report.verdict_of(side))}**")
    if report.unsteady:
        st.caption(f"{plural(len(report.unsteady), 'case')} passed some of the times and failed the others.")
    _draw_figures(report, side)
    _draw_changed(report, side)
    _draw_failing(report)
    _draw_files(report, run_id)


def _looked_at(report: Report) -> int:
    """The side that is looked at against A: the one there is, or the one that is picked."""
    others = [c.side for c in report.comparisons]
    if len(others) < 2:
        return others[0] if others else 0
    selected = st.session_state.get("ab_side")
    st.session_state["ab_side"] = selected if selected in others else others[0]
    picked = st.segmented_control(
        "Against A", others, format_func=lambda n: choice_label(f"{LETTERS[n]} · {esc(clipped(report.labels[n], 40))}"), key="ab_side",
        required=True, persist_state="session",
    )  # fmt: skip
    return others[0] if picked is None else int(picked)


_OVERVIEW: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("passed", "Passed", lambda v: f"{v:.1%}"),
    ("slots_right", "Slots right", lambda v: f"{v:.1%}"),
    ("re_asks", "Asked again", lambda v: f"{v:.2f}"),
    ("tokens", "Tokens", lambda v: f"{v:,.0f}"),
    ("cost", "Dollars", lambda v: f"{v:.4f}"),
    ("latency_p50", "Seconds a turn", lambda v: f"{v / 1000:.2f}"),
    ("errors", "Errors", lambda v: f"{v:.1%}"),
)
"""Measures of a side at a glance, a case where nothing else is said: name, label, and how a figure is written."""


def _draw_sides(report: Report) -> None:
    """A row a side with the figures that matter first, and what is surely better or worse than A."""
    rows = []
    for n, measured in enumerate(report.figures):
        row = {"": f"**{LETTERS[n]}**"}
        for name, label, shown in _OVERVIEW:
            value = measured[name]
            sure = surely(report.difference_of(n).get(name), better_way(name)) if n else "same"
            color = {"better": ":green[", "worse": ":red["}.get(sure, "")
            row[label] = f"{color}{'–' if value is None else shown(value)}{f' {sure}]' if color else ''}"
        rows.append(row)
    st.table(rows, border="horizontal")


def _draw_metrics(report: Report) -> None:
    b = report.b or report.a
    priced = b.get("cost") is not None
    grid = st.grid(5 if priced else 4, min_column_width=150 if priced else 170)
    judged = sum(o.passed is not None for o in report.outcomes[-1])
    _metric(grid, report, "passed", "Cases passed", lambda v: f"{round(v * judged)} of {judged}", lambda v: f"{v * judged:+.0f}")
    _metric(grid, report, "re_asks", "Asked again, a case", lambda v: f"{v:.2f}", lambda v: f"{v:+.2f}")
    _metric(grid, report, "tokens", "Tokens a case", lambda v: f"{v:,.0f}", lambda v: f"{v:+,.0f}")
    _metric(grid, report, "latency_p50", "Seconds a turn", lambda v: f"{v / 1000:.2f}", lambda v: f"{v / 1000:+.2f}")
    if priced:
        _metric(grid, report, "cost", "Dollars a case", lambda v: f"{v:.4f}", lambda v: f"{v:+.4f}")
    if report.tokens_estimated and b.get("tokens"):
        st.caption("The engine counts no tokens; they are estimated from the characters.")


def _metric(grid: object, report: Report, name: str, label: str, shown: Callable[[float], str], moved: Callable[[float], str]) -> None:
    value = (report.b or report.a).get(name)
    difference = report.difference.get(name)
    change = moved(difference.mean) if difference else ""
    change = change if re.search(r"[1-9]", change) else ""
    color = "normal" if better_way(name) == "up" else "inverse"
    grid.metric(  # type: ignore[attr-defined]
        label, "–" if value is None else shown(value), f"{change} against A" if change else None, delta_color=color, border=True,
    )  # fmt: skip


def _draw_figures(report: Report, side: int) -> None:
    """Every measure of a side with its difference from A and the interval of that."""
    letter, percent = LETTERS[side], f"{100 * report.confidence:.3g} % interval"
    rows = []
    for name, *_ in (*MEASURES, *LATENCIES):
        d = report.difference_of(side).get(name)
        sure = surely(d, better_way(name))
        rows.append(
            {
                "Measure": words_of(name),
                "A": figure_words(report.a.get(name)),
                **({letter: figure_words(report.figures[side].get(name))} if side else {}),
                f"{letter} − A": figure_words(d.mean if d else None),
                percent: interval_words(d),
                "Over": f"{d.cases:,}" if d else "–",
                "Least to see": figure_words(least_to_see(d)),
                "": {"better": ":green[better]", "worse": ":red[worse]"}.get(sure, ""),
            }
        )
    with st.expander("All figures", type="compact", icon=":material/table_chart:"):
        st.table(rows, border="horizontal")
        st.caption(
            f"Differences are {letter} minus A over the same cases. “better” and “worse” stand where the whole interval lies on one side "
            "of zero, and for times where they are also at least 5 % apart. Fewer than five cases have no interval of time. "
            "“Over” is how many cases (for times, turns) a difference is measured on; “least to see” is half the width of its interval: "
            "a smaller difference could not have been told from chance with as many."
            + (" With several sides the intervals are wider, so that all of them together hold at 95 %." if len(report.figures) > 2 else "")
        )


def _draw_changed(report: Report, side: int) -> None:
    found = report.changed_on(side)
    if not found:
        if side and not report.uncompared(side):
            st.caption("Every case came out the same on both sides.")
        return
    st.caption("Worst first. Open one to see both answers.")
    for n, case in enumerate(found[:MOST_CASES]):
        title = report.titles.get(case.case_id) or case.case_id
        badge = f":{_BADGES[case.verdict]}-badge[{case.verdict.capitalize()}]"
        label = f"{badge} **{esc(clipped(title, 90))}**  \n:gray[{esc(clipped(case.why[0], 110)) if case.why else 'Other words'}]"
        with st.expander(label, expanded=n == 0, key=f"case_{n}"):
            _draw_case(report, case, side)
    if len(found) > MOST_CASES:
        st.caption(f"{len(found) - MOST_CASES} more; the files below have them all.")


def _draw_failing(report: Report) -> None:
    """Every case that fails on a side: the claim, what came, the reply."""
    found = report.failing
    if not found:
        return
    both = sum(len(f.sides) == len(report.outcomes) for f in found)
    every = "both sides" if len(report.outcomes) == 2 else "every side"
    also = f" ({both} on {every})" if len(report.outcomes) > 1 else ""
    shown = st.toggle(f"Show the {plural(len(found), 'failing case')}{also}", key="ab_failing")
    if not shown:
        return
    pages = max(1, -(-len(found) // MOST_CASES))
    part = st.number_input("Part", 1, pages, key=f"ab_failing_part_{pages}") if pages > 1 else 1
    for n, case in enumerate(found[(part - 1) * MOST_CASES : part * MOST_CASES]):
        title = report.titles.get(case.case_id) or case.case_id
        sides = "".join(f" :red-badge[{LETTERS[side]}{_times_words(report, case, side)}]" for side in case.sides)
        first = esc(clipped(case.missed[0], 110)) if case.missed else ""
        with st.expander(f"**{esc(clipped(title, 90))}**{sides}  \n:gray[{first}]", key=f"failing_{n}"):
            _draw_missed(report, case)


def _times_words(report: Report, case: Failing, side: int) -> str:
    """How often it failed there, where it was played several times: " 2/3"."""
    plays = report.pair(case.case_id)[side].plays
    return f" {sum(one.fails for one in plays)}/{len(plays)}" if len(plays) > 1 else ""


def _draw_missed(report: Report, case: Failing) -> None:
    pair = report.pair(case.case_id)
    for words in case.missed:
        st.markdown(f":red[:material/close:] {esc(clipped(words, 300))}")
        for side in case.sides:
            outcome = pair[side].play_with(words)
            turn = case.turn_of(words, len(outcome.turns))
            if words not in outcome.missed or turn is None:
                continue
            played = outcome.turns[turn]
            known = "; ".join(f"{label}: {phrase}" for label, phrase in played.facts) or "nothing"
            said = f"{LETTERS[side]} · “{esc(clipped(said_words(played.said), 200))}”"
            st.caption(f"{said} · step {esc(played.mode)}. Known: {esc(clipped(known, 400))}")
            if why := pair[side].reason_of(words):
                st.caption(f"The judge: {esc(clipped(why, 400))}")
            _draw_answer(outcome, turn)


def _draw_case(report: Report, case: Changed, side: int) -> None:
    for words in case.why[:6]:
        st.markdown(f":small[{esc(clipped(words, 240))}]")
    pair = report.pair(case.case_id)
    if case.turn is None or len(pair) < 2:
        return
    said = pair[0].turns[case.turn].said if case.turn < len(pair[0].turns) else ""
    st.markdown(f":small[:gray[Turn {case.turn + 1}]]  \n“{esc(clipped(said_words(said), 300))}”")
    for column, n in zip(st.columns(2, gap="medium"), (0, side), strict=True):
        with column:
            st.caption(f"{LETTERS[n]} · {esc(report.labels[n])}")
            _draw_answer(pair[n], case.turn)


def _draw_answer(outcome: Outcome, turn: int) -> None:
    if turn >= len(outcome.turns):
        st.markdown(f":red[{esc(outcome.error or 'The conversation ended before this turn.')}]")
        return
    shown = outcome.turns[turn]
    st.markdown(prose(shown.reply) or "…", anchors=False)
    for label, rows in (("Asks", shown.asks), ("Held back", shown.held_back), ("Not supported by the words", shown.refused)):
        if rows:
            st.caption(f"{label}: " + "; ".join(esc(clipped(r, 120)) for r in rows[:8]))


def _draw_files(report: Report, run_id: str) -> None:
    with st.container(horizontal=True):
        st.download_button(
            "Report (Markdown)", data=lambda: report_markdown(report), file_name=f"ab-{run_id}.md", mime="text/markdown", key="ab_md",
            icon=":material/description:", on_click="ignore", type=quiet(),
        )  # fmt: skip
        st.download_button(
            "Report (JSON)", data=lambda: json.dumps(report_json(report), ensure_ascii=False, indent=1), file_name=f"ab-{run_id}.json",
            mime="application/json", key="ab_json", icon=":material/data_object:", on_click="ignore", type=quiet(),
        )  # fmt: skip
