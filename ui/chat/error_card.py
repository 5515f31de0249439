"""When a turn failed, was cut, or came back with a gap: one sentence, what is kept, and the next step. The reference leads to Debug."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from planner.domain.events import ResearchRetried
from planner.domain.options import ItineraryOption
from planner.domain.quotes_due import due_specialists
from planner.domain.reports import Specialist
from planner.domain.specialists import SPECIALISTS, SpecialistRow
from planner.domain.state import TripState
from planner.say.phrases import amount_words, joined
from ui.chat.conversation import AVATARS, NOTHING_FITS
from ui.shared import acting
from ui.shared.locale_format import here
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.settings_dialog import open_settings
from ui.shared.theme import quiet

_TITLES: dict[str, tuple[str, str]] = {
    "deadline": ("timer_off", "That took too long"),
    "model_not_set": ("cloud_off", "There is no model to ask"),
    "model_unreachable": ("cloud_off", "I can't reach the model right now"),
    "model_too_slow": ("timer_off", "The model took too long"),
    "model_key": ("key_off", "The key was refused"),
    "model_quota": ("money_off", "The account has no credit left"),
    "spend_limit": ("money_off", "The spend limit is reached"),
    "model_busy": ("hourglass_top", "The model is busy"),
    "model_server": ("cloud_off", "The model's server has a fault"),
    "model_unknown": ("cloud_off", "There is no such model"),
    "model_request": ("cloud_off", "The model's server did not understand the request"),
    "model_context": ("short_text", "The trip is too long for this model"),
    "model_filtered": ("do_not_disturb_on", "A content filter held the answer back"),
    "model_length": ("content_cut", "The model's answer was cut off"),
    "model_cut": ("cloud_off", "The connection to the model broke"),
    "model_empty": ("cloud_off", "The model gave an empty answer"),
    "model_no_api": ("cloud_off", "That address is no model server"),
    "model_refused": ("do_not_disturb_on", "The model declined to answer that"),
    "model_error": ("cloud_off", "The model gave no usable answer"),
    "reply_invalid": ("cloud_off", "The model's answer could not be used"),
    "trip_busy": ("hourglass_top", "This trip is being worked on elsewhere"),
    "store_unavailable": ("folder_off", "The trip could not be saved"),
}
SET_WRONG = ("model_not_set", "model_key", "model_quota", "spend_limit", "model_unknown", "model_no_api", "model_unreachable")
"""Failures that another key, model or address may end."""
BUDGET_CHECK = "budget"
_OTHER = ("error", "That did not work")
_NOTHING = ("search_off", "No plan could be made")
NONE_CAME_BACK = "None of the specialists came back."


def failed(page: Page) -> bool:
    """Whether the last turn failed."""
    return not page.busy and page.state.turn is not None and page.state.turn.stage == "failed"


def draw_failed(page: Page, open_details: Callable[[Page, int], None] | None) -> None:
    """The last turn failed; it can be tried again. `open_details` shows a turn's details, where the visitor may see them."""
    turn = page.state.turn
    if turn is None:
        return
    icon, title, words = _failure_words(turn.error_kind or "", turn.error_words or "")
    with st.chat_message("assistant", avatar=AVATARS["assistant"]), st.container(key="error_card"):
        st.markdown(f":material/{icon}: **{esc(title)}**")
        st.markdown(esc(words or "Your message and your trip are saved."))
        with st.container(horizontal=True):
            st.button("Try again", key="retry", type="primary", icon=":material/refresh:", on_click=acting.resume)
            if page.state.settings.engine != "offline":
                st.button("Use the built-in engine", key="use_offline", icon=":material/memory:", on_click=acting.go_on_offline)
            st.button("Drop this turn", key="drop_turn", on_click=acting.undo, args=(page.turn_n,))
            settable = turn.error_kind in SET_WRONG and page.session.by.may("settings")
            if settable and st.button("Settings", key="card_settings", type=quiet(), icon=":material/tune:"):
                open_settings(page)
        _draw_reference(page, turn.reference, open_details)


def _failure_words(kind: str, words: str) -> tuple[str, str, str]:
    """Icon, bold line and sentence of a failure. Where research came back empty its own first sentence is the bold line."""
    if kind == "nothing_found":
        first, _, rest = words.partition(". ")
        return ("search_off", f"{first}.", rest) if words.startswith(NONE_CAME_BACK) else (*_NOTHING, words)
    return (*_TITLES.get(kind, _OTHER), words)


