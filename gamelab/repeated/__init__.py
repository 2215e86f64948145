"""Repeated games: strategies, matches, tournaments, evolution."""
