"""The build step that turns annotated rules into what Cython compiles: one C unit for each folder of rules.

The rules are plain Python. What C needs to know follows from their annotations (`source.py` reads them) and is written,
with every line at its place, into the build folder (`unit.py`), so that errors and tracebacks name the `.py` and its
line. Nothing that is written here is kept in the repository. docs/adding-a-game.md says how rules are annotated.
"""

from declare.source import DeclarationError, Package, find_packages
from declare.unit import write_unit

__all__ = ["DeclarationError", "Package", "find_packages", "write_unit"]
