"""Builds `outlines_110m.txt.xz` and `outlines_50m.txt.xz`: the outlines of the world's countries, for maps drawn without a connection.

usage: python planner/places/data/build_outlines.py FOLDER

FOLDER holds `countries-110m.json` and `countries-50m.json` of the npm package world-atlas 2.0.2 (TopoJSON made from Natural Earth, public
domain). A line is one outer ring: longitude and latitude of its first point, then the steps from point to point, all in hundredths of
a degree. Longitudes are unwrapped where a ring crosses the 180th meridian; a ring around a pole is closed along the edge of the map.
"""

import json
import lzma
import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

UNIT = 0.01


def arcs_of(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    lines = []
    for arc in topology["arcs"]:
        xs, ys = accumulate(p[0] for p in arc), accumulate(p[1] for p in arc)
        lines.append([(x * sx + tx, y * sy + ty) for x, y in zip(xs, ys, strict=True)])
    return lines


def ring_of(indexes: list[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for index in indexes:
        line = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += line[1:] if points else line
    return points


def unwrapped(ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The ring without jumps of a whole turn; one that ends a turn away from its start goes around a pole and is closed below it."""
    turn, out = 0.0, [ring[0]]
    for (before, _), (lon, lat) in zip(ring, ring[1:]):
        turn += -360 if lon - before > 180 else 360 if lon - before < -180 else 0
        out.append((lon + turn, lat))
    if abs(out[-1][0] - out[0][0]) > 180:
        edge = -89.9 if out[0][1] < 0 else 89.9
        out += [(out[-1][0], edge), (out[0][0], edge), out[0]]
    return out


def rings_of(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    arcs, rings = arcs_of(topology), []
    for shape in topology["objects"]["countries"]["geometries"]:
        polygons = {"Polygon": [shape.get("arcs")], "MultiPolygon": shape.get("arcs")}.get(shape["type"], [])
        rings += [unwrapped(ring_of(polygon[0], arcs)) for polygon in polygons]
    return rings


def row(ring: list[tuple[float, float]]) -> str | None:
    """The ring as steps; points that fall together in hundredths of a degree are one."""
    whole = [(round(x / UNIT), round(y / UNIT)) for x, y in ring]
    kept = [p for n, p in enumerate(whole) if n == 0 or p != whole[n - 1]]
    if len(kept) < 4:
        return None
    steps = [kept[0], *((b[0] - a[0], b[1] - a[1]) for a, b in zip(kept, kept[1:]))]
    return " ".join(f"{x} {y}" for x, y in steps)


def main() -> None:
    folder = Path(sys.argv[1])
    for detail in ("110m", "50m"):
        rings = rings_of(json.loads((folder / f"countries-{detail}.json").read_text(encoding="utf-8")))
        text = "\n".join(line for ring in rings if (line := row(ring)))
        target = Path(__file__).with_name(f"outlines_{detail}.txt.xz")
        target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        print(f"{target.name}: {len(text.splitlines())} rings, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
