"""A trip taken away as a file: exactly what is on the screen, with where each claim comes from, and without keys that were typed.

What makes a file is loaded at its first use and not with the page: the formats and the sentences they hold take half a second.
"""

from planner.domain.state import TripState

__all__ = ["ics_of", "json_of", "markdown_of", "pdf_of"]


def markdown_of(state: TripState) -> str:
    """The trip as Markdown."""
    from planner.exports import markdown
    from planner.exports.contents import keyless_state

    return markdown.markdown_of(keyless_state(state))


def ics_of(state: TripState) -> str:
    """The trip as a calendar."""
    from planner.exports import icalendar_file
    from planner.exports.contents import keyless_state

    return icalendar_file.ics_of(keyless_state(state))


def json_of(state: TripState) -> str:
    """The trip as JSON that imports again."""
    from planner.exports import json_file
    from planner.exports.contents import keyless_state

    return json_file.json_of(keyless_state(state))


def pdf_of(state: TripState) -> bytes:
    """The trip as an A4 document."""
    from planner.exports.contents import keyless_state
    from planner.exports.pdf import pdf_of as set_in_pdf

    return set_in_pdf(keyless_state(state))
