"""The searches, as the textbook prints them: minimax.py first."""
