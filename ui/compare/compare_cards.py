"""The options side by side: a card each, what tells them apart, and where the money goes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

import pandas as pd
import streamlit as st

from planner.domain.events import OptionChosen
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.places.outlines import MapFrame
from planner.say.changes import changes
from planner.say.phrases import amount_words, joined, plural
from planner.say.plan_answers import wish_words, wishes_words
from ui.compare.charts import cost_chart
from ui.compare.panel_map import PanelSpot, day_places, draw_panel, frame_of, in_town, spots_of
from ui.compare.plan_files import draw_files
from ui.compare.purposes import holds_words, open_checks, over_budget, purposes, wish_line, wished, wishes_met_in_all
from ui.compare.route_map import Route, draw_route, route_of, way_words
from ui.shared import acting
from ui.shared.locale_format import here
from ui.shared.markup import band, esc
from ui.shared.option_words import area_words, badge, check_words, meal_words, sights_a_day, stay_words, transport_words, verdict
from ui.shared.page import Page
from ui.shared.theme import choice_label

Row = tuple[str, tuple[str, ...]]


def _about(option: ItineraryOption) -> str:
    return amount_words(option.cost.total.middle.quantize(1), option.cost.currency, here())


def rows(state: TripState, options: Sequence[ItineraryOption]) -> tuple[Row, ...]:
    """Every compared feature as its label and one phrase an option; features nobody has are left out."""
    features: tuple[tuple[str, Callable[[ItineraryOption], str]], ...] = (
        ("Getting there", lambda o: transport_words(state, o)),
        ("Stay", lambda o: stay_words(state, o)),
        ("Sleeps near", lambda o: area_words(state, o)),
        ("Meals", meal_words),
        ("Sights on a full day", sights_a_day),
        ("Pace", lambda o: o.pace.capitalize()),
        ("About", _about),
    )
    made = ((label, tuple(words(option) for option in options)) for label, words in features)
    return tuple((label, cells) for label, cells in made if any(cells))


def differing(table: Sequence[Row]) -> tuple[Row, ...]:
    """The rows whose cells are not all the same."""
    return tuple((label, tuple(cell or "–" for cell in cells)) for label, cells in table if len(set(cells)) > 1)


def same_words(state: TripState, table: Sequence[Row], options: Sequence[ItineraryOption]) -> str:
    """What is the same in all, in one phrase: the dates, the places, and features without a difference."""
    parts = ["dates"] if state.trip.date_range.start else []
    parts += [stop.place.name for stop in state.trip.destinations]
    parts += [f"{label.lower()} ({cells[0]})" for label, cells in table if len(set(cells)) == 1]
    days = {len(option.itinerary.days) for option in options}
    if len(days) == 1:
        parts.append(plural(days.pop(), "day"))
    return ", ".join(parts)


MAP_PX = 150
ROUTE_PX = 130
CARD_PX = 235


class Against(NamedTuple):
    """The set of plans that those shown are compared with: its plans, whether it is the newer one, and since when, in words."""

    options: Sequence[ItineraryOption]
    newer: bool
    since: str

    def lines(self, option: ItineraryOption) -> tuple[str, ...]:
        """What is different between the plan shown and the same plan there, told from the older to the newer."""
        other = next((o for o in self.options if o.id == option.id), None)
        if other is None:
            return ()
        return changes(option, other) if self.newer else changes(other, option)


def draw_side_by_side(page: Page, options: Sequence[ItineraryOption], against: Against, *, current: bool) -> None:
    """Why they differ, the cards, the differences and the cost; `current` when they are the options on the table."""
    if current:
        _draw_choice(page, options)
    _draw_why(page, options)
    city = _draw_city(options)
    found = {option.id: spots_of(option, city) for option in options}
    near = frozenset(in_town([spot for spots in found.values() for spot in spots]))
    spots = {option_id: [spot for spot in of_plan if spot in near] for option_id, of_plan in found.items()}
    frame = frame_of(tuple(near))
    outside = any(len(spots[option_id]) < len(of_plan) for option_id, of_plan in found.items())
    routes = {option.id: route_of(page.state, option) for option in options}
    same_way = len(options) > 1 and len(set(routes.values())) == 1
    met = {(wish.text, wish.slot) for wish in wishes_met_in_all(options)}
    with st.container(key="option_cards"):
        grid = st.grid(min(3, max(1, len(options))), min_column_width=CARD_PX, border=True)
        for option in options:
            with grid.cell():
                _draw_card(page, option, against, met, current=current)
                _draw_maps(option, spots[option.id], frame, None if same_way else routes[option.id])
    st.caption(_map_note(city if frame else None, ways=not same_way and any(routes.values()), outside=outside))
    _draw_differences(page, options)
    st.subheader("Where the money goes", anchor=False)
    cost_chart(options)
    st.caption(_cost_note(page, options))
    if same_way and (route := routes[options[0].id]):
        st.subheader("The way there, the same in all", anchor=False)
        st.markdown(esc(way_words(route)))
        draw_route(route, key="route_all", height=2 * ROUTE_PX)
        st.caption(_map_note(None, ways=True))


def _draw_why(page: Page, options: Sequence[ItineraryOption]) -> None:
    """What each plan is for in one line, and once what is the same in all; a plan alone is told apart from none."""
    if len(options) < 2:
        return
    with st.container(key="why_differ", gap="xsmall"):
        for option, line in zip(options, purposes(page.state, options), strict=True):
            cost = band(option.cost.total, option.cost.currency)
            price = f":red[:material/error: {cost}, over budget]" if over_budget(option) else cost
            st.markdown(f"**{esc(option.title)}** · {price}  \n{esc(line)}")
        words = f"The same in all: {esc(same_words(page.state, rows(page.state, options), options))}."
        if met := wishes_met_in_all(options):
            words += f" All of them meet: {esc(joined([wished(wish) for wish in met]))}."
        st.caption(words)


def _draw_choice(page: Page, options: Sequence[ItineraryOption]) -> None:
    """What was chosen, and the next step."""
    selection = page.state.selection
    chosen = next((option for option in options if selection is not None and option.id == selection.option_id), None)
    if chosen is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="chosen_row"):
        st.markdown(
            f":green[:material/check_circle: **{esc(chosen.title)}** is your choice.] You can still change your mind.", width="content"
        )
        st.button("See its days", key="see_days", icon=":material/calendar_view_day:", on_click=_see_days, args=(chosen.id,))
        draw_files(page, chosen)


def _draw_maps(option: ItineraryOption, spots: Sequence[PanelSpot], frame: MapFrame | None, route: Route | None) -> None:
    """The places in the city, then the way there; every option's at the same scale."""
    if frame and spots:
        draw_panel(spots, frame, key=f"map_{option.id}", height=MAP_PX)
    if route:
        st.markdown(f":small[:gray[{esc(way_words(route))}]]")
        draw_route(route, key=f"route_{option.id}", height=ROUTE_PX)


