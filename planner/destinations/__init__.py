"""The curated destinations: the shape of their facts, the rules they keep, and the files they are read from."""
