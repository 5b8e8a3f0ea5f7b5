"""Games that stay Python on a compiled engine: the State that they derive from hands every C call on to their methods.

In C, `state.legal(...)` calls `c_legal`, which a Python class cannot give another body. So the State that Python sees
is this one: each of its C methods takes the GIL and calls the Python method of the same name, and each Python method
that a game leaves out does what the engine's State does. What a game raises inside C is kept, ends the playout, and is
raised as soon as Python is back (`failed`, `raise_failure`); so is an answer that C code would stumble over.
"""

from __future__ import annotations

from declare.source import Class, Function

NAME = "Interpreted"
HEAD = f"""
from railbird.engine.types import read_fields as contract__read_fields
cdef class {NAME}__c(State):
    cdef object failure
    cdef int was_due
    def raise_failure(self):
        error, self.failure, self.failed, self.due = self.failure, None, 0, self.was_due
        raise error
    cdef void fail(self, error):
        if not self.failed: self.failure, self.failed, self.was_due = error, 1, self.due
        self.due = OVER
"""
# What an answer must be, so that C code can go on with it: condition and complaint.
SOUND = {
    "waiting": ("self.due != DECISION or 0 < found < 1 << MOST_SEATS", "nobody is waiting, or a seat that is none"),
    "kind": ("0 <= found < CHANCES", "it is not from 0 to CHANCES - 1"),
    "legal": ("out.count > 0", "there is no action"),
    "price": ("out.count > 0", "there is no action"),
    "outcomes": ("out.count > 0 and min(out.weights()) > 0", "there is no outcome, or one without a weight"),
}
FOOT = f"""
class {NAME}({NAME}__c):
    def __init_subclass__(cls): contract__read_fields(cls, contract__NO_JOURNAL)
"""
AFTER_A_FAILURE = {"waiting": "1", "planned": "-1"}


def bridge(state: Class) -> str:
    """The text of the class, below the engine's State."""
    return HEAD + "".join(both_ways(method, method.name) for method in state.methods if method.result) + FOOT


def both_ways(method: Function, name: str) -> str:
    typed = "".join(f", {kind} {argument}" for argument, kind, _ in method.arguments)
    given = "".join(f", {argument}" for argument, _, _ in method.arguments)
    sound, complaint = SOUND.get(name, ("", ""))
    check = f'if not ({sound}): raise ValueError(f"{{type(self).__name__}}.{name}(): {complaint}")' if sound else "pass"
    empty = "out.count = 0; out.weigh(0, 1)" if "Choices out" in typed else "pass"
    answers = method.result != "void"
    called = f"self.{name}({given[2:]})"
    does = f"""{"found = " if answers else ""}State.c_{name}(self{given})
        if self.failed: self.raise_failure()
        {"return found" if answers else ""}"""
    if method.abstract:
        does = f'raise NotImplementedError(f"{{type(self).__name__}} has no {name}()")'
    return f"""
    cdef {method.result} c_{name}(self{typed}) noexcept with gil:
        try:
            {"found = " if answers else ""}{called}
            {check}
            {"return found" if answers else "return"}
        except BaseException as error: self.fail(error)
        {empty}
        {f"return {AFTER_A_FAILURE.get(name, '0')}" if answers else ""}
    def {name}(self{given}):
        {does}
"""
