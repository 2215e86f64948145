"""The lectures in a real browser: servers, a driver, and what has to hold. Also used by
benchmarks/browser.py.
"""
