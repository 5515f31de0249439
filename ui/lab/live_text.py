"""A text area that sends what is typed after a pause, while the cursor stays in it. Streamlit's own sends it on leaving the box or on Ctrl+Enter.

The box is Streamlit's, with its keys, theme and label; a script beside it presses Ctrl+Enter in it for the person. Nothing is written into the
box, so no character is lost while a page is drawn.
"""

from __future__ import annotations

import streamlit as st

PAUSE_MS = 400
_JS = """
export default function ({ data }) {
  const waiting = new Map();
  const send = (box) => {
    waiting.delete(box);
    if (box.isConnected)
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
  };
  const typed = (event) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || !box.closest(`.st-key-${CSS.escape(data.key)}`)) return;
    clearTimeout(waiting.get(box));
    waiting.delete(box);
    if (!event.isComposing) waiting.set(box, setTimeout(send, data.pause, box));
  };
  document.addEventListener("input", typed);
  document.addEventListener("compositionend", typed);
  return () => {
    document.removeEventListener("input", typed);
    document.removeEventListener("compositionend", typed);
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
"""
_typing = st.components.v2.component("live_text", js=_JS)


def send_while_typing(key: str) -> None:
    """Let the text area of that widget key send its text `PAUSE_MS` after the last key."""
    _typing(key=f"{key}_live", data={"key": key, "pause": PAUSE_MS}, height=1)
