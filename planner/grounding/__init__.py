"""A reply held to the person's own words: what an engine says of a message becomes a resolved patch, or is refused."""
