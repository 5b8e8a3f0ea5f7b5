"""What the rules import from Cython, for the interpreted form on a machine without Cython."""

from contextlib import nullcontext
from typing import cast

nogil = nullcontext()

__all__ = ["cast", "nogil"]
