"""Prompts as files: loading and rendering, saved versions, and what is wrong with a text."""
