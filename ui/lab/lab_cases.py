"""The lab's Cases view: suites and their cases, read, written, changed and deleted; a case made of a turn of a trip or of an opinion."""

from __future__ import annotations

from functools import partial

import streamlit as st

from planner.domain.errors import PersonError
from planner.lab import opinions, suites
from planner.lab.case_drafts import CaseDraft, DraftRefused, DraftTurn, case_of, claim_line_of, draft_of, draft_of_turn
from planner.lab.expecting import KINDS, MEASURES, keys_of
from planner.lab.opinions import Feedback
from planner.lab.rerunning import turns_in
from planner.lab.suites import GOLDEN, Suite, SuiteRefused, golden_suite
from planner.say.phrases import plural
from planner.store import DocumentStore
from planner.turn.trace import state_after
from ui.lab import lab_parts
from ui.shared.listing import visible_trips
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.theme import quiet

NEW, OF_THE_PROGRAM = "", "the program's"
END = "At the end"
MOST_THUMBS = 50
KINDS_OF_KEYS = {
    "path": "trip.party.adults", "value": "2", "values": "train, bus", "any": "train, bus", "names": "Rome, Roma", "country": "IT",
    "slots": "budget, dates", "status": "open", "facts": "Budget: 900 US dollars", "min": "2", "max": "3", "words": "what the reply says",
    "pattern": r"\bplan [A-C]\b", "most": "60", "measure": ", ".join(MEASURES), "paths": "trip.places, trip.notes", "slot": "budget",
    "of": '[{"kind": "mode", "value": "CLARIFY"}]',
}  # fmt: skip
"""An example of every key of a claim, shown while its field is empty."""


def draw_cases(page: Page) -> None:
    """Which suite and case, what a new one may be made of, and the case itself."""
    documents = page.session.planner.documents
    suite = _draw_suites(documents)
    name = lab_parts.pick(st.container(), "Case", _cases_of(documents, suite), "cases_case")
    if name == NEW:
        _draw_sources(page, suite)
    _open(documents, suite, name)
    _draw_editor(documents, suite, name)


def _suite(documents: DocumentStore, suite: str) -> Suite:
    if suite == NEW:
        return Suite(name="", cases=())
    return golden_suite() if suite == OF_THE_PROGRAM else suites.load_saved(documents, suite)


def _draw_suites(documents: DocumentStore) -> str:
    words = {name: "Saved cases" if name == suites.SAVED else name for name in suites.saved_names(documents)}
    if any(GOLDEN.glob("*.md")):
        words[OF_THE_PROGRAM] = "Golden conversations (to read and copy)"
    words[NEW] = "New suite"
    with st.container(horizontal=True, vertical_alignment="bottom", key="cases_top"):
        suite = lab_parts.pick(st.container(width=360), "Suite", words, "cases_suite")
        if suite == NEW:
            st.text_input("Name of the suite", key="suite_name", max_chars=40, placeholder="Families", persist_state="session")
        elif suite != OF_THE_PROGRAM:
            with st.popover("Delete suite", type=quiet(), icon=":material/delete:", key="suite_delete"):
                st.markdown(f"All cases of “{esc(words[suite])}” go. The file is set aside in the data folder.")
                st.button("Delete it", key="suite_delete_yes", on_click=_delete_suite, args=(documents, suite))
    return suite


def _cases_of(documents: DocumentStore, suite: str) -> dict[str, str]:
    """The cases of a suite by id, and the new one."""
    found = _suite(documents, suite)
    if found.broken:
        rows = "; ".join(f"row {b.row}: {b.words}" for b in found.broken[:3])
        st.warning(f"{plural(len(found.broken), 'row is', 'rows are')} no case ({esc(rows)}).", icon=":material/warning:")
    cases = {case.id: clipped(f"{case.id} · {case.title}", 90) for case in found.cases}
    return {**cases, NEW: "New case"} if suite != OF_THE_PROGRAM else cases


