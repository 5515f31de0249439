"""The composition root: the only place that reads the environment and puts the parts together.

Everything below it receives what it needs as arguments; nothing below it looks for a setting.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Literal, get_args
from urllib.parse import unquote, urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr

from planner.agents.services import Services, Tell
from planner.domain.errors import SettingInvalid
from planner.domain.state import Engine
from planner.domain.values import Value
from planner.llm.protocol import LLMClient
from planner.llm.server.connection import Connection, MissingModel, connection_from
from planner.prompting.check import sound_prompts
from planner.prompting.load import PromptSet
from planner.runtime.loading import loading
from planner.runtime.logs import LogForm
from planner.runtime.telemetry import Collector, collector_from
from planner.store.moving import URL_STARTS

ENGINES = ("offline", "openai")
EngineSetting = Literal["auto", "offline", "openai"]
TURN_SECONDS = 180.0
LONGEST_KEPT_DAYS = 36_500
MOST_PEOPLE = 40
MOST_DOLLARS = 1_000_000


class Config(Value):
    """Settings of one process. Keys never appear here as plain text in a trace, a page or an export."""

    data_dir: Path = Path("data")
    database_url: SecretStr | None = None
    """The PostgreSQL database that keeps trips and documents in the place of the data folder."""
    today: date | None = None
    turn_seconds: float = Field(default=TURN_SECONDS, gt=0)
    specialist_seconds: float = Field(default=60.0, gt=0)
    step_limit: int = Field(default=8, ge=2, le=40)
    pause_seconds: float = Field(default=0.0, ge=0, le=60)
    """How long every specialist waits before it starts, so that a running turn can be seen in a demonstration."""
    connection: Connection | None = None
    engine: EngineSetting = "auto"
    model_hosts: tuple[str, ...] = ()
    """Model servers that visitors from other computers may name."""
    keep_days: int | None = Field(default=None, ge=1)
    """After so many days without a change a trip goes to the trash, and from there after thirty more; None keeps every trip."""
    most_people: int = Field(default=MOST_PEOPLE, ge=1)
    """So many people may be at work at a time; who comes then is asked to wait."""
    log: LogForm = "text"
    metrics_port: int | None = Field(default=None, ge=1, le=65_535)
    """The port on loopback where an operator reads metrics and readiness; None opens none."""
    collector: Collector | None = None
    """Where spans of turns are sent; None sends none."""
    spend_trip: Annotated[Decimal, Field(ge=0)] | None = None
    spend_run: Annotated[Decimal, Field(ge=0)] | None = None
    spend_day: Annotated[Decimal, Field(ge=0)] | None = None
    """US dollars that a trip, a run of the lab, and all calls of a day with this program's own key may cost; None sets no limit."""
    behind_proxy: bool = False
    """Whether a proxy stands before this program, so that a request from this computer may be anybody's."""
    tuners: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    """Who of those who sign in tunes prompts and who runs this server: verified e-mail addresses in small letters, or persons' ids."""
    must_sign_in: bool = False
    """Whether only those who signed in may plan, where people can sign in."""
    tuner_token: SecretStr | None = None
    """What opens the lab, Debug, settings and drills to somebody at another computer; None leaves that to signing in."""

    @property
    def database(self) -> str | None:
        """The URL of the database with its password, for the one who opens it; None where the data folder keeps the trips."""
        return self.database_url.get_secret_value() if self.database_url is not None else None

    @property
    def tells_people_apart(self) -> bool:
        """Whether the settings say something of people who sign in: then what a role opens stays shut as long as nobody can."""
        return self.must_sign_in or bool(self.tuners or self.operators)

    @property
    def first_engine(self) -> Engine:
        """The engine that new trips begin with: as set, else a model where a server is known."""
        if self.engine == "auto":
            return "openai" if self.connection is not None else "offline"
        return self.engine


