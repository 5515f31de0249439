"""What a tool is: a name, words for an engine, typed arguments and results, its side effects and the handler that answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from planner.domain.reports import Journey
from planner.domain.values import Latitude, Longitude, Place, Value

SideEffects = Literal["pure", "read", "write", "external"]
Prefer = Literal["early", "midday", "late"]


def _terse(schema: dict[str, Any]) -> None:
    """Drop the titles pydantic adds: they repeat the names, and every engine reads the schema in every prompt."""
    schema.pop("title", None)
    for field in schema.get("properties", {}).values():
        field.pop("title", None)


class Args(BaseModel):
    """Base of tool arguments: unknown ones are an error the caller is told about."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=_terse)


class PlaceRef(Args):
    """A place: name, ISO country, position and airport codes where known."""

    name: str = Field(min_length=1)
    country: str | None = None
    lat: Latitude | None = None
    lon: Longitude | None = None
    iata: tuple[str, ...] = ()

    @classmethod
    def of(cls, place: Place) -> PlaceRef:
        return cls(name=place.name, country=place.country, lat=place.lat, lon=place.lon, iata=place.iata)

    def place(self) -> Place:
        return Place(name=self.name, country=self.country, lat=self.lat, lon=self.lon, iata=self.iata)


class JourneyArgs(Args):
    """One leg on one day. `segment` is the trip's key for it. Without `prefer` the first leg leaves early, later ones late."""

    origin: PlaceRef
    destination: PlaceRef
    depart_date: date
    segment: str = "0"
    adults: int = Field(default=1, ge=0)
    children: int = Field(default=0, ge=0)
    infants: int = Field(default=0, ge=0)
    prefer: Prefer | None = None

    @property
    def outward(self) -> bool:
        """Whether it is the first leg of its trip, as the number before the colon of its key says."""
        return self.segment.partition(":")[0] in ("", "0")


class JourneysFound(Value):
    """Ways to make one segment."""

    segment: str
    journeys: tuple[Journey, ...]


class Tool(Value):
    """One entry of the catalogue. The handler takes validated arguments and returns a `result_model`, or raises `ToolFailed`."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    name: str
    description: str
    args_model: type[BaseModel]
    result_model: type[BaseModel]
    side_effects: SideEffects
    handler: Callable[[Any], BaseModel]
