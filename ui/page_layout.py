"""What Streamlit's own rows cannot do: plans that stay in view beside the conversation, an answer that is what one sees, a drawer that
closes after a tap. One small component, shipped with the program: it draws nothing and asks no network.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "page_layout",
    css=(_HERE / "page_layout.css").read_text(encoding="utf-8"),
    js=(_HERE / "page_layout.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def keep(turn: int, *, busy: bool) -> None:
    """Hold the page's parts in place, and bring the answer of `turn` into view once it is there."""
    _component(key="page_layout", data={"turn": turn, "busy": busy}, height=1)