def from_environment(env: Mapping[str, str] | None = None) -> Config:
    """The settings of `TRIP_DATA_DIR`, `DATABASE_URL`, `TRIP_ENGINE`, `TRIP_TODAY`, `TRIP_TURN_SECONDS`, `TRIP_PAUSE`, `TRIP_MODEL_HOSTS`,
    `TRIP_TRUSTED_PROXY`, `TRIP_TUNERS`, `TRIP_OPERATORS`, `TRIP_SIGN_IN`, `TRIP_TUNER_TOKEN`,
    `TRIP_KEEP_DAYS`, `TRIP_LOG`, `TRIP_METRICS_PORT`, `TRIP_MOST_PEOPLE`, `TRIP_SPEND_TRIP`, `_RUN` and `_DAY`,
    of the model server (`connection_from`) and of a collector of spans (`collector_from`).

    Without `env` they come from the environment and, below it, from the file `.env` in the current folder; neither is ever written to.
    Raises `SettingInvalid` with words that name the variable.
    """
    values = _environment() if env is None else env
    today = values.get("TRIP_TODAY")
    try:
        day = date.fromisoformat(today) if today else None
    except ValueError as error:
        raise SettingInvalid(f"TRIP_TODAY is {today!r}; it must be a day such as 2027-02-12.") from error
    return Config(
        data_dir=Path(values.get("TRIP_DATA_DIR") or "data"),
        database_url=_database_url(values),
        today=day,
        turn_seconds=_seconds(values, "TRIP_TURN_SECONDS", TURN_SECONDS, 5, 3600),
        pause_seconds=_seconds(values, "TRIP_PAUSE", 0.0, 0, 60),
        connection=connection_from(values),
        collector=collector_from(values),
        model_hosts=tuple(values.get("TRIP_MODEL_HOSTS", "").replace(",", " ").split()),
        behind_proxy=values.get("TRIP_TRUSTED_PROXY", "").strip().lower() not in ("", "0", "false", "no"),
        tuners=_people(values, "TRIP_TUNERS"),
        operators=_people(values, "TRIP_OPERATORS"),
        must_sign_in=_must_sign_in(values),
        tuner_token=_tuner_token(values),
        engine=_engine(values),
        keep_days=_whole(values, "TRIP_KEEP_DAYS", LONGEST_KEPT_DAYS, "number of days"),
        most_people=_whole(values, "TRIP_MOST_PEOPLE", 10_000, "number") or MOST_PEOPLE,
        log=_log_form(values),
        metrics_port=_whole(values, "TRIP_METRICS_PORT", 65_535, "number"),
        spend_trip=_dollars(values, "TRIP_SPEND_TRIP"),
        spend_run=_dollars(values, "TRIP_SPEND_RUN"),
        spend_day=_dollars(values, "TRIP_SPEND_DAY"),
    )


def _database_url(values: Mapping[str, str]) -> SecretStr | None:
    """The database `DATABASE_URL` names, None without it. Raises `SettingInvalid`, without the password in its words."""
    text = (values.get("DATABASE_URL") or "").strip()
    if not text:
        return None
    if not text.startswith(URL_STARTS):
        raise SettingInvalid("DATABASE_URL must begin with postgresql://, such as postgresql://user:password@host:5432/trips.")
    return SecretStr(text)


