"""The chat page: conversation, forms, cards of the check and of the plans, progress, errors."""
