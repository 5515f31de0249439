"""What a store says when it refuses: one plain sentence a person reads for each case."""

from __future__ import annotations

UNKNOWN = "No such trip is kept here."
TAKEN = "A trip with this id is already kept here."
DELETED = "A trip with this id was deleted. Restore it instead."
CHANGED = "Another window changed this trip in the meantime. Nothing of this step was saved; the trip is shown as it is now."
READABLE = "This trip can be read, so it was not rebuilt."
DAMAGED = "The file of this trip cannot be read. It was set aside; the other trips are not affected."
TORN = "The last entry of this trip's record was cut off when the program was ended, and was left out."
BUSY = "A turn of this trip is already running, here or in another window. Wait for its answer or stop it there."
SAVING = "This trip is being saved by another window. Try again in a moment."
SAVING_ANY = "Another window is saving this just now. Try again in a moment."
NO_LOCKS = "The data folder cannot be used: its disk does not support locks."
