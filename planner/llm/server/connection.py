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
RANGES = {"temperature": TEMPERATURES, "top_p": (0.01, 1.0), "seed": (0.0, 2.0**31 - 1), "max_tokens": (64.0, 200_000.0)}
"""What a parameter that is a number may be."""
WHOLE = ("seed", "max_tokens")
NOT_SENT = "none"
"""Typed for a number, it lets none be sent."""
NAMES = {
    "temperature": "The temperature", "top_p": "top_p", "seed": "The seed", "reasoning_effort": "The reasoning effort",
    "max_tokens": "The longest answer",
}  # fmt: skip
VARIABLES = {
    "temperature": "OPENAI_TEMPERATURE", "top_p": "OPENAI_TOP_P", "seed": "OPENAI_SEED", "reasoning_effort": "OPENAI_REASONING_EFFORT",
    "max_tokens": "OPENAI_MAX_TOKENS",
}  # fmt: skip
"""By parameter what a person calls it, and the variable that sets it."""
NO_KEY = "none"
"""Sent where a server asks for no key, as the protocol wants some word there."""


Effort = Annotated[str, Field(pattern=r"^[a-z]{2,16}$")]


class Parameters(Value):
    """What goes with every request of a model beside its messages. None leaves a parameter out, and so to the server.

    `max_tokens` is the longest answer; `reasoning_effort` one of the words its server knows, such as "low".
    """

    temperature: Annotated[float, Field(ge=0, le=2)] | None = 0.2
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    reasoning_effort: Effort | None = None
    max_tokens: Annotated[int, Field(ge=64, le=200_000)] | None = None

    @property
    def words(self) -> str:
        """As a person reads them: "temperature 0.2, seed 7"."""
        named = (
            ("temperature", self.temperature), ("top_p", self.top_p), ("seed", self.seed), ("effort", self.reasoning_effort),
            ("at most", self.max_tokens and f"{self.max_tokens:,} tokens"),
        )  # fmt: skip
        told = [f"{name} {value if isinstance(value, str) else f'{value:g}'}" for name, value in named if value is not None]
        return ", ".join(told if self.temperature is not None else ["no temperature", *told])


class Connection(Parameters):
    """One model server as it is used, and the parameters it is asked with.

    `seconds` is the most one call may take. `own` says that a person typed it in, so that nothing of the program's own configuration may
    travel with it. `exact` says that the parameters are what is being measured: none is left out where the server refuses it.
    """

    base_url: str = OPENAI
    api_key: SecretStr = SecretStr("")
    model: Annotated[str, Field(min_length=1, max_length=200)] = DEFAULT_MODEL
    seconds: Annotated[float, Field(gt=0, le=600)] = DEFAULT_SECONDS
    own: bool = False
    exact: bool = False

    @property
    def parameters(self) -> Parameters:
        """What goes with every request."""
        return Parameters.model_validate({name: getattr(self, name) for name in Parameters.model_fields})

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
    """The server that `OPENAI_API_KEY`, `_BASE_URL`, `_MODEL`, `_TIMEOUT` and the `VARIABLES` of its parameters describe.

    None when neither a key nor an address is set. Raises `SettingInvalid` with words that name the variable, never the key.
    """
    key, url = env.get("OPENAI_API_KEY", "").strip(), env.get("OPENAI_BASE_URL", "").strip()
    if not key and not url:
        return None
    if not key.isascii() or any(c.isspace() for c in key):
        raise SettingInvalid("OPENAI_API_KEY has characters that no key has. Copy it again.")
    seconds = _number(env.get("OPENAI_TIMEOUT", ""), "OPENAI_TIMEOUT is", *CALL_SECONDS)
    parameters = parameters_typed({f: env.get(name, "") for f, name in VARIABLES.items()}, Parameters(), VARIABLES)
    return Connection(
        base_url=address(url) if url else OPENAI,
        api_key=SecretStr(key),
        model=env.get("OPENAI_MODEL", "").strip() or DEFAULT_MODEL,
        seconds=DEFAULT_SECONDS if seconds is None else seconds,
        **parameters.model_dump(),
    )


def parameters_typed(typed: Mapping[str, str], base: Parameters, names: Mapping[str, str] = NAMES) -> Parameters:
    """`base` with what was typed for its fields: blank leaves a field as it is, "none" lets nothing be sent for it.

    `names` say what each field is called where it was typed. Raises `SettingInvalid` in words that begin with it.
    """
    found: dict[str, float | int | str | None] = {}
    for field, text in typed.items():
        said = text.strip().lower()
        if not said:
            continue
        if said == NOT_SENT and field != "reasoning_effort":
            found[field] = None
        elif field == "reasoning_effort":
            if not (said.isascii() and said.isalpha() and 2 <= len(said) <= 16):
                raise SettingInvalid(f"{names[field]} is {said[:40]!r}; it must be one word, such as low.")
            found[field] = None if said == "default" else said
        else:
            number = _number(said, f"{names[field]} is", *RANGES[field])
            if field in WHOLE and number is not None and number != int(number):
                raise SettingInvalid(f"{names[field]} is {said[:40]!r}; it must be a whole number.")
            found[field] = int(number) if number is not None and field in WHOLE else number
    return evolve(base, **found)


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
    parameters = parameters_typed({"temperature": temperature}, base.parameters)
    longest = _number(seconds, "The time a call may take is", *CALL_SECONDS)
    return evolve(
        base,
        **parameters.model_dump(),
        base_url=url,
        api_key=chosen,
        model=name,
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
