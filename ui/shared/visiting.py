"""Who asks for the page: a person who signed in through Streamlit's own OpenID Connect, somebody at this computer, or anybody.

Streamlit keeps a signed cookie with the claims of the provider; what is taken from it here is an id, a role and a name to greet with.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest

import streamlit as st

from planner.runtime.config import Config
from planner.runtime.who_may import Visitor, person_of
from ui.shared.listing import this_computer_alone

_FLAG = "is_logged_in"
_TOKEN_GIVEN = "token_given"


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
        has_token=config.tuner_token is not None and st.session_state.get(_TOKEN_GIVEN) is True,
    )


def take_token(config: Config, given: str) -> bool:
    """Whether `given` is the operator's token; then this browser session may do everything until it ends."""
    token = config.tuner_token.get_secret_value() if config.tuner_token is not None else ""
    right = bool(token) and compare_digest(given.strip().encode(), token.encode())
    if right:
        st.session_state[_TOKEN_GIVEN] = True
    return right


def greeting() -> str:
    """What the person who signed in is called, for their own page alone: their name, else their address."""
    claims = _claims()
    return str(next((claims[key] for key in ("name", "given_name", "preferred_username", "email") if claims.get(key)), "you"))


def _claims() -> Mapping[str, object]:
    return st.user.to_dict()
