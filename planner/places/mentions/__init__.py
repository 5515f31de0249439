"""Places named in a text: `finding` reads a text with the help of `spans` (what is spelt), `sense` (what is meant), `roles`, `qualifiers` and `parts`."""
