"""Plans side by side and day by day, with their maps and money."""