def _map_note(city: str | None, *, ways: bool, outside: bool = False) -> str:
    """What the maps show and what they do not."""
    words = (
        [f"The dots are places in {esc(city)}, the diamond is where you sleep, all at one scale; shores are rough, streets not drawn."]
        if city
        else []
    )
    words += ["Days outside the city lie beyond the map."] if city and outside else []
    return " ".join([*words, *(["Lines join the places of a journey and are not its exact way."] if ways else [])])


def _see_days(option_id: str) -> None:
    st.session_state["view"] = "Day by day"
    st.session_state["day_option"] = option_id


def _draw_city(options: Sequence[ItineraryOption]) -> str | None:
    """The city the small maps show: of several the one picked here."""
    cities = list(dict.fromkeys(day.city for option in options for day in option.itinerary.days if day_places(day)))
    if len(cities) < 2:
        return cities[0] if cities else None
    if st.session_state.get("map_city") not in cities:
        st.session_state["map_city"] = cities[0]
    return st.pills("City on the maps", cities, key="map_city", required=True, wrap=True, format_func=lambda name: choice_label(esc(name)))


def _draw_card(page: Page, option: ItineraryOption, against: Against, met: Collection[tuple[str, str]], *, current: bool) -> None:
    """One plan; `met` are the wishes that every plan meets, which are said above."""
    people, over = page.state.trip.party.payers, over_budget(option)
    if over and not _is_chosen(page, option):
        with st.container(key=f"over_{option.id}"):
            st.badge("Over budget", icon=":material/error:", color="red")
    else:
        badge(option, page.state)
    st.subheader(esc(option.title), anchor=False)
    each = f"for {people} · {band(option.cost.per_person, option.cost.currency)} each" if people > 1 else "for one"
    total = f"**{band(option.cost.total, option.cost.currency)}**"
    st.markdown(f"{f':red[{total}]' if over else total}  \n:small[:gray[{each}]]")
    if current:
        draw_select(page, option)
    draw_checks(option)
    _draw_card_wishes(option, met)
    st.markdown(esc(option.description))
    if option.highlights:
        st.markdown("\n".join(f"- {esc(line)}" for line in option.highlights[:3]))
    if option.tags:
        st.markdown(" ".join(f":gray-badge[{esc(tag)}]" for tag in option.tags))
    _draw_changed(option, against)


