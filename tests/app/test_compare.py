"""The compare page: options side by side and day by day, and one of them selected."""

from __future__ import annotations

from decimal import Decimal

from streamlit.testing.v1 import AppTest

from planner.compose.item_prices import item_prices
from planner.domain.options import Wish
from planner.domain.state import TripState
from planner.domain.values import Budget, evolve
from planner.tools.rates import convert
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import asking, checking, selected, with_options
from tests.app.test_chat import COMPLETE
from ui.compare.day_map import day_map_of
from ui.compare.day_ways import stops_of
from ui.compare.plan_files import file_stem, shared_text
from ui.compare.plan_grid import grid_rows, same_words
from ui.compare.purposes import holds_words, purposes, wish_line, wished, wishes_alike, wishes_in_all
from ui.shared.option_words import short_titles, sights_a_day, stay_words, tier_words, transport_words

PAGE = "pages/compare.py"
TWO_CITIES = "Lisbon and Porto, 10-16 May 2027 for 2 adults from Dublin, flights, trains, hotels and food, budget €2,500, moderate pace"


def test_without_options_there_is_one_sentence_and_a_way_back(open_app: OpenApp) -> None:
    at = open_app(asking("none"), page=PAGE)
    assert "Nothing to compare yet. Finish the chat first." in words_of(at)
    assert "back_to_chat" in keys_of(at)


def test_each_option_has_its_price_its_select_and_its_checks_with_figures(open_app: OpenApp) -> None:
    at = open_app(with_options("three"), page=PAGE)
    words = words_of(at)
    assert {"select_opt-1", "select_opt-2", "select_opt-3"} <= keys_of(at)
    assert "**\\$876–\\$1,195**" in words
    assert "Over budget by 83%" in words
    assert "\\$3,480 at most against \\$1,900" in words
    assert [s.value for s in at.subheader][:3] == ["Budget Explorer", "Balanced Weekend", "Premium Comfort"]


def cells_of(at: AppTest, label: str) -> list[str]:
    """The cells of a row of the grid that is there to be read, without the titles that only a screen reader says."""
    row = next(m.value for m in at.markdown if m.value.startswith(f"**{label}**\n\n"))
    return [cell.partition("* ")[2] for cell in row.split("\n\n")[1:]]


def test_what_each_plan_is_for_is_the_first_row_and_what_is_common_is_said_once(open_app: OpenApp) -> None:
    at = open_app(with_options("why"), page=PAGE)
    told = cells_of(at, "What it is for")
    assert "Costs least, about \\$" in told[0]
    assert "Costs most, about \\$" in told[2]
    assert words_of(at).count("The same in all: ") == 1


def test_a_plan_over_budget_looks_like_no_other_one(open_app: OpenApp) -> None:
    at = open_app(with_options("over"), page=PAGE)
    words = words_of(at)
    assert ":red[**\\$2,630–\\$3,480**]" in words
    assert ":red[**\\$876–\\$1,195**]" not in words
    assert words.count(":red-badge[:material/error: Over budget]") == 1


def test_what_holds_is_said_in_words_and_every_check_can_be_read(open_app: OpenApp) -> None:
    at = open_app(with_options("holds"), page=PAGE)
    option = planner_of(at).state().options[0]
    assert holds_words(option) == "Within budget and four days as asked"
    assert holds_words(option) in words_of(at)
    assert "checks pass" not in words_of(at)
    at.session_state["more_about_3"] = True
    opened = next(e for e in at.run().expander if e.label == f"All {len(option.checks)} checks")
    assert all(c.label in opened.markdown[0].value for c in option.checks)


def test_more_about_each_plan_is_drawn_while_it_is_open(open_app: OpenApp) -> None:
    at = open_app(with_options("more"), page=PAGE)
    assert any(e.label == "More about each plan" for e in at.expander)
    assert "The dots are places in" not in words_of(at)
    at.session_state["more_about_3"] = True
    assert "The dots are places in" in words_of(at.run())


