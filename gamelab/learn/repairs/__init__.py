"""Mistakes as small changes of programs, and the smallest that makes a wrong one right."""
