"""The values everything speaks in: the trip, its questions, events, plans and reports, and what follows from a state alone.

Imports no other room.
"""
