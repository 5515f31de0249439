"""Tools that belong to no speciality: distances, money, public holidays and ranking candidates."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import lru_cache

import holidays
from pydantic import Field, JsonValue

from planner.domain.errors import ToolFailed
from planner.domain.reports import Tier
from planner.domain.values import Amount, Currency, Money, Value
from planner.places.geography import distance_km, position_of
from planner.tools.rates import convert, rates
from planner.tools.tool import Args, PlaceRef

_TIERS = ("budget", "balanced", "premium")


class DistanceArgs(Args):
    origin: PlaceRef
    destination: PlaceRef


class Distance(Value):
    """Great-circle distance in whole kilometres."""

    km: int


class ConvertArgs(Args):
    amount: Amount
    source: Currency
    target: Currency


class Converted(Value):
    money: Money
    day: date
    source: str


class HolidayArgs(Args):
    country: str = Field(pattern=r"^[A-Z]{2}$")
    start: date
    end: date


class Holiday(Value):
    day: date
    name: str


class HolidaysFound(Value):
    holidays: tuple[Holiday, ...]
    source: str = "computed by the holidays package (MIT)"


class RankArgs(Args):
    """Digests of candidates (each with id, low, high and, for journeys, minutes) and what counts: weights from 0 to 1."""

    results: list[JsonValue] = Field(default_factory=list)
    expect: int | None = None
    cost_weight: float = Field(default=0.6, ge=0, le=1)
    time_weight: float = Field(default=0.4, ge=0, le=1)
    tier: Tier | None = None
    tier_weight: float = Field(default=0.3, ge=0, le=1)


class Ranked(Value):
    """Candidate ids, the best first, and how many branches had brought candidates."""

    ids: tuple[str, ...]
    branches: int


def distance(args: DistanceArgs) -> Distance:
    """The great-circle distance between two places. Raises `ToolFailed` when a position is unknown."""
    origin, destination = args.origin.place(), args.destination.place()
    km = distance_km(origin, destination)
    if km is None:
        unknown = origin if position_of(origin) is None else destination
        raise ToolFailed(f"no position is known for {unknown.name}; give lat and lon.")
    return Distance(km=round(km))


def currency(args: ConvertArgs) -> Converted:
    """An amount in another currency at the dated rates. Raises `ToolFailed` when there is no rate."""
    amount = convert(args.amount, args.source, args.target)
    if amount is None:
        raise ToolFailed(f"There is no rate between {args.source} and {args.target} here.")
    return Converted(money=Money(amount=amount, currency=args.target), day=rates().day, source=rates().source)


@lru_cache(maxsize=256)
def _year(country: str, year: int) -> tuple[tuple[date, str], ...]:
    return tuple(sorted(holidays.country_holidays(country, years=year, language="en_US").items()))


def public_holidays(args: HolidayArgs) -> HolidaysFound:
    """National holidays between two days, both included. Raises `ToolFailed` for a country the calendar does not know."""
    if (args.end - args.start).days > 400 or args.end < args.start:
        raise ToolFailed("Ask for at most 400 days, the first one before the last.")
    try:
        days = [row for year in range(args.start.year, args.end.year + 1) for row in _year(args.country, year)]
    except NotImplementedError as error:
        raise ToolFailed(f"No calendar of public holidays is known for {args.country}.") from error
    return HolidaysFound(holidays=tuple(Holiday(day=day, name=name) for day, name in days if args.start <= day <= args.end))


def rank(args: RankArgs) -> Ranked:
    """Order candidates by cost and time, each as its share of the dearest and the slowest, and by steps from the wanted tier.

    Ties keep their order; an id that comes twice counts once.
    """
    rows = list({str(row["id"]): row for result in args.results for row in _rows(result)}.values())
    if not rows:
        raise ToolFailed("There was nothing to rank: results holds no candidates with an id.")
    costs, times = [_middle(r) for r in rows], [_number(r.get("minutes")) for r in rows]
    dearest, slowest = max(costs) or Decimal(1), max(times) or Decimal(1)
    weighted = [
        (Decimal(str(args.cost_weight)) * cost / dearest + Decimal(str(args.time_weight)) * minutes / slowest + _off(args, rows[n]), n)
        for n, (cost, minutes) in enumerate(zip(costs, times, strict=True))
    ]
    return Ranked(ids=tuple(str(rows[n]["id"]) for _, n in sorted(weighted)), branches=len(args.results))


def _off(args: RankArgs, row: dict[str, JsonValue]) -> Decimal:
    """The weight of being one or two tiers from the wanted one."""
    if args.tier is None or row.get("tier") not in _TIERS:
        return Decimal(0)
    return Decimal(str(args.tier_weight)) * abs(_TIERS.index(str(row["tier"])) - _TIERS.index(args.tier))


def _rows(result: JsonValue) -> list[dict[str, JsonValue]]:
    """Every object with an id inside a digest, in order."""
    if isinstance(result, dict):
        if "id" in result:
            return [result]
        return [row for value in result.values() for row in _rows(value)]
    return [row for value in result for row in _rows(value)] if isinstance(result, list) else []


def _number(value: JsonValue) -> Decimal:
    return (
        Decimal(str(value))
        if isinstance(value, int | float | str) and not isinstance(value, bool) and str(value).replace(".", "", 1).isdigit()
        else Decimal(0)
    )


def _middle(row: dict[str, JsonValue]) -> Decimal:
    return (_number(row.get("low")) + _number(row.get("high"))) / 2
