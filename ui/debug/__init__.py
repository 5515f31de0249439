"""One turn explained: talk, changes, calls, time travel."""