def _is_chosen(page: Page, option: ItineraryOption) -> bool:
    return page.state.selection is not None and page.state.selection.option_id == option.id


def _draw_card_wishes(option: ItineraryOption, met: Collection[tuple[str, str]]) -> None:
    """How many wishes are met, and each that not every plan meets with its mark and where."""
    if option.wishes:
        lines = [wish_line(wish) for wish in option.wishes if (wish.text, wish.slot) not in met]
        st.markdown("  \n".join([f"**{esc(wishes_words(option).capitalize())}**", *lines]))


def _draw_changed(option: ItineraryOption, against: Against) -> None:
    """How many things are different from the set it is compared with, each in a line that opens."""
    lines = against.lines(option)
    if lines:
        label = f"{len(lines)} change{'' if len(lines) == 1 else 's'} {against.since}"
        with st.expander(label, type="compact", icon=":material/difference:", key=f"changes_{option.id}"):
            st.markdown("\n".join(f"- {esc(line)}" for line in lines))


def draw_select(page: Page, option: ItineraryOption) -> None:
    """Select, or that it is selected; the other options can still be chosen. A plan over budget does not ask for it as loudly."""
    chosen = _is_chosen(page, option)
    st.button(
        "Selected" if chosen else "Select", key=f"select_{option.id}", width="stretch",
        type="secondary" if chosen or over_budget(option) else "primary",
        icon=":material/check:" if chosen else None, disabled=chosen or page.busy,
        on_click=acting.act, args=(OptionChosen(option=option.id), page.turn_n),
    )  # fmt: skip


def draw_checks(option: ItineraryOption) -> None:
    """What does not hold, with its figures; what does, in words; every check in a quiet line that opens."""
    wanted = open_checks(option)
    for check in verdict(option).open:
        if check.id in wanted:
            st.markdown(check_words(check, bold=True, detail=True))
    if words := holds_words(option):
        st.markdown(f":green[:material/check_circle:] :small[{words}]")
    with st.expander(f"All {len(option.checks)} checks", type="compact", icon=":material/fact_check:", key=f"checks_{option.id}"):
        st.markdown("\n\n".join(check_words(check, detail=True) for check in option.checks))


def draw_wishes(option: ItineraryOption) -> None:
    """What became of the person's wishes: how many are met, each in a line that opens."""
    if words := wishes_words(option):
        with st.expander(words, type="compact", icon=":material/favorite:", key=f"wishes_{option.id}"):
            st.markdown("\n".join(f"- {esc(wish_words(wish))}" for wish in option.wishes))


def _draw_differences(page: Page, options: Sequence[ItineraryOption]) -> None:
    table = rows(page.state, options)
    apart = differing(table)
    if apart:
        st.subheader("Where they differ", anchor=False)
        cells = tuple((label, tuple(esc(cell) for cell in found)) for label, found in apart)
        titles = tuple(esc(name) for name in _unique([option.title for option in options]))
        st.table(_as_frame(cells, titles), border="horizontal")


@lru_cache(maxsize=64)
def _as_frame(rows: tuple[tuple[str, tuple[str, ...]], ...], titles: tuple[str, ...]) -> pd.DataFrame:
    """The table as a data frame, made once for what it holds."""
    return pd.DataFrame([list(cells) for _, cells in rows], index=[label for label, _ in rows], columns=pd.Index(titles))


def _unique(titles: Sequence[str]) -> list[str]:
    """Column names: a title that occurs twice gets its number."""
    return [f"{title} ({n})" if titles.count(title) > 1 else title for n, title in enumerate(titles, 1)]


def _cost_note(page: Page, options: Sequence[ItineraryOption]) -> str:
    people = page.state.trip.party.payers
    left_out = list(dict.fromkeys(part for option in options for part in option.cost.not_included))
    words = f"Middle of each estimate, for {people}." if people > 1 else "Middle of each estimate."
    conversion = next((option.cost.conversion for option in options if option.cost.conversion), "")
    extra = f" {esc(conversion)}" if conversion else ""
    return words + extra + (f" Not included: {esc(', '.join(left_out))}." if left_out else "")
