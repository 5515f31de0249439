"""One more message costs the wire the same however long a trip has become. Bytes only: time is the machine's."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store import open_store
from ui import page_figures

pytestmark = pytest.mark.browser
MOST_KB = 25


def test_a_typed_message_sends_at_most_25_kb_to_a_page_of_200_turns(tmp_path: Path) -> None:
    planner = Planner(Config(data_dir=tmp_path), open_store(tmp_path))
    page_figures.talked(planner, "many", 200)
    port = page_figures.free_port()
    with page_figures.serving(page_figures.ROOT / "app.py", tmp_path, port):
        page = page_figures.PageClient(port, "trip=many")
        page.draw()
        page.draw()
        sizes = page_figures.said_sizes(page)
        page.close()
    # where the machine is busy a turn may outlast the first drawing, and a second one is sent too: what every message sends is the least of them
    assert min(sizes) <= MOST_KB * 1000
    assert max(sizes) <= 2 * MOST_KB * 1000
