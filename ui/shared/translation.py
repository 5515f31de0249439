"""The words of the interface in the language of the person who reads them: from their browser, or picked in the sidebar.

English stands in the source. Every other language is one file, `ui/languages/CODE.po`, in gettext's format: it is read when somebody first
needs it, and offered as soon as it is there (`python -m ui.messages`). What the planner says most often is said by
`planner_words`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cache, wraps
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar

import streamlit as st
from babel import Locale
from streamlit.runtime.scriptrunner import get_script_run_ctx

from planner.runtime.loading import loading

LANGUAGES = Path(__file__).parents[1] / "languages"
SOURCE = "en"
Marked = TypeVar("Marked", bound=str)
Given = ParamSpec("Given")
PICKED, LIST = "language", "language_list"
"""Where the language that was picked is kept, without which the browser's is taken; and the list it is picked from, whose own value ends
with its page."""


@cache
def offered() -> dict[str, str]:
    """The languages there are, by code, each by its own name."""
    codes = [SOURCE, *sorted(path.stem for path in LANGUAGES.glob("*.po"))]
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in codes}


@cache
def catalogue(code: str) -> NullTranslations:
    """The messages of a language; of English, or one that is not there, none."""
    path = LANGUAGES / f"{code}.po"
    if code not in offered() or not path.exists():
        return NullTranslations()
    with loading():
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(path.read_bytes()), locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)


_drawing = threading.local()
"""The run of a page that this thread draws, and its language: a page asks for it at every word."""


def language() -> str:
    """The code of the language that this page is drawn in."""
    run = get_script_run_ctx(suppress_warning=True)
    if run is not None and getattr(_drawing, "run", None) is run:
        return str(_drawing.code)
    picked = st.session_state.get(PICKED)
    code = picked if picked in offered() else of_browser(st.context.locale)
    _drawing.run, _drawing.code = run, code
    return code


def pick() -> None:
    """Take what the list of languages shows, on every page from here on."""
    st.session_state[PICKED] = st.session_state.get(LIST)
    _drawing.run = None


def of_browser(locale: str | None) -> str:
    """The language of a browser's locale, such as "de-AT"; English where there is no catalogue of it."""
    code = (locale or "").replace("_", "-").partition("-")[0].lower()
    return code if code in offered() else SOURCE


def tr(message: str, **values: object) -> str:
    """A message in the reader's language, with `values` in place of the names in braces."""
    words = catalogue(language()).gettext(message) if message else ""
    return words.format(**values) if values else words


def trn(one: str, many: str, count: int, **values: object) -> str:
    """The message that goes with `count`, which stands in it as {count}."""
    return catalogue(language()).ngettext(one, many, count).format(count=count, **values)


def later(message: Marked) -> Marked:
    """Marks a message in a table, which is translated with `tr` where it is drawn."""
    return message


def inside(words: str) -> str:
    """Words as they stand inside a sentence: English ones begin small there, other languages' as they are in their catalogue."""
    return words[:1].lower() + words[1:] if language() == SOURCE else words


def starting(words: str) -> str:
    """Words as they stand at the beginning."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Words as "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return tr("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


def titled(title: str, *, width: Literal["small", "medium", "large"] = "small", rerun: bool = False) -> Callable[..., Any]:
    """A dialog whose title, marked with `later`, is in the reader's language. With `rerun` closing it draws the page anew."""

    def made(draw: Callable[Given, None]) -> Callable[Given, None]:
        @wraps(draw)
        def opened(*args: Given.args, **kwargs: Given.kwargs) -> None:
            st.dialog(tr(title), width=width, on_dismiss="rerun" if rerun else "ignore")(draw)(*args, **kwargs)

        return opened

    return made
