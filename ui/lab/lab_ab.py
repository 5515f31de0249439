"""The lab's A/B test: what to compare on which cases, what that can show and will take, and the run as it goes."""

from __future__ import annotations

import streamlit as st

from planner.domain.errors import PersonError, PlannerError
from planner.lab import suites
from planner.lab.comparing import SIGN_TEST_CASES
from planner.lab.estimating import estimate, limit_words
from planner.lab.evaluating import MOST_SAMPLES
from planner.lab.judging import asks_for_a_judge
from planner.lab.runs import Progress
from planner.lab.sample_size import USUAL, USUAL_CHANGED, cases_for, smallest_shown, spread_of
from planner.lab.sides import Side
from planner.lab.suites import GOLDEN, Suite, SuiteCase, SuiteRefused, case_of_records, golden_suite
from planner.prompting.library import Shelf
from planner.say.phrases import plural
from ui.lab import lab_parts, lab_report, lab_sides
from ui.shared import acting
from ui.shared.listing import local_zone, this_computer_alone, visible_trips
from ui.shared.markup import esc
from ui.shared.page import Page

MOST_TRIPS = 200


def draw_choice(page: Page, shelf: Shelf, prompt: str) -> None:
    """The sides, the cases they are compared on, what that can show and what it will take; and the button that starts it."""
    choices = _suites(page)
    lab_sides.draw_sides(page, shelf, prompt)
    row = st.columns([4, 3, 2, 3], gap="small", vertical_alignment="bottom")
    name = lab_parts.pick(row[0], "Cases", {n: label for n, (label, _) in choices.items()}, "ab_suite")
    only = lab_parts.pick(row[1], "Only", _filters(page, name), "ab_only")
    asking = lab_sides.asks_a_model()
    samples = int(row[2].number_input("Times each", 1, MOST_SAMPLES, key="ab_samples", persist_state="session")) if asking else 1
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
    if _has_rubrics(page, name):
        lab_sides.draw_judge(page)
    asking = asking or _judge(page) is not None
    st.caption(_power_words(page, name, count, samples))
    if asking and count:
        _draw_estimate(page, shelf, prompt, samples)
    elif not asking:
        st.caption("The built-in engine does not read prompts, so only their size will differ." + (
            "" if page.session.connection is not None else " Set a model server to see what a change does."
        ))  # fmt: skip
    with st.expander("Add cases", type="compact", icon=":material/upload_file:"):
        st.caption(
            "A file with one case a line: an id, the turns, and what is expected. "
            "Cases are written and changed under Cases, and saved from the Debug tab of any conversation."
        )
        uploaded = st.file_uploader("Cases (JSONL)", type=["jsonl", "ndjson", "json"], key="ab_upload", max_upload_size=5)
        if uploaded is not None:
            st.button("Keep these cases", key="ab_keep", on_click=_upload, args=(page, uploaded.name, uploaded.getvalue()))


def _has_rubrics(page: Page, name: str) -> bool:
    return name.startswith("kept:") and any(asks_for_a_judge(case.claims) for case in _suite(page, name).cases)


def _judge(page: Page) -> Side | None:
    """Who judges the rubrics of the chosen cases, if somebody is to."""
    return lab_sides.chosen_judge(page) if _has_rubrics(page, str(st.session_state["ab_suite"])) else None


def _power_words(page: Page, name: str, count: int, samples: int) -> str:
    """How small a difference so many cases show, and how many it takes to show half of it."""
    if not count:
        return "No case failed when this suite was run last."
    if count < SIGN_TEST_CASES:
        return f"With {plural(count, 'case')}, no change of “passed” can be told apart from chance: that takes {SIGN_TEST_CASES}."
    last = lab_parts.runs(page.session.planner).newest(_suite(page, name).name, sides=2)
    spread = spread_of(last.outcomes[0], last.outcomes[1]) if last is not None else USUAL
    smallest = smallest_shown(count, samples, spread)
    times = f", each {samples} times" if samples > 1 else ""
    by = "at the scatter of its last run" if spread.measured else f"if one case in {round(1 / USUAL_CHANGED)} comes out differently"
    return (
        f"{plural(count, 'case')}{times} can show that the share of cases passed changed by {smallest:.0%} or more "
        f"(four times in five, {by}). Half of that would take {cases_for(smallest / 2, samples, spread):,}."
    )


def _draw_estimate(page: Page, shelf: Shelf, prompt: str, samples: int) -> None:
    """What the run will take, said before anything is sent; counted once for what is chosen."""
    try:
        suite, (sides, _), judge = _chosen_cases(page), lab_sides.chosen_sides(page, shelf, prompt), _judge(page)
    except PlannerError as refused:
        st.caption(f":orange[{esc(refused.words)}]")
        return
    key = (
        "" if judge is None else f"{judge.server} {judge.model}",
        suite.name,
        tuple(case.id for case in suite.cases),
        samples,
        tuple((s.prompts.version, s.engine, s.server, s.model) for s in sides),
    )
    kept = st.session_state.get("ab_estimate")
    if kept is None or kept[0] != key:
        with st.spinner("Counting tokens…"):
            kept = st.session_state["ab_estimate"] = (key, estimate(suite, sides, page.session.planner.today, samples, judge))
    st.caption(esc(f"{kept[1].words} {limit_words(kept[1], page.session.planner.config.spend_run)}".strip()))


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


def _chosen_cases(page: Page) -> Suite:
    return _confined(page, str(st.session_state["ab_suite"]), str(st.session_state.get("ab_only") or ALL))


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
    if trips and this_computer_alone(page.session.planner.config):
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
    samples = int(st.session_state.get("ab_samples") or 1) if lab_sides.asks_a_model() else 1
    try:
        sides, servers = lab_sides.chosen_sides(page, lab_parts.library(page).shelf(), prompt)
        st.session_state["ab_shown"] = lab_parts.runs(page.session.planner).start(
            _chosen_cases(page), sides, page.session.planner.today, servers=servers, samples=samples, judge=_judge(page)
        )
    except PlannerError as refused:
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
        now.words or f"Stopped after {now.done:,} of {now.total:,} conversations. The figures are those of the cases done on every side."
    )
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="ab_cut"):
        st.markdown(f":orange[:material/pause_circle:] {esc(words)}", width="stretch")
        st.button("Go on", key="ab_resume", icon=":material/play_arrow:", on_click=_resume, args=(page, now.id))


def _resume(page: Page, run_id: str) -> None:
    try:
        lab_parts.runs(page.session.planner).resume(run_id, servers=lab_sides.known_servers(page))
    except PlannerError as refused:
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
    lab_report.draw_report(report, run_id)
