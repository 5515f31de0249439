"""What can be taken away of the plan that was selected: files to save or print, and its words to pass on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.exports import ics_of, json_of, markdown_of, pdf_of
from planner.say.phrases import band_words, short_day_words, title_words
from ui.compare.day_ways import stops_of
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import later, tr


class File(NamedTuple):
    """One kind of file: its button, the ending and type of what is saved, an icon, and what makes it."""

    words: str
    ending: str
    mime: str
    icon: str
    made: Callable[[TripState], str | bytes]


FILES = (
    File(later("To print (PDF)"), "pdf", "application/pdf", "picture_as_pdf", pdf_of),
    File(later("Calendar (iCalendar)"), "ics", "text/calendar", "calendar_month", ics_of),
    File(later("Readable text (Markdown)"), "md", "text/markdown", "description", markdown_of),
    File(later("Everything (JSON)"), "json", "application/json", "data_object", json_of),
)


def draw_files(page: Page, option: ItineraryOption) -> None:
    """Save or print, and copy as text. A file is made when it is asked for; the words to share when they are looked at."""
    with st.popover(tr("Save or print"), icon=":material/download:", key="export"):
        for file in FILES:
            st.download_button(
                tr(file.words), data=_maker(file, page.state), file_name=f"{file_stem(page.state)}.{file.ending}", mime=file.mime,
                key=f"export_{file.ending}", icon=f":material/{file.icon}:", type=quiet(), on_click="ignore",
            )  # fmt: skip
    share = st.popover(tr("Copy as text"), icon=":material/content_copy:", key="share", on_change="rerun")
    if share.open:
        with share:
            st.markdown(
                tr("Copy this text and send it to whom you like. They see the days, the beds and the estimate, not what you typed here.")
            )
            st.code(shared_text(page.state, option), language=None, wrap_lines=True, height=320)


def shared_text(state: TripState, option: ItineraryOption) -> str:
    """A plan as plain words for somebody else: what it is, what it is reckoned to cost, and a paragraph a day."""
    lines = [title_words(state), option.title, f"Estimate: {band_words(option.cost.total, option.cost.currency)}, not a live price"]
    for day in option.itinerary.days:
        lines += ["", f"{short_day_words(day.date)}, {day.city}"]
        lines += [" ".join(part for part in (stop.item.start, stop.item.name) if part) for stop in stops_of(day)]
        lines += [f"Tonight: {day.accommodation.name}"] if day.accommodation else []
    return "\n".join(lines)


def _maker(file: File, state: TripState) -> Callable[[], str | bytes]:
    return lambda: file.made(state)


def file_stem(state: TripState) -> str:
    """What a trip's files are called: its title in plain letters, "boston-12-15-february"."""
    return re.sub(r"[^\w]+", "-", title_words(state).casefold()).strip("-")[:60] or "trip"
