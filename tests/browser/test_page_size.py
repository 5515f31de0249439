"""One more message costs the wire the same however long a trip has become. Bytes only: time is the machine's."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store import open_store
from ui import measure

pytestmark = pytest.mark.browser
MOST_KB = 25


def test_a_typed_message_sends_at_most_25_kb_to_a_page_of_200_turns(tmp_path: Path) -> None:
    planner = Planner(Config(data_dir=tmp_path), open_store(tmp_path))
    measure.talked(planner, "many", 200)
    port = measure.free_port()
    with measure.serving(measure.ROOT / "app.py", tmp_path, port):
        page = measure.Page(port, "trip=many")
        page.draw()
        page.draw()
        sizes = measure.said_sizes(page)
        page.close()
    assert max(sizes) <= MOST_KB * 1000
