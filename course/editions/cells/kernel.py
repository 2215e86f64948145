"""What stands in a web page for Jupyter's kernel: it runs a cell, and tells the page what the cell
shows and what becomes of its widgets.

Pyodide runs it in a worker, whose script takes what is printed, hands on what the reader does with
a widget, and stands for IPython."""

import ast
import json
import sys
from pathlib import Path
from traceback import TracebackException

from comm import DummyComm
from js import say
from pyodide.code import eval_code

import __main__
import gamelab

SUBJECTS = gamelab.Node, gamelab.Payoffs
shown = {}  # the value of each cell that has run
FORMATS = {
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
    "text/plain": "__repr__",
}


def post(kind, **what):
    """Tell the page."""
    say(kind, json.dumps(what, default=str))


def publish_msg(self, kind, data=None, **others):
    """Tell the page what ipywidgets tells a widget there; of itself DummyComm tells nobody."""
    post("comm", what=kind, id=self.comm_id, data=data)


DummyComm.publish_msg = publish_msg


def display(*values, raw=False):
    """Show values below the cell; with raw=True, bundles of what they look like."""
    for value in values:
        if hasattr(value, "_ipython_display_"):
            value._ipython_display_()
        else:
            post("display", data=value if raw else bundle(value))


def bundle(value):
    """What a value looks like, by the type of the content."""
    if hasattr(value, "_repr_mimebundle_"):
        return value._repr_mimebundle_()
    return {mime: getattr(value, name)() for mime, name in FORMATS.items() if hasattr(value, name)}


def run(name, source):
    """Run a cell, as a notebook does; whether what it shows can be saved."""
    shown[name] = None
    try:
        shown[name] = eval_code(source, vars(__main__), filename=name)
        if shown[name] is not None:
            display(shown[name])
    except BaseException:
        showtraceback()
    return hasattr(shown[name], "save")


def saved(name, source, kind):
    """What a cell has shown, as the text of a file; of "tex" its tree or matrix."""
    if kind == "tex":
        own = (vars(__main__).get(name) for name in reads(ast.walk(ast.parse(source))))
        return gamelab.latex(next(each for each in own if isinstance(each, SUBJECTS)))
    file = Path(f"shown.{kind}")
    shown[name].save(file)
    return file.read_text()


def needed(sources):
    """The places of the cells above that the last one needs: those that change what it reads, or
    what these read; all of them, where one is no Python.
    """
    try:
        cells = [[*ast.walk(ast.parse(source))] for source in sources]
    except SyntaxError:
        return [*range(len(sources) - 1)]
    imported = set().union(*map(imports, cells))
    wanted, found = {"*"} | reads(cells.pop()), []
    for place, nodes in reversed([*enumerate(cells)]):
        if wanted & changes(nodes, imported):
            wanted |= reads(nodes)
            found.insert(0, place)
    return found


def imports(nodes):
    """The names that a cell imports."""
    aliases = [node for node in nodes if isinstance(node, ast.alias)]
    return {(alias.asname or alias.name).partition(".")[0] for alias in aliases}


def reads(nodes):
    """The names that a cell uses."""
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def changes(nodes, imported):
    """The names that a cell binds, and those of its own whose methods it calls."""
    defined = {getattr(node, "name", None) for node in nodes if isinstance(node, ast.stmt)}
    stored = [node for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store)]
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    methods = {base(node) for node in called if isinstance(node, ast.Attribute)}
    return imports(nodes) | defined | {*map(base, stored)} | methods - imported


def base(node):
    """The name at the beginning of a.b[c]."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return getattr(node, "id", None)


def showtraceback():
    """Tell the page of the error at hand: the reader's own lines, or what the error says itself."""
    error = sys.exception()
    shown = part = TracebackException.from_exception(error)
    while part:
        part.stack[:] = [call for call in part.stack if call.filename.startswith("cell ")]
        part = part.__cause__ or part.__context__
    lines = getattr(error, "_render_traceback_", shown.format)()
    post("error", lines=[*lines], name=getattr(error, "name", None))
