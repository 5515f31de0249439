"""What is said in other languages than English: who goes, what is to be planned, and good food."""

import pytest

from .reading_states import after


@pytest.mark.parametrize(
    ("message", "adults"),
    [
        ("wir zwei wollen im Mai nach Lissabon", 2),
        ("Rom für uns drei", 3),
        ("noi due andiamo a Roma", 2),
        ("nosotros cuatro vamos a Roma", 4),
        ("wij tweeën gaan naar Gent", 2),
        ("nous trois à Rome", 3),
        ("wir 3 Tage in Rom", None),
        ("noi 2 notti a Roma", None),
    ],
)
def test_a_pronoun_with_a_number_counts_those_who_go(message: str, adults: int | None) -> None:
    assert after(message).trip.party.adults == adults


@pytest.mark.parametrize(
    "message",
    [
        "solo el hotel en Sevilla, del 3 al 6 de mayo, somos dos",
        "solo hotel a Roma dal 3 al 6 maggio, siamo in due",
        "Wien 3. bis 6. Mai, zwei Erwachsene, nur Hotel",
        "Gent 3 tot 6 mei, 2 volwassenen, alleen accommodatie",
        "Porto, 3 a 6 de maio, 2 adultos, apenas alojamento",
        "Vienna 3-6 May, 2 adults, hotel and a hire car",
    ],
)
def test_a_bed_alone_is_asked_for(message: str) -> None:
    assert after(message).capabilities == ("research_hotels",)


@pytest.mark.parametrize(
    "message",
    [
        "Rom im Mai, wir mögen gutes Essen",
        "Rome en mai, on aime bien manger",
        "Roma a maggio, ci piace mangiare bene",
        "Roma en mayo, nos gusta comer bien",
    ],
)
def test_good_food_is_a_liking(message: str) -> None:
    assert after(message).preferences.interests == ("food",)


@pytest.mark.parametrize(
    ("message", "likes", "avoids"),
    [
        ("Rome 3-6 May, museums no, food yes", (), ("museums",)),
        ("Rome 3-6 May: gardens, churches no thanks, wine", ("gardens", "wine"), ("churches",)),
        ("Rome 3-6 May, no museums, we like wine", ("wine",), ("museums",)),
    ],
)
def test_an_answer_behind_a_thing_is_of_that_thing(message: str, likes: tuple[str, ...], avoids: tuple[str, ...]) -> None:
    found = after(message).preferences
    assert set(likes) <= set(found.interests)
    assert found.avoid == avoids
    assert not set(avoids) & set(found.interests)
