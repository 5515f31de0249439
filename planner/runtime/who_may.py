"""Who a visitor is, and what they may do: one table of deeds, and one rule of whose trip may be opened.

At this computer alone everybody may do everything, and a trip's id opens it. To others a server shows plans and trips; the rooms
of those who tune prompts and of those who run it are opened by a role, or by the token that its operator set. A trip that was
made signed in is opened by its owner alone.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from planner.domain.errors import PersonError
from planner.domain.values import Value
from planner.runtime.config import Config

Role = Literal["traveller", "tuner", "operator"]
Deed = Literal["chat", "share", "lab", "debug", "drills", "settings"]
DEEDS: tuple[Deed, ...] = get_args(Deed)
ROLE_WORDS: Mapping[Role, str] = {"traveller": "Traveller", "tuner": "Prompt tuner", "operator": "Operator"}
_TRAVELLER: frozenset[Deed] = frozenset({"chat", "share"})
_TUNER: frozenset[Deed] = _TRAVELLER | {"lab", "debug", "settings"}
MAY: Mapping[Role, frozenset[Deed]] = {"traveller": _TRAVELLER, "tuner": _TUNER, "operator": _TUNER | {"drills"}}
"""What each role may do. A drill makes a model fail on purpose: that is a rehearsal of those who run the server."""
NOT_YOURS = "This trip belongs to somebody else. Ask them for a link to its plans."
SIGN_IN_FIRST = "This trip belongs to somebody who was signed in. Sign in as that person, or ask them for a link to its plans."
_ID_CHARACTERS = 26


class NotAllowed(PersonError):
    """Told to the person: what they wanted is open to others only."""

    kind = "not_allowed"


class Person(Value):
    """Somebody who signed in, without their name and address: what is kept and logged of them is this id."""

    id: str
    role: Role = "traveller"


class Visitor(Value):
    """Whoever asks for a page. `alone`: it can only be a person at this computer. `sign_in`: whether this server tells people apart.
    `must_sign_in`: whether only those who signed in may plan. `can_sign_in`: whether there is a provider to sign in with.
    `has_token`: whether the operator's token was given.
    """

    person: Person | None = None
    alone: bool = False
    sign_in: bool = False
    must_sign_in: bool = False
    can_sign_in: bool = False
    has_token: bool = False

    @property
    def name(self) -> str:
        """Who it is, for the log."""
        if self.person is not None:
            return self.person.id
        return "this_computer" if self.alone else "nobody"

    @property
    def owner(self) -> str | None:
        """Whose the trips are that are made now."""
        return self.person.id if self.person is not None else None

    def may(self, deed: Deed) -> bool:
        """Whether this visitor may do it."""
        if self.has_token:
            return True
        if self.person is not None:
            return deed in MAY[self.person.role]
        return self.alone or (not self.must_sign_in and deed in _TRAVELLER)

    def may_open(self, owner: str | None) -> bool:
        """Whether this visitor may open a trip of that owner by its id."""
        if owner is None:
            return self.may("chat")
        if self.person is not None:
            return self.person.id == owner
        return self.alone and not self.sign_in

    def require_open(self, owner: str | None) -> None:
        """Raises `NotAllowed` where this visitor may not open a trip of that owner."""
        if not self.may_open(owner):
            raise NotAllowed(NOT_YOURS if self.person is not None or not self.sign_in else SIGN_IN_FIRST)


ANYBODY = Visitor(alone=True)
"""Whoever uses the planner without a page: the command line, a replay, a test."""


NOBODY = Visitor(sign_in=True, must_sign_in=True)
"""Whoever reads what was shared: they may do nothing else."""


def person_of(claims: Mapping[str, object], config: Config) -> Person | None:
    """The person whom a provider of identities vouches for; None where the claims name nobody.

    The id is made of issuer and subject, which never pass to another person, as an address may. A role comes from the settings, which
    name addresses and ids: claims stay as they were when somebody signed in, settings hold from the next page on. An address counts
    only where the provider says that it was verified.
    """
    issuer, subject = claims.get("iss"), claims.get("sub")
    if not (isinstance(issuer, str) and isinstance(subject, str) and issuer and subject):
        return None
    digest = hashlib.sha256(f"{issuer}\n{subject}".encode()).digest()
    person_id = f"p_{base64.b32encode(digest).decode().lower()[:_ID_CHARACTERS]}"
    names = {person_id}
    email = claims.get("email")
    if isinstance(email, str) and claims.get("email_verified") in (True, "true"):
        names.add(email.strip().casefold())
    return Person(id=person_id, role=_role(names, config))


def _role(names: set[str], config: Config) -> Role:
    by_role: Sequence[tuple[Role, Sequence[str]]] = (("operator", config.operators), ("tuner", config.tuners))
    return next((role for role, named in by_role if names & set(named)), "traveller")
