"""Several people at once on one server: a page that one of them draws takes nothing from the page of another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from planner.store import open_store
from tests.app.scenes import with_options
from ui.page_figures import ROOT, PageClient, free_port, serving

PEOPLE, DRAWINGS = 4, 6


def test_people_who_compare_plans_at_the_same_time_each_see_their_maps(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    trips = [with_options(f"beside-{n}").kept_in(store) for n in range(PEOPLE)]
    port = free_port()
    with serving(ROOT / "app.py", tmp_path, port):
        pages = [PageClient(port, f"trip={trip}", "compare") for trip in trips]

        def drawn(page: PageClient) -> set[int]:
            page.draw()
            page.unfold("more_about_3")
            return {page.draw() and page.charts for _ in range(DRAWINGS)}

        with ThreadPoolExecutor(PEOPLE) as people:
            charts = list(people.map(drawn, pages))
        for page in pages:
            page.close()
    assert [page.errors for page in pages] == [[]] * PEOPLE
    assert len(set.union(*charts)) == 1, charts
    assert charts[0] != {0}
