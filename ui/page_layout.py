"""What Streamlit's own rows cannot do: plans that stay in view beside the conversation, an answer that is what one sees, a drawer that
closes after a tap. One small component, shipped with the program: it draws nothing and asks no network.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent
_JS = (_HERE / "page_layout.js").read_text(encoding="utf-8")
_CSS = (_HERE / "page_layout.css").read_text(encoding="utf-8")
_talk = st.components.v2.component("page_layout_talk", js=_JS)
_beside = st.components.v2.component("page_layout", css=_CSS, js=_JS, isolate_styles=False)


def keep(turn: int, *, busy: bool, plans: bool) -> None:
    """Hold the page's parts in place, and bring the answer of `turn` into view once it is there.

    The rules for `plans` beside the talk are sent with every drawing, and so only where there are plans.
    """
    (_beside if plans else _talk)(key="page_layout", data={"turn": turn, "busy": busy}, height=1)
