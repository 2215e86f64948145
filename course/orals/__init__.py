"""Questions about the function that a student handed in, to be asked aloud or on paper."""
