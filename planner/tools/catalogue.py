"""The one catalogue of tools: what each is called, what it is for, what it takes and what answers it.

A live source plugs in by replacing a handler here; nothing that calls a tool knows the difference. Calling is `call`'s business.
"""

from __future__ import annotations

from planner.tools import general, meals, sights, stays
from planner.tools.flight import flights
from planner.tools.road import coaches, drives
from planner.tools.tool import JourneyArgs, JourneysFound, Tool
from planner.tools.trains import trains

__all__ = ["CATALOGUE", "JourneysFound", "Tool", "tool_named"]

CATALOGUE: tuple[Tool, ...] = (
    Tool(
        name="flight_quote_search",
        description="Flights for one leg on one day: up to three fares per adult with local times, door-to-door minutes and the airports' transfers. "
        "Estimates. Fails below 150 km and where no airport is near.",
        args_model=JourneyArgs, result_model=JourneysFound, side_effects="external",
        handler=lambda a: JourneysFound(segment=a.segment, journeys=flights(a)),
    ),
    Tool(
        name="train_quote_search",
        description="Trains for one leg on one day, by day and where one runs by night, fares per adult. Estimates on lines that are known to run; "
        "fails where none is known.",
        args_model=JourneyArgs, result_model=JourneysFound, side_effects="external",
        handler=lambda a: JourneysFound(segment=a.segment, journeys=trains(a)),
    ),
    Tool(
        name="bus_quote_search",
        description="Coaches, and passenger ferries where water lies between, for one leg on one day, fares per adult. Estimates. Fails where no road or "
        "ferry is known or it takes too long.",
        args_model=JourneyArgs, result_model=JourneysFound, side_effects="external",
        handler=lambda a: JourneysFound(segment=a.segment, journeys=coaches(a)),
    ),
    Tool(
        name="drive_quote",
        description="Driving one leg: hours with breaks and ferries, and the cost per car with your own car or a hired one. Estimates. Fails where it is "
        "too far for a day.",
        args_model=JourneyArgs, result_model=JourneysFound, side_effects="external",
        handler=lambda a: JourneysFound(segment=a.segment, journeys=drives(a)),
    ),
    Tool(
        name="hotel_quote_search",
        description="Places to stay with bands per room and night: long-standing houses where the city is curated, unnamed price bands by tier elsewhere.",
        args_model=stays.HotelArgs, result_model=stays.StaysFound, side_effects="external", handler=stays.hotels,
    ),
    Tool(
        name="area_search",
        description="The parts of a city to stay in, their character and the tiers that find a bed there.",
        args_model=stays.AreaArgs, result_model=stays.AreasFound, side_effects="read", handler=stays.areas,
    ),
    Tool(
        name="sight_search",
        description="Sights of a city with usual visit minutes, ticket bands per adult, step-free access; those for the given interests first. "
        "Empty where nobody curated the city.",
        args_model=sights.SightArgs, result_model=sights.SightsFound, side_effects="read", handler=sights.sights,
    ),
    Tool(
        name="food_search",
        description="Places, markets and dishes for breakfast, lunch and dinner that surely meet the given dietary needs, and an unnamed price band per "
        "meal and tier. `unmet` lists meals for which nothing surely fits.",
        args_model=meals.FoodArgs, result_model=meals.MealsFound, side_effects="read", handler=meals.meals,
    ),
    Tool(
        name="local_transport_search",
        description="Getting around a city: modes, cost per adult and day, step-free access, the way in from the airport.",
        args_model=sights.LocalArgs, result_model=sights.LocalFound, side_effects="read", handler=sights.local_transport,
    ),
    Tool(
        name="climate_normals",
        description="Usual highs and lows in °C and rain in mm of a city in a month (1 to 12); null where nobody recorded them.",
        args_model=sights.ClimateArgs, result_model=sights.ClimateFound, side_effects="read", handler=sights.climate,
    ),
    Tool(
        name="distance_between",
        description="Great-circle distance in km between two places.",
        args_model=general.DistanceArgs, result_model=general.Distance, side_effects="pure", handler=general.distance,
    ),
    Tool(
        name="currency_convert",
        description="An amount in another currency (ISO 4217 codes) at dated reference rates. Fails where there is no rate.",
        args_model=general.ConvertArgs, result_model=general.Converted, side_effects="read", handler=general.currency,
    ),
    Tool(
        name="public_holidays",
        description="National holidays of a country (ISO 3166-1 alpha-2) between two days, both included.",
        args_model=general.HolidayArgs, result_model=general.HolidaysFound, side_effects="pure", handler=general.public_holidays,
    ),
    Tool(
        name="rank_options",
        description="Orders candidates of several branches by cost, time and nearness to a wanted tier; as a join, inject $results into results.",
        args_model=general.RankArgs, result_model=general.Ranked, side_effects="pure", handler=general.rank,
    ),
)  # fmt: skip
_BY_NAME = {tool.name: tool for tool in CATALOGUE}


def tool_named(name: str) -> Tool | None:
    """The tool of that name, or None."""
    return _BY_NAME.get(name)
