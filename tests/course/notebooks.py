"""Notebooks to hand in, made of the texts of their code cells."""

import json


def notebook(*sources, **metadata):
    """A notebook with these code cells."""
    blank = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [blank | {"source": source} for source in sources]
    form = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(form).encode()
