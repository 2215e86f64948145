"""Papers of students who mean well: right, wrong, unfinished, and written in ways that a grader may
stumble over.
"""

RIGHT = """
def value(node):
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""

PAPERS = {
    "full": {},
    "full-other-style": {
        "value": """
class Search:
    # an object that is called like a function
    def __call__(self, node):
        if not node.children:
            return node.payoff
        best = None
        for child in node.children:
            found = self(child)
            if best is None or (found > best if node.player == "max" else found < best):
                best = found
        return best

value = Search()
""",
        "careful": """
def low(node, a, b):
    if node.is_leaf:
        return node.payoff
    worst = 10**9
    for child in node.children:
        worst = min(worst, high(child, a, b))
        if worst <= a:
            return worst
        b = min(b, worst)
    return worst

def high(node, a, b):
    if node.is_leaf:
        return node.payoff
    best = -10**9
    for child in node.children:
        best = max(best, low(child, a, b))
        if best >= b:
            return best
        a = max(a, best)
    return best

careful = lambda node: high(node, -10**9, 10**9)
""",
        "answers": (
            "from fractions import Fraction\nanswers = {'C': 2.0, 'B': Fraction(9, 3), 'A': '3'}"
        ),
    },
    "partial": {"careful": "careful = value", "answers": "answers = {'A': 3, 'B': 3, 'C': 6}"},
    "partial-dictionary": {"answers": "answers = {'A': 3}"},
    "blank": {
        name: f"raise NotImplementedError('{name}')"
        for name in ("value", "careful", "answers", "why")
    },
    "one-question-only": {"careful": "", "answers": "", "why": ""},
    "slow": {
        "value": """
import time

def value(node):
    if node.parent is None:
        time.sleep(0.25)
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
    },
    "scratch": {
        "first": """
with open("table.txt", "w") as file:
    for number in range(200_000):
        file.write(f"{number} {number * number}\\n")
""",
        "last": "answers = {'A': 3, 'B': 3, 'C': len(open('table.txt').readlines()) // 100_000}",
    },
    "syntax-error": {"value": "def value(node)\n    return node.payoff"},
    "missing-import": {
        "value": "import a_package_that_nobody_has\n\ndef value(node):\n    return 0"
    },
    "input-asked": {"first": "name = input('Your name? ')"},
    "magics": {
        "first": "%matplotlib inline\n!pip install gamelab\n%load_ext autoreload\nx = 3",
        "value": """
%%time
def value(node):
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
""",
        "last": "value?\n?careful\n!ls -l",
    },
    "colab": {
        "first": """
from google.colab import drive, files, output, userdata
drive.mount("/content/drive")
output.clear()
""",
        "last": "from google.colab import files\nfiles.download('paper.ipynb')",
    },
    "widgets": {
        "first": """
import ipywidgets as widgets
from IPython.display import HTML, clear_output, display
slider = widgets.IntSlider(value=3, min=0, max=9)
slider.observe(lambda change: None, names="value")
display(slider, HTML("<b>here</b>"))
clear_output(wait=True)

@widgets.interact(depth=(0, 5))
def look(depth):
    return depth

get_ipython().run_line_magic("matplotlib", "inline")
"""
    },
    "pictures": {"first": "import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()"},
    "top-level-await": {
        "answers": "import asyncio\nawait asyncio.sleep(0)\nanswers = {'A': 3, 'B': 3, 'C': 2}"
    },
    "own-seed-line": {
        "first": "import random\nrandom.seed(1)\nx = [random.random() for _ in range(10)]"
    },
    "shadowed-names": {
        "first": (
            "list = [3, 12]\nstr = 'text'\nlen = 4\ntype = None\nprint = None\nisinstance ="
            " 7\nsorted = {}"
        )
    },
    "printing": {
        "value": """
def value(node):
    print("at", node.path, node.player)
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    print(values)
    return max(values) if node.player == "max" else min(values)
"""
    },
    "cached": {
        "value": """
import functools

@functools.lru_cache(maxsize=None)
def value(node):
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
    },
    "defined-twice": {"last": "def value(node):\n    return 0"},
    "deleted-cell": {"value": ""},
    "returns-nothing": {"value": "def value(node):\n    print(max(node.children))"},
    "argument-missing": {"value": "def value(node, depth):\n    return 0"},
    "not-a-function": {"value": "value = 7"},
    "async-function": {"value": "async def value(node):\n    return 0"},
    "generator": {
        "value": "def value(node):\n    for child in node.children:\n        yield child"
    },
    "numpy-numbers": {
        "answers": (
            "import numpy\nanswers = {'A': numpy.int64(3), 'B': numpy.float64(3), 'C':"
            " numpy.array(2)}"
        )
    },
    "text-with-markup": {
        "why": (
            'why = \'=HYPERLINK("http://x") <script>document.title = 1</script> </textarea> &'
            " \\' \"'"
        )
    },
    "text-surrogate": {"why": "why = 'half a pair \\ud800 and a nought \\x00'"},
    "text-not-text": {"why": "why = ['a', 'list']"},
    "text-long": {"why": "why = 'long ' * 3_000"},
}
