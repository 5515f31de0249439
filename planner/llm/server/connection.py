"""Where a model is reached: address, key, model name and how it is asked; and what answers in a trip's place while no server is known.

The key is a secret that no repr, trace or export shows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, SecretStr

from planner.domain.errors import ModelNotSet, SettingInvalid
from planner.domain.values import Value, evolve
from planner.guard.private_details import KeyFilter, without
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta

OPENAI = "https://api.openai.com/v1"
DEFAULT_MODEL = "gpt-4o-mini"
DEFAULT_SECONDS = 60.0
TEMPERATURES = (0.0, 2.0)
CALL_SECONDS = (1.0, 600.0)
NO_KEY = "none"
"""Sent where a server asks for no key, as the protocol wants some word there."""


class Connection(Value):
    """One model server as it is used.

    `temperature` is sent as it is, None leaves it to the server; `seconds` is the most one call may take, `max_tokens` the longest
    answer, None for the server's own limit. `own` says that a person
    typed it in, so that nothing of the program's own configuration may travel with it.
    """

    base_url: str = OPENAI
    api_key: SecretStr = SecretStr("")
    model: Annotated[str, Field(min_length=1, max_length=200)] = DEFAULT_MODEL
    temperature: Annotated[float, Field(ge=0, le=2)] | None = 0.2
    seconds: Annotated[float, Field(gt=0, le=600)] = DEFAULT_SECONDS
    max_tokens: Annotated[int, Field(ge=64, le=200_000)] | None = None
    own: bool = False

    @property
    def host(self) -> str:
        """The server's name and port, for people to read."""
        return urlsplit(self.base_url).netloc

    @property
    def secret(self) -> str:
        """The key as it is sent."""
        return self.api_key.get_secret_value() or NO_KEY

    def hide(self, text: str) -> str:
        """`text` without the key, wherever a server or library repeated it.

        A word such as "ollama", given to a server that wants none, is no key.
        """
        return without(self.api_key.get_secret_value(), text)

    def passing(self) -> KeyFilter:
        """The same for a text that arrives in pieces."""
        return KeyFilter(self.api_key.get_secret_value())


def address(text: str) -> str:
    """A base URL as typed, without a slash at the end. Raises `SettingInvalid` for what is no http address or carries a password."""
    trimmed = text.strip().rstrip("/")
    try:
        parts = urlsplit(trimmed)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or any(c.isspace() for c in trimmed):
        raise SettingInvalid("The address of the model server must look like http://localhost:11434/v1.")
    if parts.username or parts.password:
        raise SettingInvalid("The address must not carry a name or password; put the key into its own field.")
    if parts.query or parts.fragment:
        raise SettingInvalid("The address must end with its path, without ? or #.")
    return trimmed


def allow_typed(connection: Connection, hosts: Collection[str], *, alone: bool) -> None:
    """Raises `SettingInvalid` unless a visitor may have this program talk to the server they typed in.

    `alone` says that nobody but a person at this computer can be asking; they may name any server. Others may name OpenAI and the `hosts`
    that who runs this program allows: an address typed by a stranger must not reach into the network this program stands in.
    """
    name = urlsplit(connection.base_url).hostname or ""
    if alone or name in (urlsplit(OPENAI).hostname, *(host.casefold() for host in hosts)):
        return
    raise SettingInvalid("From another computer only servers can be used that who runs this program allows (TRIP_MODEL_HOSTS).")


def connection_from(env: Mapping[str, str]) -> Connection | None:
    """The server that `OPENAI_API_KEY`, `_BASE_URL`, `_MODEL`, `_TEMPERATURE`, `_TIMEOUT` and `_MAX_TOKENS` describe.

    None when neither a key nor an address is set. Raises `SettingInvalid` with words that name the variable, never the key.
    """
    key, url = env.get("OPENAI_API_KEY", "").strip(), env.get("OPENAI_BASE_URL", "").strip()
    if not key and not url:
        return None
    if not key.isascii() or any(c.isspace() for c in key):
        raise SettingInvalid("OPENAI_API_KEY has characters that no key has. Copy it again.")
    temperature = _number(env.get("OPENAI_TEMPERATURE", ""), "OPENAI_TEMPERATURE is", *TEMPERATURES)
    seconds = _number(env.get("OPENAI_TIMEOUT", ""), "OPENAI_TIMEOUT is", *CALL_SECONDS)
    longest = _number(env.get("OPENAI_MAX_TOKENS", ""), "OPENAI_MAX_TOKENS is", 64.0, 200_000.0)
    return Connection(
        base_url=address(url) if url else OPENAI,
        api_key=SecretStr(key),
        model=env.get("OPENAI_MODEL", "").strip() or DEFAULT_MODEL,
        temperature=0.2 if temperature is None else temperature,
        seconds=DEFAULT_SECONDS if seconds is None else seconds,
        max_tokens=None if longest is None else int(longest),
    )


def own_connection(
    *, base_url: str, api_key: str, model: str, configured: Connection | None, temperature: str = "", seconds: str = ""
) -> Connection:
    """The server a person typed in for their session. Raises `SettingInvalid`.

    `configured` is the server in use: the program's, or one the person gave before, which stays theirs whatever else is changed. An empty
    key is good for its address alone, where its key is used; any other server needs a key of the person's. What is left blank stays.
    """
    url = address(base_url) if base_url.strip() else (configured.base_url if configured else OPENAI)
    key = api_key.strip()
    if key and (not key.isascii() or any(c.isspace() for c in key)):
        raise SettingInvalid("The key has characters that no key has. Copy it again.")
    same = configured is not None and url == configured.base_url
    if not key and not same:
        raise SettingInvalid("This server needs a key of your own. Where it asks for none, type any word.")
    base = configured if configured is not None and same else Connection()
    chosen = SecretStr(key) if key else base.api_key
    name = model.strip() or base.model
    if len(name) > 200:
        raise SettingInvalid("That name of a model is too long.")
    heat = _number(temperature, "The temperature is", *TEMPERATURES)
    longest = _number(seconds, "The time a call may take is", *CALL_SECONDS)
    return evolve(
        base,
        base_url=url,
        api_key=chosen,
        model=name,
        temperature=base.temperature if heat is None else heat,
        seconds=base.seconds if longest is None else longest,
        own=bool(key) or not same or base.own,
    )


def _number(typed: str, what: str, low: float, high: float) -> float | None:
    """A number as it was typed, None where nothing was. Raises `SettingInvalid` in words that begin with `what`."""
    raw = typed.strip()
    if not raw:
        return None
    try:
        value = float(raw.replace(",", "."))
    except ValueError:
        value = -1.0
    if not low <= value <= high:
        raise SettingInvalid(f"{what} {raw[:40]!r}; it must be a number from {low:g} to {high:g}.")
    return value


class MissingModel:
    """The engine of a trip that is set to a model while no server is known: every call says so, and nothing of the turn is lost."""

    @property
    def engine(self) -> str:
        return "openai"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """Raises `ModelNotSet`."""
        raise ModelNotSet("No model server is set here. Give one in the settings, or go on with the built-in engine. Nothing is lost.")
