"""Everything that asks and answers: problems without end to practise on, and the checks of the
exercises.
"""
