"""The pruning laboratory: how much alpha-beta reads, by recursion and by experiment, and what the
order of moves does.
"""
