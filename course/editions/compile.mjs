// Starts Python as a page does (cells/worker.js), and compiles what it has loaded by then, in the
// archives of a folder that it came from: in a page this would take half of the start. Of networkx,
// docstrings and comments are left out, two thirds of what a page would load of it.
const folder = process.argv[2];
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
python.mountNodeFS("/files", folder);
globalThis.say = () => {};
const shell = { events: { trigger() {} } };
const get_ipython = () => shell;
python.registerJsModule("IPython", {
  get_ipython,
  display: { display() {}, clear_output() {} },
  core: { interactiveshell: { InteractiveShell: get_ipython } },
});
python.runPython(`
import ast
import marshal
import sys
from importlib.util import MAGIC_NUMBER, cache_from_source
from zipfile import ZipFile

SITE = next(path for path in sys.path if path.endswith("site-packages"))
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
ROOTS = {"python_stdlib.zip": LIBRARY, "widgets.zip": SITE, "gamelab.whl": SITE}
USELESS = "multiprocessing/", "wsgiref/", "xmlrpc/", "imaplib", "_pyrepl/"  # where no process and no server is
DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # no date that could differ in a page

held = {}
for name, root in ROOTS.items():
    with ZipFile(f"/files/{name}") as old:
        names = [each for each in old.namelist() if not each.startswith(USELESS)]
        held[name] = {each: old.read(each) for each in names if not each.endswith("/")}
        if root == SITE:
            old.extractall(SITE)
sys.path.append("/files")
import kernel
from gamelab import *
from gamelab.show.explore.stage import *

loaded = {getattr(module, "__file__", None) for module in sys.modules.values()}
for name, root in ROOTS.items():
    with ZipFile(f"/files/{name}", "w") as new:
        for path, data in held[name].items():
            source = f"{root}/{path}"
            if source in loaded and path.endswith(".py"):
                # nobody asks the library for its docstrings, but for lines of gamelab one does
                code = compile(data, source, "exec", dont_inherit=True, optimize=2 * (root == LIBRARY))
                compiled = MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
                if name == "gamelab.whl":
                    new.writestr(cache_from_source(path), compiled)
                else:
                    path, data = f"{path}c", compiled
            new.writestr(path, data)

with ZipFile("/files/networkx.zip") as old:
    sources = {each: ast.parse(old.read(each)) for each in old.namelist()}
with ZipFile("/files/networkx.zip", "w") as new:
    for path, module in sources.items():
        for node in ast.walk(module):
            if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
                node.body[0].value = ast.Constant("")
        new.writestr(path, ast.unparse(module))
`);
process.exit();
