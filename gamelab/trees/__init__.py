"""Game trees.

A node, how trees are built, games whose trees grow where they are looked at, and two board games.
"""
