"""Keeping trips: `open_store` for a data folder, `MemoryStore` for runs that keep nothing, both behind the `TripStore` protocol."""

from planner.store.document_store import DocumentStore, MemoryDocuments, open_documents
from planner.store.ids import checked, is_trip_id, new_trip_id
from planner.store.memory import MemoryStore
from planner.store.tinydb_store import open_store
from planner.store.trip_store import Holder, StoredTrip, TripStore
from planner.store.trip_summary import TripStatus, TripSummary

__all__ = [
    "DocumentStore",
    "Holder",
    "MemoryDocuments",
    "MemoryStore",
    "StoredTrip",
    "TripStatus",
    "TripStore",
    "TripSummary",
    "checked",
    "is_trip_id",
    "new_trip_id",
    "open_documents",
    "open_store",
]