def test_wishes_that_all_meet_are_said_once_and_the_others_in_each_column_with_where(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value(f"{TWO_CITIES}, we love tiles and fado, vegetarian, no museums").run())
    at = finished(at.button(key="confirm_trip").click().run()).switch_page(PAGE).run()
    options, words = planner_of(at).state().options, words_of(at)
    alike = wishes_alike(options)
    common = {(w.text, w.slot) for w in alike}
    assert f"All of them meet: {wished(next(w for w in alike if w.status == 'met'))}" in words
    for option in options:
        for wish in option.wishes:
            assert (wish_line(wish) in words) is ((wish.text, wish.slot) not in common)
    missed = [w for o in options for w in o.wishes if w.status in ("partly", "not_met")]
    assert all("met" in wish_line(w) for w in missed)


def test_what_no_plan_meets_is_not_hidden_by_being_common() -> None:
    options = with_options("missed").state.options
    missed = Wish(text="opera", slot="preferences.interests", status="not_met", detail="nothing on")
    told = wishes_in_all([evolve(o, wishes=(missed,)) for o in options])
    assert told == [("Met in none", ["opera"])]


def test_after_select_saving_and_sharing_are_in_view(open_app: OpenApp) -> None:
    at = open_app(selected("taken"), page=PAGE)
    assert {"export_pdf", "export_ics", "export_md", "export_json"} <= {b.key for b in at.download_button}
    assert "see_days" in keys_of(at)
    state = planner_of(at).state()
    assert file_stem(state) == "boston-12-15-february"
    told = shared_text(state, state.options[1])
    assert all(day.city in told for day in state.options[1].itinerary.days)


def test_two_options_are_two_cards(open_app: OpenApp) -> None:
    at = open_app(with_options("two", count=2), page=PAGE)
    assert {k for k in keys_of(at) if k.startswith("select_")} == {"select_opt-1", "select_opt-2"}
    assert not at.exception


def test_a_plan_alone_is_told_apart_from_none(open_app: OpenApp) -> None:
    at = open_app(with_options("alone", count=1), page=PAGE)
    assert {k for k in keys_of(at) if k.startswith("select_")} == {"select_opt-1"}
    assert "The same in all" not in words_of(at)
    assert "Much like" not in words_of(at)
    assert not at.exception


def test_the_grid_holds_only_what_differs(open_app: OpenApp) -> None:
    at = open_app(with_options("table"), page=PAGE)
    rows, alike = grid_rows(planner_of(at).state(), planner_of(at).state().options)
    assert {row.part for row in rows} == {key.removeprefix("mix_") for key in (g.key for g in at.button_group) if key and "mix_" in key}
    assert {"transport", "stay"} <= {row.part for row in rows}
    assert not {row.part for row in rows} & {row.part for row in alike}
    assert "The same in all: dates, Boston" in words_of(at)


def test_a_part_that_is_alike_in_all_is_told_with_its_cost_above_and_is_no_row() -> None:
    state = with_options("alike").state
    first = state.options[0]
    twins = [evolve(first, id=f"opt-{n}") for n in (1, 2)]
    rows, alike = grid_rows(state, twins)
    assert rows == ()
    assert {row.part for row in alike} >= {"transport", "stay", "days"}
    assert "getting there (Coach" in same_words(state, twins, alike)


def test_select_is_kept_and_can_be_changed(open_app: OpenApp) -> None:
    at = open_app(with_options("select"), page=PAGE)
    at = finished(at.button(key="select_opt-2").click().run())
    assert at.button(key="select_opt-2").disabled
    assert at.button(key="select_opt-2").label == "Selected"
    at = finished(at.button(key="select_opt-1").click().run())
    assert planner_of(at).state().selection.option_id == "opt-1"
    assert planner_of(open_app(trip="select")).state().selection.option_id == "opt-1"


def test_the_compact_view_shows_times_gaps_nights_and_what_it_costs(open_app: OpenApp) -> None:
    at = open_app(selected("days"), page=PAGE)
    at.session_state["view"] = "Day by day"
    at.session_state["compact"] = True
    words = words_of(at.run())
    assert "Day 1 · Fri 12 Feb · Boston" in words
    assert "Lunch not found" in words
    assert "Tonight: The Small" in words
    assert "Home tonight, no bed needed" in words
    assert at.table[0].value.iloc[-1].tolist() == ["**Total**", "**\\$1,450–\\$1,900**"]


