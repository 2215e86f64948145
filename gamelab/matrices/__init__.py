"""Payoff matrices.

`Payoffs` in payoffs.py is the front, the files behind it each hold one subject. All exact.
"""
