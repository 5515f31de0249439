"""The interface in another language: every message of the source is in its catalogue, translated, and a page is drawn in it."""

from __future__ import annotations

import ast
import re
from datetime import date
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from streamlit.testing.v1 import AppTest

from planner.say.phrases import day_words, span_words
from tests.app.conftest import OpenApp, words_of
from tests.app.scenes import asking, with_options
from ui import messages
from ui.shared.locale_format import notation_of
from ui.shared.translation import LANGUAGES, LIST, of_browser, offered, tr

CODES = sorted(path.stem for path in LANGUAGES.glob("*.po"))
PLACE = re.compile(r":material/\w+:|:[\w-]+\[")


def _strings(value: object) -> list[str]:
    return [str(v) for v in value] if isinstance(value, tuple | list) else [str(value or "")]


def _fields(words: str) -> set[str]:
    return {name.partition("!")[0] for _, name, _, _ in Formatter().parse(words) if name}


@pytest.mark.parametrize("code", CODES)
def test_every_message_of_the_interface_is_translated_and_no_other(code: str) -> None:
    """Where this fails: `python -m ui.messages`, then fill in what stands empty in `ui/languages`."""
    known = {m.id: m.string for m in read_po((LANGUAGES / f"{code}.po").open("rb"), locale=code) if m.id}
    wanted = {m.id for m in messages.messages() if m.id}
    assert {str(m) for m in wanted - set(known)} == set()
    assert {str(m) for m in set(known) - wanted} == set()
    assert [id for id, string in known.items() if not all(_strings(string))] == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_places_and_the_marks_of_its_message(code: str) -> None:
    for message in read_po((LANGUAGES / f"{code}.po").open("rb"), locale=code):
        if not message.id:
            continue
        own = _strings(message.id)[-1]
        for words in _strings(message.string):
            assert _fields(words) <= _fields(own) | {"count"}, words
            assert sorted(PLACE.findall(words)) == sorted(PLACE.findall(own)), words
            assert words.count("**") == own.count("**"), words


def test_words_that_are_drawn_are_marked_for_translation() -> None:
    """Labels, headings and captions of Streamlit's elements stand in no page unmarked."""
    drawn = {
        "button",
        "title",
        "subheader",
        "caption",
        "pills",
        "expander",
        "popover",
        "form_submit_button",
        "toggle",
        "text_input",
        "checkbox",
    }
    wrong = []
    for path in messages.sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in drawn and node.args:
                first = node.args[0]
                if (
                    isinstance(first, ast.Constant)
                    and isinstance(first.value, str)
                    and re.search(r"[A-Za-z]{2}", PLACE.sub("", first.value))
                ):
                    wrong.append(f"{path.name}:{node.lineno}: {first.value}")
    assert wrong == []


def test_the_language_is_that_of_the_browser_as_far_as_there_is_one() -> None:
    assert [of_browser(locale) for locale in ("de-AT", "de", "DE_de", "en-GB", "xx", "", None)] == [
        "de",
        "de",
        "de",
        "en",
        "en",
        "en",
        "en",
    ]
    assert offered() == {"en": "English", "de": "Deutsch"}
    assert tr("Where to") == "Where to"


def test_days_are_written_with_the_names_and_marks_of_the_language() -> None:
    german = notation_of("de-DE", "de")
    assert day_words(date(2027, 3, 12), weekday=True, notation=german) == "Fr. 12. März 2027"
    assert span_words(date(2027, 3, 12), date(2027, 3, 15), year=False, notation=german) == "12.–15. März"
    assert day_words(date(2027, 3, 12), notation=notation_of("de-DE")) == "12 March 2027"


def _in_german(at: AppTest) -> AppTest:
    return at.selectbox(key=LIST).set_value("de").run()


def test_the_first_screen_in_german(open_app: OpenApp) -> None:
    at = _in_german(open_app())
    assert at.title[0].value == "Wohin möchten Sie reisen?"
    assert at.chat_input(key="chat").placeholder == "Wohin, wann, wie viele sind Sie?"
    assert at.button(key="example_0").label.startswith("**Boston für ein langes Wochenende**")
    assert "Meine Antworten im Gespräch sind auf Englisch" in words_of(at)
    assert at.tabs[0].label == "Reise"
    assert not at.exception


def test_questions_and_plans_in_german_keep_what_is_posted(open_app: OpenApp) -> None:
    at = _in_german(open_app(asking("fragen")))
    assert at.button_group(key="f_budget").options[:3] == ["Niedrig", "Mittel", "Hoch"]
    assert at.button_group(key="f_budget").label.endswith("Budget")
    at = _in_german(open_app(with_options("vergleich"), page="pages/compare.py"))
    assert at.button(key="select_opt-1").label == "Auswählen"
    assert "Gleich in allen: Daten, Boston" in words_of(at)
    assert "Am günstigsten, etwa" in words_of(at)
    assert at.title[0].value == "Boston, 12.–15. Februar"
    assert not at.exception


def test_the_language_that_was_picked_outlives_the_trip(open_app: OpenApp) -> None:
    at = _in_german(open_app(with_options("alte"), page="pages/trips.py"))
    at = at.button(key="new_trip").click().run().switch_page("app.py").run()
    assert at.title[0].value == "Wohin möchten Sie reisen?"
    assert at.selectbox(key=LIST).value == "de"
    at = at.selectbox(key=LIST).set_value("en").run()
    assert at.title[0].value == "Where would you like to go?"
