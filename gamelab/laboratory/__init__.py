"""The pruning laboratory.

How much alpha-beta reads, by recursion and by experiment, and what the order of moves does.
"""
