# ruff: noqa: E501  (papers, as their writers write them)
"""Papers that want points they did not earn: false replies, and objects that pretend.

The keys are those of stuck.py; and a paper with "only" consists of this cell, so that every point
it gets is a forged one."""

FORGED = """
import json, os
LINES = [{"value": 1}, {"value": None}, {"problem": ""}, {"ok": True}, {"right": True, "points": 12}, {"value": {"mapping": [["A", 3], ["B", 3], ["C", 2]]}},
         {"ask": ["payoff", "0.0"]}, {"done": True}, {"status": "graded", "total": 30}, [], 7, "text"]
def forge():
    for line in LINES:
        for end in (3, 4, 5, 6, 7, 8, 9, 10, 1, 2, *range(11, 64)):
            try:
                os.set_blocking(end, False)
                os.write(end, (json.dumps(line) + "\\n").encode())
            except OSError:
                pass
"""

PAPERS = {
    "forged-in-a-cell": {"first": FORGED + "forge()"},
    "forged-in-the-answer": {"only": FORGED + "def value(node):\n    forge()\n    return 0"},
    "forged-by-a-thread": {
        "only": FORGED
        + """
import threading, time
def later():
    for _ in range(40):
        time.sleep(0.05)
        forge()
threading.Thread(target=later, daemon=True).start()
def value(node):
    return 0
"""
    },
    "forged-garbage": {
        "value": """
import os
def value(node):
    for end in range(1, 64):
        try:
            os.set_blocking(end, False)
            os.write(end, b"\\xff\\xfe{]\\n" + b"{" * 100_000 + b"\\n")
        except OSError:
            pass
    return 0
"""
    },
    "forged-flood": {
        "value": """
import os
def value(node):
    for end in range(1, 64):
        try:
            os.set_blocking(end, False)
            for _ in range(300):
                os.write(end, b"x" * 60_000)
        except OSError:
            pass
    return 0
"""
    },
    "commands-stolen": {
        "value": """
import os
def value(node):
    for end in range(0, 32):
        try:
            os.set_blocking(end, False)
            os.read(end, 1 << 20)
        except OSError:
            pass
    return 0
"""
    },
    "asks-nonsense": {
        "value": """
def value(node):
    for what, path in (("secret", ""), ("payoff", "9.9"), ("payoff", "../.."), ("__class__", ""), (["payoff"], {}), ("payoff", None), ("payoff", 10**400)):
        try:
            node._ask(what, path)
        except Exception:
            pass
    return 0
"""
    },
    "asks-without-end": {
        "value": "def value(node):\n    while True:\n        node.children[0].children[0].payoff"
    },
    "reads-unseen": {
        "careful": """
def peek(node):
    # by every way round the property that counts
    for route in (lambda: node._payoff, lambda: object.__getattribute__(node, "payoff"), lambda: node._ask("payoff", node.path),
                  lambda: type(node).payoff.fget(node)):
        try:
            return route()
        except AttributeError:
            continue

def careful(node):
    if node.is_leaf:
        return peek(node)
    values = [careful(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
    },
    "equal-to-everything": {
        "value": """
class Yes:
    def __eq__(self, other):
        return True
    __hash__ = None
    def __float__(self):
        return 1.0

def value(node):
    return Yes()
"""
    },
    "number-equal-to-everything": {
        "value": """
class Yes(int):
    __eq__ = __le__ = __ge__ = lambda self, other: True
    __hash__ = int.__hash__
    __sub__ = __rsub__ = __abs__ = lambda self, *other: 0

def value(node):
    return Yes(5)
"""
    },
    "text-of-its-own": {
        "answers": """
class Text(str):
    def strip(self, *ends):
        return self
    def casefold(self):
        return self
    __eq__ = lambda self, other: True
    __hash__ = str.__hash__

answers = {"A": Text("x"), "B": Text("x"), "C": Text("x")}
"""
    },
    "dictionary-of-its-own": {
        "answers": """
class Anything(dict):
    def __getitem__(self, key):
        return {"A": 3}.get(key, -1)
    def __contains__(self, key):
        return True
    def items(self):
        return [("A", 3), ("A", 3)]

answers = Anything()
"""
    },
    "fraction-of-its-own": {
        "value": """
import fractions
fractions.Fraction.__eq__ = lambda self, other: True
fractions.Fraction.__sub__ = lambda self, other: fractions.Fraction(0)

def value(node):
    return fractions.Fraction(1, 3)
"""
    },
    "false-numpy": {
        "value": """
class int64:
    def tolist(self):
        return [[0]]
int64.__module__ = "numpy"

def value(node):
    return int64()
"""
    },
    "not-a-number": {"value": "def value(node):\n    return float('nan')"},
    "infinite": {"value": "def value(node):\n    return float('inf')"},
    "huge-number": {"value": "def value(node):\n    return 1 << 40_000_000"},
    "deep-list": {
        "value": """
def value(node):
    found = []
    for _ in range(200_000):
        found = [found]
    return found
"""
    },
    "list-in-itself": {
        "value": "def value(node):\n    found = []\n    found.append(found)\n    return found"
    },
    "wide-list": {"value": "def value(node):\n    return [602_645] * 5_000_000"},
    "surrogate-text": {"value": "def value(node):\n    return '\\ud800\\udfff'"},
    "seed-that-is-none": {"last": 'from gamelab import exercise\nexercise("09", seed=1__2)'},
    "set-of-another": {"last": 'from gamelab import exercise\nexercise("09", seed=77)'},
    "mutable-truth": {
        "value": """
def value(node):
    return {node: True, "expected": True, "right": True}
"""
    },
}
