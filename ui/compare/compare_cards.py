"""The options side by side: the grid of what tells them apart, then more about each, and where its places are."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.places.outlines import MapFrame
from planner.say.plan_answers import wish_words, wishes_words
from ui.compare.panel_map import PanelSpot, day_places, draw_panel, frame_of, in_town, spots_of
from ui.compare.plan_files import draw_files
from ui.compare.plan_grid import draw_grid
from ui.compare.purposes import holds_words, open_checks
from ui.compare.route_map import Route, draw_route, route_of, way_words
from ui.shared.markup import esc
from ui.shared.option_words import check_words, short_titles, verdict
from ui.shared.page import Page
from ui.shared.theme import choice_label
from ui.shared.translation import tr

MAP_PX = 150
ROUTE_PX = 130
CARD_PX = 235


def draw_side_by_side(page: Page, options: Sequence[ItineraryOption], *, current: bool) -> None:
    """The grid, then more about each plan; `current` when they are the options on the table."""
    if current:
        _draw_choice(page, options)
    draw_grid(page, options, current=current)
    st.caption(_cost_note(page, options))
    more = st.expander(
        tr("More about each plan") if len(options) > 1 else tr("More about the plan"), key=f"more_about_{len(options)}",
        expanded=len(options) == 1, on_change="rerun",
    )  # fmt: skip
    if more.open:
        with more:
            _draw_more(page, options)


def _draw_more(page: Page, options: Sequence[ItineraryOption]) -> None:
    """More about each plan, and where its places are. Drawn only while it is looked at: it takes as long as all above it."""
    city = _draw_city(options)
    found = {option.id: spots_of(option, city) for option in options}
    near = frozenset(in_town([spot for spots in found.values() for spot in spots]))
    spots = {option_id: [spot for spot in of_plan if spot in near] for option_id, of_plan in found.items()}
    frame = frame_of(tuple(near))
    outside = any(len(spots[option_id]) < len(of_plan) for option_id, of_plan in found.items())
    routes = {option.id: route_of(page.state, option) for option in options}
    same_way = len(options) > 1 and len(set(routes.values())) == 1
    titles = short_titles(options)
    with st.container(key="option_cards"):
        grid = st.grid(min(3, max(1, len(options))), min_column_width=CARD_PX, border=True)
        for option in options:
            with grid.cell():
                _draw_maps(option, spots[option.id], frame, None if same_way else routes[option.id])
                _draw_card(option, titles[option.id])
    st.caption(_map_note(city if frame else None, ways=not same_way and any(routes.values()), outside=outside))
    if same_way and (route := routes[options[0].id]):
        st.subheader(tr("The way there, the same in all"), anchor=False)
        st.markdown(esc(way_words(route)))
        draw_route(route, key="route_all", height=2 * ROUTE_PX)
        st.caption(_map_note(None, ways=True))


def _draw_choice(page: Page, options: Sequence[ItineraryOption]) -> None:
    """What was chosen, and the next step."""
    selection = page.state.selection
    chosen = next((option for option in options if selection is not None and option.id == selection.option_id), None)
    if chosen is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="chosen_row"):
        st.markdown(
            tr(":green[:material/check_circle: **{title}** is your choice.] You can still change your mind.", title=esc(chosen.title)),
            width="content",
        )
        st.button(tr("See its days"), key="see_days", icon=":material/calendar_view_day:", on_click=_see_days, args=(chosen.id,))
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
        [
            tr(
                "The dots are places in {city}, the diamond is where you sleep, all at one scale; shores are rough, streets not drawn.",
                city=esc(city),
            )
        ]
        if city
        else []
    )
    words += [tr("Days outside the city lie beyond the map.")] if city and outside else []
    return " ".join([*words, *([tr("Lines join the places of a journey and are not its exact way.")] if ways else [])])


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
    return st.pills(
        tr("City on the maps"), cities, key="map_city", required=True, wrap=True, format_func=lambda name: choice_label(esc(name))
    )


def _draw_card(option: ItineraryOption, title: str) -> None:
    """What the grid has no room for: a plan in a sentence, its highlights and every check."""
    lines = "".join(f"\n- {esc(line)}" for line in option.highlights[:3])
    st.markdown(f"**{esc(title)}**  \n{esc(option.description)}\n{lines}")
    if option.tags:
        st.markdown(" ".join(f":gray-badge[{esc(tag)}]" for tag in option.tags))
    draw_all_checks(option)


def draw_checks(option: ItineraryOption) -> None:
    """What does not hold, with its figures; what does, in words; every check in a quiet line that opens."""
    wanted = open_checks(option)
    for check in verdict(option).open:
        if check.id in wanted:
            st.markdown(check_words(check, bold=True, detail=True))
    if words := holds_words(option):
        st.markdown(f":green[:material/check_circle:] :small[{words}]")
    draw_all_checks(option)


def draw_all_checks(option: ItineraryOption) -> None:
    """Every check with its figures, in a quiet line that opens."""
    with st.expander(
        tr("All {count} checks", count=len(option.checks)), type="compact", icon=":material/fact_check:", key=f"checks_{option.id}"
    ):
        st.markdown("\n\n".join(check_words(check, detail=True) for check in option.checks))


def draw_wishes(option: ItineraryOption) -> None:
    """What became of the person's wishes: how many are met, each in a line that opens."""
    if words := wishes_words(option):
        with st.expander(words, type="compact", icon=":material/favorite:", key=f"wishes_{option.id}"):
            st.markdown("\n".join(f"- {esc(wish_words(wish))}" for wish in option.wishes))


def _cost_note(page: Page, options: Sequence[ItineraryOption]) -> str:
    people = page.state.trip.party.payers
    left_out = list(dict.fromkeys(part for option in options for part in option.cost.not_included))
    words = (
        tr("Estimates, not live prices, for {people}; the bars show their middle.", people=people)
        if people > 1
        else tr("Estimates, not live prices; the bars show their middle.")
    )
    conversion = next((option.cost.conversion for option in options if option.cost.conversion), "")
    extra = f" {esc(conversion)}" if conversion else ""
    return words + extra + (" " + tr("Not included: {not_included}.", not_included=esc(", ".join(left_out))) if left_out else "")
