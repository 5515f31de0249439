"""The conversation: the newest messages as bubbles of sentences. Forms and cards stand below them, drawn by other modules."""

from __future__ import annotations

import re

import streamlit as st

from planner.domain.events import LLMCalled, UserSpoke
from planner.domain.ready import choose_mode
from planner.domain.state import TranscriptLine, TripState
from planner.say.changed_rows import changed_plans, headline, plans_before, without_told
from ui.shared.markup import prose, typed
from ui.shared.page import Page
from ui.shared.planner_words import said
from ui.shared.theme import quiet
from ui.shared.translation import tr, trn

NEWEST = 20
NOTHING_FITS = "Nothing fits "
_TITLE = re.compile(r"\*\*[^*]+\*\*")
AVATARS = {"user": ":material/person:", "assistant": ":material/explore:"}


def draw_transcript(page: Page) -> None:
    """The newest messages, older ones behind a button, and the message that is just being taken up."""
    lines = _without_failure(page.state)
    shown = int(st.session_state.get("shown", NEWEST))
    if len(lines) > shown:
        st.button(
            tr("Show earlier messages ({part})", part=len(lines) - shown), key="older", type=quiet(), icon=":material/expand_less:",
            on_click=_show_more, args=(shown,),
        )  # fmt: skip
    for line in lines[-shown:]:
        _draw_line(line, _words(page, line, last=line is lines[-1]), _confirmed(page, line, last=line is lines[-1]))
    pending = _pending(page)
    if pending:
        _draw_line(TranscriptLine(role="user", content=pending), typed(pending), "")


def _show_more(shown: int) -> None:
    st.session_state["shown"] = shown + NEWEST


def _without_failure(state: TripState) -> tuple[TranscriptLine, ...]:
    """The transcript; the words of a failed last turn stand in the error card instead."""
    failed = state.turn is not None and state.turn.stage == "failed"
    lines = state.transcript
    return lines[:-1] if failed and lines and lines[-1].role == "assistant" else lines


def _words(page: Page, line: TranscriptLine, *, last: bool) -> str:
    """A line as Markdown. A summary that was to be checked is left out: it stands in a card of its own, or folded away."""
    if line.role == "user":
        return typed(line.content)
    content, _ = split_summary(line.content)
    return prose(said(_newest(page.state, content) if last and page.state.options else content))


def _newest(state: TripState, content: str) -> str:
    """The newest reply beside plans: what has a box or a table of its own below is left out of it."""
    changes = changed_plans(plans_before(state), state.options)
    if changes:
        content = "\n".join(part for part in (f"**{headline(changes)}**", without_told(content, state.options)) if part)
    return without_warning(content)


def _confirmed(page: Page, line: TranscriptLine, *, last: bool) -> str:
    """The summary a line asked to check, as Markdown; empty while it stands in the card below."""
    if line.role == "user" or (last and choose_mode(page.state) == "CONFIRM"):
        return ""
    return prose(said(split_summary(line.content)[1]))


def split_summary(content: str) -> tuple[str, str]:
    """A reply without its summary (a bold title, then bullets), and the summary; the second is empty where there is none."""
    rows = content.splitlines()
    start = next((n for n, row in enumerate(rows[:-1]) if _TITLE.fullmatch(row.strip()) and rows[n + 1].startswith("- ")), None)
    if start is None:
        return content, ""
    end = max(n for n, row in enumerate(rows) if row.startswith("- ")) + 1
    return "\n".join([*rows[:start], *rows[end:]]), "\n".join(rows[start:end])


def without_warning(reply: str) -> str:
    """A reply without the line that says nothing fits the budget: below the newest reply it stands in a box of its own."""
    return "\n".join(row for row in reply.splitlines() if not row.startswith(NOTHING_FITS))


def _draw_line(line: TranscriptLine, words: str, summary: str) -> None:
    with st.chat_message(line.role, avatar=AVATARS[line.role]):
        st.markdown(words or "…", anchors=False)
        if summary:
            st.expander(tr("What I had understood"), type="compact").markdown(summary, anchors=False)


def _pending(page: Page) -> str | None:
    """The message of a turn whose first record is not committed yet."""
    job = page.job
    if job is None or not isinstance(job.opener, UserSpoke):
        return None
    taken_up = page.state.turn is not None and page.state.turn.running
    return None if taken_up else job.opener.text


def draw_stand_in(page: Page) -> None:
    """Nothing where the model that was asked answered."""
    if count := _stood_in(page):
        words = trn(
            "The model's answer could not be read, so the built-in engine answered instead (once in this turn).",
            "The model's answer could not be read, so the built-in engine answered instead ({count} times in this turn).",
            count,
        )
        st.caption(f":orange[:material/swap_horiz:] {words}")


def _stood_in(page: Page) -> int:
    """How many calls of the newest turn the built-in engine answered for the model; the trace is read once a turn."""
    key = (page.session.trip_id, page.turn_n, page.state.rev)
    known: tuple[tuple[str, int, int], int] | None = st.session_state.get("stood_in")
    if known is None or known[0] != key:
        calls = [r.event.call for r in page.session.records(page.turn_n) if isinstance(r.event, LLMCalled)]
        known = st.session_state["stood_in"] = (key, sum(call.outcome == "fallback" for call in calls))
    return known[1]
