"""Grading a paper, and everything that comes of it: records, the table, feedback, marks by hand."""
