"""The places of the world: the gazetteer, where they lie, what a name means, and the names found in a text."""
