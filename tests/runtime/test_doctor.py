"""The doctor says what is wrong with an installation, and what helps."""

from __future__ import annotations

import socket
from datetime import date
from pathlib import Path

import pytest
from pydantic import SecretStr

from planner.cli.doctor_command import clock, data_folder, diagnoses, doctor_command, model_server, packages, port
from planner.llm.server.connection import Connection
from planner.store import open_store
from tests.app.scenes import asking
from tests.fake_server import FakeServer

KEY = "a-key-of-nobody-0000"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "TRIP_TODAY", "TRIP_ENGINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def test_a_sound_installation_has_nothing_wrong() -> None:
    lines: list[str] = []
    assert doctor_command(lines.append) == 0
    assert not [line for line in lines if line.startswith("wrong")]
    assert any("are curated" in line for line in lines)


def test_a_package_that_is_missing_or_another_is_named_with_the_remedy() -> None:
    missing = packages("pydantic==0.0.1\nno-such-package-of-ours==1.0\n")
    assert (missing.level, "no-such-package-of-ours" in missing.words, "pip install" in missing.words) == ("wrong", True, True)
    other = packages("pydantic==0.0.1\n")
    assert other.level == "look"
    assert "instead of 0.0.1" in other.words


def test_a_setting_that_cannot_be_used_is_told_and_the_rest_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIP_ENGINE", "steam")
    found = {f.what: f for f in diagnoses()}
    assert found["settings"].level == "wrong"
    assert "steam" in found["settings"].words
    assert found["prompts"].level == "fine"


def test_the_clock_of_a_computer_that_woke_in_the_past_is_wrong() -> None:
    assert clock(None, date(1970, 1, 1)).level == "wrong"
    assert clock(date(2027, 1, 31), date(2027, 1, 1)).level == "look"
    assert clock(None, date(2027, 1, 1)).level == "fine"


def test_the_data_folder_is_told_by_what_it_holds(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert "made with the first trip" in data_folder(folder).words
    assert not folder.exists(), "looking makes nothing"
    asking("kept").kept_in(open_store(folder))
    assert "holds 1 trip" in data_folder(folder).words
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert data_folder(tmp_path / "file").level == "wrong"


def test_a_port_that_answers_is_told() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        assert port(listening.getsockname()[1]).level == "look"


def test_a_model_server_is_asked_and_its_key_is_never_said() -> None:
    with FakeServer() as server:
        good = list(model_server(Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="m")))
    assert good
    assert all(f.level != "wrong" for f in good)
    with FakeServer(then="401") as server:
        refused = list(model_server(Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="m")))
    assert [f.level for f in refused] == ["wrong"]
    assert KEY not in " ".join(f.words for f in (*good, *refused))