def test_a_selected_plan_can_be_saved(open_app: OpenApp) -> None:
    at = open_app(selected("save"), page=PAGE)
    at.session_state["view"] = "Day by day"
    assert {"export_md", "export_json"} <= {b.key for b in at.run().download_button}


def test_one_day_is_shown_at_a_time_with_pins_that_its_map_shares(open_app: OpenApp) -> None:
    at = open_app(selected("board"), page=PAGE)
    at.session_state["view"] = "Day by day"
    words = words_of(at.run())
    assert "Day 1 · Fri 12 Feb" in words
    assert "Day 2 · Sat 13 Feb" not in words
    words = words_of(at.button_group(key="day_shown").set_value(2).run())
    assert "Day 2 · Sat 13 Feb" in words
    assert "Tonight: The Small" in words
    option = planner_of(at).state().options[1]
    stops = stops_of(option.itinerary.days[1])
    shown = day_map_of(option, option.itinerary.days[1])
    assert [s.pin for s in stops if s.pin.isdigit()] == [str(n + 1) for n in range(sum(s.pin.isdigit() for s in stops))]
    assert {(s.pin, s.name) for s in shown.pins} == {(s.pin, s.item.name) for s in stops if s.at}
    for spot in shown.pins:
        assert f"-badge[{spot.pin}]" in words


def test_a_free_day_says_so_on_the_strip_and_minutes_stand_between_rows(open_app: OpenApp) -> None:
    at = open_app()
    for said in (COMPLETE, "yes", "make day 2 free"):
        at = finished(at.chat_input(key="chat").set_value(said).run())
    at = at.switch_page(PAGE).run()
    at.session_state["view"] = "Day by day"
    at = at.run()
    strip = at.button_group(key="day_shown")
    assert [o.endswith(", free") for o in strip.options][:3] == [False, True, False]
    assert "directions_walk: walk " in words_of(strip.set_value(3).run())


def test_one_day_in_the_compact_view_is_a_list_under_its_map(open_app: OpenApp) -> None:
    at = open_app(selected("map"), page=PAGE)
    at.session_state["view"] = "Day by day"
    at.session_state["compact"] = True
    at.run()
    at.session_state["map_day"] = 2
    assert "**1** Sight 2.0" in words_of(at.run())


def test_the_page_of_a_trip_that_waits_for_a_yes_offers_the_chat(open_app: OpenApp) -> None:
    assert "back_to_chat" in keys_of(open_app(checking("waiting"), page=PAGE))


def test_the_way_there_is_drawn_for_each_plan_and_named_in_words(open_app: OpenApp) -> None:
    at = open_app(with_options("ways"), page=PAGE)
    at.session_state["more_about_3"] = True
    words = words_of(at.run())
    assert words.count("New York City – Boston by train") == 2
    assert words.count("New York City – Boston by coach") == 1


def _mixing(open_app: OpenApp) -> AppTest:
    """A trip with three plans of its own, and the page on which parts of them are mixed."""
    at = finished(open_app().chat_input(key="chat").set_value(COMPLETE).run())
    return finished(at.button(key="confirm_trip").click().run()).switch_page(PAGE).run()


def _take(at: AppTest, **parts: str) -> AppTest:
    """The page with those parts chosen, as far as the plans differ in them."""
    for part, choice in parts.items():
        if f"mix_{part}" in {group.key for group in at.button_group}:
            at = at.button_group(key=f"mix_{part}").set_value(choice).run()
    return at


def test_a_mix_says_which_plan_makes_room_and_then_what_was_made(open_app: OpenApp) -> None:
    at = _mixing(open_app)
    options = planner_of(at).state().options
    third = short_titles(options)["opt-3"]
    assert "Your mix" not in words_of(at)
    at = _take(at, stay="opt-1", transport="opt-2", meals="opt-2", days="opt-2")
    assert f"“{third}” makes room for it" in words_of(at)
    at = finished(at.button(key="mix_build").click().run())
    state = planner_of(at).state()
    assert [o.title for o in state.options][:2] == [o.title for o in options[:2]]
    said = at.success[0].value
    assert state.options[-1].title in said
    assert f"Among the earlier plans now, to make room for it: {options[2].title}." in said
    assert "\\$" in said
    assert "mix_build" not in keys_of(at)


