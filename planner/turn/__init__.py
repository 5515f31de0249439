"""A turn as pure functions: apply and reduce, the merge of a patch, the trace, and a turn's public result."""
