"""Comparisons with independent programs: they need tests/oracles/requirements.txt, and are left out
where that is not installed.
"""


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "oracle: compares with an independent program, which has to be installed"
    )
