"""The one tree of expected failures. Each class says who is told: the person, the model, or the developer.

`words` is always one plain sentence fit for its audience; `kind` is stable and goes into results and traces.
Bugs have no class: they propagate to the place that logs them, and a person is told `bug_report`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, NamedTuple


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


class HistoryMissing(PersonError):
    """Told to the person: an earlier state is not known any more, because records that led to it cannot be read."""

    kind = "history_missing"


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
    """Told to the person: the model did not give a usable answer. The trip is kept as it was.

    `tries` are the records of the requests it took to find out, for the trace; `spent` what they cost all the same: model, tokens, dollars.
    """

    kind = "model_error"
    tries: tuple[object, ...] = ()
    spent: Mapping[str, object] = MappingProxyType({})


class ModelReplyInvalid(ModelError):
    """Told to the person after one repair failed: the reply does not fit the schema of its purpose."""

    kind = "reply_invalid"


class ModelRefused(ModelError):
    """Told to the person: the model declined to answer."""

    kind = "model_refused"


class ModelNotSet(ModelError):
    """Told to the person: the trip is set to a model, and neither they nor the program named a server."""

    kind = "model_not_set"


class SpendLimitReached(ModelError):
    """Told to the person: the next call of a model could go over what may be spent, so it was not sent."""

    kind = "spend_limit"


class ModelUnreachable(ModelError):
    """Told to the person: no connection to the model's server could be made, or it broke before an answer began."""

    kind = "model_unreachable"


class ModelTooSlow(ModelError):
    """Told to the person: the server took the request and did not finish its answer in the time allowed."""

    kind = "model_too_slow"


class ModelKeyRefused(ModelError):
    """Told to the person: the server did not accept the key, or the key may not use this model."""

    kind = "model_key"


class ModelQuotaUsedUp(ModelError):
    """Told to the person: the account behind the key has no credit left; waiting does not help."""

    kind = "model_quota"


class ModelBusy(ModelError):
    """Told to the person: the server asks to wait longer than this turn may take."""

    kind = "model_busy"


class ModelServerFailed(ModelError):
    """Told to the person: the server answered with a fault of its own, more than once."""

    kind = "model_server"


class ModelUnknown(ModelError):
    """Told to the person: the server has no such model, or nothing that answers at this address."""

    kind = "model_unknown"


class ModelRequestRefused(ModelError):
    """Told to the person: the server did not accept what was asked in any form."""

    kind = "model_request"


class ModelContextFull(ModelError):
    """Told to the person: the request is longer than the model can read, with no conversation left to leave out."""

    kind = "model_context"


class ModelFiltered(ModelError):
    """Told to the person: the provider's content filter held the answer back."""

    kind = "model_filtered"


class ModelCutShort(ModelError):
    """Told to the person: the answer reached the model's length limit twice and is incomplete."""

    kind = "model_length"


class ModelStreamCut(ModelError):
    """Told to the person: the connection ended in the middle of an answer."""

    kind = "model_cut"


class ModelAnswerEmpty(ModelError):
    """Told to the person: the model answered with nothing."""

    kind = "model_empty"


class ModelNoApi(ModelError):
    """Told to the person: what answers at the address is no model server, but a web page or something else."""

    kind = "model_no_api"


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


class BugReport(NamedTuple):
    """What a person is told of a fault of the program itself, and the reference under which the log has the detail."""

    kind: str
    words: str
    reference: str


def reference_of(*where: str) -> str:
    """A short id a person can quote: the same for the same failure at the same point."""
    digest = hashlib.sha256(":".join(where).encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:8]}"


def bug_report(error: BaseException, *where: str) -> BugReport:
    """The report on an error nobody expected; `where` says in which trip and at which point of it."""
    return BugReport("bug", "Something went wrong on my side. Your trip is saved as it was.", reference_of(*where, repr(error)))
