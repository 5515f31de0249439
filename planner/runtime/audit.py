"""Lines of the log about who did what: opened, shared or deleted a trip, entered a room that a role opens, or was refused.

Each names the person's id, never their name or address, and the trip's, never a word of it; a link by the beginning of its hash.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Literal

from planner.runtime.logs import figures
from planner.runtime.who_may import Deed, Visitor

log = logging.getLogger(__name__)
What = Literal[
    "arrived", "signing_out", "trip_opened", "trip_made", "trip_claimed", "trip_copied", "trip_deleted", "trip_restored", "trip_removed",
    "link_made", "link_taken_back", "link_opened", "room_entered", "server_chosen", "drill_switched", "refused", "token_taken", "token_refused",
]  # fmt: skip
_HASH_CHARACTERS = 12


def note(visitor: Visitor, what: What, *, trip: str | None = None, link: str | None = None, room: Deed | None = None) -> None:
    """Write one line about what this visitor did just now."""
    role = visitor.person.role if visitor.person is not None else None
    log.info("somebody did something", extra=figures(who=visitor.name, role=role, what=what, trip=trip, link=link_name(link), room=room))


def note_link_opened(link: str, trip: str) -> None:
    """Write that somebody, who need not be known, opened a link."""
    log.info("somebody did something", extra=figures(who="guest", what="link_opened", trip=trip, link=link_name(link)))


def link_name(token: str | None) -> str | None:
    """What a link is called where its token must not stand."""
    return hashlib.sha256(token.encode()).hexdigest()[:_HASH_CHARACTERS] if token is not None else None
