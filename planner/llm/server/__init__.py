"""A model behind the OpenAI protocol: its connection, what it understands, what a call costs, how it fails."""
