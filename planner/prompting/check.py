"""Whether the prompt files are sound, checked once when the program starts: variables that nobody gives, work that is left out, bad
examples.

What the agents give each prompt is written down here; a test holds it to what they really give.
"""

from __future__ import annotations

from functools import lru_cache

from planner.domain.errors import PromptInvalid
from planner.domain.specialists import specialist_prompts
from planner.domain.values import evolve
from planner.prompting.lint import errors, lint
from planner.prompting.load import Prompt, PromptSet, load, near_words

_GIVEN: dict[str, tuple[str, ...]] = {
    "rules": ("language",),
    "extract": ("today", "state", "lists", "parts"),
    "clarify": ("slots", "today", "state"),
    "confirm": ("summary", "today", "state"),
    "dispatch": ("tasks", "today", "state"),
    "finalize": ("reports", "sights", "today", "state"),
    "answer": ("topic", "facts", "today", "state"),
    "repair": (),
    "rubric": ("criterion", "said", "reply"),
    "specialist/identity": ("today",),
    "specialist/available_tools": ("catalogue",),
    "specialist/additional_guidance": ("guidance",),
    "specialist/planning_constraints": ("hints",),
    "specialist/trip": ("state",),
}
_ROLE = ("task", "observations", "steps_left")


def given_to(prompt: str) -> tuple[str, ...]:
    """The variables a prompt is given, by its name."""
    return _ROLE if prompt in specialist_prompts() else _GIVEN.get(prompt, ())


def check_prompts(prompts: PromptSet) -> None:
    """Raises `PromptInvalid` naming the file, the line and what is wrong with it."""
    for prompt in prompts.prompts:
        given = given_to(prompt.name)
        unknown = next((v for v in prompt.variables if v not in given), None)
        if unknown is not None:
            raise PromptInvalid(f"The prompt {prompt.name!r} uses ${unknown}, and nobody gives it." + near_words(unknown, given))
        wrong = errors(lint(prompt.text, _as_given(prompt, given)))
        if wrong:
            where = f", line {wrong[0].line}" if wrong[0].line else ""
            raise PromptInvalid(f"The prompt {prompt.name!r}{where}: {wrong[0].words}")


def _as_given(prompt: Prompt, given: tuple[str, ...]) -> Prompt:
    """The prompt as a file that uses everything it is given, so that what it leaves out is noticed."""
    return evolve(prompt, variables=given)


@lru_cache(maxsize=1)
def sound_prompts() -> PromptSet:
    """The prompts of the folder, checked. Raises `PromptInvalid`."""
    prompts = load()
    check_prompts(prompts)
    return prompts
