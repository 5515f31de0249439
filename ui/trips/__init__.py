"""The trips page."""
