"""What the lab's A/B view compares: two texts of a prompt, the cases, and what answers; started, and what it will cost said before."""

from __future__ import annotations

from decimal import Decimal

import streamlit as st

from planner.domain.errors import PersonError
from planner.lab import saved_suites
from planner.lab.playing import Side
from planner.lab.suites import GOLDEN, Suite, SuiteCase, SuiteRefused, case_of_records, golden_suite
from planner.llm.server.model_prices import cost_of
from planner.prompting.library import Shelf
from planner.say.phrases import plural
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.listing import this_computer_alone, visible_trips
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import choice_label

MOST_TRIPS = 200
TOKENS_A_CASE = 10_500
"""Input tokens of one conversation, measured as the mean over the golden ones."""


def draw_choice(page: Page, shelf: Shelf, prompt: str) -> None:
    words = {c: lab_parts.choice_words(c) for c in lab_parts.choices(shelf, prompt)}
    suites = _suites(page)
    row = st.columns([2, 2, 3, 2], gap="small", vertical_alignment="bottom")
    a = lab_parts.pick(row[0], "A", words, "ab_a", str(shelf.current.get(prompt, "file")))
    lab_parts.pick(row[1], "B", words, "ab_b", next((c for c in words if c != a), a))
    name = lab_parts.pick(row[2], "Cases", {n: label for n, (label, _) in suites.items()}, "ab_suite")
    row[3].button(
        f"Run {plural(suites[name][1], 'case')}",
        key="ab_run",
        type="primary",
        icon=":material/play_arrow:",
        on_click=_start,
        args=(page, prompt),
        width="stretch",
    )
    _draw_engine(page, suites[name][1])
    with st.expander("Add cases", type="compact", icon=":material/upload_file:"):
        st.caption(
            "A file with one case a line: an id, the turns, and what is expected. Cases are also saved from the Debug tab of any conversation."
        )
        uploaded = st.file_uploader("Cases (JSONL)", type=["jsonl", "ndjson", "json"], key="ab_upload", max_upload_size=5)
        if uploaded is not None:
            st.button("Keep these cases", key="ab_keep", on_click=_upload, args=(page, uploaded.name, uploaded.getvalue()))


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
    for name in saved_suites.names(page.session.planner.documents):
        count = len(saved_suites.load(page.session.planner.documents, name).cases)
        label = "Saved cases" if name == saved_suites.SAVED else f"Uploaded: {name}"
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
    return saved_suites.load(page.session.planner.documents, name.removeprefix("kept:"))


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
        suite = _suite(page, str(st.session_state["ab_suite"]))
        st.session_state["ab_shown"] = lab_parts.runs(page.session.planner).start(
            suite, sides, page.session.planner.today, connection=server
        )
    except PersonError as refused:
        acting.notify(refused.words)


def _upload(page: Page, name: str, content: bytes) -> None:
    try:
        suite = saved_suites.upload(page.session.planner.documents, name, content)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["ab_suite"] = f"kept:{suite.name}"
    left_out = f" {suite.left_out} of their claims are of a kind that is not judged here." if suite.left_out else ""
    lab_parts.notify(f"{plural(len(suite.cases), 'case is', 'cases are')} kept as “{suite.name}”.{left_out}")
