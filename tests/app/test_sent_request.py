"""The Debug tab's calls: what was sent beside the reply, taken away as curl or Python, edited and sent again."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import OpenApp, finished, planner_of, words_of
from tests.fake_server import FakeServer

KEY = "sk-shown-58c1e0d9"


def code_of(at: AppTest) -> str:
    return "\n".join(c.value for c in at.code)


def test_what_was_sent_is_shown_taken_away_edited_and_sent_again(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeServer() as server:
        for name, value in (
            ("OPENAI_BASE_URL", server.base_url),
            ("OPENAI_API_KEY", KEY),
            ("OPENAI_MODEL", "tiny"),
            ("TRIP_ENGINE", "openai"),
        ):
            monkeypatch.setenv(name, value)
        bodies: list[str] = []
        answering = server.answering
        server.answering = lambda body: (bodies.append(json.dumps(body)), answering(body))[1]
        at = finished(open_app().chat_input(key="chat").set_value("Two adults from Rome to Paris").run())
        at.session_state["sidebar_view"] = "Debug"
        at = at.run().segmented_control(key="side_debug_view").set_value("Calls").run()
        assert "<state>" not in code_of(at), "nothing of a request is sent to the page unasked"
        toggle = next(t for t in at.toggle if t.label.startswith("What was sent"))
        key = str(toggle.key).removesuffix("_sent")
        at = toggle.set_value(True).run()
        assert f"tiny at {server.base_url}" in words_of(at).replace("\\", "").replace("\u200b", "")
        assert "Two adults from Rome to Paris" in code_of(at)
        for view, words in (("curl", "curl -sS"), ("Python", "from openai import OpenAI"), ("JSON", '"response_format"')):
            at = at.segmented_control(key=f"{key}_as").set_value(view).run()
            assert words in code_of(at)
            assert KEY not in code_of(at)
        at = at.segmented_control(key=f"{key}_as").set_value("Send again").run()
        rev = planner_of(at).state().rev
        at.text_area(key=f"{key}_edit_0").set_value("Answer in one word.")
        at = at.button(key=f"{key}_again").click().run()
        assert json.loads(bodies[-1])["messages"][0]["content"] == "Answer in one word."
        assert "tiny answered in" in words_of(at) or "answered in" in words_of(at)
        assert planner_of(at).state().rev == rev
        server.now("503")
        at = at.button(key=f"{key}_again").click().run()
        assert not at.exception
