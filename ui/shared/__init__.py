"""What every page needs: its frame, text made safe, theme, locale, settings."""
