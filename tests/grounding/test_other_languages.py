"""A model reads a message in a language that code does not: what it read stands where numbers and words bear it out, and code adds nothing."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.patch import TripPatch
from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.language.lexicons import is_foreign, may_be_foreign

TODAY = date(2026, 11, 27)


def understood(message: str, **reply: object) -> TripPatch:
    """What a message changes where a model read `reply` in it."""
    said = ExtractReply.model_validate({"acts": [{"act": "inform", "quote": ""}], **reply})
    return ground(said, state=TripState(trip_id="t"), message=message, today=TODAY).patch


def days(quote: str, start: str, end: str, nights: int | None = None) -> dict[str, object]:
    return {"dates": {"quote": quote, "start": start, "end": end, "nights": nights}}


@pytest.mark.parametrize(
    ("message", "quote", "start", "end"),
    [
        ("Lecimy do Malagi 21-25 września 2027", "21-25 września 2027", "2027-09-21", "2027-09-25"),
        ("Pojedeme 12. až 15. srpna 2027 do Lublaně", "12. až 15. srpna 2027", "2027-08-12", "2027-08-15"),
        ("Vi åker den 9 till 13 augusti 2027", "9 till 13 augusti 2027", "2027-08-09", "2027-08-13"),
        ("2027. július 5-től 9-ig mennénk", "2027. július 5-től 9-ig", "2027-07-05", "2027-07-09"),
        ("Θα πάμε από 4 έως 9 Μαρτίου 2027", "από 4 έως 9 Μαρτίου 2027", "2027-03-04", "2027-03-09"),
        ("поедем с 4 по 9 декабря 2026", "с 4 по 9 декабря 2026", "2026-12-04", "2026-12-09"),
        ("من 4 إلى 9 أبريل 2027", "من 4 إلى 9 أبريل 2027", "2027-04-04", "2027-04-09"),
        ("5월 2일부터 6일까지 갑니다", "5월 2일부터 6일까지", "2027-05-02", "2027-05-06"),
        ("6月3日から4泊で行きたい", "6月3日から4泊", "2027-06-03", "2027-06-07"),
    ],
)
def test_days_stand_by_their_numbers_and_months(message: str, quote: str, start: str, end: str) -> None:
    dates = understood(message, **days(quote, start, end)).dates
    assert dates is not None
    assert (str(dates.start), str(dates.end)) == (start, end)


@pytest.mark.parametrize(
    ("quote", "start", "end"),
    [("21-25 września 2027", "2027-10-21", "2027-10-25"), ("21-25 września 2027", "2027-09-20", "2027-09-25")],
)
def test_days_that_do_not_stand_in_the_quote_are_not_taken(quote: str, start: str, end: str) -> None:
    dates = understood("Lecimy do Malagi 21-25 września 2027", **days(quote, start, end)).dates
    assert dates is None or str(dates.start) != start


@pytest.mark.parametrize(
    ("message", "party"),
    [
        ("Jedziemy we troje do Wilna", {"adults": 3, "adults_quote": "we troje"}),
        ("Chtěli bychom ve dvou do Porta", {"adults": 2, "adults_quote": "ve dvou"}),
        ("поедем втроём в Осло", {"adults": 3, "adults_quote": "втроём"}),
        ("우리 부부와 아이 2명이 갑니다", {"adults": 2, "adults_quote": "부부", "children": 2, "children_quote": "아이 2명"}),
        ("我们三个大人和两个孩子想去曼谷", {"adults": 3, "adults_quote": "三个大人", "children": 2, "children_quote": "两个孩子"}),
        ("To voksne og tre børn til Rom", {"adults": 2, "adults_quote": "To voksne", "children": 3, "children_quote": "tre børn"}),
        ("Kaksi aikuista Lontooseen", {"adults": 2, "adults_quote": "Kaksi aikuista"}),
    ],
)
def test_people_stand_by_a_number_or_a_word_for_one(message: str, party: dict[str, object]) -> None:
    found = understood(message, party=party).party
    assert found is not None
    assert (found.adults, found.children) == (party.get("adults"), party.get("children"))


def test_people_nobody_counted_are_not_taken() -> None:
    assert understood("Jedziemy we troje do Wilna", party={"adults": 5, "adults_quote": "Jedziemy"}).party is None


@pytest.mark.parametrize(
    ("message", "origin", "goal"),
    [
        ("Chcemy pojechać z Wrocławia do Lizbony na długi weekend", ("Wrocławia", "Wrocław"), ("Lizbony", "Lisbon")),
        ("Pojedeme z Brna do Benátek vlakem příští rok v květnu", ("Brna", "Brno"), ("Benátek", "Venice")),
        ("Haluamme matkustaa Tampereelta Lontooseen ensi kesänä kahdestaan", ("Tampereelta", "Tampere"), ("Lontooseen", "London")),
        ("Gelecek yaz iki kişi Ankara'dan Roma'ya gitmek istiyoruz", ("Ankara'dan", "Ankara"), ("Roma'ya", "Rome")),
        ("Jövő nyáron ketten utaznánk Szegedről Bécsbe vonattal", ("Szegedről", "Szeged"), ("Bécsbe", "Vienna")),
    ],
)
def test_names_are_known_in_their_cases_and_the_ends_stay_as_read(message: str, origin: tuple[str, str], goal: tuple[str, str]) -> None:
    places = {"mode": "set", "places": [{"quote": goal[0], "name": goal[1]}]}
    patch = understood(message, origin={"quote": origin[0], "name": origin[1]}, destinations=places)
    assert patch.origin is not None
    assert (patch.origin.name, [s.place.name for s in patch.destinations or ()]) == (origin[1], [goal[1]])


@pytest.mark.parametrize(
    ("message", "origin", "goal"),
    [
        ("Jedziemy pociągiem z Wrocławia do Pragi w długi weekend", "Wrocław", "Prague"),
        ("Haluamme matkustaa Tampereelta Lontooseen ensi kesänä", "Tampere", "London"),
        ("Gelecek yaz iki kişi Ankara'dan Roma'ya gitmek istiyoruz", "Ankara", "Rome"),
        ("We live in Norwich and would love to see Ghent next May", "Norwich", "Ghent"),
        ("3 nights in Bergen before flying home to Leeds", "Leeds", "Bergen"),
    ],
)
def test_ends_a_model_exchanged_are_put_right(message: str, origin: str, goal: str) -> None:
    words = {
        "Wrocław": "Wrocławia",
        "Prague": "Pragi",
        "Tampere": "Tampereelta",
        "London": "Lontooseen",
        "Ankara": "Ankara'dan",
        "Rome": "Roma'ya",
    }
    places = {"mode": "set", "places": [{"quote": words.get(origin, origin), "name": origin}]}
    patch = understood(message, origin={"quote": words.get(goal, goal), "name": goal}, destinations=places)
    assert patch.origin is not None
    assert (patch.origin.name, [s.place.name for s in patch.destinations or ()]) == (origin, [goal])


@pytest.mark.parametrize(
    ("message", "part", "quote"),
    [
        ("Chcemy polecieć do Aten", "research_flights", "polecieć"),
        ("Vill åka tåg till Oslo", "research_trains", "tåg"),
        ("szállás is kell", "research_hotels", "szállás"),
        ("기차로 부산에 가요", "research_trains", "기차"),
        ("нужен отель в Риге", "research_hotels", "отель"),
    ],
)
def test_parts_stand_by_a_word_for_them(message: str, part: str, quote: str) -> None:
    said = {"add": [{"part": part, "quote": quote}], "remove": [], "replace": False}
    change = understood(message, capabilities=said).capabilities
    assert change is not None
    assert change.add == (part,)


def test_code_hears_no_places_in_a_language_it_does_not_read() -> None:
    korean = "여행 예산은 300만원이고 도쿄에 가고 싶어요"
    patch = understood(korean, destinations={"mode": "set", "places": [{"quote": "도쿄", "name": "Tokyo"}]})
    assert [s.place.name for s in patch.destinations or ()] == ["Tokyo"]


@pytest.mark.parametrize(
    "message",
    [
        "has anybody here visited Porto with kids?",
        "Kraków and Gdańsk, 4 nights each",
        "Lisbon hotel cheap June sunny",
        "Zum Bärensee über Zürich",
    ],
)
def test_what_code_reads_is_not_taken_for_a_language_it_does_not(message: str) -> None:
    assert not is_foreign(message)


def test_terse_words_may_be_of_any_language() -> None:
    assert may_be_foreign("Lisbon hotel cheap sunny")
    assert not may_be_foreign("we would like to go to Lisbon for a week")
