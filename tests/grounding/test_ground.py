"""Grounding: whatever an engine replies, only what the message's own words support gets through; answers to open questions; form controls."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.domain.ledger import QuestionSlot
from planner.domain.patch import Act, TripPatch
from planner.domain.state import FormValue, TripState
from planner.grounding.ground import ground
from planner.grounding.slot_values import patch_from_slots
from tests.language.reading_states import TODAY, after, asking, fresh, heard, known, with_options
from tests.quoting import reply_about

MADE_UP: dict[str, object] = {
    "origin": {"name": "New York", "country": "US"},
    "destinations": {"places": [{"name": "Boston", "country": "US"}]},
    "dates": {"start": "2027-02-12", "end": "2027-02-15", "nights": 3},
    "party": {"adults": 2, "children": 1, "child_ages": [6], "rooms": 1},
    "budget": {"amount": "1900", "currency": "USD", "basis": "total"},
    "capabilities": {"add": ["research_flights", "research_hotels"]},
    "pace": "relaxed",
    "lists": [{"slot": "preferences.dietary", "add": ["vegetarian"]}, {"slot": "preferences.must_do", "add": ["Freedom Trail"]}],
    "option": "2",
}


def grounded(says: dict[str, object], message: str, state: TripState | None = None) -> TripPatch:
    return ground(reply_about(message, **says), state=state or fresh(), message=message, today=TODAY).patch


@pytest.mark.parametrize("message", ["hello", "hello? is anyone there", "yes", "thanks a lot", "what can you do?", "😀"])
def test_slots_the_words_do_not_support_are_dropped(message: str) -> None:
    assert grounded(MADE_UP, message).touched == ()


def test_slots_the_words_support_are_kept_and_resolved_by_code() -> None:
    patch = grounded(
        MADE_UP,
        "New York to Boston, 12 to 15 Feb 2027, 2 adults and a child aged 6 in 1 room, $1,900 all in, flights and hotel, relaxed, vegetarian, must see the Freedom Trail",
    )
    assert patch.origin is not None
    assert patch.origin.lat is not None
    assert patch.destinations is not None
    assert [s.place.name for s in patch.destinations] == ["Boston"]
    assert patch.dates is not None
    assert (patch.dates.start, patch.dates.end) == (date(2027, 2, 12), date(2027, 2, 15))
    assert patch.budget is not None
    assert (patch.budget.amount, patch.budget.currency) == (Decimal(1900), "USD")
    assert patch.party is not None
    assert (patch.party.adults, patch.party.children, patch.party.child_ages, patch.party.rooms) == (2, 1, (6,), 1)
    assert patch.pace == "relaxed"
    assert {c.slot for c in patch.lists} == {"preferences.dietary", "preferences.must_do"}


def test_a_wrong_day_of_an_engine_gives_way_to_the_words() -> None:
    patch = grounded({"dates": {"quote": "5 May", "start": "2027-05-06"}}, "we leave on 5 May 2027")
    assert patch.dates is not None
    assert patch.dates.start == date(2027, 5, 5)


def test_a_place_by_another_name_is_the_place_the_person_named() -> None:
    says = {"destinations": {"places": [{"quote": "the big apple", "name": "New York City", "country": "US"}]}}
    patch = grounded(says, "a week in the big apple")
    assert patch.destinations is not None
    assert patch.destinations[0].place.said == "the big apple"


def test_an_option_is_chosen_only_by_words_that_choose() -> None:
    reply = {"acts": ["select_option"], "option": "2"}
    assert grounded(reply, "is breakfast included?", with_options()).option_choice is None
    assert grounded(reply, "option 2 please", with_options()).option_choice == "opt-2"


def test_a_yes_with_a_changed_requirement_is_no_yes() -> None:
    reply = reply_about("yes but make it 3 people", acts=["confirm", "inform"], party={"adults": 3})
    acts: tuple[Act, ...] = ground(reply, state=known(), message="yes but make it 3 people", today=TODAY).acts
    assert acts == ("correct",)


@pytest.mark.parametrize("claimed", ["restart", "undo", "cancel", "confirm", "reject", "select_option"])
def test_an_act_of_consequence_needs_words_for_it(claimed: Act) -> None:
    for message in ("what time is breakfast?", "we are vegetarian"):
        reply = reply_about(message, acts=[claimed], option="1")
        assert claimed not in ground(reply, state=with_options(), message=message, today=TODAY).acts


def test_a_wish_about_the_options_needs_words_for_it() -> None:
    reply = {"acts": ["refine"], "refinements": [{"kind": "cheaper"}]}
    assert grounded(reply, "lovely weather today", with_options()).refinements == ()
    assert [w.kind for w in grounded(reply, "a bit cheaper please", with_options()).refinements] == ["cheaper"]


def test_a_fact_is_taken_back_in_words() -> None:
    state = after("forget the budget", state=known())
    assert not state.trip.budget.known
    assert state.trip.party == known().trip.party


def test_a_correction_is_told_from_new_facts_by_what_was_known() -> None:
    assert heard("3 adults", known()).acts == ("correct",)
    assert heard("3 adults").acts == ("inform",)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all_is_read_without_failing(text: str) -> None:
    assert heard(text or "?").acts
    assert heard(text or "?", with_options()).acts


def test_a_vague_stretch_elsewhere_takes_the_place_of_exact_dates() -> None:
    state = after("in July", state=known())
    dates = state.trip.date_range
    assert (dates.start, dates.end, dates.nights) == (None, None, 3)
    assert dates.window is not None
    assert dates.window.earliest == date(2027, 7, 1)


ANSWERS: list[tuple[str, tuple[QuestionSlot, ...], set[str]]] = [
    ("2", ("trip.party", "trip.budget"), {"trip.party"}),
    ("mid", ("trip.budget", "trip.party"), {"trip.budget"}),
    ("3 of us", ("trip.party", "trip.date_range"), {"trip.party"}),
    ("the 12th to the 15th", ("trip.date_range", "trip.party"), {"trip.date_range"}),
    ("Hamburg", ("trip.origin", "trip.party"), {"trip.origin"}),
    ("2. two adults", ("trip.destinations", "trip.party", "trip.budget"), {"trip.party"}),
    ("1) Rome 2) mid", ("trip.destinations", "trip.budget"), {"trip.destinations", "trip.budget"}),
    ("everything", ("capabilities", "trip.party"), {"capabilities"}),
    ("hello? anyone there", ("trip.party", "trip.budget", "trip.destinations"), set()),
    ("hotel and trains", ("capabilities",), {"capabilities"}),
    ("relaxed", ("preferences.pace", "trip.party"), {"preferences.pace"}),
]


@pytest.mark.parametrize(("words", "asked", "filled"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_a_reply_answers_only_the_questions_it_fills(words: str, asked: tuple[QuestionSlot, ...], filled: set[str]) -> None:
    assert set(heard(words, asking(*asked)).patch.touched) == filled


def assumed(words: str, state: TripState) -> dict[str, str]:
    return {a.slot: a.text for a in heard(words, state).patch.assumed}


def test_an_unwanted_budget_becomes_a_stated_mid_range_one() -> None:
    read = heard("budget? i dont mind really, you pick", asking("trip.budget", "preferences.pace"))
    assert read.patch.budget is not None
    assert read.patch.budget.level == "mid"
    assert [a.slot for a in read.patch.assumed] == ["trip.budget"]


def test_dates_left_open_become_the_first_range_of_the_window() -> None:
    state = asking("trip.date_range", state=after("Rome in June 2027 for 5 nights"))
    dates = heard("you choose", state).patch.dates
    assert dates is not None
    assert (dates.start, dates.end) == (date(2027, 6, 1), date(2027, 6, 6))


def test_dates_left_open_without_a_window_start_on_a_friday_about_six_weeks_ahead() -> None:
    dates = heard("whenever, you choose", asking("trip.date_range")).patch.dates
    assert dates is not None
    assert dates.start is not None
    assert dates.start.weekday() == 4
    assert 35 <= (dates.start - TODAY).days <= 49


def test_people_left_open_are_two_when_they_speak_of_we() -> None:
    assert assumed("we don't mind", asking("trip.party")) == {"trip.party": "2 adults"}
    assert assumed("you choose", asking("trip.party")) == {"trip.party": "1 adult"}


def test_a_region_left_open_becomes_its_first_base() -> None:
    state = asking("trip.destinations", state=after("a week in Umbria"))
    assert assumed("you choose", state) == {"trip.destinations": "Perugia"}


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("two weeks in Japan, but not Tokyo", ["Kyoto", "Hiroshima", "Osaka"]),
        ("A week in Croatia. We do not want Dubrovnik", ["Split"]),
        ("a week in Scandinavia without Oslo", ["Copenhagen", "Stockholm"]),
        ("somewhere in Portugal for five nights", ["Portugal"]),
        ("two weeks of skiing in Belgium", ["Belgium"]),
        ("a week in Ireland, we like music", ["Dublin", "Galway"]),
    ],
)
def test_the_usual_round_is_proposed_where_it_serves_and_nothing_in_it_is_ruled_out(said: str, stays: list[str]) -> None:
    assert [stop.place.name for stop in heard(said).patch.destinations or ()] == stays


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("a week in Tuscany", [("Florence", 4), ("Siena", 3)]),
        ("a week in Hawaii", [("Honolulu", 4), ("Maui", 3)]),
        ("4 nights in Hawaii", [("Honolulu", 4)]),
        ("two weeks in Sri Lanka", [("Kandy", 6), ("Galle", 8)]),
        ("ten nights in Bali from 5 June 2027", [("Ubud", 5), ("Sanur", 5)]),
    ],
)
def test_a_region_one_usually_sees_from_certain_bases_is_an_answer_to_where(said: str, stays: list[tuple[str, int]]) -> None:
    patch = heard(said).patch
    assert [(s.place.name, s.nights) for s in patch.destinations or ()] == stays
    assert [a.slot for a in patch.assumed] == ["trip.destinations"]
    assert "name other places" in patch.assumed[0].why


def test_a_short_stay_on_an_island_is_not_split() -> None:
    assert [s.place.name for s in heard("three nights in Bali").patch.destinations or ()] == ["Bali"]


def test_a_region_waits_for_the_nights_before_its_bases_are_proposed() -> None:
    state = after("Sri Lanka, from London")
    assert [s.place.name for s in state.trip.destinations] == ["Sri Lanka"]
    assert [s.place.name for s in heard("for two weeks", state).patch.destinations or ()] == ["Kandy", "Galle"]


def test_a_country_asked_about_once_has_its_first_base_after_a_yes() -> None:
    state = asking("trip.destinations", state=after("a week in France"))
    assert [s.place.name for s in heard("yes", state).patch.destinations or ()] == ["Paris"]
    assert heard("what is the weather like there?", state).patch.destinations is None


def test_an_unknown_start_leaves_transport_out() -> None:
    state = asking("trip.origin", state=after("flights and hotel in Rome"))
    change = heard("rather not say", state).patch.capabilities
    assert change is not None
    assert change.remove == ("research_flights",)


def test_optional_questions_are_declined_before_required_ones_are_assumed() -> None:
    patch = heard("I don't mind", asking("trip.budget", "trip.party", "preferences.pace", "preferences.interests")).patch
    assert {d.slot for d in patch.declined} == {"preferences.pace", "preferences.interests"}
    assert patch.assumed == ()


GOOD = [
    ("trip.budget.level", "mid"),
    ("trip.budget", {"amount": "1900", "currency": "USD"}),
    ("trip.date_range", {"start": "2027-02-12", "end": "2027-02-15"}),
    ("trip.date_range", "you_choose"),
    ("trip.origin", "Lyon"),
    ("trip.destinations", ["Rome", "Florence"]),
    ("trip.party", {"adults": 2, "children": 1, "infants": 0}),
    ("trip.party.child_ages", [4, 9]),
    ("capabilities", ["research_flights", "research_hotels"]),
    ("preferences.pace", "packed"),
    ("preferences.interests", ["history", "art"]),
    ("preferences.must_do", "Freedom Trail"),
]


@pytest.mark.parametrize(("slot", "value"), GOOD, ids=[f"{slot} {value}" for slot, value in GOOD])
def test_a_form_value_is_validated_and_taken(slot: str, value: object) -> None:
    patch = patch_from_slots((FormValue.model_validate({"slot": slot, "value": value}),), (), fresh(), TODAY)
    assert patch.problems == ()
    assert patch.touched


BAD = [
    ("trip.budget.level", "huge"),
    ("trip.budget", {"amount": "-5"}),
    ("trip.budget", {"amount": "NaN"}),
    ("trip.budget", {"currency": "dollars"}),
    ("trip.date_range", {"start": "2027-02-15", "end": "2027-02-12"}),
    ("trip.date_range", {"start": "2020-02-15", "end": "2020-02-18"}),
    ("trip.date_range", {"start": "2027-02-31"}),
    ("trip.date_range", 7),
    ("trip.origin", "Xqzzv"),
    ("trip.origin", None),
    ("trip.destinations", []),
    ("trip.party", {"adults": 0}),
    ("trip.party", {"adults": 31}),
    ("trip.party", {"adults": True}),
    ("trip.party.child_ages", [44]),
    ("capabilities", ["research_yachts"]),
    ("preferences.pace", "furious"),
    ("preferences.interests", {"a": 1}),
    ("no.such.slot", "x"),
]


@pytest.mark.parametrize(("slot", "value"), BAD, ids=[f"{slot} {value}" for slot, value in BAD])
def test_a_bad_form_value_is_answered_in_a_sentence_and_changes_nothing(slot: str, value: object) -> None:
    patch = patch_from_slots((FormValue.model_validate({"slot": slot, "value": value}),), (), fresh(), TODAY)
    assert patch.touched == ()
    assert [p.words.endswith(".") for p in patch.problems] == [True]


def test_good_values_of_a_form_count_beside_bad_ones() -> None:
    form = (FormValue(slot="trip.party", value={"adults": 2}), FormValue(slot="trip.origin", value="Xqzzv"))
    patch = patch_from_slots(form, (), fresh(), TODAY)
    assert patch.touched == ("trip.party",)
    assert [p.slot for p in patch.problems] == ["trip.origin"]


def test_skipping_clears_an_optional_value_and_leaves_a_required_one() -> None:
    state = after("we love art", state=known())
    assert patch_from_slots((), ("preferences.interests",), state, TODAY).clear == ("preferences.interests",)
    assert patch_from_slots((), ("trip.party",), state, TODAY) == TripPatch()


def test_a_typed_name_with_two_readings_asks_for_more_in_words() -> None:
    patch = patch_from_slots((FormValue(slot="trip.origin", value="Georgia"),), (), fresh(), TODAY)
    assert patch.origin is None
    assert "more than one" in patch.problems[0].words


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("Turin and the lakes, 4 days in June, 2 adults from Leeds", "the lakes"),
        ("two weeks in Crete from Leeds, a couple of nights by the sea at the end", "a couple of nights by the sea at the end"),
    ],
)
def test_a_landscape_beside_words_that_were_read_is_kept_as_a_note(words: str, note: str) -> None:
    assert note in after(words).preferences.notes


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("Ghent 3 to 6 May for two from Leeds, we like art and secret courtyards", "secret courtyards"),
        ("Turin in June, 2 adults, we like history and hot chocolate", "hot chocolate"),
    ],
)
def test_what_stands_in_one_list_behind_a_liking_that_was_read_is_kept(words: str, note: str) -> None:
    preferences = after(words).preferences
    assert note in (*preferences.notes, *preferences.interests)
