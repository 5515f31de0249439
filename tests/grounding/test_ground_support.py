"""What bears a claim out and what does not: numbers, words, denials and removals, in English and in languages that code's reader knows in part."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from planner.domain.patch import ACT_ORDER, PartyPatch, TripPatch
from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.grounding.ground import ground
from tests.language.reading_states import TODAY, after, asking, fresh, heard, known, with_options
from tests.quoting import reply_about


def claimed(message: str, state: TripState | None = None, **says: JsonValue) -> TripPatch:
    """What is left of a reply that says so about `message`."""
    return ground(reply_about(message, **says), state=state or fresh(), message=message, today=TODAY).patch


def place(name: str, said: str = "", **more: JsonValue) -> dict[str, JsonValue]:
    return {"said": said or name, "name": name, **more}


MADE_UP_NUMBERS: list[tuple[str, dict[str, JsonValue]]] = [
    ("from Boston to Lisbon, 12 to 15 February", {"party": {"adults": 12, "rooms": 15}}),
    ("from Boston to Lisbon, 5 nights", {"party": {"adults": 5, "children": 5, "infants": 5, "rooms": 5, "child_ages": [5]}}),
    ("two adults", {"dates": {"nights": 2}}),
    ("is it a child-friendly place?", {"party": {"children": 1}}),
    ("two adults", {"party": {"rooms": 2, "children": 2}}),
    ("a room for two adults and one toddler", {"party": {"infants": 1}}),
    ("3 temples each day in Kyoto", {"budget": {"amount": "3.00", "currency": "USD"}, "party": {"adults": 3}, "dates": {"nights": 3}}),
    ("I have seen it 42 times", {"party": {"adults": 42}, "dates": {"nights": 42}, "budget": {"amount": "42"}}),
    ("our flight is AA 100, gate 7", {"budget": {"amount": "100"}, "dates": {"nights": 7}}),
    ("4 museums in May, 9 churches", {"dates": {"start": "2027-05-04", "end": "2027-05-09"}}),
    ("not 5 nights and no 3 rooms", {"party": {"rooms": 3}}),
    ("we are 2 hours from the sea", {"party": {"adults": 2}}),
    ("zwei Museen und drei Kirchen", {"party": {"adults": 2, "children": 3, "rooms": 2}, "dates": {"nights": 3}}),
    ("quattro chiese e tre musei", {"party": {"adults": 4}, "dates": {"nights": 3}}),
    ("四つのお寺", {"party": {"adults": 4}, "dates": {"nights": 4}}),
]


@pytest.mark.parametrize(("words", "says"), MADE_UP_NUMBERS, ids=[f"{n} {row[0]}" for n, row in enumerate(MADE_UP_NUMBERS)])
def test_a_number_of_something_else_supports_no_slot(words: str, says: dict[str, JsonValue]) -> None:
    assert claimed(words, **says) == claimed(words)


COUNTED: list[tuple[str, dict[str, int | tuple[int, ...]]]] = [
    ("siamo in quattro", {"adults": 4}),
    ("quattro persone e due camere", {"adults": 4, "rooms": 2}),
    ("wir sind zu dritt und brauchen zwei Zimmer", {"adults": 3, "rooms": 2}),
    ("大人2人と子供1人です", {"adults": 2, "children": 1}),
    ("二人、部屋は1つ", {"adults": 2, "rooms": 1}),
    ("nous serons huit voyageurs", {"adults": 8}),
    ("somos nueve", {"adults": 9}),
    ("vuxna: 3, två barn", {"adults": 3}),
]


@pytest.mark.parametrize(("words", "party"), COUNTED, ids=[row[0] for row in COUNTED])
def test_a_number_beside_its_noun_is_kept_in_other_languages(words: str, party: dict[str, int | tuple[int, ...]]) -> None:
    assert claimed(words, party=party).party == PartyPatch.model_validate(party)  # type: ignore[arg-type]


@pytest.mark.parametrize(("words", "number"), [("quattro", 4), ("四", 4), ("nueve, por favor", 9), ("sette!", 7)])
def test_a_bare_number_counts_only_as_the_answer_to_its_question(words: str, number: int) -> None:
    answer = claimed(words, asking("trip.party"), party={"adults": number})
    assert answer.party == PartyPatch(adults=number)
    assert claimed(words, party={"adults": number}).party is None
    assert claimed(words, asking("trip.destinations"), party={"adults": number}).party is None


@pytest.mark.parametrize(
    ("words", "nights"),
    [
        ("3泊でお願いします", 3),
        ("sette notti", 7),
        ("noventa noches, digo nueve noches", 9),
        ("per dieci giorni", 9),
        ("deux semaines", 14),
    ],
)
def test_a_length_is_kept_in_other_languages(words: str, nights: int) -> None:
    dates = claimed(words, dates={"nights": nights}).dates
    assert dates is not None
    assert dates.nights == nights


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        ("dal 12 al 15 febbraio 2027", "2027-02-12", "2027-02-15"),
        ("2月12日から15日まで", "2027-02-12", "2027-02-15"),
        ("partiamo il tre maggio", "2027-05-03", None),
        ("с 3 по 7 мая", None, "2027-05-07"),
    ],
)  # fmt: skip
def test_a_day_beside_its_month_is_kept_in_other_languages(words: str, start: str | None, end: str | None) -> None:
    dates = claimed(words, dates={"start": start, "end": end}).dates
    assert dates is not None
    assert dates.start == (date.fromisoformat(start) if start else None)
    assert dates.end == (date.fromisoformat(end) if end else None)


def test_money_is_known_by_its_sign_its_word_or_its_question() -> None:
    said: dict[str, JsonValue] = {"amount": "100000", "currency": "JPY"}
    for words in ("予算は10万円", "100000 円"):
        budget = claimed(words, budget=said).budget
        assert budget is not None
        assert (budget.amount, budget.currency) == (Decimal(100000), "JPY")
    assert claimed("100000 бюджет у меня не такой", budget=said).budget is None
    level = claimed("etwas Preiswertes bitte", budget={"level": "low"}).budget
    assert level is not None
    assert level.level == "low"
    assert claimed("nichts Preiswertes, kein Luxus", budget={"level": "high"}).budget is None


DENIED: list[tuple[str, dict[str, JsonValue]]] = [
    ("I hate hiking and I am not vegetarian", {"lists": [{"slot": s, "add": ["hiking"]} for s in ("preferences.must_do", "preferences.interests")]}),
    ("I hate hiking and I am not vegetarian", {"lists": [{"slot": "preferences.dietary", "add": ["vegetarian"]}]}),
    ("we're not into museums", {"lists": [{"slot": "preferences.must_do", "add": ["museums"]}]}),
    ("hiking isn't for us", {"lists": [{"slot": "preferences.must_do", "add": ["hiking"]}]}),
    ("Wandern mag ich nicht", {"lists": [{"slot": "preferences.must_do", "add": ["Wandern"]}]}),
    ("I have no allergies at all", {"lists": [{"slot": "preferences.dietary", "add": ["nut_allergy"]}]}),
    ("I am not allergic to nuts", {"lists": [{"slot": "preferences.dietary", "add": ["nut_allergy"]}]}),
    ("we love nuts and hiking", {"lists": [{"slot": "preferences.dietary", "add": ["nut_allergy", "hiking"]}]}),
    ("I have a pollen allergy", {"lists": [{"slot": "preferences.dietary", "add": ["nut_allergy", "dairy_free"]}]}),
    ("I study at a university near a station", {"lists": [{"slot": "preferences.must_do", "add": ["Universal Studios"]}]}),
    ("not Paris, anything but Paris", {"destinations": {"places": [place("Paris", country="FR")]}}),
    ("anywhere but Paris please", {"destinations": {"places": [place("Paris", country="FR")]}}),
    ("no relaxed pace please", {"pace": "relaxed"}),
    ("no flights please", {"capabilities": {"add": ["research_flights"]}}),
    ("I have been to Rome", {"destinations": {"places": [place("Rome", country="IT")]}}),
    ("from Lisbon to Porto", {"origin": place("Porto"), "destinations": {"places": [place("Lisbon")]}}),
    ("we want Lisbon and Porto", {"destinations": {"places": [place("Lisbon", nights=7), place("Porto", nights=9)]}}),
    ("my dog is called Rex", {"destinations": {"places": [place("Rex", country="US")]}}),
    ("hello, nice weather today", {"destinations": {"places": [place("Nice", country="FR")]}}),
]  # fmt: skip


@pytest.mark.parametrize(("words", "says"), DENIED, ids=[f"{n} {row[0]}" for n, row in enumerate(DENIED)])
def test_what_is_denied_or_said_of_something_else_supports_no_slot(words: str, says: dict[str, JsonValue]) -> None:
    assert claimed(words, **says) == claimed(words)


def test_code_itself_hears_no_taste_in_a_denial() -> None:
    patch = heard("I hate hiking and I am not vegetarian").patch
    assert {c.slot: c.add for c in patch.lists} == {"preferences.avoid": ("hiking",)}
    assert heard("not Paris, anything but Paris").patch.destinations is None
    assert heard("don't forget the budget", known()).patch.clear == ()
    assert "restart" not in heard("I don't want to start over", known()).acts
    assert "cancel" not in heard("please don't cancel the trip", known()).acts


FOREIGN_LISTS = [
    ("ich habe eine Nussallergie", "preferences.dietary", "nut_allergy"),
    ("ナッツアレルギーがあります", "preferences.dietary", "nut_allergy"),
    ("sono intollerante al lattosio", "preferences.dietary", "dairy_free"),
    ("soy alérgica a los huevos", "preferences.dietary", "egg_allergy"),
    ("у меня аллергия на орехи", "preferences.dietary", "nut_allergy"),
    ("we must see the Blue Grotto", "preferences.must_do", "Blue Grotto"),
    ("we eat no onions", "preferences.dietary", "no onions"),
]


@pytest.mark.parametrize(("words", "slot", "word"), FOREIGN_LISTS, ids=[row[0] for row in FOREIGN_LISTS])
def test_a_wish_code_cannot_read_is_kept_when_its_words_are_there(words: str, slot: str, word: str) -> None:
    lists = claimed(words, lists=[{"slot": slot, "add": [word]}]).lists
    assert word.casefold() in {w.casefold() for change in lists if change.slot == slot for w in change.add}


def two_cities() -> TripState:
    return after("from Boston to Lisbon and Porto, 7 nights")


@pytest.mark.parametrize(
    "words", ["drop Porto", "oublie Porto", "lass Porto weg", "we skip the second city", "senza Porto", "no quiero Porto, sin Porto"]
)
def test_a_stop_leaves_when_words_say_so(words: str) -> None:
    named = "Porto" if "Porto" in words else "the second city"
    patch = claimed(words, two_cities(), destinations={"mode": "remove", "places": [place("Porto", named)]})
    assert [s.place.name for s in patch.destinations or ()] == ["Lisbon"]


def test_nights_of_single_stops_are_kept_beside_their_names_in_other_languages() -> None:
    stops: JsonValue = {"places": [place("Lisbon", "Lisbona", nights=3), place("Porto", nights=4)]}
    patch = claimed("tre notti a Lisbona e quattro a Porto", destinations=stops)
    assert [s.nights for s in patch.destinations or ()] == [3, 4]
    patch = claimed("Lisbona e Porto, tre o quattro notti", destinations=stops)
    assert [s.nights for s in patch.destinations or ()] == [None, None]


@pytest.mark.parametrize(
    ("words", "option"),
    [("die zweite bitte", "opt-2"), ("la troisième", "opt-3"), ("prendo la prima", "opt-1"), ("2番目でお願いします", "opt-2")],
)
def test_a_plan_is_chosen_in_other_languages(words: str, option: str) -> None:
    read = heard(words, with_options())
    assert (read.acts, read.patch.option_choice) == (("select_option",), option)


@pytest.mark.parametrize("words", ["andere Vorschläge?", "d'autres options", "otras opciones por favor", "他のプランは？"])
def test_more_plans_are_asked_for_in_other_languages(words: str) -> None:
    assert "more_options" in heard(words, with_options()).acts


def test_stops_change_their_order_when_words_say_so() -> None:
    turned: JsonValue = {"mode": "set", "places": [place("Porto"), place("Lisbon")]}
    patch = claimed("do it the other way round", two_cities(), destinations=turned)
    assert [s.place.name for s in patch.destinations or ()] == ["Porto", "Lisbon"]
    assert claimed("lovely cities both", two_cities(), destinations=turned).destinations is None


def test_an_allergy_leaves_when_words_say_so() -> None:
    state = after("I have a nut allergy")
    gone: JsonValue = [{"slot": "preferences.dietary", "remove": ["nut_allergy"]}]
    assert claimed("I am no longer allergic to nuts", state, lists=gone).lists[0].remove == ("nut_allergy",)
    assert claimed("forget the nut allergy", state, lists=gone).lists[0].remove == ("nut_allergy",)
    assert claimed("my nut allergy is bad", state, lists=gone).lists == ()


@pytest.mark.parametrize("words", ["vergiss das Budget", "forget about my budget", "no budget limit", "senza budget", "予算はなし"])
def test_a_fact_is_taken_back_in_other_words(words: str) -> None:
    assert "trip.budget" in claimed(words, known(), clear=["trip.budget"]).clear


@pytest.mark.parametrize(
    "words", ["no problem with the budget, it is fine", "don't forget the budget", "the budget airline was awful", "no idea about a budget"]
)
def test_a_fact_is_not_taken_back_by_a_word_nearby(words: str) -> None:
    assert claimed(words, known(), clear=["trip.budget"]).clear == ()


@pytest.mark.parametrize(
    ("words", "place_said", "name"),
    [("リスボンに行きたい", "リスボン", "Lisbon"), ("vorrei andare a Londra", "Londra", "London"), ("想去里斯本", "里斯本", "Lisbon")],
)
def test_a_place_in_another_language_is_kept(words: str, place_said: str, name: str) -> None:
    patch = claimed(words, destinations={"places": [place(name, place_said)]})
    assert [s.place.name for s in patch.destinations or ()] == [name]


def test_parts_in_other_languages_join_those_code_heard() -> None:
    patch = claimed("trains, hotel and food", capabilities={"add": ["research_food"]})
    assert patch.capabilities is not None
    assert set(patch.capabilities.add) == {"research_trains", "research_hotels", "research_food"}
    patch = claimed("飛行機とホテル", capabilities={"add": ["research_flights", "research_hotels", "research_road"]})
    assert patch.capabilities is not None
    assert set(patch.capabilities.add) == {"research_flights", "research_hotels"}


@pytest.mark.parametrize(
    ("words", "kind"),
    [("è troppo caro per noi", "cheaper"), ("das ist uns zu teuer", "cheaper"), ("noch einen Tag bitte", "add_day"), ("un giorno in meno", "remove_day"), ("un autre hôtel", "other_stay")],
)  # fmt: skip
def test_a_wish_about_the_plans_is_kept_in_other_languages(words: str, kind: str) -> None:
    patch = claimed(words, with_options(), acts=["refine"], refinements=[{"kind": kind, "about": ""}])
    assert [w.kind for w in patch.refinements] == [kind]


@pytest.mark.parametrize(
    "words",
    [
        "thank you very much",
        "please tell me that one more time",
        "what a lovely day",
        "which one is the cheapest?",
        "more museums every day, what a town that was",
        "find a hotel in New York",
    ],
)
def test_words_that_only_sound_like_a_wish_about_the_plans_are_none(words: str) -> None:
    kinds = ("cheaper", "dearer", "more_relaxed", "more_packed", "add_day", "remove_day", "other_stay", "other_transport", "swap", "drop")
    patch = claimed(words, with_options(), acts=["refine"], refinements=[{"kind": kind, "about": ""} for kind in kinds])
    assert patch.refinements == ()


NASTY = st.sampled_from(
    [
        "",
        "(",
        "[a-",
        "\\",
        "NaN",
        "Infinity",
        "-3",
        "1e9",
        "Lisbon",
        "lisbon and",
        "日",
        "no",
        "nuts",
        "EUR",
        "(((",
        "2027-02-30",
        "x" * 300,
    ]
)
NUMBER = st.integers(-5, 10**12)
PLACES = st.fixed_dictionaries({"said": NASTY, "name": NASTY, "region": NASTY, "country": NASTY, "nights": NUMBER})
REPLIES = st.fixed_dictionaries({
    "acts": st.lists(st.sampled_from(ACT_ORDER), max_size=4), "origin": PLACES,
    "destinations": st.fixed_dictionaries({"mode": st.sampled_from(["set", "add", "remove"]), "places": st.lists(PLACES, max_size=3)}),
    "dates": st.fixed_dictionaries({"said": NASTY, "start": NASTY, "end": NASTY, "nights": NUMBER}),
    "party": st.fixed_dictionaries({"adults": NUMBER, "children": NUMBER, "infants": NUMBER, "rooms": NUMBER, "child_ages": st.lists(NUMBER, max_size=3)}),
    "budget": st.fixed_dictionaries({"amount": NASTY, "currency": NASTY, "basis": st.sampled_from(["total", "per_night"])}),
    "lists": st.lists(st.fixed_dictionaries({"slot": st.sampled_from(["preferences.dietary", "preferences.must_do", "preferences.avoid"]), "add": st.lists(NASTY, max_size=2),
                                             "remove": st.lists(NASTY, max_size=2), "replace": st.booleans()}), max_size=3),
    "refinements": st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["swap", "drop", "merge", "other"]), "option": NASTY, "about": NASTY}), max_size=2),
    "clear": st.lists(st.sampled_from(["trip.budget", "trip.party", "preferences.notes"]), max_size=2), "option": NASTY,
})  # fmt: skip
WORDS = ["2 adults to lisbon, no nuts, -3 people", "EUR NaN budget 日 (((", "forget the budget", "instead only lisbon and 1e9 nights"]


@settings(max_examples=60, deadline=None)
@given(REPLIES, st.sampled_from(WORDS))
def test_no_reply_at_all_makes_grounding_fail(reply: dict[str, JsonValue], words: str) -> None:
    for state in (fresh(), known(), with_options()):
        ground(ExtractReply.model_validate(reply), state=state, message=words, today=TODAY)
