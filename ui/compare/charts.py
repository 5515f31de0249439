"""Where the money goes: one stacked bar an option, from the lines of its bill. Drawn offline by Altair."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import pandas as pd
import streamlit as st

from planner.domain.options import ItineraryOption
from planner.domain.values import Band
from planner.say.phrases import SYMBOLS, band_words
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
    table = _table(comparable)
    used = [label for label in CATEGORIES.values() if label in set(table["part"])]
    sign = SYMBOLS.get(currency, f"{currency} ")
    bars = (
        alt.Chart(table)
        .mark_bar(size=22)
        .encode(
            y=alt.Y(
                "plan:N", sort=[option.title for option in comparable], title=None, axis=alt.Axis(labelLimit=140, ticks=False, domain=False)
            ),
            x=alt.X("amount:Q", title=None, axis=alt.Axis(labelExpr=axis_expression(sign, here()), tickCount=4)),
            color=alt.Color("part:N", sort=used, title=None, legend=alt.Legend(orient="bottom", columns=2), scale=alt.Scale(domain=used)),
            order=alt.Order("place:Q"),
            tooltip=[alt.Tooltip("plan:N", title="Plan"), alt.Tooltip("part:N", title="Part"), alt.Tooltip("range:N", title="Estimate")],
        )
        .properties(height=alt.Step(BAR_PX))
    )
    with st.container(key="cost_chart"):
        st.altair_chart(bars, alt=_alt(comparable))


def _table(options: Sequence[ItineraryOption]) -> pd.DataFrame:
    rows = [
        {
            "plan": option.title,
            "part": label,
            "amount": float(band.middle),
            "range": band_words(band, option.cost.currency, here()),
            "place": list(CATEGORIES.values()).index(label),
        }
        for option in options
        for label, band in category_bands(option).items()
    ]
    return pd.DataFrame(rows, columns=["plan", "part", "amount", "range", "place"])


def _alt(options: Sequence[ItineraryOption]) -> str:
    """The chart in words, for those who do not see it."""
    parts = [
        f"{option.title}: "
        + ", ".join(f"{label} {band_words(band, option.cost.currency, here())}" for label, band in category_bands(option).items())
        for option in options
    ]
    return "Cost by part of the trip. " + ". ".join(parts)
