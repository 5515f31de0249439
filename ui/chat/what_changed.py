"""Below the answer to an edit: old beside new in a small table, what stayed as it was, and the step back."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from planner.say.changed_rows import PRICE, ChangedRow, PlanChange, changed_plans, kept_words, plans_before
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.option_words import short_titles
from ui.shared.page import Page
from ui.shared.planner_words import said
from ui.shared.translation import tr, trn

MOST_ROWS = 4
"""So few that the answer above the table is still in view on a phone."""


def draw_changes(page: Page) -> bool:
    """The table of what the last reply changed in the plans; whether there is one."""
    changes = changed_plans(plans_before(page.state), page.state.options)
    if not changes:
        return False
    titles = short_titles(page.state.options)
    rows = _rows(changes, titles)
    with st.container(key="what_changed", gap="xsmall"):
        st.table(_as_columns(rows[:MOST_ROWS]), border="horizontal", hide_index=True)
        if rest := rows[MOST_ROWS:]:
            with st.expander(trn("{count} more change", "{count} more changes", len(rest)), type="compact"):
                st.table(_as_columns(rest), border="horizontal", hide_index=True)
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.markdown(f":small[:gray[{esc(said(kept_words(changes, page.state.options, titles)))}]]", width="stretch")
            st.button(
                tr("Take back"), key="take_back", icon=":material/undo:", on_click=acting.undo, args=(page.turn_n,), disabled=page.busy
            )
    return True


def _rows(changes: tuple[PlanChange, ...], titles: Mapping[str, str]) -> list[ChangedRow]:
    """The rows of all plans: one that is alike in every changed plan once, else under the plan's title; prices first."""
    if len(changes) == 1:
        return list(changes[0].rows)
    shared = [row for row in changes[0].rows if all(row in change.rows for change in changes)]
    own = [(titles[change.option_id], row) for change in changes for row in change.rows if row not in shared]
    prices = [ChangedRow(what=title, was=row.was, now=row.now) for title, row in own if row.what == PRICE]
    others = [ChangedRow(what=f"{title}: {row.what}", was=row.was, now=row.now) for title, row in own if row.what != PRICE]
    return [*shared, *prices, *others]


def _as_columns(rows: list[ChangedRow]) -> dict[str, list[str]]:
    return {
        tr("What"): [esc(row.what) for row in rows],
        tr("Before"): [f":gray[~~{esc(row.was)}~~]" for row in rows],
        tr("Now"): [f"**{esc(row.now)}**" for row in rows],
    }
