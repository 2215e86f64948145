"""From sources to notebooks: lectures, exercises, solutions, worksheets."""

import sys

# nbformat's schema library would compile a grammar of web addresses as it is imported, an option
# that no notebook needs and that takes longer (1.3 s) than all the rest of a check: it must find
# none.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
