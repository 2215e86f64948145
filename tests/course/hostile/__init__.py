"""Hostile, broken and honest papers for a lesson of their own, and what each of them truly
earns.
"""
