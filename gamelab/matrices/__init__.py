"""Payoff matrices: `Payoffs` in payoffs.py is the front, the rooms behind it each hold one subject.
All exact.
"""