def _draw_reference(page: Page, reference: str | None, open_details: Callable[[Page, int], None] | None) -> None:
    """The reference of a failure, and the way to its details."""
    if not reference:
        return
    if open_details is None:
        st.caption(f"Reference {esc(reference)}. Whoever runs this server finds the details with it.")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.caption(f"Reference {esc(reference)}. The details are in the Debug tab.", width="content")
        if st.button("See the details", key="see_debug", type=quiet(), icon=":material/bug_report:"):
            open_details(page, page.turn_n)


def draw_job_error(page: Page) -> None:
    """A turn that could not even be taken up."""
    last = page.session.planner.jobs.last(page.session.trip_id)
    if last is None or last.error is None:
        return
    icon, title = _TITLES.get(last.error.kind, _OTHER)
    with st.chat_message("assistant", avatar=AVATARS["assistant"]), st.container(key="error_card"):
        st.markdown(f":material/{icon}: **{title}**")
        st.markdown(esc(last.error.words))
        st.button("Try again", key="retry_job", type="primary", icon=":material/refresh:", on_click=acting.act, args=(last.opener,))
        if last.error.reference:
            st.caption(f"Reference {esc(last.error.reference)}.")


def draw_interrupted(page: Page) -> None:
    """The program stopped in the middle of a turn; it can go on from there."""
    with st.chat_message("assistant", avatar=AVATARS["assistant"]), st.container(key="error_card"):
        st.markdown(":material/pause_circle: **This turn was interrupted.**")
        st.markdown(_cut_words(page.state))
        with st.container(horizontal=True):
            st.button("Continue", key="continue_turn", type="primary", icon=":material/play_arrow:", on_click=acting.resume)
            st.button("Drop this turn", key="drop_turn", on_click=acting.undo, args=(page.turn_n,))


def _cut_words(state: TripState) -> str:
    """What was done and what is still to do."""
    planned = {task.specialist for task in state.turn.tasks} if state.turn else set()
    if not planned:
        return "The program stopped while it was working on your last message. Nothing you said is lost."
    due = due_specialists(state)
    done = [SPECIALISTS[s] for s in due if s in state.reports]
    left = [SPECIALISTS[s] for s in due if s not in state.reports]
    parts = ["The program stopped while the specialists were working."]
    if done:
        first, *others = (row.words for row in done)
        still = f"{joined([row.words.lower() for row in left])} {_are(left)}" if left else "the plans are"
        parts.append(f"{joined([first, *(words.lower() for words in others)])} {_are(done)} done; {still} still to do.")
    return " ".join(parts)


def _are(rows: Sequence[SpecialistRow]) -> str:
    return "are" if len(rows) > 1 or rows[0].several else "is"


def draw_gaps(page: Page) -> None:
    """What the options on the table lack: research that failed, to be tried again, and a budget that nothing fits."""
    state = page.state
    for name, report in state.reports.items():
        if report.failed is not None:
            _draw_gap(page, name, report.failed.message)
    over = [option for option in state.options if any(c.id == BUDGET_CHECK and c.status == "fail" for c in option.checks)]
    if over and len(over) == len(state.options):
        st.warning(_over_budget_words(state, over), icon=":material/payments:")


def _draw_gap(page: Page, name: Specialist, why: str) -> None:
    """One specialist came back with nothing; it can be sent again."""
    reason = f" ({esc(why.rstrip('.')[:1].lower() + why.rstrip('.')[1:])})" if why else ""
    st.warning(
        f"**{SPECIALISTS[name].words} could not be researched**{reason}. The plans below have gaps where {SPECIALISTS[name].gap} would be; "
        "everything else is complete.",
        icon=":material/warning:",
    )
    st.button(
        f"Try {SPECIALISTS[name].words.lower()} again", key=f"again_{name}", icon=":material/refresh:", disabled=page.busy,
        on_click=acting.act, args=(ResearchRetried(specialist=name), page.turn_n),
    )  # fmt: skip


def _over_budget_words(state: TripState, over: Sequence[ItineraryOption]) -> str:
    """That nothing fits: as the reply said it, else from the cheapest option's check."""
    reply = state.transcript[-1].content.splitlines() if state.transcript else []
    line = next((row for row in reply if row.startswith(NOTHING_FITS)), "")
    if line:
        first, stop, rest = line.partition(". ")
        return f"**{esc(first + stop.strip())}** {esc(rest)}"
    cheapest = min(over, key=lambda option: option.cost.total.high)
    detail = next(c.detail for c in cheapest.checks if c.id == BUDGET_CHECK)
    budget = state.trip.budget
    limit = esc(amount_words(budget.amount, budget.currency, here())) if budget.amount is not None else "the budget"
    return f"**Nothing fits {limit}.** The cheapest plan is {esc(cheapest.title)}: {esc(detail)}."
