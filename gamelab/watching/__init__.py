"""Watching a search from outside, and the Trace that comes of it."""
