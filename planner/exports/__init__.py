"""A trip taken away as a file: exactly what is on the screen, with where each claim comes from, and without keys that were typed."""

from planner.domain.state import TripState
from planner.exports import icalendar_file, json_file, markdown
from planner.exports.contents import keyless_state

__all__ = ["ics_of", "json_of", "markdown_of", "pdf_of"]


def markdown_of(state: TripState) -> str:
    """The trip as Markdown."""
    return markdown.markdown_of(keyless_state(state))


def ics_of(state: TripState) -> str:
    """The trip as a calendar."""
    return icalendar_file.ics_of(keyless_state(state))


def json_of(state: TripState) -> str:
    """The trip as JSON that imports again."""
    return json_file.json_of(keyless_state(state))


def pdf_of(state: TripState) -> bytes:
    """The trip as an A4 document. What sets it takes half a second to load, so it is loaded at the first use and not with the page."""
    from planner.exports.pdf import pdf_of as set_in_pdf

    return set_in_pdf(keyless_state(state))
