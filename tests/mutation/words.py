"""What mutmut leaves alone: words shown to people, and how an offer looks.

mutmut has no switch for it, so its table of operators is changed in place before it runs.
"""

from collections.abc import Iterator
from typing import Any

import libcst
from mutmut.mutation import file_mutation, mutators

SHOWN = {"label", "ask", "wait", "otherwise", "primer", "note", "warning", "group", "style", "cause", "title"}
"""Arguments that hold words or looks, whatever is called."""

NAMED = {"Offer": "key", "Decision": "kind"}
"""What else only names an offer or a question to the host."""


def leave_words_alone() -> None:
    """From now on mutmut makes no mutants of them."""
    instead: dict[Any, Any] = {mutators.operator_string: _string, mutators.operator_arg_removal: _arguments}
    known: Any = mutators.mutation_operators
    known[:] = [(kind, instead.get(rule, rule)) for kind, rule in known]
    file_mutation.MutationVisitor.on_visit = _on_visit  # type: ignore[method-assign]


def _string(node: libcst.BaseString) -> Iterator[libcst.BaseString]:
    """A keyword ("consul", "LEG-VOTE-05") is broken one way, not three; what has a space is shown."""
    if isinstance(node, libcst.SimpleString) and len(node.quote) == 1 and " " not in node.value:
        yield node.with_changes(value=f"{node.value[:-1]}XX{node.quote}")


def _arguments(node: libcst.Call) -> Iterator[libcst.Call]:
    shown = [argument for argument in node.args if _is_shown(node, argument)]
    for broken in _plain_arguments(node):
        if all(any(argument is left for left in broken.args) for argument in shown):
            yield broken


def _on_visit(self: file_mutation.MutationVisitor, node: libcst.CSTNode) -> bool:
    if isinstance(node, libcst.FormattedString) and _is_text(node):
        return False
    if isinstance(node, libcst.Call):
        self.words = getattr(self, "words", set())  # type: ignore[attr-defined]
        self.words |= {id(a) for a in node.args if _is_shown(node, a)}  # type: ignore[attr-defined]
    if isinstance(node, libcst.Arg) and id(node) in getattr(self, "words", ()):
        return False
    return _plain_visit(self, node)


def _is_shown(call: libcst.Call, argument: libcst.Arg) -> bool:
    name = argument.keyword.value if argument.keyword is not None else ""
    called = call.func.value if isinstance(call.func, libcst.Name) else ""
    return name in SHOWN or (name != "" and NAMED.get(called) == name)


def _is_text(node: libcst.FormattedString) -> bool:
    """An f-string with a space between its holes; without, it is a key ("consul:B4")."""
    return any(isinstance(p, libcst.FormattedStringText) and " " in p.value for p in node.parts)


_plain_arguments = mutators.operator_arg_removal
_plain_visit = file_mutation.MutationVisitor.on_visit
