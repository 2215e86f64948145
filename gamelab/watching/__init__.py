"""Watching a search.

From outside, without a line of it changed; and the Trace that comes of it.
"""
