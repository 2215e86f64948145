"""The pruning laboratory.

How much alpha-beta reads, exactly by recursion (`recursion.py`) and by experiment on trees whose
leaves are drawn when they are read (`counting.py`), and what the order of moves does.
"""
