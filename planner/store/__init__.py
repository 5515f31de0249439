"""Keeping trips: `open_store` for a data folder, `MemoryStore` for runs that keep nothing, both behind the `TripStore` protocol."""

from planner.store.ids import checked, is_trip_id, new_trip_id
from planner.store.keep import Keep, MemoryKeep, open_keep
from planner.store.memory import MemoryStore
from planner.store.opening import open_store
from planner.store.trip_store import Holder, StoredTrip, TripStore
from planner.store.trip_summary import TripStatus, TripSummary

__all__ = [
    "Holder",
    "Keep",
    "MemoryKeep",
    "MemoryStore",
    "StoredTrip",
    "TripStatus",
    "TripStore",
    "TripSummary",
    "checked",
    "is_trip_id",
    "new_trip_id",
    "open_keep",
    "open_store",
]
