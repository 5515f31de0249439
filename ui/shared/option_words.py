"""What an option is in few words: how one gets there, where one sleeps, how one eats, and how its checks came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from planner.domain.options import Check, ItineraryOption
from planner.domain.reports import Journey, Stay
from planner.domain.state import TripState
from ui.shared.markup import esc
from ui.shared.planner_words import part
from ui.shared.translation import later, listed, starting, tr, trn

MODE_WORDS: dict[str, str] = {
    "flight": later("flight"), "train": later("train"), "bus": later("coach"), "car": later("car"), "ferry": later("ferry"),
}  # fmt: skip
PACE_WORDS = {"relaxed": later("relaxed pace"), "moderate": later("moderate pace"), "packed": later("packed pace")}
MEAL_WORDS = {"budget": later("Simple and local"), "balanced": later("Casual and sit-down"), "premium": later("Fine dining")}
TIER_WORDS = {"budget": later("Budget"), "balanced": later("Balanced"), "premium": later("Premium"), "custom": later("Your mix")}
BadgeColor = Literal["red", "orange", "blue", "green", "violet", "gray"]
TIER_COLORS: dict[str, BadgeColor] = {"budget": "green", "balanced": "blue", "premium": "violet", "custom": "orange"}
PRICE_COLORS: dict[str, BadgeColor] = {later("Costs least"): "green", later("In between"): "blue", later("Costs most"): "violet"}
CHECK_LOOKS = {"pass": ("green", "check_circle"), "fail": ("red", "error"), "unknown": ("gray", "help")}


def badge(option: ItineraryOption, state: TripState) -> None:
    """The option's tier, or that it is the person's choice."""
    if state.selection is not None and state.selection.option_id == option.id:
        st.badge(tr("Your choice"), icon=":material/check:", color="green")
    else:
        words = tier_words(option, state)
        st.badge(tr(words), color=PRICE_COLORS.get(words, TIER_COLORS[option.tier]))


def tier_words(option: ItineraryOption, state: TripState) -> str:
    """The way of travelling a plan is for. Where an amount was named that says little, and its place among the prices is told instead."""
    levels = [o for o in state.options if o.tier != "custom"]
    if state.trip.budget.amount is None or option not in levels or len(levels) < 2:
        return TIER_WORDS[option.tier]
    dearer = sorted(levels, key=lambda o: o.cost.total.middle)
    return "Costs least" if option.id == dearer[0].id else "Costs most" if option.id == dearer[-1].id else "In between"


def short_titles(options: Sequence[ItineraryOption]) -> dict[str, str]:
    """The titles by id, without the words all begin with up to a comma: where one goes is said once, elsewhere."""
    heads = {option.title.partition(", ")[0] for option in options}
    if len(options) < 2 or len(heads) > 1 or any(", " not in option.title for option in options):
        return {option.id: option.title for option in options}
    tails = {option.id: option.title.partition(", ")[2] for option in options}
    return {id: tail[:1].upper() + tail[1:] for id, tail in tails.items()}


def hours(minutes: int) -> str:
    """A length of time as "4 h 10" or "45 min"."""
    whole, rest = divmod(minutes, 60)
    if not whole:
        return f"{rest} min"
    return f"{whole} h {rest:02d}" if rest else f"{whole} h"


def journeys_of(state: TripState, option: ItineraryOption) -> tuple[Journey, ...]:
    """The journeys the option is built from, in the order of travel, as far as their quotes are still kept."""
    known = {j.id: j for quoted in state.quotes.by_segment.values() for j in quoted}
    for report in state.reports.values():
        known |= {r.id: r for r in report.recommendations if isinstance(r, Journey)}
    return tuple(known[wanted] for _, wanted in option.pick.journeys if wanted in known)


def stays_of(state: TripState, option: ItineraryOption) -> tuple[Stay, ...]:
    """The stays the option is built from, in order, as far as their quotes are still kept."""
    known = {s.id: s for quoted in state.quotes.by_stay.values() for s in quoted}
    for report in state.reports.values():
        known |= {r.id: r for r in report.recommendations if isinstance(r, Stay)}
    return tuple(known[wanted] for _, wanted in option.pick.stays if wanted in known)


def transport_words(state: TripState, option: ItineraryOption) -> str:
    """How one gets there, with the first journey's length door to door: "Train, 4 h 10 door to door"; empty when nothing travels."""
    journeys = journeys_of(state, option)
    if journeys:
        modes = list(dict.fromkeys(tr(MODE_WORDS[j.mode]) for j in journeys))
        return starting(tr("{modes}, {minutes} door to door", modes=listed(modes[:2]), minutes=hours(journeys[0].minutes)))
    kinds = [item.kind for day in option.itinerary.days for item in day.transport]
    return starting(listed(list(dict.fromkeys(tr(MODE_WORDS[k]) for k in kinds if k in MODE_WORDS))))


