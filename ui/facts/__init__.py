"""What is known of a trip: the sidebar, the ledger, and one control a slot."""
