"""Figures of this machine, ratios first. Never a test."""
