"""What an engine may read of a tool's result: ids, names, bands and a few words; never positions, long lists or whole records."""

from __future__ import annotations

from pydantic import BaseModel, JsonValue

from planner.domain.reports import Journey, LocalTransport, Meal, Sight, Stay
from planner.domain.values import Band

MAX_ROWS = 56


def digest(result: BaseModel) -> JsonValue:
    """The compact form. A list longer than 56 is cut and `more_<name>` says by how many; empty fields are left out."""
    read: dict[str, JsonValue] = {}
    for name in type(result).model_fields:
        value = getattr(result, name)
        rows = [row for row in value if isinstance(row, BaseModel)] if isinstance(value, tuple) else []
        if rows:
            short: list[JsonValue] = [_row(row) for row in rows[:MAX_ROWS]]
            read[name] = short
            if len(rows) > MAX_ROWS:
                read[f"more_{name}"] = len(rows) - MAX_ROWS
        elif value not in (None, (), ""):
            read[name] = value.model_dump(mode="json") if isinstance(value, BaseModel) else _plain(value)
    return read


def _plain(value: object) -> JsonValue:
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value if isinstance(value, str | int | float | bool) else str(value)


def _cost(band: Band, currency: str) -> dict[str, JsonValue]:
    return {"low": str(band.low), "high": str(band.high), "currency": currency}


def _said(**fields: JsonValue) -> dict[str, JsonValue]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value is not None and value not in ("", [])}


def _row(row: BaseModel) -> JsonValue:
    match row:
        case Journey():
            return {
                "id": row.id, "mode": row.mode, "tier": row.tier, "provider": row.provider, "route": row.route, "depart": row.depart, "arrive": row.arrive,
                **_said(arrive_day=row.arrive_day or None), "minutes": row.minutes, "basis": row.basis, **_cost(row.cost, row.currency),
            }  # fmt: skip
        case Stay():
            return {
                "id": row.id, "name": row.name, "type": row.stay_type, "area": row.area, "tier": row.tier, "named": row.named,
                **_said(styles=list(row.styles)), **_cost(row.per_night, row.currency),
            }  # fmt: skip
        case Meal():
            return {
                "id": row.id, "name": row.name, "meals": list(row.meals), "cuisine": row.cuisine, "tier": row.tier, "named": row.named,
                **_said(area=row.area, dietary=list(row.dietary), reservation=row.reservation), **_cost(row.per_person, row.currency),
            }  # fmt: skip
        case LocalTransport():
            return {"id": row.id, "mode": row.mode, "tier": row.tier, **_said(step_free=row.step_free), **_cost(row.per_day, row.currency)}
        case Sight():
            return {
                "id": row.id, "name": row.name, "kind": row.sight_kind, "interests": list(row.interests), "minutes": row.minutes, "indoor": row.indoor,
                **_said(area=row.area, good_for_children=row.good_for_children, step_free=row.step_free), **_cost(row.cost, row.currency),
            }  # fmt: skip
        case _:
            dumped: JsonValue = row.model_dump(mode="json", exclude_none=True)
            return dumped
