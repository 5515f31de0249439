"""Widgets the pages share. With `app.py` and `pages/` the only code that imports streamlit; it draws and posts events, and decides nothing."""

from ui.shared.frame import frame
from ui.shared.page import Page

__all__ = ["Page", "frame"]