def stay_words(state: TripState, option: ItineraryOption) -> str:
    """What one sleeps in: "Boutique hotel"; the name of the place where the type is not known."""
    stays = stays_of(state, option)
    if stays:
        return starting(listed(list(dict.fromkeys(s.stay_type.replace("_", " ") for s in stays))))
    names = (day.accommodation.name for day in option.itinerary.days if day.accommodation)
    return next(iter(dict.fromkeys(names)), "")


def area_words(state: TripState, option: ItineraryOption) -> str:
    """The areas one sleeps in."""
    return ", ".join(dict.fromkeys(s.area for s in stays_of(state, option) if s.area))


def meal_words(option: ItineraryOption) -> str:
    """How one eats; empty when no meals are planned."""
    if not any(day.meals for day in option.itinerary.days):
        return ""
    return tr(MEAL_WORDS.get(option.pick.meal_tier or option.tier, later("As you like")))


def sights_a_day(option: ItineraryOption) -> str:
    """How many places a full day holds, one without a journey: "3", or "2–4" where such days differ; all where none is full."""
    days = option.itinerary.days
    full = [day for day in days if not any(item.kind in MODE_WORDS for item in day.transport)] or days
    counts = [sum(item.kind in ("sight", "activity") for item in day.activities) for day in full]
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low}–{high}"


def sights_words(option: ItineraryOption) -> str:
    """How many places a full day holds, in words; empty where none is planned."""
    count = sights_a_day(option)
    low, _, high = count.rpartition("–")
    if not count or high == "0":
        return ""
    if low == "0":
        return tr("up to {count} sights a day", count=high)
    return tr("1 sight a day") if count == "1" else tr("{count} sights a day", count=count)


def line_words(state: TripState, option: ItineraryOption) -> str:
    """One line: "Train, 4 h 10 door to door · Boutique hotel · Moderate pace"."""
    parts = (transport_words(state, option), stay_words(state, option), starting(tr(PACE_WORDS[option.pace])))
    return " · ".join(esc(part) for part in parts if part)


@dataclass(frozen=True)
class Verdict:
    """How many checks pass, and those that do not."""

    passed: int
    total: int
    open: tuple[Check, ...]

    @property
    def words(self) -> str:
        """ "5 of 5 checks pass"."""
        return tr("{passed} of {total} checks pass", passed=self.passed, total=self.total)


def verdict(option: ItineraryOption) -> Verdict:
    """The option's checks, failed ones before unknown ones."""
    failed = tuple(c for c in option.checks if c.status == "fail")
    unknown = tuple(c for c in option.checks if c.status == "unknown")
    return Verdict(passed=sum(c.status == "pass" for c in option.checks), total=len(option.checks), open=(*failed, *unknown))


ASIDE = ("tier_gap",)
"""Checks of the set of plans, which say nothing about the trip itself."""


def check_words(check: Check, *, bold: bool = False, detail: bool = False) -> str:
    """A check as its result, in colour and with an icon; with its figures on a second line when asked."""
    color, icon = CHECK_LOOKS[check.status]
    label = esc(part(check.label))
    words = f"**{label}**" if bold else label
    head = f":{color}[:material/{icon}: {words}]"
    return f"{head}  \n:small[{esc(check.detail)}]" if detail and check.detail else head


def verdict_words(option: ItineraryOption) -> str:
    """One line: how many checks pass, and each of the trip that does not by its result."""
    found = verdict(option)
    count = trn("{count} check passes", "{count} checks pass", found.passed)
    parts = [f":green[:material/check_circle: {count}]"] if found.passed else []
    return " · ".join([*parts, *(check_words(c) for c in found.open if c.id not in ASIDE)])
