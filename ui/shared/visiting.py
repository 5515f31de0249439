"""Who asks for the page: a person who signed in through Streamlit's own OpenID Connect, somebody at this computer, or anybody.

Streamlit keeps a signed cookie with the claims of the provider; what is taken from it here is an id, a role and a name to greet with.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from planner.runtime.config import Config
from planner.runtime.who_may import Visitor, person_of
from ui.shared.listing import this_computer_alone

_FLAG = "is_logged_in"


def visitor_here(config: Config) -> Visitor:
    """Whoever asks for this page. For once a drawing: without a file of secrets Streamlit looks for one each time."""
    claims = _claims()
    can_sign_in = _FLAG in claims
    return Visitor(
        person=person_of(claims, config) if claims.get(_FLAG) is True else None,
        alone=this_computer_alone(config),
        can_sign_in=can_sign_in,
        sign_in=can_sign_in or config.tells_people_apart,
        must_sign_in=config.must_sign_in,
    )


def greeting() -> str:
    """What the person who signed in is called, for their own page alone: their name, else their address."""
    claims = _claims()
    return str(next((claims[key] for key in ("name", "given_name", "preferred_username", "email") if claims.get(key)), "you"))


def _claims() -> Mapping[str, object]:
    return st.user.to_dict()