def _draw_sources(page: Page, suite: str) -> None:
    """What a new case can be made of: a turn of the open trip, or a turn that somebody gave an opinion on."""
    turns = list(reversed(turns_in(page.session.records())))
    thumbs = _thumbs(page)
    if not turns and not thumbs:
        return
    with st.expander("Make it from a conversation", type="compact", icon=":material/playlist_add:", key="case_sources"):
        st.caption("The conversation up to that turn, and what came out of it. Put the right value where a wrong one came out.")
        typed = {line.turn: line.content for line in page.state.transcript if line.role == "user"}
        if turns:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                turn = st.selectbox(
                    "Turn of the open trip",
                    turns,
                    key="case_turn",
                    format_func=lambda n: f"{n} · {clipped(typed.get(n, 'taken back'), 70)}",
                )
                st.button("Make a case", key="case_from_turn", on_click=_make, args=(page, suite, page.session.trip_id, turn))
        if thumbs:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                n = st.selectbox("Opinion", range(len(thumbs)), key="case_thumb", format_func=lambda n: _thumb_words(thumbs[n]))
                one = thumbs[n]
                st.button("Make a case", key="case_from_thumb", on_click=_make, args=(page, suite, one.trip_id, one.turn, one.note))


def _thumbs(page: Page) -> list[Feedback]:
    """The newest opinions on trips this browser may see, bad ones first."""
    seen = {t.trip_id for t in visible_trips(page)}
    found = [f for f in opinions.given(page.session.planner.documents) if f.trip_id in seen]
    return sorted(found, key=lambda f: f.thumb != "down")[:MOST_THUMBS]


def _thumb_words(one: Feedback) -> str:
    thumb = {"up": "Good", "down": "Bad"}.get(one.thumb or "", "Note")
    return clipped(f"{thumb}, turn {one.turn} · {one.note or one.said or one.what}", 90)


def _make(page: Page, suite: str, trip_id: str, turn: int, note: str = "") -> None:
    """Fill the new case with a conversation, unless something else was typed there."""
    if _drafts().get((suite, NEW), CaseDraft()) != CaseDraft():
        _refuse(["There is a new case that is not saved yet. Save it or discard it first; nothing of it was changed."])
        return
    planner = page.session.planner
    try:
        own = trip_id == page.session.trip_id
        records = [r for r in (page.session.records() if own else planner.store.trace(trip_id)) if r.turn <= turn]
        if not records:
            raise SuiteRefused("That turn cannot be read any more.")
        demo = page.session.demo if own else None
        day = demo.today if demo else planner.config.today or records[0].at.date()
        said = [line.content for line in state_after(trip_id, records).transcript if line.role == "user"]
        title = note or (said[-1] if said else "")
        draft = draft_of_turn(records, state_after(trip_id, records), title=clipped(title, 80), today=day.isoformat())
    except PersonError as refused:
        _refuse([refused.words])
        return
    _show(draft)


def _drafts() -> dict[tuple[str, str], CaseDraft]:
    """What was typed and is not saved, by suite and case: another case or view that is looked at loses nothing."""
    drafts: dict[tuple[str, str], CaseDraft] = st.session_state.setdefault("case_drafts", {})
    return drafts


def _opened() -> tuple[str, str]:
    opened: tuple[str, str] = st.session_state.get("case_opened", (NEW, NEW))
    return opened


def _open(documents: DocumentStore, suite: str, name: str) -> None:
    """Fill the fields with the case that is picked, as typed or as kept, when it is another one or they were not drawn last time."""
    if _opened() == (suite, name) and "draft_id" in st.session_state:
        return
    if _opened() != (suite, name):
        st.session_state.pop("case_problems", None)
    st.session_state["case_opened"] = (suite, name)
    _fill(_drafts().get((suite, name)) or _kept(documents, suite, name))


def _kept(documents: DocumentStore, suite: str, name: str) -> CaseDraft:
    case = next((c for c in _suite(documents, suite).cases if c.id == name), None) if name != NEW else None
    return draft_of(case) if case else CaseDraft()


def _fill(draft: CaseDraft) -> None:
    """Put a draft into the fields, before they are drawn."""
    for field in ("id", "title", "today", "end", "further"):
        st.session_state[f"draft_{field}"] = getattr(draft, field)
    for n, turn in enumerate(draft.turns):
        st.session_state[f"draft_said_{n}"], st.session_state[f"draft_claims_{n}"] = turn.said, turn.claims
    st.session_state["draft_turns"] = len(draft.turns)


