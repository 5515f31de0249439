"""The one catalogue of tools, what an engine may read of a result, and `handler_call`, through which every tool is reached.

A live source plugs in by replacing a handler here; nothing that calls a tool knows the difference.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, JsonValue, ValidationError

from planner.errors import ToolFailed
from planner.reports import Journey, LocalTransport, Meal, Sight, Stay
from planner.tools import food, general, sights, stays
from planner.tools.flight import flights
from planner.tools.model import JourneyArgs, Tool
from planner.tools.rail import trains
from planner.tools.road import coaches, drives
from planner.values import Band, Value

_MAX_ROWS = 48


class JourneysFound(Value):
    """Ways to make one segment."""

    segment: str
    journeys: tuple[Journey, ...]


CATALOGUE: tuple[Tool, ...] = (
    Tool(name="flight_quote_search", description="Estimated flights for one leg on one day: three fares with local times. Fails where flying makes no sense.",
         args_model=JourneyArgs, result_model=JourneysFound, side_effects="external", handler=lambda a: JourneysFound(segment=a.segment, journeys=flights(a))),
    Tool(name="train_quote_search", description="Estimated trains for one leg on one day, only where a line plausibly runs.",
         args_model=JourneyArgs, result_model=JourneysFound, side_effects="external", handler=lambda a: JourneysFound(segment=a.segment, journeys=trains(a))),
    Tool(name="bus_quote_search", description="Estimated coaches for one leg on one day, over land up to about 900 km.",
         args_model=JourneyArgs, result_model=JourneysFound, side_effects="external", handler=lambda a: JourneysFound(segment=a.segment, journeys=coaches(a))),
    Tool(name="drive_quote", description="Driving one leg: time with breaks, and the cost for the car with fuel, tolls and a day's hire.",
         args_model=JourneyArgs, result_model=JourneysFound, side_effects="external", handler=lambda a: JourneysFound(segment=a.segment, journeys=drives(a))),
    Tool(name="hotel_quote_search", description="Places to stay with nightly bands per room: long-standing houses where the city is curated, price bands elsewhere.",
         args_model=stays.HotelArgs, result_model=stays.StaysFound, side_effects="external", handler=stays.hotels),
    Tool(name="area_search", description="The parts of a city to stay in and their character.",
         args_model=stays.AreaArgs, result_model=stays.AreasFound, side_effects="read", handler=stays.areas),
    Tool(name="sight_search", description="Sights of a city with usual visit times and ticket bands; those for the given interests first.",
         args_model=sights.SightArgs, result_model=sights.SightsFound, side_effects="read", handler=sights.sights),
    Tool(name="food_search", description="Places, markets and dishes for breakfast, lunch and dinner that surely meet the given dietary needs.",
         args_model=food.FoodArgs, result_model=food.MealsFound, side_effects="read", handler=food.meals),
    Tool(name="local_transport_search", description="Getting around a city: modes, cost per adult and day, step-free access, the way in from the airport.",
         args_model=sights.LocalArgs, result_model=sights.LocalFound, side_effects="read", handler=sights.local_transport),
    Tool(name="climate_normals", description="Usual temperatures and rain of a city in a month.",
         args_model=sights.ClimateArgs, result_model=sights.ClimateFound, side_effects="read", handler=sights.climate),
    Tool(name="distance_between", description="Great-circle distance in km between two places.",
         args_model=general.DistanceArgs, result_model=general.Distance, side_effects="pure", handler=general.distance),
    Tool(name="currency_convert", description="An amount in another currency at dated reference rates.",
         args_model=general.ConvertArgs, result_model=general.Converted, side_effects="read", handler=general.currency),
    Tool(name="public_holidays", description="National holidays of a country between two days.",
         args_model=general.HolidayArgs, result_model=general.HolidaysFound, side_effects="pure", handler=general.public_holidays),
    Tool(name="rank_options", description="Orders candidates of several branches by cost and time; inject $results into results.",
         args_model=general.RankArgs, result_model=general.Ranked, side_effects="pure", handler=general.rank),
)  # fmt: skip
_BY_NAME = {tool.name: tool for tool in CATALOGUE}


def tool_named(name: str) -> Tool | None:
    """The tool of that name, or None."""
    return _BY_NAME.get(name)


def handler_call(name: str, arguments: Mapping[str, JsonValue]) -> BaseModel:
    """Call a tool. Raises `ToolFailed`, in words its caller can act on, for an unknown tool, bad arguments, or no answer."""
    tool = tool_named(name)
    if tool is None:
        raise ToolFailed(f"There is no tool called {name!r}. There are: {', '.join(_BY_NAME)}.")
    try:
        args = tool.args_model.model_validate(arguments)
    except ValidationError as error:
        rows = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors(include_url=False)[:4])
        raise ToolFailed(f"The arguments of {name} do not fit: {rows}.") from error
    return tool.handler(args)


def digest(result: BaseModel) -> JsonValue:
    """What an engine may read of a result: ids, names, bands and a few words; never positions, long lists or whole records."""
    read: dict[str, JsonValue] = {}
    for name in type(result).model_fields:
        value = getattr(result, name)
        rows = [row for row in value if isinstance(row, BaseModel)] if isinstance(value, tuple) else []
        if rows:
            short: list[JsonValue] = [_row(row) for row in rows[:_MAX_ROWS]]
            read[name] = short
            if len(rows) > _MAX_ROWS:
                read[f"more_{name}"] = len(rows) - _MAX_ROWS
        elif value not in (None, (), ""):
            read[name] = value.model_dump(mode="json") if isinstance(value, BaseModel) else _plain(value)
    return read


def _plain(value: object) -> JsonValue:
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value if isinstance(value, str | int | float | bool) else str(value)


def _cost(band: Band) -> dict[str, JsonValue]:
    return {"low": str(band.low), "high": str(band.high)}


def _row(row: BaseModel) -> JsonValue:
    match row:
        case Journey():
            return {"id": row.id, "mode": row.mode, "tier": row.tier, "provider": row.provider, "route": row.route, "depart": row.depart, "arrive": row.arrive,
                    "minutes": row.minutes, **_cost(row.cost)}  # fmt: skip
        case Stay():
            return {
                "id": row.id,
                "name": row.name,
                "type": row.stay_type,
                "area": row.area,
                "tier": row.tier,
                "styles": list(row.styles),
                **_cost(row.per_night),
            }
        case Meal():
            return {
                "id": row.id,
                "name": row.name,
                "meals": list(row.meals),
                "cuisine": row.cuisine,
                "tier": row.tier,
                "dietary": list(row.dietary),
                **_cost(row.per_person),
            }
        case LocalTransport():
            return {"id": row.id, "mode": row.mode, "tier": row.tier, **_cost(row.per_day)}
        case Sight():
            return {
                "id": row.id,
                "name": row.name,
                "kind": row.sight_kind,
                "interests": list(row.interests),
                "minutes": row.minutes,
                **_cost(row.cost),
            }
        case _:
            dumped: JsonValue = row.model_dump(mode="json")
            return dumped
