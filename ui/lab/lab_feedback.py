"""The lab's Feedback view: what people thought, filtered, as a table and for a spreadsheet; and opening a turn somebody reported."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Literal

import streamlit as st

from planner.domain.errors import PersonError
from planner.lab import opinions
from planner.lab.bundles import bundle_in
from planner.lab.judging import Agreement, agreement
from planner.lab.opinions import Feedback, Thumb
from planner.llm.server.connection import Connection
from planner.prompting.library import FILES
from planner.runtime.config import client_for
from planner.runtime.purses import day_purses, on_budget
from planner.say.phrases import plural
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.listing import local_zone, visible_trips
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.theme import quiet

MOST_ROWS = 100
MOST_JUDGED, MOST_DISAGREEING = 60, 20
JUDGES = 8


def draw_feedback(page: Page) -> None:
    """Opinions on the trips this browser may see, and a reported turn to open."""
    seen = {t.trip_id for t in visible_trips(page)}
    rows = [f for f in opinions.given(page.session.planner.documents) if f.trip_id in seen]
    if rows:
        _draw_table(rows)
    else:
        st.markdown("Nobody gave an opinion yet. Thumbs stand under every reply and on every plan.")
    thumbed = [f for f in rows if f.about == opinions.REPLY and f.thumb is not None and f.what]
    if thumbed:
        _draw_judge(page, thumbed[:MOST_JUDGED])
    _draw_reports(page)


def _draw_judge(page: Page, rows: list[Feedback]) -> None:
    """How a model's verdicts by a criterion stand to these thumbs. Nothing is sent before it is asked for."""
    server = page.session.connection
    with st.expander("Does a judge agree with these thumbs?", type="compact", icon=":material/gavel:", key="fb_judge"):
        if server is None:
            st.caption("A judge is a model; set one in the settings.")
            return
        criterion = st.text_input("Criterion", key="fb_criterion", max_chars=400, placeholder="It answers what was asked, in plain words.")
        st.caption(f"Sends {plural(len(rows), 'reply', 'replies')} to {esc(server.model)} at {esc(server.host)}.")
        if st.button("Ask the judge", key="fb_ask", disabled=not criterion.strip()):
            with st.spinner("Judging…"):
                st.session_state["fb_agreement"] = (criterion, _agreement(page, server, criterion, rows))
        kept = st.session_state.get("fb_agreement")
        if kept is not None and kept[0] == criterion:
            _draw_agreement(kept[1])


def _agreement(page: Page, server: Connection, criterion: str, rows: list[Feedback]) -> Agreement:
    planner = page.session.planner
    client = on_budget(client_for("openai", server), server, day_purses(planner.config, planner.documents, server))
    with ThreadPoolExecutor(JUDGES, thread_name_prefix="lab-judge") as executor:
        return agreement(client, lab_parts.library(page).prompts(), criterion, rows, executor)


def _draw_agreement(found: Agreement) -> None:
    kappa = f", κ {found.kappa:.2f}" if found.kappa is not None else ""
    missing = f" {plural(found.unanswered, 'reply', 'replies')} got no verdict." if found.unanswered else ""
    agreed = sum(one.agrees for one in found.compared)
    st.markdown(f"**The judge agrees with {agreed} of {plural(len(found.compared), 'thumb')}{kappa}.**{esc(missing)}")
    for one in [c for c in found.compared if not c.agrees][:MOST_DISAGREEING]:
        icon = ":green[:material/thumb_up:]" if one.thumb_up else ":red[:material/thumb_down:]"
        st.markdown(f"{icon} “{esc(clipped(one.reply, 160))}”  \n:small[:gray[The judge: {esc(clipped(one.verdict.reason, 300))}]]")


def _draw_table(rows: list[Feedback]) -> None:
    row = st.columns([2, 2, 3, 3], gap="small", vertical_alignment="bottom")
    thumbs: dict[str, Thumb | None] = {"All": None, "Good": "up", "Bad": "down"}
    abouts: dict[str, Literal["reply", "option"] | None] = {"All": None, "Replies": "reply", "Plans": "option"}
    sets = {"All": None, **{lab_parts.set_words(n): n for n in dict.fromkeys(f.prompt_set for f in rows)}}
    thumb = row[0].selectbox("Opinion", list(thumbs), key="fb_thumb")
    about = row[1].selectbox("About", list(abouts), key="fb_about")
    prompts = row[2].selectbox("Prompts", list(sets), key="fb_set")
    words = row[3].text_input("Find", type="search", key="fb_find", icon=":material/search:", placeholder="A word in it")
    found = opinions.chosen(rows, thumb=thumbs[thumb], about=abouts[about], prompt_set=sets[prompts], words=words or "")
    st.caption(f"{len(found)} of {len(rows)}")
    if found:
        st.table([_cells(f) for f in found[:MOST_ROWS]], border="horizontal")
    st.download_button(
        "For a spreadsheet (CSV)", data=lambda: "\ufeff" + opinions.csv_of(found), file_name="feedback.csv", mime="text/csv", key="fb_csv",
        icon=":material/download:", on_click="ignore", type=quiet(), disabled=not found,
    )  # fmt: skip


def _cells(one: Feedback) -> dict[str, str]:
    icon = {"up": ":green[:material/thumb_up:]", "down": ":red[:material/thumb_down:]"}.get(one.thumb or "", "")
    about = "Reply" if one.about == opinions.REPLY else esc(clipped(one.what, 40))
    return {
        "Given": f"{icon} {one.at.astimezone(local_zone()):%d %b, %H:%M}{_small(lab_parts.set_words(one.prompt_set))}",
        "About": f"{about}, turn {one.turn}{_small('to “' + clipped(one.said, 90) + '”') if one.said else ''}",
        "Note": esc(clipped(one.note, 200)) or "–",
    }


def _small(words: str) -> str:
    return f"  \n:small[:gray[{esc(words)}]]"


def _draw_reports(page: Page) -> None:
    st.markdown("**Open a reported turn**")
    st.caption("A report is made in the Debug tab with “Report this turn”. Opening one makes a trip of it here, to look at and to replay.")
    uploaded = st.file_uploader("Report (JSON)", type=["json"], key="report_file", max_upload_size=5, label_visibility="collapsed")
    if uploaded is not None:
        st.button("Open it", key="report_open", on_click=_open, args=(page, uploaded.getvalue()))


def _open(page: Page, content: bytes) -> None:
    planner = page.session.planner
    try:
        bundle = bundle_in(content.decode(errors="replace"))
        planner.library.differing(bundle.prompts)
        trip = planner.keep_trip(bundle.records, f"Reported turn {bundle.turn}", page.session.by)
        name = planner.library.take_in(bundle.prompts, f"reported-{bundle.made_at:%Y%m%d}")
        acting.open_trip(trip)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["lab_view"] = "Replay"
    st.session_state["replay_trip"] = trip
    st.session_state["replay_from"], st.session_state["replay_with"] = bundle.turn, f"set:{name}"
    same = "Its prompts are those of the files here." if name == FILES else f"Its prompts are kept as “{name}”."
    if bundle.not_kept:
        same += f" The text of then of {', '.join(map(lab_parts.title_of, bundle.not_kept))} was not kept."
    lab_parts.notify(f"The report is open as a trip of its own. {same}" + (f" It says: {clipped(bundle.note, 200)}" if bundle.note else ""))
