"""Below the last answer once there are plans: two or three ways on as buttons, fitted to what was just said."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from planner.domain.events import OptionChosen, OptionsRejected
from planner.domain.ledger import open_question
from planner.domain.slots import NOTES
from planner.domain.state import TripState
from planner.say.changed_rows import choice_lost
from ui.chat.option_cards import changed_ids, see_days
from ui.facts.choices import choices_of
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import choice_label
from ui.shared.translation import later, tr

MOST_ASKED = 2
FINISHED = later("Look at the finished plan")


@dataclass(frozen=True)
class Suggestion:
    """A message offered as a button: its words, and what is sent."""

    key: str
    label: str
    message: str


CHEAPER = Suggestion("cheaper", later("Cheaper"), "Make it cheaper.")
CALMER = Suggestion("calmer", later("More relaxed"), "More relaxed, please.")
BOOK = Suggestion("book", later("What to book first?"), "What should we book first?")
RAIN = Suggestion("rain", later("What if it rains?"), "What if it rains?")


def suggestions(state: TripState) -> tuple[Suggestion, ...]:
    """What a person may want to say next: after a choice what comes after it, before one what brings the plans nearer."""
    said = state.turn.text if state.turn else ""
    row = (BOOK, RAIN) if state.selection is not None else (CHEAPER, CALMER)
    return tuple(s for s in row if s.message != said)


def draw_steps(page: Page) -> None:
    """The ways on: compare, or the days of the plan it is about, and what could be said next."""
    if open_question(page.state.questions, NOTES) is not None:
        _draw_reasons(page)
    _draw_lost_choice(page)
    _draw_asked(page)
    about = _plan_it_is_about(page.state)
    with st.container(horizontal=True, gap="xsmall", key="next_steps"):
        if st.button(tr("Compare side by side"), key="go_compare", type="primary", icon=":material/view_column:"):
            st.session_state["view"] = "Side by side"
            st.switch_page("pages/compare.py", query_params={"trip": page.session.trip_id})
        if about and st.button(
            tr(FINISHED) if page.state.selection else tr("See its days"), key="see_days", icon=":material/calendar_month:"
        ):
            see_days(page, about)
        for step in suggestions(page.state):
            st.button(tr(step.label), key=f"next_{step.key}", on_click=acting.say, args=(step.message,), disabled=page.busy)
        if page.state.selection is None:
            st.button(
                tr("None of these"), key="reject_options", on_click=acting.act, args=(OptionsRejected(), page.turn_n), disabled=page.busy
            )


def _plan_it_is_about(state: TripState) -> str | None:
    """The chosen plan, else the only one that changed."""
    if state.selection is not None:
        return state.selection.option_id
    changed = changed_ids(state)
    return next(iter(changed)) if len(changed) == 1 else None


def _draw_lost_choice(page: Page) -> None:
    """That the chosen plan is another one now, and the way to choose it again."""
    was = choice_lost(page.state)
    if was is None:
        return
    again = next((option for option in page.state.options if option.id == was.id), None)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="choice_lost"):
        st.markdown(
            tr(":orange[:material/info:] Your choice, **{title}**, has changed, so nothing is chosen now.", title=esc(was.title)),
            width="stretch",
        )
        if again is not None:
            st.button(
                tr("Choose it again"), key="choose_again", disabled=page.busy,
                on_click=acting.act, args=(OptionChosen(option=again.id), page.turn_n),
            )  # fmt: skip


def _draw_asked(page: Page) -> None:
    """What specialists asked, each with its answers to tap; the answer goes out with the question, so that it is understood alone."""
    asked = [question for report in page.state.reports.values() for question in report.questions_for_user]
    for n, question in enumerate(asked[:MOST_ASKED]):
        if _answered(page.state, question):
            continue
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"asked_{n}"):
            st.markdown(f":material/help: {esc(question)}", width="stretch")
            for word in (later("Yes"), later("No")):
                st.button(
                    tr(word), key=f"asked_{n}_{word.lower()}", disabled=page.busy,
                    on_click=acting.say, args=(_answer(word, question),),
                )  # fmt: skip


def _answer(word: str, question: str) -> str:
    """A tapped answer as a message: "Yes, look at other ways to travel." where the question asks for leave, else the question with it."""
    _, leave, rest = question.partition("may I ")
    if leave:
        return f"Yes, {rest.rstrip('?')}." if word == "Yes" else f"No, do not {rest.rstrip('?')}."
    return f"{question} {word}."


def _answered(state: TripState, question: str) -> bool:
    said = {_answer(word, question) for word in ("Yes", "No")}
    return any(line.role == "user" and line.content in said for line in state.transcript)


def _draw_reasons(page: Page) -> None:
    """What was wrong with them, to tap."""
    offered = choices_of(NOTES, None)
    picked = st.pills(
        tr("What was wrong with them?"),
        list(offered),
        key="reject_reason",
        wrap=True,
        format_func=lambda words: choice_label(tr(words)),
        disabled=page.busy,
        on_change=_give_reason,
        args=(page.turn_n,),
    )
    if picked == "Something else":
        st.caption(tr("Tell me in your own words below."))


def _give_reason(seen: int) -> None:
    """A tapped reason goes with the no; "Something else" waits for words of the person's own."""
    words = choices_of(NOTES, None).get(str(st.session_state.get("reject_reason") or ""))
    if words:
        acting.act(OptionsRejected(reason=str(words)), seen)
