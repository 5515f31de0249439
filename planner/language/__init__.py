"""Everything that hears a message: an utterance becomes slot values, acts and changes of plans. It serves every engine."""
