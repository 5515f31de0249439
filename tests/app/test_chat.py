"""The chat page, clicked as a person clicks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.destinations.book import destination
from planner.domain.events import MessageRead, PosedQuestion, QuestionsPosed, Replied, TripConfirmed, UserSpoke
from planner.domain.patch import TripPatch
from planner.domain.state import SCHEMA_VERSION
from planner.store import TripStore
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import HOSTILE, Script, all_failed, asking, checking, failing, researching, selected, with_options
from ui.chat.answers_form import form_questions

COMPLETE = "Boston from New York City, 12 to 15 February 2027, 2 adults, $1,900 in all, trains, a hotel and food, moderate pace"


def test_the_first_screen_says_what_it_does_and_offers_four_examples(open_app: OpenApp) -> None:
    at = open_app()
    assert at.title[0].value == "Where would you like to go?"
    assert {f"example_{n}" for n in range(4)} <= keys_of(at)
    assert "trip" not in at.query_params
    assert not at.exception


def test_an_example_is_sent_as_a_message_and_the_trip_gets_its_address(open_app: OpenApp) -> None:
    at = finished(open_app().button(key="example_0").click().run())
    assert at.query_params["trip"] == planner_of(at).trip_id
    assert planner_of(at).state().trip.destinations[0].place.name == "Boston"
    assert at.chat_message[0].name == "user"
    assert not at.exception


def test_every_open_question_has_a_row_with_the_number_it_was_asked_under(open_app: OpenApp) -> None:
    at = open_app(asking("asking"))
    labels = [*(p.label for p in at.button_group), *(n.label for n in at.number_input)]
    assert {"1 · Dates", "2 · Adults", "3 · Budget", "4 · Plan for me", "5 · Pace (optional)"} <= set(labels)
    assert at.number_input(key="f_adults").value == 0
    assert at.button_group(key="f_budget").value is None


def test_an_empty_form_asks_for_an_answer_and_sends_nothing(open_app: OpenApp) -> None:
    at = open_app(asking("empty-form")).button(key="f_send").click().run()
    assert [t.value for t in at.toast] == ["Pick at least one answer, or type it below."]
    assert planner_of(at).state().turn.n == 1


def test_the_form_answers_every_row_in_one_turn(open_app: OpenApp) -> None:
    at = open_app(asking("form"))
    at.button_group(key="f_dates_pick").set_value("12–15 February, Presidents' Day")
    at.number_input(key="f_adults").increment().increment()
    at.text_input(key="f_amount").set_value("$1,900 in all")
    at.button_group(key="f_parts").set_value(["Trains", "Hotels"])
    at.button_group(key="f_pace").set_value("Relaxed")
    at = finished(at.button(key="f_send").click().run())
    state = planner_of(at).state()
    assert state.turn.n == 2
    assert (state.trip.date_range.start.isoformat(), state.trip.party.adults, str(state.trip.budget.amount)) == ("2027-02-12", 2, "1900.00")
    assert state.capabilities == ("research_trains", "research_hotels")
    assert state.preferences.pace == "relaxed"
    assert "confirm_trip" in keys_of(at)


def test_words_that_are_no_amount_are_refused_before_anything_is_sent(open_app: OpenApp) -> None:
    at = open_app(asking("no-amount"))
    at.text_input(key="f_amount").set_value("a fortune")
    at = at.button(key="f_send").click().run()
    assert "“a fortune” is no amount" in words_of(at)
    assert planner_of(at).state().turn.n == 1


def test_leaving_the_dates_to_the_planner_becomes_a_stated_assumption(open_app: OpenApp) -> None:
    at = open_app(asking("you-choose"))
    at.button_group(key="f_dates_pick").set_value("You choose")
    at = finished(at.button(key="f_send").click().run())
    state = planner_of(at).state()
    assert state.trip.date_range.start is not None
    assert any(q.slot == "trip.date_range" and q.status == "assumed" for q in state.questions)


def test_the_check_shows_every_fact_every_assumption_and_one_yes(open_app: OpenApp) -> None:
    at = open_app(checking("checking"))
    words = words_of(at)
    assert at.subheader[0].value == "Boston, 12–15 February 2027"
    assert "Boston in Massachusetts" in words
    assert "the largest of 13" in words
    assert {"confirm_trip", "reject_summary"} <= keys_of(at)
    assert at.button(key="confirm_trip").proto.type == "primary"


def test_a_confirmed_trip_ends_in_cards_and_a_way_to_compare(open_app: OpenApp) -> None:
    at = open_app()
    at = finished(at.chat_input(key="chat").set_value(COMPLETE).run())
    at = finished(at.button(key="confirm_trip").click().run())
    state = planner_of(at).state()
    assert 2 <= len(state.options) <= 3
    assert {"go_compare", "reject_options", *(f"days_{o.id}" for o in state.options)} <= keys_of(at)
    assert all(o.title in words_of(at) for o in state.options)


def test_a_second_confirm_of_the_same_page_does_nothing(open_app: OpenApp) -> None:
    at = open_app(checking("twice"))
    second = open_app(trip="twice")
    finished(at.button(key="confirm_trip").click().run())
    turns = planner_of(at).state().turn.n
    finished(second.button(key="confirm_trip").click().run())
    assert planner_of(at).state().turn.n == turns
    assert sum(isinstance(r.event, TripConfirmed) for r in planner_of(at).records()) == 1


def test_something_is_wrong_asks_what_to_change_and_keeps_the_facts_in_reach(open_app: OpenApp) -> None:
    at = finished(open_app(checking("wrong")).button(key="reject_summary").click().run())
    assert "What should I change?" in words_of(at)
    assert "confirm_trip" in keys_of(at)
    assert "reject_summary" not in keys_of(at)


def test_none_of_these_asks_for_a_reason_to_tap(open_app: OpenApp) -> None:
    at = finished(open_app(with_options("none")).button(key="reject_options").click().run())
    assert at.button_group(key="reject_reason").options == ["Too expensive", "Too full", "Wrong places", "Something else"]


def test_a_running_turn_shows_its_specialists_and_the_time_it_may_take(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIP_PAUSE", "1")
    at = open_app(checking("running")).button(key="confirm_trip").click().run()
    assert not at.exception
    assert "stop" in keys_of(at)
    assert not finished(at).exception


def test_a_tapped_reason_leads_to_new_plans_and_the_old_ones_are_kept(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = finished(at.button(key="reject_options").click().run())
    at = finished(at.button_group(key="reject_reason").set_value("Too expensive").run())
    state = planner_of(at).state()
    assert (state.turn.act, len(state.history)) == ("reject", 1)
    assert state.history[0].reason == "Too expensive, make them cheaper."
    assert "go_compare" in keys_of(at)


def test_a_specialist_that_failed_is_named_and_can_be_sent_again(open_app: OpenApp) -> None:
    at = open_app(with_options("gap", failed=("food",)))
    assert "**Food could not be researched** (it took longer than 20 s)." in at.warning[0].value
    at = finished(at.button(key="again_food").click().run())
    state = planner_of(at).state()
    assert all(report.failed is None for report in state.reports.values())
    assert state.options
    assert not at.warning


def test_when_nobody_came_back_the_trip_stays_confirmed_and_trying_again_brings_plans(open_app: OpenApp) -> None:
    at = open_app(all_failed("all"))
    assert "**None of the specialists came back.**" in words_of(at)
    assert "Your trip is saved as confirmed." in words_of(at)
    at = finished(at.button(key="retry").click().run())
    assert planner_of(at).state().options


def test_a_message_that_is_too_long_is_refused_in_words_and_nothing_is_sent(open_app: OpenApp) -> None:
    at = open_app(asking("long")).chat_input(key="chat").set_value("x" * 6210).run()
    assert "That is 6,210 characters; I can read 4,000. Nothing was sent." in words_of(at)
    assert planner_of(at).state().turn.n == 1


def test_a_failed_turn_says_so_in_one_sentence_with_a_reference_and_a_retry(open_app: OpenApp) -> None:
    at = open_app(failing("failing"))
    assert "did not answer within 10 s" in words_of(at)
    assert "Reference 7Q4K-20" in words_of(at)
    assert {"retry", "drop_turn"} <= keys_of(at)
    assert words_of(at).count("did not answer within 10 s") == 1


def test_a_turn_cut_in_the_middle_continues_where_it_was(open_app: OpenApp) -> None:
    at = open_app(researching("cut"))
    assert "Done: getting there. Still to do: places to stay and food." in words_of(at)
    at = finished(at.button(key="continue_turn").click().run())
    assert planner_of(at).state().options
    assert "go_compare" in keys_of(at)


def test_a_cut_turn_can_be_dropped(open_app: OpenApp) -> None:
    at = finished(open_app(researching("dropped")).button(key="drop_turn").click().run())
    state = planner_of(at).state()
    assert state.confirmed_hash is None
    assert "confirm_trip" in keys_of(at)


def test_an_unknown_trip_in_the_address_gets_one_sentence_and_a_new_start(open_app: OpenApp) -> None:
    for bad in ("no-such-trip", "../../etc/passwd", "x" * 300):
        at = open_app(trip=bad)
        assert at.title[0].value == "This trip cannot be opened"
        assert "new_trip" in keys_of(at)
        assert not at.exception


def test_a_second_tab_sees_the_same_trip(open_app: OpenApp) -> None:
    first = open_app(with_options("shared"))
    assert words_of(open_app(trip="shared")) == words_of(first)


def test_hostile_text_is_shown_as_it_was_typed(open_app: OpenApp) -> None:
    at = open_app(asking("hostile", HOSTILE))
    drawn = at.chat_message[0].markdown[0].value
    assert "\\$300" in drawn
    assert "\\<img" in drawn
    assert ":material" not in drawn
    assert ":red[" not in drawn
    assert not any(m.allow_html for m in at.markdown)


def test_only_the_newest_20_messages_are_drawn_and_the_rest_on_demand(open_app: OpenApp) -> None:
    script = asking("many")
    for n in range(40):
        script.turn(
            UserSpoke(text=f"thanks {n}"),
            MessageRead(acts=("thanks",), patch=TripPatch()),
            Replied(reply="You are welcome.", mode="CLARIFY"),
        )
    at = open_app(script)
    assert len(at.chat_message) == 20
    at = at.button(key="older").click().run()
    assert len(at.chat_message) == 40


def test_the_chosen_card_says_that_it_is_the_choice(open_app: OpenApp) -> None:
    assert "Your choice" in words_of(open_app(selected("chosen")))


def test_nothing_fits_is_said_once_with_figures(open_app: OpenApp) -> None:
    at = open_app(with_options("over", limit=700))
    assert len(at.warning) == 1
    assert "Nothing fits" in at.warning[0].value


def test_trips_last_worked_on_can_be_opened_from_the_first_screen(open_app: OpenApp, store: TripStore) -> None:
    Script.kept_in(with_options("recent"), store)
    at = open_app().button(key="open_recent").click().run()
    assert at.query_params["trip"] == "recent"
    assert "go_compare" in keys_of(at)


def test_a_data_folder_that_cannot_be_used_is_named_in_one_sentence(open_app: OpenApp, folder: Path) -> None:
    folder.write_text("a file stands where the folder should be", encoding="utf-8")
    at = open_app()
    assert at.title[0].value == "The planner cannot start"
    assert len(at.markdown) == 1
    assert not at.exception


def test_a_trip_of_a_newer_version_is_left_alone_and_said_so(open_app: OpenApp, store: TripStore, folder: Path) -> None:
    asking("newer").kept_in(store)
    for file in (folder / "trips").glob("newer*"):
        if "trace" not in file.name:
            file.write_text(
                file.read_text(encoding="utf-8")
                .replace(f'"schema_version": {SCHEMA_VERSION}', '"schema_version": 9')
                .replace(f'"schema_version":{SCHEMA_VERSION}', '"schema_version":9'),
                encoding="utf-8",
            )
    at = open_app(trip="newer")
    assert at.title[0].value == "This trip cannot be opened"
    assert not at.exception


def test_someone_who_has_yet_to_say_where_to_go_is_offered_a_handful_of_cities(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value("We want a long weekend away, two adults from New York").run())
    offered = at.button_group(key="f_destinations_pick").options
    assert 6 <= len(offered) <= 8
    at.button_group(key="f_destinations_pick").set_value(offered[0])
    at = finished(at.button(key="f_send").click().run())
    assert planner_of(at).state().trip.destinations[0].place.name == offered[0]


def test_any_other_city_can_be_typed_where_cities_are_offered(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value("hello").run())
    at.text_input(key="f_destinations").set_value("Ghent")
    at = finished(at.button(key="f_send").click().run())
    assert planner_of(at).state().trip.destinations[0].place.name == "Ghent"


def test_somewhere_warm_is_offered_warm_cities(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value("Somewhere warm in January, from Chicago").run())
    cities = [destination(o) for o in at.button_group(key="f_destinations_pick").options]
    known = [city for city in cities if city is not None]
    assert len(known) >= 6
    assert all(city.climate.month(1).high >= 21 for city in known)


def test_rows_stand_in_the_order_of_the_questions_above_and_required_ones_before_optional_ones(open_app: OpenApp) -> None:
    script = asking("order").turn(UserSpoke(text="paris"), MessageRead(acts=("inform",), patch=TripPatch()))
    posed = tuple(PosedQuestion(slot=slot, text=f"About {slot}?") for slot in ("trip.origin", "preferences.dietary"))
    script.adds(QuestionsPosed(questions=posed, reply="1. About trip.origin?\n2. About preferences.dietary?"))
    rows = form_questions(script.state)
    assert [q.slot for q in rows[:2]] == ["trip.origin", "preferences.dietary"]
    assert [q.optional for q in rows[2:]] == sorted(q.optional for q in rows[2:])
    assert rows[-1].slot == "preferences.pace"


@pytest.mark.parametrize(("origin", "words"), [("Hamburg", "€1,100 in all"), ("New York", "$1,200 in all"), ("Tokyo", "¥190,000 in all")])
def test_an_amount_is_shown_in_the_money_of_the_trip(open_app: OpenApp, origin: str, words: str) -> None:
    at = finished(open_app().chat_input(key="chat").set_value(f"Rome from {origin}").run())
    assert at.text_input(key="f_amount").placeholder == words


def test_the_ages_of_children_are_asked_for_one_by_one(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value("Boston, two adults and two children from New York").run())
    at.selectbox(key="f_ages_0").set_value(8)
    at.selectbox(key="f_ages_1").set_value(11)
    at = finished(at.button(key="f_send").click().run())
    assert planner_of(at).state().trip.party.child_ages == (8, 11)


def test_three_questions_stand_open_and_the_rest_is_folded_below_them(open_app: OpenApp) -> None:
    at = open_app(asking("folded"))
    folded = next(e for e in at.expander if e.label == "2 more questions")
    assert [g.label for g in folded.button_group] == ["4 · Plan for me", "5 · Pace (optional)"]
