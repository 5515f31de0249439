"""Patterns over the kinds of words: one that is passed over, as a kind it needs is missing, would have found nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.language.dates.day_grammar import RULES
from planner.language.dates.day_patterns import letters_needed, pattern
from planner.language.dates.day_words import KINDS
from planner.language.dates.stretch_grammar import STRETCH_RULES

PATTERNS = tuple(pattern(text) for text, _ in (*RULES, *STRETCH_RULES))


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("the? day:day of? month:month", ("day", "month")),
        ("week_of (on | the){0,2} day:day !month", ("week_of", "day")),
        ("base:today in | in base:today", ()),
    ],
)
def test_what_every_match_has_is_read_off_a_pattern(text: str, needs: tuple[str, ...]) -> None:
    alike = {"day": {"number", "ordinal", "spelled"}}
    assert letters_needed(pattern(text)) == tuple(frozenset(KINDS[kind] for kind in alike.get(need, {need})) for need in needs)


def test_most_patterns_need_something() -> None:
    assert sum(bool(letters_needed(rule)) for rule in PATTERNS) > 0.9 * len(PATTERNS)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=sorted(KINDS.values()), min_size=1, max_size=7))
def test_a_pattern_that_is_passed_over_has_no_match(kinds: str) -> None:
    there = frozenset(kinds)
    for rule in PATTERNS:
        if any(there.isdisjoint(needed) for needed in letters_needed(rule)):
            assert not any(match.end() > match.start() for match in rule.finditer(kinds)), rule.pattern
