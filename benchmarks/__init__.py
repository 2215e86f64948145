"""Peers on the same work in the same run: `python -m benchmarks` (make bench) prints the table and
writes results.json.
"""
