"""The conversation: the newest messages as bubbles of sentences. Forms and cards stand below them, drawn by other modules."""

from __future__ import annotations

from datetime import datetime

import streamlit as st

from planner.answers import summary_words
from planner.events import UserSpoke
from planner.policy import choose_mode
from planner.state import TranscriptLine, TripState
from ui.page import Page
from ui.text import esc, prose

NEWEST = 30
AVATARS = {"user": ":material/person:", "assistant": ":material/explore:"}


def draw_transcript(page: Page) -> None:
    """The newest messages, older ones behind a button, and the message that is just being taken up."""
    lines = _without_failure(page.state)
    shown = int(st.session_state.get("shown", NEWEST))
    if len(lines) > shown:
        st.button(
            f"Show earlier messages ({len(lines) - shown})", key="older", type="tertiary", icon=":material/expand_less:",
            on_click=_show_more, args=(shown,),
        )  # fmt: skip
    for line in lines[-shown:]:
        _draw_line(line, _words(page, line, last=line is lines[-1]))
    pending = _pending(page)
    if pending:
        _draw_line(TranscriptLine(role="user", content=pending), esc(pending))


def _show_more(shown: int) -> None:
    st.session_state["shown"] = shown + NEWEST


def _without_failure(state: TripState) -> tuple[TranscriptLine, ...]:
    """The transcript; the words of a failed last turn stand in the error card instead."""
    failed = state.turn is not None and state.turn.stage == "failed"
    lines = state.transcript
    return lines[:-1] if failed and lines and lines[-1].role == "assistant" else lines


def _words(page: Page, line: TranscriptLine, *, last: bool) -> str:
    """A line as Markdown. What the check card below shows is not said twice in its bubble."""
    if line.role == "user":
        return prose(line.content)
    content = line.content
    if last and choose_mode(page.state) == "CONFIRM":
        content = "\n".join(row for row in content.replace(summary_words(page.state), "").splitlines() if row.strip())
    return prose(content)


def _draw_line(line: TranscriptLine, words: str) -> None:
    with st.chat_message(line.role, avatar=AVATARS[line.role]):
        st.markdown(words or "…", anchors=False)


def _pending(page: Page) -> str | None:
    """The message of a turn whose first record is not committed yet."""
    job = page.job
    if job is None or not isinstance(job.opener, UserSpoke):
        return None
    taken_up = page.state.turn is not None and page.state.turn.running
    return None if taken_up else job.opener.text


def stamp(moment: datetime | None) -> str:
    """The time of day of a line, as HH:MM in UTC; empty when it has none."""
    return moment.strftime("%H:%M") if moment else ""
