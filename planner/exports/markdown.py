"""The Markdown export: the chosen option, or all of them, day by day with costs, checks and sources. Text of others is escaped."""

from __future__ import annotations

import re

from planner.domain.options import Check, Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.exports.contents import (
    DISCLAIMER,
    MARKS,
    UNVERIFIED,
    lists_of,
    night_words,
    rows_of,
    shown_options,
    source_words,
    when_words,
)
from planner.guard.bare_links import without_links
from planner.say.answers import assumptions_made
from planner.say.phrases import band_words, day_words, facts, title_words

_SPECIAL = re.compile(r"([\\`*_\[\]<>#$~|!])")


def escaped(text: str) -> str:
    """`text` as literal Markdown on one line, without anything that becomes a link."""
    return without_links(_SPECIAL.sub(r"\\\1", " ".join(text.split())))


def markdown_of(state: TripState) -> str:
    """The chosen option when there is one, else every option on the table, else what is known so far."""
    lines = [f"# {escaped(title_words(state))}", "", DISCLAIMER, ""]
    lines += [f"- **{label}:** {escaped(phrase)}" for _, label, phrase in facts(state)]
    assumed = assumptions_made(state)
    if assumed:
        lines += ["", "Assumed:", *[f"- {escaped(a.text)}" + (f" ({escaped(a.why)})" if a.why else "") for a in assumed]]
    for option in shown_options(state):
        lines += ["", *_option(state, option)]
    return "\n".join(lines) + "\n"


def _option(state: TripState, option: ItineraryOption) -> list[str]:
    lines = [f"## {escaped(option.title)}", "", escaped(option.description), "", f"**{escaped(option.estimated_total_cost)}**"]
    for day in option.itinerary.days:
        lines += ["", *_day(day)]
    lines += ["", *_costs(option)]
    lines += ["", "### Checks", "", *[_check(c) for c in option.checks]]
    for heading, rows in lists_of(state, option):
        lines += ["", f"### {heading}", "", *[f"- {escaped(row)}" for row in rows]]
    return lines


def _costs(option: ItineraryOption) -> list[str]:
    lines = ["### What it costs", "", "| Part | Each | Times | Estimate | Source |", "|---|---|---|---|---|"]
    currency = option.cost.currency
    for line in option.cost.lines:
        amount, unit = band_words(line.unit.times(line.quantity), currency), band_words(line.unit, currency)
        cells = (line.label, unit, str(line.quantity), amount, source_words(line.provenance))
        lines.append(f"| {' | '.join(escaped(cell) for cell in cells)} |")
    lines.append(f"| **Total** | | | **{escaped(band_words(option.cost.total, currency))}** | |")
    if option.cost.conversion:
        lines += ["", escaped(option.cost.conversion)]
    if option.cost.not_included:
        lines += ["", "Not included: " + escaped(", ".join(option.cost.not_included)) + "."]
    return lines


def _check(check: Check) -> str:
    return f"- {MARKS[check.status]}: {escaped(check.label)}. {escaped(check.detail)}"


def _day(day: Day) -> list[str]:
    lines = [f"### Day {day.day_number} · {day_words(day.date, weekday=True)} · {escaped(day.title)}", ""]
    lines += [_item(item) for item in rows_of(day)]
    lines += [f"- {UNVERIFIED}: {_item(item).removeprefix('- ')}" for item in day.suggested]
    lines += [f"- Left open: {escaped(gap)}" for gap in day.gaps]
    source = f" _({escaped(source_words(day.accommodation.provenance))})_" if day.accommodation else ""
    return [*lines, f"- {escaped(night_words(day))}{source}"]


def _item(item: Item) -> str:
    when = f"{when_words(item)} " if item.start else ""
    note = f" · {escaped(item.note)}" if item.note else ""
    return f"- {when}{escaped(item.name)}{note} _({escaped(source_words(item.provenance))})_"
