"""The Markdown export: the chosen option, or all of them, day by day with costs, checks and sources. Text of others is escaped."""

from __future__ import annotations

import re

from planner.answers import assumptions_made
from planner.options import Check, Day, ItineraryOption
from planner.state import TripState
from planner.values import Item
from planner.wording import band_words, day_words, facts, title_words

DISCLAIMER = "Estimates, not live prices. Check everything before you book."
_SPECIAL = re.compile(r"([\\`*_\[\]<>#$~|!])")
_MARKS = {"pass": "ok", "fail": "not met", "unknown": "not known"}


def escaped(text: str) -> str:
    """`text` as literal Markdown on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def markdown_of(state: TripState) -> str:
    """The chosen option when there is one, else every option on the table, else what is known so far."""
    chosen = [o for o in state.options if state.selection and o.id == state.selection.option_id]
    lines = [f"# {escaped(title_words(state))}", "", DISCLAIMER, ""]
    lines += [f"- **{label}:** {escaped(phrase)}" for _, label, phrase in facts(state)]
    assumed = assumptions_made(state)
    if assumed:
        lines += ["", "Assumed:", *[f"- {escaped(a.text)}" + (f" ({escaped(a.why)})" if a.why else "") for a in assumed]]
    for option in chosen or state.options:
        lines += ["", *_option(option)]
    return "\n".join(lines) + "\n"


def _option(option: ItineraryOption) -> list[str]:
    lines = [f"## {escaped(option.title)}", "", escaped(option.description), "", f"**{escaped(option.estimated_total_cost)}**"]
    for day in option.itinerary.days:
        lines += ["", *_day(day)]
    lines += ["", "### What it costs", "", "| Part | Each | Times | Estimate | Source |", "|---|---|---|---|---|"]
    currency = option.cost.currency
    for line in option.cost.lines:
        amount, unit = band_words(line.unit.times(line.quantity), currency), band_words(line.unit, currency)
        lines.append(
            f"| {escaped(line.label)} | {escaped(unit)} | {line.quantity} | {escaped(amount)} | {escaped(f'{line.provenance.source}: {line.provenance.detail}')} |"
        )
    lines.append(f"| **Total** | | | **{escaped(band_words(option.cost.total, currency))}** | |")
    if option.cost.conversion:
        lines += ["", escaped(option.cost.conversion)]
    if option.cost.not_included:
        lines += ["", "Not included: " + escaped(", ".join(option.cost.not_included)) + "."]
    lines += ["", "### Checks", "", *[_check(c) for c in option.checks]]
    for heading, rows in (("Assumptions", option.assumptions), ("Risks", option.risks)):
        if rows:
            lines += ["", f"### {heading}", "", *[f"- {escaped(row)}" for row in rows]]
    return lines


def _check(check: Check) -> str:
    return f"- {_MARKS[check.status]}: {escaped(check.label)}. {escaped(check.detail)}"


def _day(day: Day) -> list[str]:
    lines = [f"### Day {day.day_number} · {day_words(day.date, weekday=True)} · {escaped(day.title)}", ""]
    timed = sorted((*day.transport, *day.activities, *day.meals), key=lambda item: item.start or "99")
    lines += [_item(item) for item in timed]
    lines += [f"- Missing: {escaped(gap)}" for gap in day.gaps]
    match day.night:
        case "stay":
            lines.append(f"- Tonight: {escaped(day.accommodation.name) if day.accommodation else 'your own place to stay'}")
        case "in_transit":
            lines.append("- Tonight: on the way, no bed needed")
        case "none":
            lines.append("- Home tonight, no bed needed")
    return lines


def _item(item: Item) -> str:
    when = f"{item.start}–{item.end} " if item.start and item.end else f"{item.start} " if item.start else ""
    note = f" · {escaped(item.note)}" if item.note else ""
    return f"- {when}{escaped(item.name)}{note} _({escaped(f'{item.provenance.source}: {item.provenance.detail}')})_"
