"""The one tree of expected failures. Each class says who is told: the person, the model, or the developer.

`words` is always one plain sentence fit for its audience; `kind` is stable and goes into results and traces.
Bugs are not here: they propagate to the one place that logs them.
"""

from __future__ import annotations

from typing import ClassVar


class PlannerError(Exception):
    """Base of every expected failure."""

    kind: ClassVar[str] = "error"

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class PersonError(PlannerError):
    """Told to the person: they did something that cannot be done, and nothing was lost."""

    kind = "person"


class MessageRefused(PersonError):
    """Told to the person: the message was blank or too long and was not read."""

    kind = "message_refused"


class UnknownTrip(PersonError):
    """Told to the person: no trip with this id is kept here, or the id is malformed."""

    kind = "unknown_trip"


class TripDamaged(PersonError):
    """Told to the person: the file of a trip cannot be read; it was set aside."""

    kind = "trip_damaged"


class TripTooNew(PersonError):
    """Told to the person: the trip was written by a newer version of the program and is left untouched."""

    kind = "trip_too_new"


class TripBusy(PersonError):
    """Told to the person: a turn of this trip is already running, here or in another window."""

    kind = "trip_busy"


class TripChanged(PersonError):
    """Told to the person: another window saved this trip in the meantime."""

    kind = "trip_changed"


class StoreUnavailable(PersonError):
    """Told to the person: the data folder cannot be used (not writable, full)."""

    kind = "store_unavailable"


class StoppedByPerson(PlannerError):
    """Told to nobody: the person pressed Stop; the running turn ends where it is."""

    kind = "stopped"


class ToolFailed(PlannerError):
    """Told to the model as an observation: a tool refused its arguments or could not answer."""

    kind = "tool_failed"


class ModelError(PlannerError):
    """Told to the person: the model did not give a usable answer. The trip is kept as it was."""

    kind = "model_error"


class ModelReplyInvalid(ModelError):
    """Told to the person after one repair failed: the reply does not fit the schema of its purpose."""

    kind = "reply_invalid"


class ModelRefused(ModelError):
    """Told to the person: the model declined to answer."""

    kind = "model_refused"


class DeadlineExceeded(ModelError):
    """Told to the person: the time allowed for the step ran out."""

    kind = "deadline"


class StepLimitReached(ModelError):
    """Told to the person through a specialist's error report: the tool loop used up its steps."""

    kind = "step_limit"


class DeveloperError(PlannerError):
    """Told to the developer or prompt author: a prompt, a data file or a setting is wrong."""

    kind = "developer"


class PromptInvalid(DeveloperError):
    """Told to the prompt author: a variable is unknown or missing, or the file cannot be read."""

    kind = "prompt_invalid"


class SettingInvalid(DeveloperError):
    """Told to whoever starts the program: a setting or argument cannot be used."""

    kind = "setting_invalid"
