"""The prompt lab's views."""
