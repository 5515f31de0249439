"""Where the money goes: one stacked bar an option, from the lines of its bill. Drawn offline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.domain.values import Band
from planner.say.phrases import SYMBOLS, band_words
from ui.compare.vega_specs import Spec
from ui.shared.locale_format import axis_expression, here

CATEGORIES: dict[str, str] = {
    "transport": "Getting there",
    "stay": "Stay",
    "food": "Food",
    "activities": "Sights",
    "local_transport": "Getting around",
    "fees": "Fees",
    "reserve": "Reserve",
}
BAR_PX = 38


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


def cost_chart(options: Sequence[ItineraryOption]) -> None:
    """The chart; options in other currencies than the first are left out, as their bars could not be compared."""
    currency = options[0].cost.currency
    comparable = [option for option in options if option.cost.currency == currency]
    axis = axis_expression(SYMBOLS.get(currency, f"{currency} "), here())
    with st.container(key="cost_chart"):
        st.vega_lite_chart(spec=bars_spec(_parts(comparable), axis), alt=_alt(comparable))


class BarPart(NamedTuple):
    """One stretch of a bar: of which plan, which part of the bill, its middle and its range in words."""

    plan: str
    part: str
    amount: float
    range: str


def _parts(options: Sequence[ItineraryOption]) -> tuple[BarPart, ...]:
    return tuple(
        BarPart(option.title, label, float(band.middle), band_words(band, option.cost.currency, here()))
        for option in options
        for label, band in category_bands(option).items()
    )


@lru_cache(maxsize=64)
def bars_spec(parts: tuple[BarPart, ...], axis: str) -> Spec:
    """The chart as a Vega-Lite specification; `axis` is the expression that writes an amount below it."""
    order = list(CATEGORIES.values())
    used = [label for label in order if label in {s.part for s in parts}]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.4.1.json",
        "layer": [
            {
                "data": {"values": [{**s._asdict(), "place": order.index(s.part)} for s in parts]},
                "mark": {"type": "bar", "size": 22},
                "encoding": {
                    "y": {
                        "field": "plan", "type": "nominal", "sort": list(dict.fromkeys(s.plan for s in parts)), "title": None,
                        "axis": {"labelLimit": 140, "ticks": False, "domain": False},
                    },
                    "x": {"field": "amount", "type": "quantitative", "title": None, "axis": {"labelExpr": axis, "tickCount": 4}},
                    "color": {
                        "field": "part", "type": "nominal", "sort": used, "title": None, "legend": {"orient": "bottom", "columns": 2},
                        "scale": {"domain": used},
                    },
                    "order": {"field": "place", "type": "quantitative"},
                    "tooltip": [
                        {"field": field, "type": "nominal", "title": title}
                        for field, title in (("plan", "Plan"), ("part", "Part"), ("range", "Estimate"))
                    ],
                },
            }
        ],
        "height": {"step": BAR_PX},
        "autosize": {"type": "fit-x", "contains": "padding"},
    }  # fmt: skip


def _alt(options: Sequence[ItineraryOption]) -> str:
    """The chart in words, for those who do not see it."""
    parts = [
        f"{option.title}: "
        + ", ".join(f"{label} {band_words(band, option.cost.currency, here())}" for label, band in category_bands(option).items())
        for option in options
    ]
    return "Cost by part of the trip. " + ". ".join(parts)
