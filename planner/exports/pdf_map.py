"""The maps of the PDF: the places of one city to scale on land and water, a dot a place with the number of its day.

Streets are not drawn.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fpdf.enums import Align

from planner.domain.options import ItineraryOption
from planner.exports.pdf_sheet import INK, QUIET, TINT, Colour, Sheet, Style, plain
from planner.places.outlines import MapFrame, Point, latitude, mercator
from planner.places.waters import Shape, ground_in

DAY_COLOURS: tuple[Colour, ...] = (
    (15, 106, 102),
    (181, 101, 29),
    (109, 79, 156),
    (47, 110, 168),
    (125, 122, 104),
    (168, 64, 90),
    (84, 121, 47),
)
WHITE: Colour = (255, 255, 255)
LAND: Colour = (245, 243, 238)
WATER: Colour = (225, 238, 245)
SHORE: Colour = (159, 191, 208)
_PIXELS_A_MM = 4
_RIVER_MM = (0.4, 1.6)
_RIVER_KM = 0.13
_DOT = 1.9
_BED = 3.0
_EDGE = 6.0
_BETWEEN = 4.0
_FOOT = 7.0
_LEAST_KM = 0.6
"""Least side of the map: two places next door are not blown up to fill it."""
_KM_A_DEGREE = 111.195
"""Length of a degree of a great circle on the mean radius of the Earth (6371.0 km, IUGG)."""


class MapSpot(NamedTuple):
    """One place: its position in degrees, its day, and whether one sleeps there."""

    lat: float
    lon: float
    day: int
    stay: bool = False


class Panel(NamedTuple):
    """A rectangle on the page, in millimetres."""

    x: float
    y: float
    width: float
    height: float


class View(NamedTuple):
    """How degrees become millimetres: the middle of the map, its place on the page and millimetres a kilometre."""

    lat: float
    lon: float
    x: float
    y: float
    scale: float

    def at(self, spot: MapSpot) -> tuple[float, float]:
        """Where a place stands on the page (equirectangular about the middle, which is to scale over a city)."""
        east = _east(spot.lon, self.lon) * _KM_A_DEGREE * math.cos(math.radians(self.lat))
        north = (spot.lat - self.lat) * _KM_A_DEGREE
        return self.x + east * self.scale, self.y - north * self.scale

    def frame(self, panel: Panel) -> MapFrame:
        """What the panel shows of the world, in Mercator degrees."""
        x, y = self.scale * _KM_A_DEGREE * math.cos(math.radians(self.lat)), self.scale * _KM_A_DEGREE
        north, south = self.lat + (self.y - panel.y) / y, self.lat - (panel.y + panel.height - self.y) / y
        return MapFrame(self.lon - panel.width / 2 / x, self.lon + panel.width / 2 / x, mercator(south), mercator(north))


def _east(lon: float, middle: float) -> float:
    """Degrees east of `middle`, the shorter way round."""
    return (lon - middle + 180) % 360 - 180


def spots_by_city(option: ItineraryOption) -> dict[str, tuple[MapSpot, ...]]:
    """The placed things of an option by city in the order of travel, each place of a day once, each stay once."""
    found: dict[str, dict[MapSpot, None]] = {}
    beds: set[tuple[float, float]] = set()
    for day in option.itinerary.days:
        for item in (*day.activities, *day.meals):
            if item.lat is not None and item.lon is not None:
                found.setdefault(item.city, {})[MapSpot(item.lat, item.lon, day.day_number)] = None
        bed = day.accommodation
        if bed and bed.lat is not None and bed.lon is not None and (bed.lat, bed.lon) not in beds:
            beds.add((bed.lat, bed.lon))
            found.setdefault(bed.city, {})[MapSpot(bed.lat, bed.lon, day.day_number, stay=True)] = None
    return {city: tuple(spots) for city, spots in found.items()}


def view_of(spots: tuple[MapSpot, ...], panel: Panel) -> View:
    """The view that holds every spot inside the panel, the foot with the scale left free."""
    lats, first = [s.lat for s in spots], spots[0].lon
    offs = [_east(s.lon, first) for s in spots]
    lat, lon = (min(lats) + max(lats)) / 2, first + (min(offs) + max(offs)) / 2
    wide = max(_LEAST_KM, (max(offs) - min(offs)) * _KM_A_DEGREE * math.cos(math.radians(lat)))
    high = max(_LEAST_KM, (max(lats) - min(lats)) * _KM_A_DEGREE)
    inner = panel.height - 2 * _EDGE - _FOOT
    scale = min((panel.width - 2 * _EDGE) / wide, inner / high)
    return View(lat, lon, panel.x + panel.width / 2, panel.y + _EDGE + inner / 2, scale)


def draw_maps(sheet: Sheet, option: ItineraryOption) -> None:
    """A panel a city, two beside one another where there are several, and what the signs mean. Nothing when no place is known."""
    cities = tuple(spots_by_city(option).items())
    if not cities:
        return
    height = 82.0 if len(cities) == 1 else 66.0
    for start in range(0, len(cities), 2):
        row = cities[start : start + 2]
        width = (sheet.epw - _BETWEEN * (len(row) - 1)) / len(row)
        sheet.need(height + 8)
        top = sheet.get_y()
        for column, (city, spots) in enumerate(row):
            _draw_panel(sheet, Panel(sheet.l_margin + column * (width + _BETWEEN), top, width, height), city, spots)
        sheet.set_y(top + height + (2 if start + 2 >= len(cities) else _BETWEEN))
    beds = ", a diamond is where you sleep" if any(spot.stay for _, spots in cities for spot in spots) else ""
    note = f"A number is the day{beds}. To scale; shores and rivers are rough, streets not drawn."
    sheet.text_at(sheet.l_margin, sheet.epw, note, Style(7.5, colour=QUIET))


def _draw_panel(sheet: Sheet, panel: Panel, city: str, spots: tuple[MapSpot, ...]) -> None:
    view = view_of(spots, panel)
    ground = ground_in(view.frame(panel), pixels=round(panel.width * _PIXELS_A_MM))
    sheet.set_fill_color(*(WATER if ground else TINT))
    sheet.rect(panel.x, panel.y, panel.width, panel.height, style="F", round_corners=not ground, corner_radius=2)
    with sheet.rect_clip(panel.x, panel.y, panel.width, panel.height):
        for shape in ground:
            _draw_shape(sheet, shape, view)
    sheet.set_line_width(0.3)
    sheet.set_draw_color(*WHITE)
    for spot in (s for s in spots if s.stay):
        x, y = view.at(spot)
        sheet.set_fill_color(*INK)
        sheet.polygon([(x, y - _BED), (x + _BED, y), (x, y + _BED), (x - _BED, y)], style="DF")
    for spot in (s for s in spots if not s.stay):
        _draw_dot(sheet, *view.at(spot), spot.day)
    foot = panel.y + panel.height - _FOOT + 1
    _write(sheet, panel.x + 4, foot, panel.width / 2, plain(city), Style(8.5, bold=True))
    _draw_scale(sheet, panel, view.scale)


def _draw_shape(sheet: Sheet, shape: Shape, view: View) -> None:
    """Land, a lake or a river under the places."""
    points: list[Point] = [view.at(MapSpot(latitude(y), x, 0)) for x, y in shape.points]
    if shape.kind == "river":
        sheet.set_draw_color(*WATER)
        sheet.set_line_width(min(_RIVER_MM[1], max(_RIVER_MM[0], _RIVER_KM * view.scale)))
        sheet.polyline(points)
    else:
        sheet.set_draw_color(*SHORE)
        sheet.set_line_width(0.2)
        sheet.set_fill_color(*(LAND if shape.kind == "land" else WATER))
        sheet.polygon(points, style="DF")


def _draw_dot(sheet: Sheet, x: float, y: float, day: int) -> None:
    sheet.set_fill_color(*DAY_COLOURS[(day - 1) % len(DAY_COLOURS)])
    sheet.circle(x, y, _DOT, style="DF")
    _write(sheet, x - 3, y - 1.5, 6, str(day), Style(6, bold=True, colour=WHITE), Align.C, height=3)


def _draw_scale(sheet: Sheet, panel: Panel, scale: float) -> None:
    """A bar of a round number of kilometres or metres, at most a third of the panel long."""
    longest = panel.width / 3 / scale
    power = 10.0 ** math.floor(math.log10(longest))
    length = max(step * power for step in (1, 2, 5) if step * power <= longest)
    words = f"{length:g} km" if length >= 1 else f"{length * 1000:g} m"
    right, y = panel.x + panel.width - 4, panel.y + panel.height - 3
    left = right - length * scale
    sheet.set_draw_color(*QUIET)
    sheet.line(left, y, right, y)
    for x in (left, right):
        sheet.line(x, y - 0.8, x, y + 0.8)
    _write(sheet, right - 30, y - 4.4, 30, words, Style(7, colour=QUIET), Align.R, height=3.5)


def _write(sheet: Sheet, x: float, y: float, width: float, text: str, style: Style, align: Align = Align.L, height: float = 4.5) -> None:
    sheet.ink(style)
    sheet.set_xy(x, y)
    sheet.cell(width, height, text, align=align)
