"""Repeated games.

Strategies, matches, tournaments, evolution.
"""
