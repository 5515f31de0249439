"""Sights, frames, journeys and small options made by hand, for tests of composing and checking."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from planner.compose.frames import Frame
from planner.domain.options import Cost, Day, Itinerary, ItineraryOption, Pick
from planner.domain.reports import Journey, Sight
from planner.domain.values import Band, CostLine, Item, Provenance

FROM = Provenance(source="catalogue", detail="town.toml")
MONDAY = date(2027, 5, 3)
KM = 1 / 111.2


def sight(name: str, north: float = 0.0, east: float = 0.0, minutes: int = 60, cost: int = 0, **more: object) -> Sight:
    """A sight so many kilometres north and east of the middle of a town on the equator."""
    facts: dict[str, object] = {"sight_kind": "landmark", "interests": ("history",), **more}
    return Sight.model_validate(
        {
            "id": f"town.{name}", "name": name.capitalize(), "city": "Town", "lat": north * KM, "lon": east * KM, "minutes": minutes,
            "cost": Band(low=Decimal(cost), high=Decimal(cost)), "provenance": FROM, **facts,
        }
    )  # fmt: skip


def frame(day: int = 0, **more: object) -> Frame:
    """A whole day in town, `day` days after the first Monday of May."""
    return Frame(day=MONDAY + timedelta(days=day), city="Town", **more)


def pick(**more: object) -> Pick:
    return Pick.model_validate({"tier": "balanced", "pace": "moderate", "title": "Balanced Week", **more})


def journey(key: str, origin: str, destination: str, depart: str, arrive: str, arrive_day: int = 0, **more: object) -> Journey:
    facts: dict[str, object] = {
        "mode": "flight",
        "minutes": 300,
        "tier": "balanced",
        "cost": Band(low=Decimal(100), high=Decimal(140)),
        **more,
    }
    return Journey.model_validate(
        {
            "id": f"{facts['mode']}:{origin}-{destination}:{facts['tier']}", "segment": key, "provider": "Line", "origin": origin, "destination": destination,
            "route": "direct", "depart": depart, "arrive": arrive, "arrive_day": arrive_day, "distance_km": 900, "provenance": FROM, **facts,
        }
    )  # fmt: skip


def item(id: str, kind: str = "sight", name: str = "", city: str = "Town", **more: object) -> Item:
    return Item.model_validate({"id": id, "kind": kind, "name": name or id.capitalize(), "city": city, "provenance": FROM, **more})


def option(
    id: str = "opt-1",
    *,
    beds: tuple[str, ...] = (),
    legs: tuple[str, ...] = (),
    visits: tuple[str, ...] = (),
    meals: tuple[str, ...] = (),
    total: int = 1000,
    pace: str = "moderate",
) -> ItineraryOption:
    """An option of one day a bed (at least one) that holds these things and costs so much."""
    price = Band(low=Decimal(total), high=Decimal(total))
    line = CostLine.of(id="all", category="activities", label="All of it", basis="one_off", unit=price, quantity=1, provenance=FROM)
    days = []
    for n in range(max(1, len(beds))):
        first = n == 0
        days.append(
            Day(
                day_number=n + 1,
                date=MONDAY + timedelta(days=n),
                title="A day",
                city="Town",
                night="stay" if n < len(beds) else "none",
                transport=tuple(item(leg, "train") for leg in legs) if first else (),
                accommodation=item(beds[n], "stay") if n < len(beds) else None,
                activities=tuple(item(v) for v in visits) if first else (),
                meals=tuple(item(m, "dinner") for m in meals) if first else (),
            )
        )
    return ItineraryOption(
        id=id, title=id, description="", tier="balanced", pace=pace, estimated_total_cost="", cost=Cost(currency="USD", lines=(line,), total=price, per_person=price),
        itinerary=Itinerary(summary="", days=tuple(days)), pick=pick(pace=pace),
    )  # fmt: skip
