"""`python -m tests.load [PEOPLE …]` starts the app as a server on loopback and prints, for each number of people, what they saw.

The floor is the same crowd at a page of Streamlit's that does nothing but draw a chat box and an echo of what was typed.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
from pathlib import Path

from tests.load.visitors import Crowd
from ui.page_figures import ROOT, free_port, serving

NOTHING = """
import streamlit as st

typed = st.chat_input("Say something", key="chat")
with st.chat_message("assistant"):
    st.write(typed or "Hello")
"""


def main(counts: list[int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        trivial = Path(folder) / "nothing.py"
        trivial.write_text(NOTHING, encoding="utf-8")
        for people in counts:
            for name, script in (("trivial page", trivial), ("the app", ROOT / "serve.py")):
                port, before = free_port(), server_seconds()
                with serving(script, Path(folder) / f"{people}", port):
                    seen = Crowd(port, people).visit()
                cpu = {"server CPU s": round(server_seconds() - before, 1)}
                print(people, name, json.dumps({**seen.figures(), **cpu}), *sorted(set(seen.errors))[:5], sep="\t", flush=True)


def server_seconds() -> float:
    """The processor time of the servers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [25, 50])
