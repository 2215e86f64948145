"""Questions and answers.

Problems without end to practise on, and the checks of the exercises.
"""