def _show(draft: CaseDraft) -> None:
    """Put a draft into the fields as something that was typed."""
    _drafts()[_opened()] = draft
    _fill(draft)


def _typed() -> CaseDraft:
    """What stands in the fields."""
    state = st.session_state
    turns = [
        DraftTurn(said=state.get(f"draft_said_{n}") or "", claims=state.get(f"draft_claims_{n}") or "")
        for n in range(int(state.get("draft_turns", 1)))
    ]
    fields = {field: str(state.get(f"draft_{field}") or "") for field in ("id", "title", "today", "end", "further")}
    return CaseDraft(turns=tuple(turns), **fields)


def _keep() -> None:
    """Keep what is typed; a field that changed calls this before anything is drawn."""
    _drafts()[_opened()] = _typed()


def _draw_editor(documents: DocumentStore, suite: str, name: str) -> None:
    unsaved = (suite, name) in _drafts() and _drafts()[suite, name] != _kept(documents, suite, name)
    row = st.columns([3, 5, 2], gap="small")
    row[0].text_input("Id", key="draft_id", max_chars=80, on_change=_keep, placeholder="two-adults-to-rome")
    row[1].text_input("Title", key="draft_title", max_chars=120, on_change=_keep, placeholder="What it is about")
    row[2].text_input("Today is", key="draft_today", on_change=_keep, placeholder="2027-01-31")
    turns = int(st.session_state["draft_turns"])
    for n in range(turns):
        _draw_turn(n, turns)
    st.button("Add a turn", key="draft_more", icon=":material/add:", type=quiet(), on_click=_change_turns, args=(None,))
    with st.expander(f"{END}, and the starting point", type="compact", icon=":material/flag:", key="draft_rest"):
        st.text_area(
            "Claims about whatever turn is the last, one a line", key="draft_end", height=80, on_change=_keep,
            placeholder='{"kind": "options_count", "min": 2, "max": 3}',
        )  # fmt: skip
        st.text_area(
            "Starting point and tags (JSON): context, initial_state, tags", key="draft_further", height=80, on_change=_keep,
            placeholder='{"tags": ["families"], "context": ["user: …", "assistant: …"]}',
        )  # fmt: skip
    _draw_claim(turns)
    for words in st.session_state.get("case_problems", ()):
        st.error(esc(words), icon=":material/error:")
    _draw_saving(documents, suite, name, unsaved)


