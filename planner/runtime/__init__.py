"""The shell around the pure turn: the loop, effects performed, background jobs, sessions, configuration, replay."""
