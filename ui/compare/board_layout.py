"""What Streamlit's own rows cannot do on the compare page: a map that is first on a phone and on the right elsewhere, a free day with a
dashed edge, a plan over budget with one of its own, a mix whose total stays in view. Style only, shipped with the program.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_GROUND = """export default function () {
  const ground = getComputedStyle(document.querySelector(".stApp")).backgroundColor;
  document.documentElement.style.setProperty("--page-ground", ground);
}"""
"""Tells the style what colour the page is, so that what stays in view covers what passes below it."""
_component = st.components.v2.component(
    "board_layout",
    css=Path(__file__).with_suffix(".css").read_text(encoding="utf-8"),
    js=_GROUND,
    isolate_styles=False,
)


def keep() -> None:
    """Lay the page out so."""
    _component(key="board_layout", height=1)
