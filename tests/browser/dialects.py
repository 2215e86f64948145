"""The front ends' own words: how each tells its state and takes the order to run all cells, and
what its parts are called.
"""

from typing import NamedTuple


class Dialect(NamedTuple):
    """Scripts for the page, and selectors.

    state : gives None until the notebook is open, then {idle, mode, active, cells}; of a cell: its
        id, kind and source, and of a code cell also its count, whether it is busy, and its
        outputs.
    run : runs all cells. idle : whether the kernel rests. focus(i) : selects cell i, in command
    mode, as the arrow keys do.
    cell, output : what a cell and its output are in the page. handle : the part of a slider that
    takes the keys."""

    state: str
    run: str
    idle: str
    focus: str
    cell: str
    output: str
    handle: str


NEW = Dialect(
    state="""() => {
        const app = window.jupyterapp, shown = app && app.shell && app.shell.currentWidget;
        const session = shown && shown.content && shown.content.model && shown.sessionContext.session;
        if (!session || !session.kernel || !shown.sessionContext.isReady || session.kernel.connectionStatus !== 'connected') return null;
        const list = shown.content;
        return {idle: session.kernel.status === 'idle', mode: list.mode, active: list.activeCellIndex, cells: list.widgets.map((cell) => {
            const model = cell.model, code = model.type === 'code';
            return {id: model.id, kind: model.type, source: model.sharedModel.getSource(),
                    code, count: code ? model.executionCount : null, busy: code && model.executionState !== 'idle', outputs: code ? model.outputs.toJSON() : []};
        })};
    }""",
    run="() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }",
    idle=(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status ==="
        " 'idle'"
    ),
    focus="""(i) => {
        const list = window.jupyterapp.shell.currentWidget.content;
        list.activeCellIndex = i;
        list.mode = 'command';
        list.deselectAll();
        list.activeCell.node.focus();
    }""",
    cell=".jp-Notebook .jp-Cell",
    output=".jp-Cell-outputArea",
    handle=".noUi-handle",
)
CLASSIC = Dialect(
    state="""() => {
        const list = window.Jupyter && Jupyter.notebook;
        if (!list || !list._fully_loaded || !list.kernel || !list.kernel.is_connected()) return null;
        return {idle: !list.kernel_busy, mode: list.mode, active: list.get_selected_index(), cells: list.get_cells().map((cell) => {
            const code = cell.cell_type === 'code';
            return {id: cell.id, kind: cell.cell_type, source: cell.get_text(),
                    code, count: code ? cell.input_prompt_number : null, busy: code && cell.element.hasClass('running'), outputs: code ? cell.output_area.outputs : []};
        })};
    }""",
    run="() => { Jupyter.notebook.execute_all_cells(); }",
    idle="() => !Jupyter.notebook.kernel_busy",
    focus=(
        "(i) => { Jupyter.notebook.select(i); Jupyter.notebook.command_mode();"
        " Jupyter.notebook.focus_cell(); }"
    ),
    cell="#notebook-container .cell",
    output=".output_wrapper",
    handle=".ui-slider-handle",
)
DIALECTS = {"lab": NEW, "notebook": NEW, "classic": CLASSIC}
