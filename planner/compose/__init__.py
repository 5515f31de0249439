"""From what was found to options that hold: proposing, building, refining. Pure; checks are `planner.checks`'s."""

from planner.compose.candidates import Candidates, candidates_of
from planner.compose.composition import Composition, compose_options, pick_of
from planner.compose.proposals import note_of, propose
from planner.compose.refine import refined, still_fitting
from planner.compose.thrift import ways_to_fit

__all__ = [
    "Candidates",
    "Composition",
    "candidates_of",
    "compose_options",
    "note_of",
    "pick_of",
    "propose",
    "refined",
    "still_fitting",
    "ways_to_fit",
]
