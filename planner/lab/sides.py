"""A side of an experiment: prompts, and what answers them: the built-in engine, or a model of a server with its parameters.

A side is written down with a run as it was when the run began, so that going on with it later asks the same model in the same way
whatever was set since. The key of its server never is: whoever runs it hands in the servers that are known, with their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pydantic import SecretStr

from planner.domain.errors import PersonError, SettingInvalid
from planner.domain.values import Value, evolve
from planner.llm.server.connection import Connection, Parameters, address, parameters_typed
from planner.prompting.load import PromptSet

LETTERS = "ABCDEF"
MOST_SIDES = len(LETTERS)
ENGINES = {"offline": "the built-in engine", "openai": "a model"}
TYPED = {
    "temperature": "temperature", "top_p": "top_p", "seed": "seed", "effort": "reasoning_effort", "max_tokens": "max_tokens",
}  # fmt: skip
"""By the name that is typed on the command line the parameter."""
KEYS = ("name", "prompts", "engine", "model", "server", "key", *TYPED)


class SideRefused(PersonError):
    """Told to the person: a side cannot be run as it is described, and why."""

    kind = "side_refused"


class Side(Value):
    """What is compared. `label` is how a person calls it; `model`, `server` (its address) and `parameters` are those of the model.

    Runs of earlier versions of this program name no server and no parameters: such a side is asked as the server at hand is set.
    """

    label: str
    prompts: PromptSet
    engine: str = "offline"
    model: str = ""
    server: str = ""
    parameters: Parameters | None = None

    @property
    def answered_by(self) -> str:
        """Who answers, in words: "gpt-4o-mini at localhost:11434, temperature 0.2"."""
        if self.engine == "offline":
            return ENGINES["offline"]
        host = Connection(base_url=self.server).host if self.server else ""
        words = f"{self.model or 'a model'}{f' at {host}' if host else ''}"
        return f"{words}, {self.parameters.words}" if self.parameters is not None else words


def settled(side: Side, connection: Connection | None) -> Side:
    """The side with everything written down that the server at hand decides where the side says nothing. Raises `SideRefused`."""
    if side.engine == "offline":
        return side
    if connection is None and not (side.server and side.model):
        raise SideRefused("No model server is set. Set one in the settings, or let the built-in engine answer.")
    base = connection or Connection()
    return evolve(
        side, model=side.model or base.model, server=side.server or base.base_url, parameters=side.parameters or base.parameters
    )  # fmt: skip


def connection_of(side: Side, servers: Sequence[Connection], sample: int = 0) -> Connection | None:
    """How a side's model is reached, with the key of the server among `servers`; None for the built-in engine.

    A seed grows by one with each sample, as the same one would give the same answer. Raises `SideRefused` where the server is not known.
    """
    if side.engine == "offline":
        return None
    known = next((server for server in servers if not side.server or server.base_url == side.server), None)
    if known is None:
        host = Connection(base_url=side.server).host if side.server else "a model"
        raise SideRefused(f"This test asks {host}, and that server is not set here now. Set it in the settings, then go on.")
    if side.parameters is None:
        return evolve(known, model=side.model) if side.model else known
    seed = side.parameters.seed
    parameters = evolve(side.parameters, seed=seed + sample if seed is not None else None)
    return evolve(known, **parameters.model_dump(), model=side.model or known.model, exact=True)


def labelled(sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides, each with a name of its own: where several are called the same, what answers them is added if it differs, or a letter."""
    found = []
    for n, side in enumerate(sides):
        alike = [other for other in sides if other.label == side.label]
        telling = len({other.answered_by for other in alike}) == len(alike)
        more = side.answered_by if telling else f"side {LETTERS[n % MOST_SIDES]}"
        found.append(evolve(side, label=f"{side.label}, {more}") if len(alike) > 1 else side)
    return tuple(found)


def side_typed(
    text: str, prompts: Callable[[str], PromptSet], env: Mapping[str, str], connection: Connection | None, engine: str
) -> tuple[Side, Connection | None]:
    """A side of the command line, "prompts=mine,model=gpt-4o,temperature=0", and its server with its key where it names one of its own.

    `key` names the variable of the environment that holds the key of `server`. Raises `SettingInvalid`.
    """
    typed = _pairs(text)
    if "key" in typed and "server" not in typed:
        raise SettingInvalid(f"--side {text!r}: key names the variable that holds a server's key; name the server, too.")
    asked = [name for name in ("model", "server", *TYPED) if name in typed]
    chosen = typed.get("engine") or ("openai" if asked else engine)
    if chosen not in ENGINES or (chosen == "offline" and asked):
        what = f"has no {asked[0]}" if asked else "is none"
        raise SettingInvalid(f"--side {text!r}: the engine {chosen!r} {what}; engines are {' and '.join(ENGINES)}.")
    own = _server(typed, env) if typed.get("server") else None
    side = Side(label=typed.get("name", ""), prompts=prompts(typed.get("prompts", "default")), engine=chosen)
    if chosen == "openai":
        base = own or connection or Connection()
        side = evolve(
            side, model=typed.get("model", ""), server=own.base_url if own else "",
            parameters=parameters_typed({field: typed.get(name, "") for name, field in TYPED.items()}, base.parameters),
        )  # fmt: skip
    return evolve(side, label=side.label or side.prompts.name), own


def _pairs(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or name.strip() not in KEYS:
            raise SettingInvalid(f"--side {text!r}: {part!r} is no KEY=VALUE; keys are {', '.join(KEYS)}.")
        found[name.strip()] = value.strip()
    return found


def _server(typed: Mapping[str, str], env: Mapping[str, str]) -> Connection:
    name = typed.get("key", "")
    key = env.get(name, "") if name else ""
    if name and not key:
        raise SettingInvalid(f"There is no key in the variable {name}.")
    return Connection(base_url=address(typed["server"]), api_key=SecretStr(key), own=True, temperature=Parameters().temperature)
