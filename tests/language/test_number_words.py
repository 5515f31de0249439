"""Numbers in figures and words: one table for the whole project, seven languages, linear in time."""

from __future__ import annotations

from decimal import Decimal

import pytest

from planner.language.lexicons import LANGUAGES, fold, languages_of, lexicon
from planner.language.number_words import find_numbers, read_number
from tests.growth import STEEP, growth

IN_WORDS = (
    ("twelve", 12), ("twenty-three", 23), ("twenty three", 23), ("a hundred", 100), ("twelve hundred", 1200), ("two hundred and fifty", 250),
    ("a couple", 2), ("two dozen", 24), ("half a dozen", 6), ("a couple of hundred", 200), ("half a million", 500_000), ("one and a half", "1.5"),
    ("two thousand and twenty seven", 2027), ("three grand", 3000), ("fourty", 40), ("twenty-first", 21),
    ("fünfundzwanzig", 25), ("fuenf", 5), ("dreitausendfünfhundert", 3500), ("einundzwanzigsten", 21), ("ein Dutzend", 12), ("anderthalb", "1.5"),
    ("vijfentwintig", 25), ("tweeëntwintig", 22), ("één", 1), ("twintigste", 20),
    ("vingt et un", 21), ("soixante et onze", 71), ("quatre-vingts", 80), ("quatre-vingt-dix-sept", 97), ("une douzaine", 12), ("deuxième", 2),
    ("veintitrés", 23), ("treinta y cinco", 35), ("mil quinientos", 1500), ("primero", 1),
    ("ventuno", 21), ("ventotto", 28), ("duemilacinquecento", 2500), ("una dozzina", 12),
    ("trinta e cinco", 35), ("duzentos e cinquenta", 250), ("meia dúzia", None), ("duas dúzias", 24),
)  # fmt: skip
IN_FIGURES = (
    ("7", 7), ("1,900", 1900), ("1.500", 1500), ("1,5", "1.5"), ("150 000", 150_000), ("1'250", 1250), ("12,34,567", 1_234_567), ("1.234,50", "1234.5"),
    ("2k", 2000), ("1.2 lakh", 120_000), ("3 crore", 30_000_000), ("3rd", 3), ("1er", 1), ("150000000", 150_000_000),
    ("1.2.2027", None), ("12/05", None), ("10:30", None), ("1e400", None), ("9" * 35, None), ("a", None), ("", None), ("rome", None),
)  # fmt: skip


@pytest.mark.parametrize(("text", "value"), IN_WORDS + IN_FIGURES)
def test_a_number_has_its_worth_in_seven_languages(text, value):
    assert read_number(text) == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 adults and three kids in two rooms", ["2", "three", "two"]),
        ("four of us, two and two", ["four", "two", "two"]),
        ("from 3rd to 5th May, twenty two people", ["3rd", "5th", "twenty two"]),
        ("Wir sind zwei Erwachsene und drei Kinder", ["zwei", "drei"]),
        ("nous sommes cinq, budget trois mille euros", ["cinq", "trois mille"]),
        ("somos tres adultos con dos niños", ["tres", "dos"]),
        ("on 12/05/2027 at 10:30", []),
    ],
)
def test_numbers_are_found_where_they_stand(text, found):
    assert [text[one.start : one.end] for one in find_numbers(text)] == found


def test_an_article_is_told_from_a_number():
    assert [(one.value, one.article) for one in find_numbers("one baby and a child")] == [(1, False), (1, True)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("two adults to Rome from 3 to 9 May", "en"), ("wir möchten im Mai nach Rom", "de"), ("nous partons le 3 mai pour dix jours", "fr"),
        ("queremos ir a Roma la semana que viene", "es"), ("vorremmo andare a Roma dal 3 al 9 maggio", "it"),
        ("queremos viajar de 3 a 9 de maio", "pt"), ("wij willen volgende week naar Rome", "nl"), ("Rome", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_a_message_tells_its_language_by_its_own_words(text, language):
    assert languages_of(text)[0] == language


def test_english_is_heard_in_every_message():
    assert all("en" in languages_of(text) for text in ("vorremmo andare a Roma", "nächste Woche, two adults", "x"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lexicon_names_twelve_months_and_seven_weekdays(language):
    assert set(lexicon(language).table("months").values()) == {str(n) for n in range(1, 13)}
    assert set(lexicon(language).table("weekdays").values()) == {str(n) for n in range(7)}


def test_folding_keeps_every_character_in_its_place():
    text = "Straße – “Größe” ﬁn\u2028\u00a0İ Åse"
    assert len(fold(text)) == len(text)
    assert fold("Février – l’été") == "fevrier - l'ete"


@pytest.mark.parametrize(
    "shape", ["1", "1 ", "1,", "1.", "1'", "and ", "two ", "a ", "half a ", "hundert", "zwei", "\u2028", "of ", "cent ", "dozen "]
)
def test_the_work_grows_in_step_with_the_length_of_a_message(shape):
    assert growth(find_numbers, shape) < STEEP
