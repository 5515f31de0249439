"""When a turn failed, was cut, or came back with a gap: one sentence, what is kept, and the next step. The reference leads to Debug."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from planner.domain.events import ResearchRetried
from planner.domain.options import ItineraryOption
from planner.domain.quotes_due import due_specialists
from planner.domain.reports import Specialist
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.say.phrases import amount_words
from ui.chat.conversation import AVATARS, NOTHING_FITS
from ui.shared import acting
from ui.shared.locale_format import here
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.settings_dialog import open_settings
from ui.shared.theme import quiet
from ui.shared.translation import inside, later, listed, tr

_TITLES: dict[str, tuple[str, str]] = {
    "deadline": ("timer_off", later("That took too long")),
    "model_not_set": ("cloud_off", later("There is no model to ask")),
    "model_unreachable": ("cloud_off", later("I can't reach the model right now")),
    "model_too_slow": ("timer_off", later("The model took too long")),
    "model_key": ("key_off", later("The key was refused")),
    "model_quota": ("money_off", later("The account has no credit left")),
    "spend_limit": ("money_off", later("The spend limit is reached")),
    "model_busy": ("hourglass_top", later("The model is busy")),
    "model_server": ("cloud_off", later("The model's server has a fault")),
    "model_unknown": ("cloud_off", later("There is no such model")),
    "model_request": ("cloud_off", later("The model's server did not understand the request")),
    "model_context": ("short_text", later("The trip is too long for this model")),
    "model_filtered": ("do_not_disturb_on", later("A content filter held the answer back")),
    "model_length": ("content_cut", later("The model's answer was cut off")),
    "model_cut": ("cloud_off", later("The connection to the model broke")),
    "model_empty": ("cloud_off", later("The model gave an empty answer")),
    "model_no_api": ("cloud_off", later("That address is no model server")),
    "model_refused": ("do_not_disturb_on", later("The model declined to answer that")),
    "model_error": ("cloud_off", later("The model gave no usable answer")),
    "reply_invalid": ("cloud_off", later("The model's answer could not be used")),
    "trip_busy": ("hourglass_top", later("This trip is being worked on elsewhere")),
    "store_unavailable": ("folder_off", later("The trip could not be saved")),
}
SET_WRONG = ("model_not_set", "model_key", "model_quota", "spend_limit", "model_unknown", "model_no_api", "model_unreachable")
"""Failures that another key, model or address may end."""
BUDGET_CHECK = "budget"
_OTHER = ("error", later("That did not work"))
_NOTHING = ("search_off", later("No plan could be made"))
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
        st.markdown(f":material/{icon}: **{esc(tr(title))}**")
        st.markdown(esc(words or tr("Your message and your trip are saved.")))
        with st.container(horizontal=True):
            st.button(tr("Try again"), key="retry", type="primary", icon=":material/refresh:", on_click=acting.resume)
            if page.state.settings.engine != "offline":
                st.button(tr("Use the built-in engine"), key="use_offline", icon=":material/memory:", on_click=acting.go_on_offline)
            st.button(tr("Drop this turn"), key="drop_turn", on_click=acting.undo, args=(page.turn_n,))
            settable = turn.error_kind in SET_WRONG and page.session.by.may("settings")
            if settable and st.button(tr("Settings"), key="card_settings", type=quiet(), icon=":material/tune:"):
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
        st.caption(tr("Reference {reference}. Whoever runs this server finds the details with it.", reference=esc(reference)))
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.caption(tr("Reference {reference}. The details are in the Debug tab.", reference=esc(reference)), width="content")
        if st.button(tr("See the details"), key="see_debug", type=quiet(), icon=":material/bug_report:"):
            open_details(page, page.turn_n)


def draw_job_error(page: Page) -> None:
    """A turn that could not even be taken up."""
    last = page.session.planner.jobs.last(page.session.trip_id)
    if last is None or last.error is None:
        return
    icon, title = _TITLES.get(last.error.kind, _OTHER)
    with st.chat_message("assistant", avatar=AVATARS["assistant"]), st.container(key="error_card"):
        st.markdown(f":material/{icon}: **{tr(title)}**")
        st.markdown(esc(last.error.words))
        st.button(tr("Try again"), key="retry_job", type="primary", icon=":material/refresh:", on_click=acting.act, args=(last.opener,))
        if last.error.reference:
            st.caption(tr("Reference {reference}.", reference=esc(last.error.reference)))


def draw_interrupted(page: Page) -> None:
    """The program stopped in the middle of a turn; it can go on from there."""
    with st.chat_message("assistant", avatar=AVATARS["assistant"]), st.container(key="error_card"):
        st.markdown(f":material/pause_circle: **{tr('This turn was interrupted.')}**")
        st.markdown(_cut_words(page.state))
        with st.container(horizontal=True):
            st.button(tr("Continue"), key="continue_turn", type="primary", icon=":material/play_arrow:", on_click=acting.resume)
            st.button(tr("Drop this turn"), key="drop_turn", on_click=acting.undo, args=(page.turn_n,))


def _cut_words(state: TripState) -> str:
    """What was done and what is still to do."""
    planned = {task.specialist for task in state.turn.tasks} if state.turn else set()
    if not planned:
        return tr("The program stopped while it was working on your last message. Nothing you said is lost.")
    due = due_specialists(state)
    done = [SPECIALISTS[s] for s in due if s in state.reports]
    left = [SPECIALISTS[s] for s in due if s not in state.reports]
    parts = [tr("The program stopped while the specialists were working.")]
    if done:
        still = listed([inside(tr(row.words)) for row in left]) or tr("the plans")
        parts.append(tr("Done: {done}. Still to do: {still}.", done=listed([inside(tr(row.words)) for row in done]), still=still))
    return " ".join(parts)


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
        tr(
            "**{words} could not be researched**{reason}. The plans below have gaps where {gap} would be; everything else is complete.",
            words=tr(SPECIALISTS[name].words),
            reason=reason,
            gap=tr(SPECIALISTS[name].gap),
        ),
        icon=":material/warning:",
    )
    st.button(
        tr("Try {part} again", part=inside(tr(SPECIALISTS[name].words))),
        key=f"again_{name}", icon=":material/refresh:", disabled=page.busy,
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
    limit = esc(amount_words(budget.amount, budget.currency, here())) if budget.amount is not None else tr("the budget")
    limit = tr("{amount} each", amount=limit) if budget.basis == "per_person" and state.trip.party.payers > 1 else limit
    return tr(
        "**Nothing fits {limit}.** The cheapest plan is {title}: {detail}.", limit=limit, title=esc(cheapest.title), detail=esc(detail)
    )