def test_a_mix_tells_what_is_still_to_choose_and_can_be_cleared(open_app: OpenApp) -> None:
    at = _take(_mixing(open_app), stay="opt-3", transport="opt-3")
    words = words_of(at)
    assert "Still to choose: meals and days" in words
    assert "mix_build" not in keys_of(at)
    at = at.button(key="mix_clear").click().run()
    assert "Your mix" not in words_of(at)
    assert at.button_group(key="mix_stay").value is None


def test_all_parts_of_one_plan_are_no_mix(open_app: OpenApp) -> None:
    at = _take(_mixing(open_app), stay="opt-2", transport="opt-2", meals="opt-2", days="opt-2")
    assert "as it stands" in words_of(at)
    assert "mix_build" not in keys_of(at)


def test_plans_of_earlier_are_told_apart_but_not_mixed(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes", "make them cheaper"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = at.switch_page(PAGE).run()
    at.session_state["version"] = 1
    at = at.run()
    assert len(cells_of(at, "Stay")) == 3
    assert "Only the plans now can be selected, changed or mixed" in words_of(at)
    assert not [g.key for g in at.button_group if g.key and g.key.startswith("mix_")]


def _with_plans(open_app: OpenApp, said: str) -> TripState:
    at = finished(open_app().chat_input(key="chat").set_value(said).run())
    return planner_of(finished(at.button(key="confirm_trip").click().run())).state()


def test_what_a_plan_is_reads_as_words_of_a_sentence_and_counts_full_days_only(open_app: OpenApp) -> None:
    state = _with_plans(open_app, TWO_CITIES)
    for option in state.options:
        words = (transport_words(state, option).partition(",")[0], stay_words(state, option), option.highlights[0])
        assert all(w == w.capitalize() for w in words), words
        assert not sights_a_day(option).startswith("0")


def test_a_row_of_a_day_says_what_it_costs_where_that_is_known(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value(COMPLETE).run())
    at = finished(at.button(key="confirm_trip").click().run()).switch_page(PAGE).run()
    at.session_state["view"] = "Day by day"
    at.session_state["compact"] = True
    words = words_of(at.run())
    option = planner_of(at).state().options[0]
    prices = item_prices(planner_of(at).state(), option, convert)
    items = [i for day in option.itinerary.days for i in (*day.transport, *day.activities, *day.meals)]
    assert {i.kind for i in items if i.id in prices} >= {"sight", "lunch", "dinner"}
    assert any(i.kind in ("train", "bus") for i in items if i.id in prices)
    assert " each]]" in words
    assert "free]]" in words.casefold()
    sights = sum((prices[i.id].band.high for i in items if i.id in prices and i.kind in ("sight", "activity")), Decimal(0))
    line = next(line for line in option.cost.lines if line.id == "tickets")
    assert abs(sights - line.unit.high) <= 2
    open_others = [e for e in at.expander if e.label.startswith("Other ")]
    for box in open_others:
        rows = box.markdown[0].value.splitlines()
        assert len(rows) == len(set(rows))


def test_beside_an_amount_a_plan_is_told_by_its_price_and_by_what_only_it_has() -> None:
    state = with_options("named").state
    assert [tier_words(o, state) for o in state.options] == ["Costs least", "In between", "Costs most"]
    level = evolve(state, trip=evolve(state.trip, budget=Budget(level="mid")))
    assert [tier_words(o, level) for o in state.options] == ["Budget", "Balanced", "Premium"]


def test_a_plan_that_nothing_else_sets_apart_is_told_by_the_places_only_it_has() -> None:
    state = with_options("places").state
    first, middle, last = state.options
    day = middle.itinerary.days[1]
    named = [evolve(item, name=f"Museum {n}") if item.kind == "sight" else item for n, item in enumerate(day.activities)]
    days = (middle.itinerary.days[0], evolve(day, activities=tuple(named)), *middle.itinerary.days[2:])
    changed = evolve(middle, itinerary=evolve(middle.itinerary, days=days))
    assert "only one with Museum" in purposes(state, (first, changed, last))[1]
