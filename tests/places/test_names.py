"""How names are compared: plain letters go a short way, and come out as on the long one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from planner.places.mentions.spans import join, read
from planner.places.names import fold

ASCII = st.text(alphabet=[chr(code) for code in range(128)], max_size=20)


@settings(deadline=None)
@given(ASCII)
def test_plain_letters_are_folded_as_others_are(name: str) -> None:
    assert fold(name) == fold(f"{name} é").removesuffix("e").strip()


@settings(deadline=None)
@given(st.text(max_size=20))
def test_what_is_folded_once_stays_so_in_plain_letters(name: str) -> None:
    folded = fold(name)
    assert not folded.isascii() or fold(folded) == folded


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(("Saint", "St.", "John's", "Mont", "São", "d'Or", "Gare", "-", ",", "King's", "Cross", "NYC", "(JFK)")), max_size=6
    )
)
def test_joined_words_are_the_folded_name_they_spell(parts: list[str]) -> None:
    text = read(" ".join(parts))
    for first in range(len(text.words)):
        for last in range(first, min(first + 3, len(text.words))):
            key = join(text, first, last)
            assert key is None or key == fold(key)
