"""Text as data: whatever was typed is shown literally, and money is never a formula."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.domain.values import Band
from planner.guard.bare_links import ZERO_WIDTH
from ui.shared.markup import band, clipped, esc, money, prose, since

HOSTILE = [
    "[click](javascript:alert(1))",
    "![x](http://example.org/x.png)",
    "<script>alert(1)</script>",
    ":red[warning] :material/home: :streamlit:",
    "$a$ and $5 to $10",
    "https://example.org www.example.org WWW.example.org/login me@example.org",
    "# heading",
    "- bullet",
    "1. number",
    "~~gone~~ **bold** `code` | cell | &copy;",
    "a -> b",
]


def _shown(markdown: str) -> str:
    """The text as a reader sees it: backslashes taken from what they escape, zero-width spaces unseen."""
    return re.sub(r"\\(.)", r"\1", markdown).replace(ZERO_WIDTH, "")


@pytest.mark.parametrize("line", HOSTILE)
def test_a_hostile_line_reads_as_it_was_typed_and_starts_nothing(line: str) -> None:
    drawn = esc(line)
    assert _shown(drawn) == line
    assert not re.search(r"(?<!\\)[\[\]<>`*_$~|#]", drawn)
    assert "://" not in drawn
    assert "www." not in drawn.casefold()
    assert ":material" not in drawn


@given(st.text(max_size=80).filter(lambda text: ZERO_WIDTH not in text and "\\" not in text))
def test_any_line_reads_as_it_was_typed_but_for_its_spaces(text: str) -> None:
    assert _shown(esc(text)) == " ".join(text.split())


def test_money_is_escaped_in_ranges_and_amounts() -> None:
    assert money(Decimal(1900), "USD") == "\\$1,900"
    assert band(Band(low=Decimal(1450), high=Decimal(1930)), "USD") == "\\$1,450–\\$1,930"


def test_prose_keeps_paragraphs_bold_bullets_and_numbers_and_nothing_else() -> None:
    drawn = prose("**Boston**\n- When: 12 <b>\n- Who: $2\n1. First?\n2. Second?\n# no heading")
    assert "**Boston**" in drawn
    assert "- When: 12 \\<b\\>" in drawn
    assert "- Who: \\$2" in drawn
    assert "1. First?\n2. Second?" in drawn
    assert "\\# no heading" in drawn


def test_a_bold_word_in_the_middle_keeps_the_spaces_around_it() -> None:
    assert prose("the **best** day") == "the **best** day"


def test_long_text_is_clipped_on_one_line() -> None:
    assert clipped("one\ntwo three", 8) == "one two…"


def test_how_long_ago_is_said_in_words() -> None:
    now = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
    assert since(now - timedelta(seconds=20), now) == "just now"
    assert since(now - timedelta(minutes=2), now) == "2 minutes ago"
    assert since(now - timedelta(days=1), now) == "yesterday"
    assert since(datetime(2025, 11, 3, tzinfo=UTC), now) == "3 November 2025"


def test_no_page_draws_raw_html_or_its_own_navigation() -> None:
    root = Path(__file__).parents[2]
    sources = [root / "app.py", *(root / "pages").glob("*.py"), *(root / "ui").glob("*.py")]
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert "unsafe_allow_html" not in text, source.name
        assert "st.navigation" not in text, source.name
        assert "st.html" not in text, source.name
