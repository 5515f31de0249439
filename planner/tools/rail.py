"""The railways: which cities a line joins and in how many minutes, which networks are dense enough to guess, and the quickest way over
both.

Known times come from `data/rail.toml`. Where no pair is listed but both places lie on one dense network, the time is 20 min plus the
straight distance times 1.2 at the network's speed. Ways are put together with 30 min for each change. No train crosses water but through
the Channel tunnel. Fares and hours are `trains`' business.
"""

from __future__ import annotations

import heapq
import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field

from planner.domain.errors import SettingInvalid
from planner.domain.values import Place, Value
from planner.places.geography import kilometres
from planner.tools.land import Node, land_at, node_of, world

_FILE = Path(__file__).resolve().parent / "data" / "rail.toml"
AT_NODE_KM, TO_NODE_KM = 25, 150
CHANGE = 30
Box = tuple[float, float, float, float]
Money = Annotated[Decimal, BeforeValidator(str)]


class Tariff(Value):
    """An ordinary second-class fare in USD: base + per_km x straight km, beyond 400 km seven tenths of it a km."""

    base: Money = Decimal(8)
    per_km: Money = Decimal("0.14")
    fixed: bool = False

    def fare(self, km: float) -> Decimal:
        return self.base + self.per_km * (Decimal(round(min(km, 400))) + Decimal("0.7") * Decimal(round(max(0.0, km - 400))))


class Network(Tariff):
    """Where trains run between most towns: countries and boxes, the speed over the ground in km/h, the longest sensible distance."""

    name: str
    countries: tuple[str, ...]
    kmh: int
    longest_km: int
    providers: dict[str, str] = Field(default_factory=dict)
    within: Box | None = None
    without: tuple[Box, ...] = ()

    def holds(self, country: str | None, lat: float, lon: float) -> bool:
        """Whether a position lies in one of the countries and inside the box, off what is left out."""
        inside = self.within is None or _inside(lat, lon, self.within)
        return country in self.countries and inside and not any(_inside(lat, lon, box) for box in self.without)

    def minutes(self, km: float) -> float:
        return 20 + km * 1.2 / self.kmh * 60


class RailLine(Value):
    """A known time between two cities; `depart` is set for a night train. Runs both ways."""

    ends: tuple[str, str]
    minutes: int
    provider: str
    source: str = ""
    depart: str | None = None


class Hop(NamedTuple):
    """One train of a way. `source` is "" where the time is the network's guess."""

    start: str
    end: str
    km: float
    minutes: float
    provider: str
    source: str
    tariff: Tariff


class Book(Value):
    """`data/rail.toml` with every city found in the gazetteer."""

    lines: tuple[RailLine, ...]
    nights: tuple[RailLine, ...]
    networks: tuple[Network, ...]
    operators: dict[str, Tariff]
    nodes: dict[str, Node]


def _inside(lat: float, lon: float, box: Box) -> bool:
    return box[0] <= lat <= box[2] and box[1] <= lon <= box[3]


