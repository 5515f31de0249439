"""Whose a trip is, and the links under which others may read its plans. Kept beside a trip, never in its state, trace or exports."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal, NamedTuple

from planner.domain.errors import PersonError
from planner.domain.values import Value, evolve

MOST_LINKS = 50
"""So many links of one trip are known at a time; beyond that those that were over first are forgotten."""
UNREADABLE_OWNER = "?"
"""The owner of a trip of which it cannot be read any more whose it is: no person has this id."""
_SHAPE = re.compile(r"[A-Za-z0-9_-]{20,64}")
_RANDOM_BYTES = 24
Standing = Literal["open", "ended", "taken_back"]


class UnknownLink(PersonError):
    """Told to the person: no trip is shared under this link."""

    kind = "unknown_link"


class TooManyLinks(PersonError):
    """Told to the person: a trip is shared under as many links as it can be."""

    kind = "too_many_links"


class TripLink(Value):
    """A link under which the plans of a trip can be read. Its token is drawn for it alone and leads nowhere else."""

    token: str
    made_at: datetime
    ends_at: datetime
    taken_back_at: datetime | None = None

    def standing(self, now: datetime) -> Standing:
        """Whether the link can be used now; one that was taken back stays so after its end."""
        if self.taken_back_at is not None:
            return "taken_back"
        return "open" if now < self.ends_at else "ended"


class TripAccess(Value):
    """Who may open a trip: its owner, without one whoever has its id. `links` are those given out, the first one first."""

    owner: str | None = None
    links: tuple[TripLink, ...] = ()

    def link(self, token: str) -> TripLink | None:
        """The link with that token."""
        return next((link for link in self.links if secrets.compare_digest(link.token.encode(), token.encode())), None)


class SharedTrip(NamedTuple):
    """What a link leads to."""

    trip_id: str
    link: TripLink


ChangeAccess = Callable[[TripAccess], TripAccess]


def new_token() -> str:
    """A fresh token of 32 URL-safe characters, 192 random bits."""
    return secrets.token_urlsafe(_RANDOM_BYTES)


def is_token(text: str) -> bool:
    """Whether `text` has the shape of a token."""
    return _SHAPE.fullmatch(text) is not None


def unknown_link() -> UnknownLink:
    """What is said of a token that no link has."""
    return UnknownLink("Nothing is shared under this link. It may have been cut short on the way; ask for it again.")


def with_link(access: TripAccess, link: TripLink) -> TripAccess:
    """One link more. Raises `TooManyLinks` where as many are open already."""
    known = [*access.links, link]
    over = [old for old in access.links if old.standing(link.made_at) != "open"]
    while len(known) > MOST_LINKS:
        if not over:
            raise TooManyLinks(f"This trip is shared under {MOST_LINKS} links already. Take one back first.")
        known.remove(over.pop(0))
    return evolve(access, links=tuple(known))


def without_link(access: TripAccess, token: str, now: datetime) -> TripAccess:
    """The link with that token taken back. Raises `UnknownLink`."""
    if access.link(token) is None:
        raise unknown_link()
    return evolve(access, links=tuple(_taken_back(link, token, now) for link in access.links))


def _taken_back(link: TripLink, token: str, now: datetime) -> TripLink:
    return evolve(link, taken_back_at=now) if link.token == token and link.taken_back_at is None else link


def found_under(token: str, accesses: Iterable[tuple[str, TripAccess]]) -> SharedTrip:
    """The trip and the link of that token among the trips' accesses. Raises `UnknownLink`."""
    for trip_id, access in accesses:
        link = access.link(token)
        if link is not None:
            return SharedTrip(trip_id, link)
    raise unknown_link()
