"""Pictures.

One Scene of a tree or a trace, and its views as SVG, as a step player and as a matplotlib figure;
and the explorers, which follow sliders and menus.
"""