def _draw_turn(n: int, turns: int) -> None:
    with st.container(border=True, key=f"draft_turn_{n}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            st.markdown(f"**Turn {n + 1}**", width="stretch")
            if turns > 1:
                st.button("Take out", key=f"draft_out_{n}", type="tertiary", icon=":material/close:", on_click=_change_turns, args=(n,))
        columns = st.columns(2, gap="small")
        columns[0].text_area(
            "What is typed, or the JSON of a button", key=f"draft_said_{n}", height=150, on_change=_keep,
            placeholder='Two adults to Rome in May\n{"event": "trip_confirmed"}',
        )  # fmt: skip
        columns[1].text_area(
            "What has to come out, one claim a line", key=f"draft_claims_{n}", height=150, on_change=_keep,
            placeholder='{"kind": "equals", "path": "trip.party.adults", "value": 2}',
        )  # fmt: skip


def _change_turns(out: int | None) -> None:
    """Add a turn at the end, or take one out."""
    draft = _typed()
    turns = (*draft.turns, DraftTurn()) if out is None else tuple(turn for n, turn in enumerate(draft.turns) if n != out)
    _show(draft.model_copy(update={"turns": turns}))


def _draw_claim(turns: int) -> None:
    """A claim by fields, for who does not know its keys by heart."""
    with st.expander("Add a claim by its fields", type="compact", icon=":material/rule:", key="claim_fields"):
        row = st.columns(2, gap="small")
        places = [*(str(n) for n in range(turns)), END]
        where = row[0].selectbox("At", places, key="claim_at", format_func=lambda n: n if n == END else f"Turn {int(n) + 1}")
        kind = row[1].selectbox("Kind", KINDS, key="claim_kind")
        keys = keys_of(kind)
        for first in range(0, len(keys), 3):
            for column, key in zip(st.columns(3, gap="small"), keys[first : first + 3], strict=False):
                column.text_input(key, key=f"claim_key_{key}", placeholder=KINDS_OF_KEYS.get(key, ""))
        st.button("Add the claim", key="claim_add", on_click=_add_claim, args=(where, kind))


def _add_claim(where: str, kind: str) -> None:
    typed = {key: str(st.session_state.get(f"claim_key_{key}") or "") for key in keys_of(kind)}
    try:
        line = claim_line_of(kind, typed)
    except ValueError as error:
        _refuse([f"{error}." if not str(error).endswith(".") else str(error)])
        return
    field = "draft_end" if where == END else f"draft_claims_{where}"
    st.session_state[field] = f"{st.session_state.get(field) or ''}\n{line}".strip()
    for key in typed:
        st.session_state[f"claim_key_{key}"] = ""
    st.session_state.pop("case_problems", None)
    _keep()


def _draw_saving(documents: DocumentStore, suite: str, name: str, unsaved: bool) -> None:
    copies = suite == OF_THE_PROGRAM
    with st.container(horizontal=True, vertical_alignment="center", key="case_saving"):
        st.button(
            "Save a copy to Saved cases" if copies else "Save case", key="case_keep", type="primary", icon=":material/save:",
            on_click=_save, args=(documents, suite, name),
        )  # fmt: skip
        st.button("Discard changes", key="case_discard", on_click=_discard, args=(documents, suite, name), disabled=not unsaved)
        if name != NEW and not copies:
            with st.popover("Delete case", type=quiet(), icon=":material/delete:", key="case_delete"):
                st.markdown("It cannot be taken back.")
                st.button("Delete it", key="case_delete_yes", on_click=partial(_delete_case, documents, suite, name))
        if unsaved:
            st.caption("Not saved yet.")


def _save(documents: DocumentStore, suite: str, name: str) -> None:
    draft = _typed()
    target = suites.SAVED if suite == OF_THE_PROGRAM else suite or suites.suite_slug(str(st.session_state.get("suite_name") or ""))
    problems = () if target else ("The suite needs a name with letters or figures.",)
    try:
        case = case_of(draft)
        if problems:
            raise DraftRefused(problems)
        replacing = name if name != NEW and target == suite else None
        if suite == NEW and target in suites.saved_names(documents):
            raise SuiteRefused(f"There is a suite {target!r} already. Choose it above, or give this one another name.")
        suites.put_case(documents, target, case, replacing)
    except DraftRefused as refused:
        _refuse([*refused.problems, *(problems if refused.problems != problems else ())])
        return
    except PersonError as refused:
        _refuse([refused.words])
        return
    _forget(suite, name)
    st.session_state["cases_suite"], st.session_state["cases_case"] = target, case.id
    words = "Saved cases" if target == suites.SAVED else target
    lab_parts.notify(f"The case “{case.id}” is kept in “{words}”. Run it under A/B test.")


def _refuse(problems: list[str]) -> None:
    """Say what is wrong; what was typed stays."""
    st.session_state["case_problems"] = tuple(problems)
    if "draft_id" in st.session_state:
        _keep() if _typed() != CaseDraft() else None


def _forget(suite: str, name: str) -> None:
    _drafts().pop((suite, name), None)
    for key in ("case_problems", "case_opened"):
        st.session_state.pop(key, None)


def _discard(documents: DocumentStore, suite: str, name: str) -> None:
    _forget(suite, name)
    st.session_state["case_opened"] = (suite, name)
    _fill(_kept(documents, suite, name))


def _delete_case(documents: DocumentStore, suite: str, name: str) -> None:
    try:
        suites.delete_case(documents, suite, name)
    except PersonError as refused:
        _refuse([refused.words])
        return
    _forget(suite, name)
    lab_parts.notify(f"The case “{name}” is deleted.")


def _delete_suite(documents: DocumentStore, suite: str) -> None:
    try:
        suites.delete_suite(documents, suite)
    except PersonError as refused:
        _refuse([refused.words])
        return
    for key in [key for key in _drafts() if key[0] == suite]:
        _drafts().pop(key)
    _forget(suite, NEW)
    lab_parts.notify(f"The suite “{suite}” is deleted.")
