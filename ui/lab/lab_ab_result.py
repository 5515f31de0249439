"""What a run of the lab's A/B view came to: the figures, the cases that changed with both answers, and the files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import streamlit as st

from planner.lab.comparing import LATENCIES, MEASURES, Changed, better_way, surely, words_of
from planner.lab.playing import Outcome
from planner.lab.report import Report, figure_words, interval_words, report_json, report_markdown
from planner.lab.suites import said_words
from planner.say.phrases import plural
from ui.shared.markup import clipped, esc, prose
from ui.shared.theme import quiet

MOST_CASES = 40
_BADGES = {"worse": "red", "better": "green", "different": "blue"}


def draw_report(report: Report, run_id: str) -> None:
    """Everything a run found, worst first."""
    st.caption(f"A: {esc(report.labels[0])} · B: {esc(report.labels[-1])} · {esc(report.suite)}, {plural(report.cases, 'case')}")
    nothing = report.not_compared == report.cases
    for words in report.error_words:
        if nothing:
            st.error(esc(words), icon=":material/error:")
        else:
            st.warning(esc(words), icon=":material/warning:")
    if not nothing:
        _draw_metrics(report)
    st.markdown(f"**{esc(report.verdict_words)}**")
    _draw_figures(report)
    _draw_changed(report)
    _draw_files(report, run_id)


def _draw_metrics(report: Report) -> None:
    grid = st.grid(4, min_column_width=170)
    b = report.b or report.a
    judged = sum(o.passed is not None for o in report.outcomes[-1])
    _metric(grid, report, "passed", "Cases passed", lambda v: f"{round(v * judged)} of {judged}", lambda v: f"{v * judged:+.0f}")
    _metric(grid, report, "re_asks", "Asked again, a case", lambda v: f"{v:.2f}", lambda v: f"{v:+.2f}")
    _metric(grid, report, "tokens", "Tokens a case", lambda v: f"{v:,.0f}", lambda v: f"{v:+,.0f}")
    _metric(grid, report, "latency_p50", "Seconds a turn", lambda v: f"{v / 1000:.2f}", lambda v: f"{v / 1000:+.2f}")
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


def _draw_figures(report: Report) -> None:
    """Every measure with its difference and interval."""
    rows = []
    for name, *_ in (*MEASURES, *LATENCIES):
        d = report.difference.get(name)
        sure = surely(d, better_way(name))
        rows.append(
            {
                "Measure": words_of(name),
                "A": figure_words(report.a.get(name)),
                "B": figure_words((report.b or {}).get(name)),
                "B − A": figure_words(d.mean if d else None),
                "95 % interval": interval_words(d),
                "": {"better": ":green[better]", "worse": ":red[worse]"}.get(sure, ""),
            }
        )
    with st.expander("All figures", type="compact", icon=":material/table_chart:"):
        st.table(rows, border="horizontal")
        st.caption(
            "Differences are B minus A over the same cases. “better” and “worse” stand where the whole interval lies on one side of zero, "
            "and for times where they are also at least 5 % apart. Fewer than five cases have no interval of time."
        )


def _draw_changed(report: Report) -> None:
    if not report.changed:
        if not report.not_compared:
            st.caption("Every case came out the same on both sides.")
        return
    st.caption("Worst first. Open one to see both answers.")
    for n, case in enumerate(report.changed[:MOST_CASES]):
        title = report.titles.get(case.case_id) or case.case_id
        label = f":{_BADGES[case.verdict]}-badge[{case.verdict.capitalize()}] **{esc(clipped(title, 90))}**  \n:gray[{esc(clipped(case.why[0], 110)) if case.why else 'Other words'}]"
        with st.expander(label, expanded=n == 0, key=f"case_{n}"):
            _draw_case(report, case)
    if len(report.changed) > MOST_CASES:
        st.caption(f"{len(report.changed) - MOST_CASES} more; the files below have them all.")


def _draw_case(report: Report, case: Changed) -> None:
    for words in case.why[:6]:
        st.markdown(f":small[{esc(clipped(words, 240))}]")
    pair = report.pair(case.case_id)
    if case.turn is None or len(pair) < 2:
        return
    said = pair[0].turns[case.turn].said if case.turn < len(pair[0].turns) else ""
    st.markdown(f":small[:gray[Turn {case.turn + 1}]]  \n“{esc(clipped(said_words(said), 300))}”")
    for column, side, label in zip(st.columns(2, gap="medium"), pair, report.labels, strict=True):
        with column:
            st.caption(f"{'AB'[pair.index(side)] if pair[0] is not pair[1] else 'A'} · {esc(label)}")
            _draw_answer(side, case.turn)


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
