"""The sides of a comparison as they are chosen: prompts, who answers them, and a model's server and parameters, two sides to six.

A key that is typed for a server of a side is taken out of its field at once, and kept for as long as the browser tab in an object that
shows it to nobody.
"""

from __future__ import annotations

import streamlit as st
from pydantic import SecretStr

from planner.domain.errors import PersonError, PlannerError, SettingInvalid
from planner.domain.values import evolve
from planner.lab.sides import LETTERS, MOST_SIDES, Side, settled
from planner.llm.server.connection import NAMES, Connection, Parameters, address, allow_typed, parameters_typed
from planner.prompting.library import Shelf
from planner.prompting.load import PromptSet
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.listing import this_computer_alone
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.theme import choice_label, quiet

FEWEST = 2
ENGINES = {"offline": "Built-in engine", "openai": "A model"}
EFFORTS = ("", "none", "minimal", "low", "medium", "high", "xhigh")
FIELDS = ("temperature", "top_p", "seed", "max_tokens")
OWN = "ab_servers"
"""The servers that were typed for sides, with their keys, by address."""


def _key(n: int, what: str = "") -> str:
    """The widget key of a side's field: "ab_b", "ab_b_model"."""
    return f"ab_{LETTERS[n].lower()}{f'_{what}' if what else ''}"


def _count() -> int:
    return int(st.session_state.get("ab_count") or FEWEST)


def draw_sides(page: Page, shelf: Shelf, prompt: str) -> None:
    """A row a side, and the button that adds one."""
    words = {c: lab_parts.choice_words(c) for c in lab_parts.choices(shelf, prompt)}
    others = [c for c in words if c != str(shelf.current.get(prompt, "file"))]
    words |= {f"set:{name}": f"All prompts: {lab_parts.set_words(name)}" for name in lab_parts.library(page).names()}
    current = str(shelf.current.get(prompt, "file"))
    for n in range(_count()):
        first = current if n == 0 or not others else others[min(n - 1, len(others) - 1)]
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key=_key(n, "row")):
            lab_parts.pick(st.container(width="stretch"), LETTERS[n], words, _key(n), first)
            _draw_answering(page, n)
            if n >= FEWEST:
                st.button(
                    "", key=_key(n, "remove"), icon=":material/close:", help=f"Take {LETTERS[n]} out", type=quiet(), on_click=_remove,
                    args=(n,),
                )  # fmt: skip
    if _count() < MOST_SIDES:
        st.button("Add a side", key="ab_add", icon=":material/add:", type=quiet(), on_click=_add)


def _add() -> None:
    """One side more, which begins as the last one answers."""
    n = _count()
    for what in ("engine", "model", "server", "effort", *FIELDS):
        if _key(n - 1, what) in st.session_state:
            st.session_state[_key(n, what)] = st.session_state[_key(n - 1, what)]
    st.session_state["ab_count"] = n + 1


def _remove(gone: int) -> None:
    """Take a side out; those after it move up."""
    last = _count() - 1
    for n in range(gone, last):
        for what in ("", "engine", "model", "server", "effort", *FIELDS):
            if _key(n + 1, what) in st.session_state:
                st.session_state[_key(n, what)] = st.session_state[_key(n + 1, what)]
    for what in ("", "engine", "model", "server", "effort", *FIELDS):
        st.session_state.pop(_key(last, what), None)
    st.session_state["ab_count"] = last


def _draw_answering(page: Page, n: int) -> None:
    """Who answers on a side, and how it is asked."""
    server = page.session.connection
    st.session_state.setdefault(_key(n, "engine"), "openai" if server is not None else "offline")
    with st.popover(_answering_words(page, n), icon=":material/memory:", width=220, key=_key(n, "answering")):
        engine = st.segmented_control(
            f"{LETTERS[n]} is answered by", list(ENGINES), format_func=lambda e: choice_label(ENGINES[e]), key=_key(n, "engine"),
            required=True, persist_state="session",
        )  # fmt: skip
        if engine == "offline":
            st.caption("It does not read prompts and sends nothing anywhere.")
            return
        base = server or Connection()
        st.text_input("Model", key=_key(n, "model"), placeholder=base.model, max_chars=200, persist_state="session")
        st.text_input("Server", key=_key(n, "server"), placeholder=base.base_url, max_chars=500, persist_state="session")
        typed = str(st.session_state.get(_key(n, "server")) or "").strip()
        if typed and _known(page, typed) is None:
            st.text_input(
                "Its key", key=_key(n, "key"), type="password", autocomplete="off", max_chars=500, on_change=_take_key, args=(page, n),
                help="Where the server asks for none, type any word. It stays in this browser tab.",
            )  # fmt: skip
        _draw_parameters(n, base)


def _draw_parameters(n: int, base: Parameters) -> None:
    one, two = st.columns(2, gap="small")
    for at, field in enumerate(FIELDS):
        value = getattr(base, field)
        (one, two)[at % 2].text_input(
            NAMES[field].removeprefix("The ").capitalize() if field != "top_p" else "top_p", key=_key(n, field),
            placeholder="not sent" if value is None else f"{value:g}", max_chars=20, persist_state="session",
        )  # fmt: skip
    st.selectbox(
        "Reasoning effort", EFFORTS, key=_key(n, "effort"), format_func=lambda e: e or (base.reasoning_effort or "not sent"),
        persist_state="session",
    )  # fmt: skip
    st.caption("Blank: as the server is set. “none” in a number: it is not sent, as reasoning models want it of the temperature.")


