"""Whether the weekly look at Colab's packages sees a move, and only a move."""

import re

import pytest
from colab import pins

OURS = pins.PINS.read_text("utf-8")
OTHERS = "".join(f"package{number}==1.0\n" for number in range(200))
# as pip freeze prints it: other spellings of the names, and lines without a version
PUBLISHED = re.sub(r"(?m)^nbval.*\n|#.*$", "", OURS).replace("-", "_")
PUBLISHED += f"torch\ngoogle-colab @ file:///colab.tar.gz\n{OTHERS}"


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("", "", []),
        ("numpy==2.1.3", "numpy==2.2.0", ["numpy: 2.1.3 is pinned, Colab has 2.2.0"]),
        ("numba==0.61.2\n", "", ["numba: 0.61.2 is pinned, Colab has none"]),
        ("ipywidgets==7.7.1", "IPyWidgets==7.7.1", []),
    ],
)
def test_a_move_of_colabs_is_seen(old, new, told, tmp_path, capsys):
    path = tmp_path / "pip-freeze.txt"
    path.write_text(PUBLISHED.replace(old, new), "utf-8")
    assert pins.main(str(path)) == bool(told)
    assert capsys.readouterr().out.splitlines() == (told or ["The pins are Colab's."])


def test_a_page_of_an_error_is_no_list(tmp_path, capsys):
    path = tmp_path / "pip-freeze.txt"
    path.write_text("404: Not Found")
    assert pins.main(str(path)) == 2 and "is not Colab's list" in capsys.readouterr().err
