"""A trip taken away as a file: exactly what is on the screen, with where each claim comes from."""

from planner.exports.calendar import ics_of
from planner.exports.markdown import markdown_of
from planner.exports.structured import json_of
from planner.state import TripState

__all__ = ["ics_of", "json_of", "markdown_of", "pdf_of"]


def pdf_of(state: TripState) -> bytes:
    """The trip as an A4 document. What sets it takes half a second to load, so it is loaded at the first use and not with the page."""
    from planner.exports.pdf import pdf_of as set_in_pdf

    return set_in_pdf(state)