def _whole(values: Mapping[str, str], name: str, most: int, what: str) -> int | None:
    """The whole number from 1 that a variable names, None without it. Raises `SettingInvalid`."""
    text = (values.get(name) or "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:7]) <= most):
        raise SettingInvalid(f"{name} is {text!r}; it must be a whole {what} from 1 to {most:,}.")
    return int(text)


def _people(values: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The addresses or ids a variable lists."""
    return tuple(values.get(name, "").casefold().replace(",", " ").split())


SHORTEST_TOKEN = 16


def _tuner_token(values: Mapping[str, str]) -> SecretStr | None:
    """The token of `TRIP_TUNER_TOKEN`, where one is set. Raises `SettingInvalid` for one that could be guessed."""
    token = (values.get("TRIP_TUNER_TOKEN") or "").strip()
    if token and len(token) < SHORTEST_TOKEN:
        raise SettingInvalid(f"TRIP_TUNER_TOKEN must have at least {SHORTEST_TOKEN} characters.")
    return SecretStr(token) if token else None


def _must_sign_in(values: Mapping[str, str]) -> bool:
    """What `TRIP_SIGN_IN` says; "optional" without it. Raises `SettingInvalid`."""
    match (values.get("TRIP_SIGN_IN") or "optional").strip().lower():
        case "optional":
            return False
        case "required":
            return True
        case other:
            raise SettingInvalid(f"TRIP_SIGN_IN is {other!r}; it must be optional or required.")


def _log_form(values: Mapping[str, str]) -> LogForm:
    """What `TRIP_LOG` says the log is written as; "text" without it."""
    match (values.get("TRIP_LOG") or "text").strip().lower():
        case "text":
            return "text"
        case "json":
            return "json"
        case other:
            raise SettingInvalid(f"TRIP_LOG is {other!r}; it must be text or json.")


def _dollars(values: Mapping[str, str], name: str) -> Decimal | None:
    """An amount of US dollars, None where none is set. Raises `SettingInvalid`."""
    text = (values.get(name) or "").strip().removeprefix("$")
    if not text:
        return None
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal(-1)
    if not (amount.is_finite() and 0 <= amount <= MOST_DOLLARS):
        raise SettingInvalid(f"{name} is {text[:40]!r}; it must be an amount of US dollars, such as 0.50.")
    return amount


def _engine(values: Mapping[str, str]) -> EngineSetting:
    """What `TRIP_ENGINE` says new trips use; "auto" without it: a model where a key or an address is set."""
    wanted = (values.get("TRIP_ENGINE") or "auto").strip().lower()
    for setting in get_args(EngineSetting):
        if wanted == setting:
            return setting  # type: ignore[no-any-return]
    raise SettingInvalid(f"TRIP_ENGINE is {wanted!r}; it must be auto, offline or openai.")


def _environment() -> Mapping[str, str]:
    found = {name: value for name, value in dotenv_values(".env").items() if value is not None}
    return {**found, **os.environ}


def _seconds(values: Mapping[str, str], name: str, usual: float, low: float, high: float) -> float:
    """A number of seconds from a variable, or what is usual without one."""
    text = values.get(name)
    try:
        seconds = float(text) if text else usual
    except ValueError:
        seconds = -1.0
    if not low <= seconds <= high:
        raise SettingInvalid(f"{name} is {text!r}; it must be a number of seconds from {low:g} to {high:g}.")
    return seconds


def secrets_in(env: Mapping[str, str]) -> tuple[str, ...]:
    """The values of variables that hold keys, by their names, to be taken out of what is handed to other people."""
    return tuple(
        value for name, value in env.items() if value and any(word in name.upper() for word in ("KEY", "TOKEN", "SECRET", "PASSWORD"))
    )


def known_secrets() -> tuple[str, ...]:
    """The keys this process was started with, whatever it uses them for, and the password of its database."""
    env = _environment()
    password = urlsplit(env.get("DATABASE_URL", "")).password
    return (*secrets_in(env), *dict.fromkeys((password, unquote(password)) if password else ()))


def client_for(engine: str, connection: Connection | None = None) -> LLMClient:
    """The engine of that name; "openai" talks to `connection`.

    Raises `SettingInvalid` where there is none of that name or no server is known.
    """
    if engine == "offline":
        return _offline_engine()
    if engine in ENGINES:
        if connection is None:
            raise SettingInvalid("No model server is set. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.")
        with loading():
            from planner.llm.server.openai_client import OpenAIClient

        return OpenAIClient(connection)
    raise SettingInvalid(f"There is no engine called {engine!r}; there are {' and '.join(ENGINES)}.")


def engine_for(engine: str, connection: Connection | None) -> LLMClient:
    """Like `client_for`, for a turn that has begun: a missing server is told when the engine is asked, so that the message is kept."""
    return MissingModel() if engine == "openai" and connection is None else client_for(engine, connection)


def configured_client(engine: str) -> LLMClient:
    """The engine of that name, with the model server of the environment. Raises `SettingInvalid`."""
    return client_for(engine, from_environment().connection if engine == "openai" else None)


def make_services(
    config: Config,
    today: date,
    *,
    client: LLMClient | None = None,
    prompts: PromptSet | None = None,
    cancel: threading.Event | None = None,
    deadline: float | None = None,
    tell: Tell | None = None,
    show: Callable[[str], object] | None = None,
) -> Services:
    """What the agents of one turn work with."""
    with loading():
        from planner.tools.call import handler_call

    offline, stop = _offline_engine(), cancel or threading.Event()
    return Services(
        client=client or offline,
        fallback=offline,
        prompts=prompts or sound_prompts(),
        call_tool=handler_call,
        today=today,
        cancel=stop,
        deadline=deadline,
        tell=tell or (lambda who, state, words: None),
        show=show,
        step_limit=config.step_limit,
        specialist_seconds=config.specialist_seconds,
        before_specialist=(lambda specialist: _pause(config.pause_seconds, stop)) if config.pause_seconds else None,
    )


def _pause(seconds: float, stop: threading.Event) -> None:
    """Wait, but not past Stop."""
    stop.wait(seconds)


def _offline_engine() -> LLMClient:
    """The built-in engine, loaded when it is first asked: a page can be drawn before."""
    with loading():
        from planner.llm.offline.engine import OfflineEngine

    return OfflineEngine()


def warm_up(*, model: bool = False) -> None:
    """Load what the first message needs: date language, gazetteer, prompts, and with `model` the client and its schemas.

    About two seconds. What is loaded then stays, so later collections of garbage do not walk through it again.
    """
    with loading():
        from planner.destinations.book import destinations
        from planner.language.dates import warm_up as warm_dates
        from planner.places.resolve import resolve
        from planner.runtime import perform  # noqa: F401

    _offline_engine()
    sound_prompts()
    warm_dates()
    resolve("Boston")
    destinations()
    if model:
        with loading():
            import planner.llm.server.openai_client  # noqa: F401
            from planner.llm.schemas import wire_schema
            from planner.prompting.lint import REPLIES

        for reply in REPLIES.values():
            wire_schema(reply)
    gc.collect()
    gc.freeze()