def _answering_words(page: Page, n: int) -> str:
    """The label of a side's popover: "gpt-4o-mini · temperature 0"."""
    if st.session_state.get(_key(n, "engine")) == "offline":
        return ENGINES["offline"]
    try:
        side, _ = _side(page, n, None)
    except PlannerError:
        return ":orange[Look at this]"
    told = side.parameters.words if side.parameters is not None else ""
    return choice_label(esc(clipped(f"{side.model or 'A model'} · {told}", 60)))


def draw_judge(page: Page) -> None:
    """Whether a model judges the rubrics of these cases, and which. Off until somebody asks for it."""
    server = page.session.connection
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="ab_judge_row"):
        on = st.toggle("Let a model judge the rubrics", key="ab_judge", persist_state="session", disabled=server is None)
        if on and server is not None:
            st.text_input(
                "Judge", key="ab_judge_model", placeholder=server.model, max_chars=200, persist_state="session",
                label_visibility="collapsed", width=260,
            )  # fmt: skip
    if not on:
        st.caption("These cases have rubrics. Without a judge they are left out: neither held nor missed.")


def chosen_judge(page: Page) -> Side | None:
    """The model that judges rubrics, with the text of its prompt that is in use; None where none is asked for."""
    server = page.session.connection
    if server is None or not st.session_state.get("ab_judge"):
        return None
    model = str(st.session_state.get("ab_judge_model") or "").strip()
    return settled(Side(label="judge", prompts=lab_parts.library(page).prompts(), engine="openai", model=model), server)


def asks_a_model() -> bool:
    """Whether a model answers on one of the sides."""
    return any(st.session_state.get(_key(n, "engine")) == "openai" for n in range(_count()))


def known_servers(page: Page) -> tuple[Connection, ...]:
    """The servers whose keys are known here: the one in use, the configured one, those typed for sides."""
    found = [page.session.connection, page.session.planner.config.connection, *_own().values()]
    known: dict[str, Connection] = {}
    for server in found:
        if server is not None:
            known.setdefault(server.base_url, server)
    return tuple(known.values())


def _own() -> dict[str, Connection]:
    kept: dict[str, Connection] = st.session_state.setdefault(OWN, {})
    return kept


def _known(page: Page, typed: str) -> Connection | None:
    wanted = typed.strip().rstrip("/")
    return next((server for server in known_servers(page) if server.base_url == wanted), None)


def _take_key(page: Page, n: int) -> None:
    """Keep a typed key with its server, out of its field. What cannot be used is told."""
    key = str(st.session_state.get(_key(n, "key")) or "").strip()
    st.session_state[_key(n, "key")] = ""
    try:
        if not key.isascii() or any(c.isspace() for c in key):
            raise SettingInvalid("The key has characters that no key has. Copy it again.")
        server = Connection(base_url=address(str(st.session_state.get(_key(n, "server")) or "")), api_key=SecretStr(key), own=True)
        allow_typed(server, page.session.planner.config.model_hosts, alone=this_computer_alone(page.session.planner.config))
    except SettingInvalid as refused:
        acting.notify(refused.words)
        return
    _own()[server.base_url] = server


def chosen_sides(page: Page, shelf: Shelf, prompt: str) -> tuple[tuple[Side, ...], tuple[Connection, ...]]:
    """The sides as they are chosen, and the servers that are known. Raises `PlannerError` in words for one that cannot be run."""
    sides = []
    for n in range(_count()):
        choice = str(st.session_state[_key(n)])
        side, server = _side(page, n, _prompts(page, shelf, prompt, choice))
        name = lab_parts.set_words(choice.removeprefix("set:")) if choice.startswith("set:") else _title(prompt, choice)
        sides.append(settled(evolve(side, label=name), server))
    return tuple(sides), known_servers(page)


def _title(prompt: str, choice: str) -> str:
    return f"{lab_parts.title_of(prompt)}, {lab_parts.choice_words(choice)}"


def _prompts(page: Page, shelf: Shelf, prompt: str, choice: str) -> PromptSet:
    if choice.startswith("set:"):
        return lab_parts.library(page).prompts(choice.removeprefix("set:"))
    return lab_parts.set_of(page, shelf, prompt, choice)


def _side(page: Page, n: int, prompts: PromptSet | None) -> tuple[Side, Connection | None]:
    """One side with its model, server and parameters, and that server. Raises `PersonError` and `SettingInvalid`."""
    chosen = prompts or PromptSet(name="", prompts=())
    if st.session_state.get(_key(n, "engine")) == "offline":
        return Side(label="", prompts=chosen), None
    typed = {what: str(st.session_state.get(_key(n, what)) or "").strip() for what in ("model", "server", "effort", *FIELDS)}
    server = _known(page, typed["server"]) if typed["server"] else page.session.connection
    if server is None and typed["server"]:
        address(typed["server"])
        raise _Unknown(f"{LETTERS[n]}: type the key of {typed['server']}, or any word where it asks for none.")
    base = server or Connection()
    fields: dict[str, str] = {field: typed[field] for field in FIELDS} | {"reasoning_effort": typed["effort"]}
    side = Side(
        label="", prompts=chosen, engine="openai", model=typed["model"] or base.model, server=base.base_url if server else "",
        parameters=parameters_typed(fields, base.parameters),
    )  # fmt: skip
    return side, server


class _Unknown(PersonError):
    """Told to the person: the key of a side's server is not known."""

    kind = "side_server"
