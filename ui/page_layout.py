"""What Streamlit's own rows cannot do: plans that stay in view beside the conversation, an answer that is what one sees, a drawer that
closes after a tap, and on a phone the step and the total within the thumb's reach. Two small components, shipped with the program: they
draw nothing and ask no network.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent


def _sent(name: str) -> str:
    """A file as it is sent with every drawing of a page: without the spaces that lines begin with."""
    return "\n".join(line.strip() for line in (_HERE / name).read_text(encoding="utf-8").splitlines())


_drawer = st.components.v2.component("page_drawer", css=_sent("page_drawer.css"), js=_sent("page_drawer.js"), isolate_styles=False)
_beside = st.components.v2.component("page_layout", css=_sent("page_layout.css"), js=_sent("page_layout.js"), isolate_styles=False)


def keep(turn: int, *, busy: bool, plans: bool) -> None:
    """Close the drawer after a tap and, with `plans` beside the talk, hold them in place and bring the answer of `turn` into view."""
    _drawer(key="page_drawer", data={"turn": turn, "busy": busy, "plans": plans}, height=1)
    if plans:
        _beside(key="page_layout", data={"turn": turn, "busy": busy}, height=1)
