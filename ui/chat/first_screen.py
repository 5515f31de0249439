"""The first screen: what this is and what comes back, examples that fit the season, a short form, and trips to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import streamlit as st

from planner.say.phrases import plural, span_words
from planner.store import TripSummary
from ui.chat import demo_bar
from ui.facts.controls import AHEAD
from ui.shared import acting
from ui.shared.listing import badge_of, visible_trips
from ui.shared.locale_format import date_format, here
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.settings_dialog import privacy_words
from ui.shared.theme import choice_label
from ui.shared.translation import SOURCE, language, later, tr


@dataclass(frozen=True)
class Example:
    """A trip to start from in one click: its icon, two lines, and the message that is sent."""

    icon: str
    title: str
    line: str
    message: str


BOSTON = Example(
    "train",
    later("Boston for a long weekend"),
    later("Two of us from New York, by train"),
    "Two of us want to visit Boston for a long weekend, from New York City, by train, with a hotel and good food.",
)
WINTER = (
    Example(
        "family_restroom",
        later("Tokyo with the children"),
        later("10 days at Easter, family of four from Hamburg"),
        "Ten days in Tokyo at Easter, a family of four from Hamburg: two adults and two children. Plan everything.",
    ),
    Example(
        "restaurant",
        later("Lisbon and Porto"),
        later("A week in May, good food, few museums"),
        "A week in Lisbon and Porto in May for two adults from Dublin. We love good food and viewpoints, no museums. Flights, trains and hotels.",
    ),
    Example(
        "sunny",
        later("Somewhere warm in January"),
        later("5 nights, under $900 each, from Chicago"),
        "Somewhere warm in January: 5 nights for two adults from Chicago, under $900 each, with flights and a hotel.",
    ),
)
SPRING = (
    Example(
        "family_restroom",
        later("Paris with the children"),
        later("5 days in July, family of four from Berlin"),
        "Five days in Paris in July, a family of four from Berlin: two adults and two children. Plan everything.",
    ),
    WINTER[1],
    Example(
        "sunny",
        later("Somewhere warm in April"),
        later("5 nights, under $900 each, from Chicago"),
        "Somewhere warm in April: 5 nights for two adults from Chicago, under $900 each, with flights and a hotel.",
    ),
)
SUMMER = (
    Example(
        "family_restroom",
        later("London with the children"),
        later("5 days in August, family of four from Hamburg"),
        "Five days in London in August, a family of four from Hamburg: two adults and two children. Plan everything.",
    ),
    Example(
        "restaurant",
        later("Rome and Florence"),
        later("A week in September, art and good wine"),
        "A week in Rome and Florence in September for two adults from Dublin. We love art and good wine. Flights, trains and hotels.",
    ),
    Example(
        "landscape",
        later("Edinburgh in August"),
        later("4 nights from Paris, by train"),
        "Edinburgh in August, four nights for two adults from Paris, by train, with a hotel, mid budget.",
    ),
)
AUTUMN = (
    Example(
        "family_restroom",
        later("Tokyo with the children"),
        later("10 days in November, family of four from Hamburg"),
        "Ten days in Tokyo in November, a family of four from Hamburg: two adults and two children. Plan everything.",
    ),
    Example(
        "restaurant",
        later("Rome and Florence"),
        later("A week in October, art and good wine"),
        "A week in Rome and Florence in October for two adults from Dublin. We love art and good wine. Flights, trains and hotels.",
    ),
    Example(
        "celebration",
        later("Vienna in December"),
        later("Christmas markets, a long weekend from London"),
        "Vienna in December for the Christmas markets: a long weekend for two adults from London, with flights and a hotel.",
    ),
)
SEASONS: Mapping[tuple[int, ...], tuple[Example, ...]] = {(11, 12, 1): WINTER, (2, 3): SPRING, (4, 5, 6, 7): SUMMER, (8, 9, 10): AUTUMN}
"""What people plan for in which months."""
FINISHED_FOR = (
    "A weekend in Lisbon, 14 to 17 May 2027, two adults from Dublin, flights, hotel and food, mid budget, we love live music",
    "yes",
)
"""What was said for the finished example; a test plans it again and holds its lines to what comes out."""
FINISHED = (
    ("Live music and Baixa, fado nights", "€980–€1,690", later("least money, full days")),
    ("Live music and Belém, jazz nights", "€1,598–€2,508", later("a little of everything")),
    ("Live music and Alfama, slow mornings", "€2,902–€4,569", later("comfort, unhurried days")),
)
FINISHED_DAY = (
    "09:15 Jerónimos Monastery",
    "11:00 Monument to the Discoveries",
    "15:05 Belém Tower",
    "16:30 At leisure until dinner around Belém Tower",
    "20:45 Hot Clube de Portugal",
)
"""The visits of the second day of the second plan."""
LEVELS = (later("Low"), later("Mid"), later("High"))
RECENT = 3


def examples(today: date) -> tuple[Example, ...]:
    """The examples for the season one plans in."""
    return (BOSTON, *next(rows for months, rows in SEASONS.items() if today.month in months))


def draw_opening(page: Page) -> None:
    """Title, one sentence, the box to type in and beside it a form, examples, a finished one, and the trips last worked on.

    The box stands in the page: one pinned to the window's edge has the page opened at its end, with the title out of sight on a phone.
    """
    st.title(tr("Where would you like to go?"), anchor=False)
    st.markdown(
        tr(
            "Tell me in your own words. I'll ask for what is missing, check that I understood, and come back with two or three different "
            "plans to compare."
        )
    )
    told, clicked = st.columns([6, 5], gap="medium")
    with told:
        with st.container(key="ask"):
            st.chat_input(tr("Where to, when, how many of you?"), key="chat", on_submit=acting.say_typed)
        with st.container(gap="xsmall"):
            for n, example in enumerate(examples(page.session.planner.today)):
                st.button(
                    f"**{tr(example.title)}**  \n{esc(tr(example.line))}", key=f"example_{n}", icon=f":material/{example.icon}:",
                    width="stretch", wrap=True, on_click=acting.say, args=(example.message,), disabled=page.busy,
                )  # fmt: skip
        _draw_finished()
    with clicked:
        _draw_form(page)
    st.caption(privacy_words(page))
    if language() != SOURCE:
        st.caption(tr("You can write in your own language. My answers in the conversation are in English."))
    demo_bar.draw_offers(page)
    recent = [trip for trip in visible_trips(page) if trip.status not in ("new", "damaged", "too_new")][:RECENT]
    if recent:
        _draw_recent(page, recent)


def _draw_form(page: Page) -> None:
    """Where, when, who and money, for people who would rather click; sent as one message."""
    today = page.session.planner.today
    with st.form("start", enter_to_submit=False):
        st.markdown(tr("**Or click it together**"))
        st.text_input(tr("Where to"), placeholder=tr("A city, or several"), key="start_where")
        st.text_input(tr("From"), placeholder=tr("Where you start"), key="start_from")
        st.date_input(tr("When"), value=[], min_value=today, max_value=today + AHEAD, format=date_format(here()), key="start_dates")
        with st.container(horizontal=True, gap="xsmall"):
            st.number_input(tr("Adults"), min_value=0, max_value=20, value=0, key="start_adults", width=130)
            st.number_input(tr("Children"), min_value=0, max_value=20, value=0, key="start_children", width=130)
        st.pills(tr("Budget"), LEVELS, key="start_budget", format_func=lambda level: choice_label(tr(level)))
        st.form_submit_button(
            tr("Ask for plans"), key="start_send", icon=":material/send:", width="stretch", on_click=_send, disabled=page.busy
        )


def _send() -> None:
    """Send what was clicked as one message; an empty form says so."""
    held = acting.widget_values()
    days = held.get("start_dates")
    words = form_message(
        str(held.get("start_where") or "").strip(),
        str(held.get("start_from") or "").strip(),
        tuple(day for day in days if isinstance(day, date)) if isinstance(days, list | tuple) else (),
        _count(held.get("start_adults")),
        _count(held.get("start_children")),
        str(held.get("start_budget") or ""),
    )
    if words:
        acting.say(words)
    else:
        st.toast(tr("Fill in at least one field, or type it."), icon=":material/info:")


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def form_message(where: str, start: str, days: tuple[date, ...], adults: int, children: int, budget: str) -> str:
    """What was clicked, as a person would say it; empty where nothing was."""
    who = [plural(adults, "adult")] if adults else []
    who += [plural(children, "child", "children")] if children else []
    parts = [
        f"to {where}" if where else "",
        f"from {start}" if start else "",
        span_words(days[0], days[1]) if len(days) == 2 else "",
        " and ".join(who),
        f"{budget.lower()} budget" if budget else "",
    ]
    said = ", ".join(part for part in parts if part)
    return f"A trip {said}. Plan everything." if said else ""


def _draw_finished() -> None:
    """What comes back, as it came back once."""
    with st.container(border=True, key="finished", gap="xsmall"):
        st.markdown(f"**{tr('What comes back')}**  \n:small[:gray[{tr('for a weekend in Lisbon in May, two of us from Dublin')}]]")
        for title, price, words in FINISHED:
            st.markdown(f"{title}  \n:small[**{price}** :gray[· {tr(words)}]]")
        st.markdown(f":small[:gray[{tr('A day of the second')}: {' · '.join(FINISHED_DAY)}]]")


def _draw_recent(page: Page, trips: list[TripSummary]) -> None:
    st.space("small")
    st.markdown(tr("**Go on with**"))
    for trip in trips:
        words, _ = badge_of(trip, running=page.session.planner.jobs.current(trip.trip_id) is not None)
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(f"{esc(clipped(trip.title, 60))}  \n:small[:gray[{esc(words)}]]", width="stretch")
            st.button(tr("Open"), key=f"open_{trip.trip_id}", on_click=acting.open_trip, args=(trip.trip_id,))
