"""How a message was read: its words coloured by slot, and beside each value its quote, reader, result and rule."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from planner.domain.events import MessageRead, TraceRecord
from planner.domain.message_reading import MessageReading, SlotReading
from planner.domain.state import TripState
from planner.language.utterance import single_blanks
from ui.shared.markup import clipped, esc

COLOURS = (
    ("trip.origin", "violet"),
    ("trip.destinations", "blue"),
    ("trip.date_range", "orange"),
    ("trip.party", "green"),
    ("trip.budget", "yellow"),
    ("capabilities", "primary"),
    ("preferences", "gray"),
)
"""Which colour the words of a slot have; a slot goes by the first row it begins with."""


def draw_reading(records: Sequence[TraceRecord], state: TripState) -> None:
    """The reading of a turn's message; a turn without one says so."""
    read = next((r.event for r in records if isinstance(r.event, MessageRead)), None)
    if read is None or read.reading is None:
        st.caption("No message was read in this turn.")
        return
    turn = state.turn.n if state.turn else 0
    message = next((line.content for line in reversed(state.transcript) if line.role == "user" and line.turn == turn), "")
    st.markdown(coloured(single_blanks(message), read.reading))
    share = f"{read.reading.accounted:.0%} of the words that say something are accounted for"
    left = "; ".join(f"“{esc(clipped(words, 80))}”" for words in read.reading.leftover)
    st.caption(f"{share}." + (f" Left over: {left}." if left else ""))
    with st.container(gap="xsmall"):
        for row in read.reading.slots:
            st.markdown(words_of(row))


def coloured(message: str, reading: MessageReading) -> str:
    """The message as Markdown, the words of each value in the colour of its slot; the first value that has a word keeps it."""
    spans = sorted((span, row.slot) for row in reading.slots if row.kept for span in row.spans)
    parts: list[str] = []
    at = 0
    for (start, end), slot in spans:
        if start < at or end > len(message):
            continue
        parts += _plain(message[at:start])
        parts.append(f":{colour_of(slot)}-background[{esc(message[start:end])}]")
        at = end
    return " ".join([*parts, *_plain(message[at:])])


def _plain(text: str) -> list[str]:
    return [esc(text)] if text.strip() else []


def colour_of(slot: str) -> str:
    return next((colour for name, colour in COLOURS if slot.startswith(name)), "gray")


def words_of(row: SlotReading) -> str:
    """One value: its slot and quote, and below them who read what, what it became and by which rule."""
    quote = f"“{esc(clipped(row.quote, 90))}”" if row.quote else "no words"
    said = f"{row.by} read {esc(clipped(row.said, 80))}" if row.said else f"{row.by} heard it"
    made = f":green[{esc(clipped(row.made, 90))}]" if row.kept else ":red[dropped]"
    return f":{colour_of(row.slot)}-badge[{esc(row.slot)}] {quote}  \n:small[{said} → {made} · {esc(row.rule)}]"
