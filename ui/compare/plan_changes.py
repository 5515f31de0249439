"""What is different between the plans shown and those of another set: for every plan side by side, or for one plan beside its days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.say.changes import changes
from ui.shared.markup import esc
from ui.shared.option_words import short_titles
from ui.shared.translation import tr

COMPARED = "compared"
"""Set once somebody picked what to compare with: from then on the differences stand open."""
COLUMN_PX = 235


class Against(NamedTuple):
    """The set of plans that those shown are compared with: its plans, whether it is the newer one, and since when, in words."""

    options: Sequence[ItineraryOption]
    newer: bool
    since: str

    def has(self, option: ItineraryOption) -> bool:
        """Whether that set has the same plan."""
        return any(other.id == option.id for other in self.options)

    def lines(self, option: ItineraryOption) -> tuple[str, ...]:
        """What is different between the plan shown and the same plan there, told from the older to the newer."""
        other = next((o for o in self.options if o.id == option.id), None)
        if other is None:
            return ()
        return changes(option, other) if self.newer else changes(other, option)


def differ(one: Sequence[ItineraryOption], other: Sequence[ItineraryOption]) -> bool:
    """Whether two sets are of different plans."""
    there = {option.id: option for option in other}
    return set(there) != {option.id for option in one} or any(changes(there[option.id], option) for option in one)


def draw_all(options: Sequence[ItineraryOption], against: Against) -> None:
    """What is different in every plan, a column each."""
    if not differ(options, against.options):
        st.caption(tr("No plan has changed {since}.", since=against.since))
        return
    st.markdown(f"**{tr('What changed {since}', since=against.since)}**")
    grid = st.grid(min(3, max(1, len(options))), min_column_width=COLUMN_PX)
    titles = short_titles(options)
    for option in options:
        with grid.cell(), st.container(key=f"changes_{option.id}"):
            st.markdown(f"**{esc(titles[option.id])}**\n\n{_told(option, against)}")


def _told(option: ItineraryOption, against: Against) -> str:
    lines = against.lines(option)
    if not lines:
        return f":gray[{tr('Nothing') if against.has(option) else tr('There was no such plan.')}]"
    return "\n".join(f"- {esc(line)}" for line in lines)


def draw_one(option: ItineraryOption, against: Against, *, current: bool) -> None:
    """What is different from the same plan of the set it is compared with, in a quiet line that opens."""
    lines = against.lines(option)
    if not lines:
        return
    label = tr("What changed {since}", since=against.since)
    with st.expander(label, type="compact", icon=":material/difference:", key=f"changes_{option.id}", expanded=current):
        st.markdown("\n".join(f"- {esc(line)}" for line in lines))
