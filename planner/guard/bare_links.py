"""Addresses in other people's words: broken, so that nothing that reads Markdown makes a link of them. They look the same."""

from __future__ import annotations

import re

ZERO_WIDTH = "\u200b"
_WWW = re.compile(r"ww(?=w\.)", re.IGNORECASE)
"""Broken inside its letters: behind the dot a browser would drop the space from the address of the link."""


def without_links(text: str) -> str:
    """`text` with a zero-width space in every `//`, `www.` and `@`."""
    broken = text.replace("//", f"/{ZERO_WIDTH}/").replace("@", f"@{ZERO_WIDTH}")
    return _WWW.sub(lambda found: found[0] + ZERO_WIDTH, broken)
