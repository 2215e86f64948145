"""Searches.

`minimax`, `alphabeta` and the others, as the textbook prints them.
"""