@lru_cache(maxsize=1)
def book() -> Book:
    """The railways. Raises `SettingInvalid` when the file names a city that the gazetteer does not know."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    lines = tuple(RailLine(ends=(r[0], r[1]), minutes=r[2], provider=r[3], source=r[4] if len(r) > 4 else "") for r in raw["pair"])
    nights = tuple(RailLine(ends=(r[0], r[1]), depart=r[2], minutes=r[3], provider=r[4]) for r in raw["night"])
    nodes: dict[str, Node] = {}
    for key in sorted({end for line in (*lines, *nights) for end in line.ends}):
        node = node_of(key)
        if node is None:
            raise SettingInvalid(f"{_FILE.name} names {key}, which the gazetteer does not know.")
        nodes[key] = node
    networks = tuple(Network.model_validate(n) for n in raw["network"])
    return Book(
        lines=lines,
        nights=nights,
        networks=networks,
        operators={k: Tariff.model_validate(v) for k, v in raw["operators"].items()},
        nodes=nodes,
    )


def networks_of(country: str | None, lat: float, lon: float) -> tuple[Network, ...]:
    """The networks that hold a position."""
    return tuple(n for n in book().networks if n.holds(country, lat, lon))


def shared_network(a: Place | Node, b: Place | Node) -> Network | None:
    """The first network that holds both."""
    if a.lat is None or a.lon is None or b.lat is None or b.lon is None:
        return None
    there = networks_of(b.country, b.lat, b.lon)
    return next((n for n in networks_of(a.country, a.lat, a.lon) if n in there), None)


@lru_cache(maxsize=1)
def _graph() -> dict[str, tuple[Hop, ...]]:
    found: dict[str, list[Hop]] = {}
    for line in book().lines:
        for start, end in (line.ends, line.ends[::-1]):
            a, b = book().nodes[start], book().nodes[end]
            source = line.source or "usual published time"
            found.setdefault(start, []).append(
                Hop(start, end, _km(a, b), line.minutes, line.provider, source, tariff_of(a, b, line.provider))
            )
    return {key: tuple(hops) for key, hops in found.items()}


def tariff_of(a: Node, b: Node, provider: str) -> Tariff:
    """The fare of a line: its network's, else its operator's, else 8 + 0.14 a km."""
    return shared_network(a, b) or book().operators.get(provider) or Tariff()


def _km(a: Place | Node, b: Place | Node) -> float:
    return kilometres(a.lat or 0.0, a.lon or 0.0, b.lat or 0.0, b.lon or 0.0)


def same_ground(a: Place | Node, b: Place | Node) -> bool:
    """Whether rails could join two positions at all: on one land, on two with a road between them, or on Honshu and Hokkaido."""
    if a.country is None or b.country is None or a.lat is None or a.lon is None or b.lat is None or b.lon is None:
        return False
    here, there = land_at(a.country, a.lat, a.lon), land_at(b.country, b.lat, b.lon)
    if here is None or there is None:
        return False
    return here.name == there.name or frozenset((here.name, there.name)) in _joined()


@lru_cache(maxsize=1)
def _joined() -> frozenset[frozenset[str]]:
    return frozenset((*(frozenset(c.lands) for c in world().crossings if not c.sea), frozenset(("Japan", "Hokkaido"))))


def guessed(a: Place | Node, b: Place | Node) -> Hop | None:
    """A train between two places of one dense network, by distance; None where no network holds both or it is too far."""
    network, km = shared_network(a, b), _km(a, b)
    if network is None or km > network.longest_km or not same_ground(a, b):
        return None
    provider = network.providers.get(b.country or "") or network.providers.get(a.country or "") or "the national railway"
    source = f"{km:.0f} km x 1.2 at {network.kmh} km/h on the {network.name} network + 20 min"
    return Hop(a.name, b.name, km, network.minutes(km), provider, source, network)


def _feeders(place: Place) -> dict[str, tuple[float, Hop | None]]:
    """The nodes one can start from: those in the place itself, else those a guessed train reaches; minutes and that train."""
    nodes = sorted((km, n.key, n) for n in book().nodes.values() if (km := _km(place, n)) <= max(AT_NODE_KM, TO_NODE_KM))
    here: dict[str, tuple[float, Hop | None]] = {
        key: (max(0.0, km - 8) * 1.5, None) for km, key, n in nodes if km <= AT_NODE_KM and same_ground(place, n)
    }
    if here:
        return here
    near = [(n, hop) for km, _, n in nodes if km <= TO_NODE_KM and (hop := guessed(place, n))]
    return {n.key: (hop.minutes + CHANGE, hop) for n, hop in near}


def _walk(starts: dict[str, float]) -> dict[str, tuple[float, tuple[Hop, ...]]]:
    """The quickest way from any start to every node: minutes, with a change between trains, and the trains."""
    done: dict[str, tuple[float, tuple[Hop, ...]]] = {}
    queue: list[tuple[float, int, str, tuple[Hop, ...]]] = [
        (minutes, n, key, ()) for n, (key, minutes) in enumerate(sorted(starts.items()))
    ]
    heapq.heapify(queue)
    count = len(queue)
    while queue:
        spent, _, key, hops = heapq.heappop(queue)
        if key in done:
            continue
        done[key] = (spent, hops)
        for hop in _graph().get(key, ()):
            if hop.end not in done:
                count += 1
                heapq.heappush(queue, (spent + hop.minutes + (CHANGE if hops else 0), count, hop.end, (*hops, hop)))
    return done


class RailRoute(NamedTuple):
    """The trains of one journey and the minutes from the first departure to the last arrival, changes included."""

    minutes: float
    hops: tuple[Hop, ...]


def day_way(origin: Place, destination: Place) -> RailRoute | None:
    """The quickest way by day over known lines, unless the guess of a dense network is far quicker; None where there is neither."""
    guess = guessed(origin, destination)
    known = _known_way(origin, destination)
    if guess is None or known is None:
        return known or (RailRoute(guess.minutes, (guess,)) if guess else None)
    listed = all("network" not in hop.source for hop in known.hops)
    if known.minutes <= guess.minutes * (2 if listed else 1):
        return known
    return RailRoute(guess.minutes, (guess,))


def _known_way(origin: Place, destination: Place) -> RailRoute | None:
    out, into = _feeders(origin), _feeders(destination)
    reached = _walk({key: minutes for key, (minutes, _) in out.items()})
    ends = [(reached[key][0] + minutes, key) for key, (minutes, _) in into.items() if key in reached and reached[key][1]]
    if not ends:
        return None
    minutes, last = min(ends)
    hops = reached[last][1]
    first, final = out[hops[0].start][1], into[last][1]
    back = final._replace(start=final.end, end=final.start) if final else None
    return RailRoute(minutes, (*((first,) if first else ()), *hops, *((back,) if back else ())))


class NightWay(NamedTuple):
    """A night train with the day trains before and after it; `before` is minutes from the first departure to the night train's."""

    before: float
    depart: str
    way: RailRoute
    line: RailLine


def night_way(origin: Place, destination: Place) -> NightWay | None:
    """The quickest way with one night train, at most five hours by day before it and four after; None where there is none."""
    out, into = _feeders(origin), _feeders(destination)
    there = _walk({key: minutes for key, (minutes, _) in out.items()})
    home = _walk({key: minutes for key, (minutes, _) in into.items()})
    found: list[tuple[float, str, NightWay]] = []
    for line in book().nights:
        for start, end in (line.ends, line.ends[::-1]):
            if start not in there or end not in home or there[start][0] > 300 or home[end][0] > 240:
                continue
            (pre, first), (post, last) = there[start], home[end]
            a, b = book().nodes[start], book().nodes[end]
            night = Hop(
                start, end, _km(a, b), line.minutes, line.provider, "the operator's usual night train", tariff_of(a, b, line.provider)
            )
            after = tuple(hop._replace(start=hop.end, end=hop.start) for hop in reversed(last))
            before, later = (pre + CHANGE if first else pre), (post + CHANGE if last else post)
            whole = before + line.minutes + later
            found.append((whole, start + end, NightWay(before, line.depart or "20:00", RailRoute(whole, (*first, night, *after)), line)))
    return min(found, key=lambda row: row[:2])[2] if found else None
