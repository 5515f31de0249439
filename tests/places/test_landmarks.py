"""Names that no town bears (sights, islands, trails) and small towns that travellers know: where one sleeps when one goes there."""

import pytest

from planner.places.gazetteer import gazetteer, known_towns
from planner.places.geography import bases_of
from planner.places.mentions.finding import find_mentions
from planner.places.names import fold
from planner.places.regions import city_of, region_book
from planner.places.resolve import PlaceHints, Resolved, resolve


def place(said: str, hints: PlaceHints | None = None):
    found = resolve(said, hints or PlaceHints(role="destination"))
    assert isinstance(found, Resolved), said
    return found.place


@pytest.mark.parametrize(
    ("said", "country", "base"),
    [
        ("Auschwitz", "PL", "Krakow"), ("Omaha Beach", "FR", "Bayeux"), ("Ephesus", "TR", "Selçuk"), ("Abisko", "SE", "Kiruna"),
        ("Ko Phi Phi", "TH", "Krabi"), ("Komodo", "ID", "Labuan Bajo"), ("Neuschwanstein", "DE", "Füssen"), ("Annapurna", "NP", "Pokhara"),
        ("Medjugorje", "BA", "Čitluk"), ("Milford Track", "NZ", "Te Anau"), ("GR20", "FR", "Calvi"), ("Hawke's Bay", "NZ", "Napier"),
        ("Tahiti", "PF", "Papeete"), ("Legoland Windsor", "GB", "Windsor"),
    ],
)  # fmt: skip
def test_a_sight_is_slept_at_in_the_town_one_goes_there_from(said: str, country: str, base: str) -> None:
    found = place(said)
    assert (found.kind, found.country, bases_of(found)[0].name) == ("region", country, base)


@pytest.mark.parametrize(
    ("said", "name", "country"),
    [
        ("Verdun", "Verdun", "FR"), ("Fatima", "Fátima", "PT"), ("Ypres", "Ieper", "BE"), ("Marienbad", "Mariánské Lázně", "CZ"),
        ("Floripa", "Florianópolis", "BR"), ("Lemberg", "Lviv", "UA"), ("Coober Pedy", "Coober Pedy", "AU"),
    ],
)  # fmt: skip
def test_a_town_that_travellers_know_outranks_its_namesakes_abroad(said: str, name: str, country: str) -> None:
    found = place(said)
    assert (found.name, found.country) == (name, country)


def test_santiago_is_the_pilgrims_where_another_stop_is_near_it_and_else_the_capital() -> None:
    assert place("Santiago").country == "CL"
    assert place("Santiago", PlaceHints(role="destination", beside=(place("Porto"),))).name == "Santiago de Compostela"
    assert place("Santiago", PlaceHints(role="destination", near=place("Barcelona"))).name == "Santiago de Compostela"
    assert place("Santiago", PlaceHints(role="destination", beside=(place("Mendoza"),))).country == "CL"


def test_who_lives_in_a_town_that_a_sight_shares_its_name_with_starts_there() -> None:
    assert resolve("Chatsworth", PlaceHints(role="origin", country="US"))
    assert place("Suffolk", PlaceHints(role="destination")).country == "GB"
    assert place("Glencoe").country == "GB"
    assert place("Glencoe", PlaceHints(role="origin")).is_city


def test_every_base_and_town_is_known_and_no_name_stands_twice() -> None:
    book = region_book()
    assert all(city_of(base) for bases in book.bases.values() for base in bases)
    assert all(gazetteer().has_city(fold(town.split("|")[0])) for town in known_towns())
    assert len(book.sights) > 400


@pytest.mark.parametrize(
    "said",
    [
        "a glass of champagne on arrival would be lovely", "golden sands and quiet coves please", "this is my son Austin", "I'm Fatima and this is Ahmed",
        "let me mull it over", "with my daughter Iona", "we love arches and old bridges",
    ],
)  # fmt: skip
def test_words_and_people_are_no_sights(said: str) -> None:
    assert find_mentions(said) == ()


@pytest.mark.parametrize(
    ("text", "island", "namesake"),
    [("Iona from Glasgow in June", "Isle of Iona", "US"), ("from Edinburgh to Jura for three days", "Isle of Jura", "CH"), ("Arran and Bute, from Leeds", "Isle of Bute", "KE")],
)  # fmt: skip
def test_an_islands_bare_name_is_the_island_where_one_sets_out_near_it(text: str, island: str, namesake: str) -> None:
    read = [m.resolution.place for m in find_mentions(text) if isinstance(m.resolution, Resolved)]
    assert island in [place.name for place in read]
    assert namesake not in [place.country for place in read]


@pytest.mark.parametrize(("text", "country"), [("Iona from Miami in June", "US"), ("Jura from Zurich for three days", "CH")])
def test_its_namesake_is_meant_from_elsewhere(text: str, country: str) -> None:
    read = [m.resolution.place for m in find_mentions(text) if m.role != "origin" and isinstance(m.resolution, Resolved)]
    assert [place.country for place in read] == [country]
