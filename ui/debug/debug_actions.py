"""What can be done with a turn in the Debug tab: keep the conversation as a case, report the turn, branch a trip from it."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from planner.domain.errors import PersonError, PlannerError
from planner.lab import suites
from planner.lab.bundles import bundle_of, bundle_text
from planner.lab.turn_prompts import prompts_of_turn
from planner.runtime.config import known_secrets
from planner.say.phrases import title_words
from ui.shared import acting, thumbs
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

CLAIMS_HEIGHT = 220
"""Of the list of claims, in pixels: it scrolls, so that the button below stands in the window of a phone."""


def draw_actions(page: Page, turn: int) -> None:
    """Below the chosen turn."""
    thumbs.draw_for_turn(page, turn)
    with st.container(gap="xxsmall", key="debug_actions"):
        _draw_case(page)
        _draw_report(page, turn)
        st.button(
            f"Branch a new trip from turn {turn}", key="branch", type="tertiary", icon=":material/call_split:",
            on_click=_branch, args=(page, turn),
            disabled=page.busy,
        )  # fmt: skip


def _draw_case(page: Page) -> None:
    with st.popover("Save as case", type="tertiary", icon=":material/playlist_add_check:", key="save_case", disabled=page.busy):
        st.markdown("What has to come out again at the end of this conversation?")
        claims = {c.description: c for c in suites.offered_claims(page.state)}
        st.text_input("Name", value=title_words(page.state), key="case_title", max_chars=80)
        with st.container(height=CLAIMS_HEIGHT, border=False):
            for n, claim in enumerate(claims):
                st.checkbox(esc(clipped(claim, 120)), value=True, key=f"claim_{n}")
        st.button("Save", key="case_save", on_click=_save_case, args=(page,))


def _save_case(page: Page) -> None:
    planner, state = page.session.planner, page.state
    claims = [c for n, c in enumerate(suites.offered_claims(state)) if st.session_state.get(f"claim_{n}", True)]
    records = page.session.records()
    try:
        prompts = prompts_of_turn(page.session.records(page.turn_n), planner.library, state.settings.prompt_set).prompts
        day = planner.config.today or records[0].at.date()
        case = suites.case_from_trip(
            records, state, title=str(st.session_state.get("case_title") or title_words(state)), today=day.isoformat(), claims=claims,
            versions={"prompt_set": prompts.name, "prompts": prompts.version, "engine": state.settings.engine},
        )  # fmt: skip
        saved = suites.save_case(planner.documents, case)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    acting.notify(f"Saved as the case “{saved.title}”. It stands under A/B test, Saved cases, in the prompt lab.")


def _draw_report(page: Page, turn: int) -> None:
    with st.popover("Report this turn", type="tertiary", icon=":material/flag:", key="report"):
        st.markdown(
            "Makes a file for another person: the conversation up to here, the prompts, the raw replies and the states. "
            "Keys and contact details are taken out."
        )
        st.text_area("What is wrong with it?", key="report_note", max_chars=2000)
        st.download_button(
            "Save the report", data=lambda: _report(page, turn), file_name=f"reported-turn-{turn}.json", mime="application/json",
            key="report_save", icon=":material/download:", on_click="ignore",
        )  # fmt: skip


def _report(page: Page, turn: int) -> str:
    planner, state = page.session.planner, page.state
    connection = page.session.connection
    secrets = (*known_secrets(), *((connection.api_key.get_secret_value(),) if connection is not None else ()))
    try:
        used = prompts_of_turn(page.session.records(turn), planner.library, state.settings.prompt_set)
        bundle = bundle_of(
            page.session.records(), turn, used.prompts, engine=state.settings.engine,
            today=page.session.demo.today if page.session.demo else planner.config.today, made_at=datetime.now(UTC),
            note=str(st.session_state.get("report_note") or ""), secrets=secrets,
            not_kept=used.lost,
        )  # fmt: skip
    except PlannerError as refused:
        return refused.words
    return bundle_text(bundle)


def _branch(page: Page, turn: int) -> None:
    try:
        new = page.session.branch(turn)
        acting.open_trip(new.trip_id)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["to_chat"] = True
    acting.notify(f"This is a new trip with everything up to turn {turn}. The one you came from is unchanged.")
