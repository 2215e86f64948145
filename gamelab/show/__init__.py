"""Everything seen: one Scene of a tree or a trace, and its views as SVG, as a step player and as a
matplotlib figure.
"""
