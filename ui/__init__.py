"""The screens: a folder a page, what pages share, and what stands around every page.

With `app.py` and `pages/` the only code that imports streamlit; it draws and posts events, and decides nothing.
"""

from ui.page_frame import frame
from ui.shared.page import Page

__all__ = ["Page", "frame"]
