"""What may be said, kept and sent: claims only code may make, keys and private details, and a model's text made safe to show."""
