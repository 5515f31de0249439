"""Where the money goes: one stacked bar a plan, from the lines of its bill, all at one scale, and what the colours mean. A
small component, shipped with the program: it asks no network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.domain.values import Band
from planner.say.phrases import band_words
from ui.compare.vega_specs import DARK, LIGHT
from ui.shared.locale_format import here
from ui.shared.theme import is_dark
from ui.shared.translation import later, tr

CATEGORIES: dict[str, str] = {
    "transport": later("Getting there"),
    "stay": later("Stay"),
    "food": later("Food"),
    "activities": later("Sights"),
    "local_transport": later("Getting around"),
    "fees": later("Fees"),
    "reserve": later("Reserve"),
}
_HERE = Path(__file__)
_component = st.components.v2.component(
    "money_bars",
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def category_bands(option: ItineraryOption) -> dict[str, Band]:
    """The bill by category in reading order, categories without a line left out."""
    sums: dict[str, Band] = {}
    for name, label in CATEGORIES.items():
        lines = [line for line in option.cost.lines if line.category == name]
        if lines:
            sums[label] = Band(
                low=sum((x.low for x in lines), start=lines[0].low * 0), high=sum((x.high for x in lines), start=lines[0].high * 0)
            )
    return sums


def draw_money(options: Sequence[ItineraryOption], titles: Mapping[str, str]) -> None:
    """A row of the grid: a bar a plan; plans in another currency than the first have none, as their bars could not be compared."""
    with st.container(key="cost_chart"):
        _component(key="money_bars", data=bars_of(options, titles, dark=is_dark()), height="content")


def bars_of(options: Sequence[ItineraryOption], titles: Mapping[str, str], *, dark: bool) -> dict[str, object]:
    """What is drawn: the label, the colours by part, and a bar a plan with its parts and with its words for those who do not see it."""
    currency = options[0].cost.currency
    bills = {o.id: category_bands(o) if o.cost.currency == currency else {} for o in options}
    used = [label for label in CATEGORIES.values() if any(label in bill for bill in bills.values())]
    ink = dict(zip(CATEGORIES.values(), DARK if dark else LIGHT, strict=False))
    bars = []
    for option in options:
        parts = [
            {
                "part": tr(label),
                "share": float(range_.middle),
                "words": f"{tr(label)} {band_words(range_, option.cost.currency, here())}",
            }
            for label, range_ in bills[option.id].items()
        ]
        words = ", ".join(str(part["words"]) for part in parts) or tr("in another currency")
        bars.append({"parts": parts, "words": f"{titles[option.id]}: {words}"})
    return {"label": tr("Money"), "legend": [{"part": tr(label), "colour": ink[label]} for label in used], "bars": bars}
