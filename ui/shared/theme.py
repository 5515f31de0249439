"""What depends on the browser's light or dark theme and cannot be said in the theme's settings."""

from __future__ import annotations

from typing import Literal

import streamlit as st

QUIET_PX = 68
"""Width of a tertiary popover named with one short word: without it its arrow sticks out of the row, which then scrolls."""


def is_dark() -> bool:
    """Whether the page is drawn dark."""
    return st.context.theme.type == "dark"


def choice_label(words: str) -> str:
    """The Markdown of a pill or segment. In the dark theme the primary colour is too dim for the words of the chosen one (3.4 : 1),
    as it also has to carry white words on buttons; grey words pass on it."""
    return f":gray[{words}]" if is_dark() else words


def quiet() -> Literal["secondary", "tertiary"]:
    """The type of a button in the main area that should not stand out. Streamlit darkens the primary colour by a quarter of full
    lightness for the words of a tertiary button that is pressed or open: in the dark theme, whose primary colour has to carry white
    words, 1.05 : 1 is left. In the sidebar the primary colour is light, and a tertiary button stays readable."""
    return "secondary" if is_dark() else "tertiary"
