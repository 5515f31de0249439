"""What depends on the browser's light or dark theme and cannot be said in the theme's settings."""

from __future__ import annotations

import streamlit as st


def is_dark() -> bool:
    """Whether the page is drawn dark."""
    return st.context.theme.type == "dark"


def choice_label(words: str) -> str:
    """The Markdown of a pill or segment. In the dark theme the primary colour is too dim for the words of the chosen one (3.4 : 1),
    as it also has to carry white words on buttons; grey words pass on it."""
    return f":gray[{words}]" if is_dark() else words
