"""The lab's A/B test: what to compare, the run as it goes, and what it came to, worst changed case first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal

import streamlit as st

from planner.domain.errors import PersonError
from planner.lab import suites
from planner.lab.comparing import (
    LATENCIES,
    MEASURES,
    SIGN_TEST_CASES,
    Changed,
    better_way,
    least_share,
    least_to_see,
    surely,
    words_of,
)
from planner.lab.playing import Outcome, Side
from planner.lab.report import Failing, Report, figure_words, interval_words, report_json, report_markdown
from planner.lab.runs import Progress
from planner.lab.suites import GOLDEN, Suite, SuiteCase, SuiteRefused, case_of_records, golden_suite, said_words
from planner.llm.server.model_prices import cost_of
from planner.prompting.library import Shelf
from planner.say.phrases import plural
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.listing import local_zone, this_computer_alone, visible_trips
from ui.shared.markup import clipped, esc, prose
from ui.shared.page import Page
from ui.shared.theme import choice_label, quiet

MOST_TRIPS = 200
TOKENS_A_CASE = 10_500
"""Input tokens of one conversation, measured as the mean over the golden ones."""


def draw_choice(page: Page, shelf: Shelf, prompt: str) -> None:
    words = {c: lab_parts.choice_words(c) for c in lab_parts.choices(shelf, prompt)}
    choices = _suites(page)
    row = st.columns([2, 2, 3, 2], gap="small", vertical_alignment="bottom")
    a = lab_parts.pick(row[0], "A", words, "ab_a", str(shelf.current.get(prompt, "file")))
    lab_parts.pick(row[1], "B", words, "ab_b", next((c for c in words if c != a), a))
    name = lab_parts.pick(row[2], "Cases", {n: label for n, (label, _) in choices.items()}, "ab_suite")
    only = lab_parts.pick(st.container(width=360), "Only", _filters(page, name), "ab_only")
    count = _count(page, name, only, choices[name][1])
    row[3].button(
        f"Run {plural(count, 'case')}",
        key="ab_run",
        type="primary",
        icon=":material/play_arrow:",
        on_click=_start,
        args=(page, prompt),
        width="stretch",
        disabled=not count,
    )
    if count >= SIGN_TEST_CASES:
        st.caption(
            f"With {plural(count, 'case')}, “passed” can be told apart from chance where at least {SIGN_TEST_CASES} of them "
            f"({least_share(count):.0%}) change the same way."
        )
    elif count:
        st.caption(f"With {plural(count, 'case')}, no change of “passed” can be told apart from chance: that takes {SIGN_TEST_CASES}.")
    else:
        st.caption("No case failed when this suite was run last.")
    _draw_engine(page, count)
    with st.expander("Add cases", type="compact", icon=":material/upload_file:"):
        st.caption(
            "A file with one case a line: an id, the turns, and what is expected. "
            "Cases are written and changed under Cases, and saved from the Debug tab of any conversation."
        )
        uploaded = st.file_uploader("Cases (JSONL)", type=["jsonl", "ndjson", "json"], key="ab_upload", max_upload_size=5)
        if uploaded is not None:
            st.button("Keep these cases", key="ab_keep", on_click=_upload, args=(page, uploaded.name, uploaded.getvalue()))


ALL, FAILED = "all", "failed"


def _filters(page: Page, name: str) -> dict[str, str]:
    """What a test can be confined to: the cases that failed last time, or those of a tag."""
    kept = name.startswith("kept:")
    tags = sorted({tag for case in _suite(page, name).cases for tag in case.tags}) if kept else []
    return {ALL: "All cases", FAILED: "Failed last time", **{f"tag:{tag}": f"Tag: {tag}" for tag in tags}}


def _confined(page: Page, name: str, only: str) -> Suite:
    """The cases a test is to run on. Raises `SuiteRefused` where none fits."""
    suite = _suite(page, name)
    ids = lab_parts.runs(page.session.planner).failed_last_time(suite.name) if only == FAILED else None
    return suites.confined(suite, tag=only.removeprefix("tag:") if only.startswith("tag:") else "", ids=ids)


def _count(page: Page, name: str, only: str, whole: int) -> int:
    if only == ALL:
        return whole
    try:
        return len(_confined(page, name, only).cases)
    except PersonError:
        return 0


def _draw_engine(page: Page, cases: int) -> None:
    """What answers, and what that will cost, said before anything is sent."""
    server = page.session.connection
    if server is None:
        st.caption(
            "The built-in engine does not read prompts, so only their size will differ. Set a model server to see what a change does."
        )
        return
    labels = {"offline": "Built-in engine", "openai": f"{server.model} at {server.host}"}
    selected = st.session_state.get("ab_engine")
    st.session_state["ab_engine"] = selected if selected in labels else "openai"
    engine = st.segmented_control(
        "Answered by", list(labels), format_func=lambda e: choice_label(esc(labels[e])), key="ab_engine", required=True,
        persist_state="session",
    )  # fmt: skip
    if engine == "offline":
        st.caption("The built-in engine does not read prompts, so only their size will differ.")
        return
    tokens = 2 * cases * TOKENS_A_CASE
    dollars = cost_of(server.host, server.model, tokens, 0, tokens // 10)
    price = f", about \\${Decimal(dollars):,.2f}" if dollars else ", at a price that is not known here"
    st.caption(f"Sends {cases:,} conversations on both sides to {esc(server.host)}: roughly {tokens:,} tokens{price}.")


def _suites(page: Page) -> dict[str, tuple[str, int]]:
    """Every suite there is, by a name of its own: its words and how many cases it has.

    A run shows everybody who can reach the lab what was said in it, so saved trips are a suite only where that is this computer alone.
    """
    found: dict[str, tuple[str, int]] = {}
    golden = len(list(GOLDEN.glob("*.md")))
    if golden:
        found["golden"] = (f"Golden conversations ({golden})", golden)
    for name in suites.saved_names(page.session.planner.documents):
        count = len(suites.load_saved(page.session.planner.documents, name).cases)
        label = "Saved cases" if name == suites.SAVED else f"Uploaded: {name}"
        found[f"kept:{name}"] = (f"{label} ({count})", count)
    trips = min(MOST_TRIPS, len(visible_trips(page)))
    if trips and this_computer_alone():
        found["trips"] = (f"Saved trips ({trips})", trips)
    return found


def _suite(page: Page, name: str) -> Suite:
    if name == "golden":
        return golden_suite()
    if name == "trips":
        return _suite_of_trips(page)
    return suites.load_saved(page.session.planner.documents, name.removeprefix("kept:"))


def _suite_of_trips(page: Page) -> Suite:
    """What was said in the saved trips, each as a case without expectations: what is compared are the two sides."""
    store, cases = page.session.planner.store, list[SuiteCase]()
    for n, trip in enumerate(visible_trips(page)[:MOST_TRIPS], 1):
        try:
            records = store.trace(trip.trip_id)
            day = page.session.planner.config.today or (records[0].at.date() if records else page.session.planner.today)
            cases.append(case_of_records(records, f"trip-{n}", trip.title, day.isoformat()))
        except PersonError:
            continue
    if not cases:
        raise SuiteRefused("Nothing was said in the saved trips yet.")
    return Suite(name="saved trips", cases=tuple(cases))


def _start(page: Page, prompt: str) -> None:
    shelf = lab_parts.library(page).shelf()
    server = page.session.connection
    engine = str(st.session_state.get("ab_engine") or "offline") if server is not None else "offline"
    try:
        sides = [
            Side(
                label=f"{lab_parts.title_of(prompt)}, {lab_parts.choice_words(choice).removesuffix(' (in use)')}",
                prompts=lab_parts.set_of(page, shelf, prompt, choice), engine=engine,
            )
            for choice in (str(st.session_state["ab_a"]), str(st.session_state["ab_b"]))
        ]  # fmt: skip
        suite = _confined(page, str(st.session_state["ab_suite"]), str(st.session_state.get("ab_only") or ALL))
        st.session_state["ab_shown"] = lab_parts.runs(page.session.planner).start(
            suite, sides, page.session.planner.today, connection=server
        )
    except PersonError as refused:
        acting.notify(refused.words)


def _upload(page: Page, name: str, content: bytes) -> None:
    try:
        suite = suites.upload_suite(page.session.planner.documents, name, content)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["ab_suite"] = f"kept:{suite.name}"
    left_out = f" {suite.left_out} of their claims are of a kind that is not judged here." if suite.left_out else ""
    lab_parts.notify(f"{plural(len(suite.cases), 'case is', 'cases are')} kept as “{suite.name}”.{left_out}")


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
    _draw_failing(report)
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
                "Over": f"{d.cases:,}" if d else "–",
                "Least to see": figure_words(least_to_see(d)),
                "": {"better": ":green[better]", "worse": ":red[worse]"}.get(sure, ""),
            }
        )
    with st.expander("All figures", type="compact", icon=":material/table_chart:"):
        st.table(rows, border="horizontal")
        st.caption(
            "Differences are B minus A over the same cases. “better” and “worse” stand where the whole interval lies on one side of zero, "
            "and for times where they are also at least 5 % apart. Fewer than five cases have no interval of time. "
            "“Over” is how many cases (for times, turns) a difference is measured on; “least to see” is half the width of its interval: "
            "a smaller difference could not have been told from chance with as many."
        )


def _draw_changed(report: Report) -> None:
    if not report.changed:
        if not report.not_compared:
            st.caption("Every case came out the same on both sides.")
        return
    st.caption("Worst first. Open one to see both answers.")
    for n, case in enumerate(report.changed[:MOST_CASES]):
        title = report.titles.get(case.case_id) or case.case_id
        badge = f":{_BADGES[case.verdict]}-badge[{case.verdict.capitalize()}]"
        label = f"{badge} **{esc(clipped(title, 90))}**  \n:gray[{esc(clipped(case.why[0], 110)) if case.why else 'Other words'}]"
        with st.expander(label, expanded=n == 0, key=f"case_{n}"):
            _draw_case(report, case)
    if len(report.changed) > MOST_CASES:
        st.caption(f"{len(report.changed) - MOST_CASES} more; the files below have them all.")


def _draw_failing(report: Report) -> None:
    """Every case that fails on a side: the claim, what came, the reply."""
    found = report.failing
    if not found:
        return
    both = sum(len(f.sides) == len(report.outcomes) for f in found)
    also = f" ({both} on both sides)" if len(report.outcomes) > 1 else ""
    shown = st.toggle(f"Show the {plural(len(found), 'failing case')}{also}", key="ab_failing")
    if not shown:
        return
    pages = max(1, -(-len(found) // MOST_CASES))
    part = st.number_input("Part", 1, pages, key=f"ab_failing_part_{pages}") if pages > 1 else 1
    for n, case in enumerate(found[(part - 1) * MOST_CASES : part * MOST_CASES]):
        title = report.titles.get(case.case_id) or case.case_id
        sides = "".join(f" :red-badge[{'AB'[side]}]" for side in case.sides)
        first = esc(clipped(case.missed[0], 110)) if case.missed else ""
        with st.expander(f"**{esc(clipped(title, 90))}**{sides}  \n:gray[{first}]", key=f"failing_{n}"):
            _draw_missed(report, case)


def _draw_missed(report: Report, case: Failing) -> None:
    pair = report.pair(case.case_id)
    for words in case.missed:
        st.markdown(f":red[:material/close:] {esc(clipped(words, 300))}")
        for side in case.sides:
            outcome = pair[side]
            turn = case.turn_of(words, len(outcome.turns))
            if words not in outcome.missed or turn is None:
                continue
            played = outcome.turns[turn]
            known = "; ".join(f"{label}: {phrase}" for label, phrase in played.facts) or "nothing"
            said = f"{'AB'[side]} · “{esc(clipped(said_words(played.said), 200))}”"
            st.caption(f"{said} · step {esc(played.mode)}. Known: {esc(clipped(known, 400))}")
            _draw_answer(outcome, turn)


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


EVERY_S = 0.8


def draw_ab(page: Page, shelf: Shelf, prompt: str) -> None:
    """What to compare on what, then the run that is going on, or the one chosen last."""
    if lab_parts.runs(page.session.planner).current is None:
        draw_choice(page, shelf, prompt)
    run_id = _chosen_run(page)
    if run_id is None:
        st.caption("Nothing was compared yet. The golden conversations say what is expected of every turn; a run keeps its figures here.")
        return
    if lab_parts.runs(page.session.planner).current == run_id:
        _draw_running(page, run_id)
    else:
        _draw_result(page, run_id)


def _chosen_run(page: Page) -> str | None:
    """The run to show: the one that is going on, else the one picked, else the newest."""
    runs = lab_parts.runs(page.session.planner)
    known = list(runs.list())
    if runs.current is not None:
        st.session_state["ab_shown"] = runs.current
        return runs.current
    if not known:
        return None
    return lab_parts.pick(st.container(), "Test", {r: _run_words(page, r) for r in known}, "ab_shown")


def _run_words(page: Page, run_id: str) -> str:
    try:
        plan = lab_parts.runs(page.session.planner).plan(run_id)
    except PersonError:
        return f"{run_id}: cannot be read"
    return f"{plan.made_at.astimezone(local_zone()):%d %b, %H:%M} · {plan.title}"


def _draw_running(page: Page, run_id: str) -> None:
    st.markdown(f"**{esc(lab_parts.runs(page.session.planner).plan(run_id).title)}**")
    _poll(page, run_id)
    st.caption("You can leave this page. The test goes on, and what it found is kept, also when the program ends.")


@st.fragment(run_every=EVERY_S)
def _poll(page: Page, run_id: str) -> None:
    runs = lab_parts.runs(page.session.planner)
    if runs.current != run_id:
        st.rerun()
        return
    now = runs.progress(run_id)
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="ab_progress"):
        words = "Stopping…" if now.state == "stopping" else f"{now.done:,} of {now.total:,} conversations"
        st.progress(now.done / max(1, now.total), text=words)
        st.button(
            "Stop", key="ab_stop", icon=":material/stop_circle:", on_click=runs.stop, args=(run_id,), disabled=now.state == "stopping"
        )


def _draw_cut(page: Page, now: Progress) -> None:
    words = (
        now.words or f"Stopped after {now.done:,} of {now.total:,} conversations. The figures are those of the cases done on both sides."
    )
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="ab_cut"):
        st.markdown(f":orange[:material/pause_circle:] {esc(words)}", width="stretch")
        st.button("Go on", key="ab_resume", icon=":material/play_arrow:", on_click=_resume, args=(page, now.id))


def _resume(page: Page, run_id: str) -> None:
    try:
        lab_parts.runs(page.session.planner).resume(run_id, connection=page.session.connection)
    except PersonError as refused:
        acting.notify(refused.words)


def _draw_result(page: Page, run_id: str) -> None:
    runs = lab_parts.runs(page.session.planner)
    try:
        now = runs.progress(run_id)
        if now.state in ("stopped", "failed"):
            _draw_cut(page, now)
        report = runs.report(run_id)
    except PersonError as refused:
        st.info(esc(refused.words), icon=":material/info:")
        return
    draw_report(report, run_id)
