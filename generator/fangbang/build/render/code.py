"""Flat templates as short Python: facts are dictionaries nearly everywhere, and
nearly all that is printed is text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from keyword import iskeyword
from typing import Any

import markupsafe
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.defaults import DEFAULT_NAMESPACE
from jinja2.idtracking import VAR_LOAD_ALIAS, VAR_LOAD_PARAMETER, VAR_LOAD_RESOLVE

from .guard import is_plain

# of a plain string, to a plain string
escaped: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)

_ASKED = ("defined", "undefined")  # tests of what may not be there
_METHODS = ("get", "items", "keys", "values")


class Code(CodeGenerator):
    """Jinja's generator of code, with shorter code for what our templates do all the time.

    `resolve` gives a name its value at once; what is not there is an object that says so, not a
      mark to be looked for later.
    """

    # above 0 within an expression of which a part may be missing
    _careful = 0

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline(
            "resolve = context.resolve"
            if self.blocks
            else "resolve = getattr(context.parent, 'resolve', context.resolve)"
        )
        self.writeline("escaped = environment.escaped")

    def blockvisit(self, body: Iterable[nodes.Node], frame: Any) -> None:
        """A template gathers its text and gives it away in one piece."""
        whole = (
            frame.toplevel
            and frame.rootlevel
            and frame.buffer is None
            and not frame.require_output_check
        )
        if whole:
            self.buffer(frame)
        super().blockvisit(body, frame)
        if whole:
            self.writeline(f"yield concat({frame.buffer})")

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        self.write("(" if _chosen(node) else "(escaped(t_) if (t_ := ")

    def _output_child_post(self, node: Any, frame: Any, finalize: Any) -> None:
        self.write(")" if _chosen(node) else ").__class__ is str else escape(t_))")

    def visit_With(self, node: nodes.With, frame: Any) -> None:
        """As Jinja does it; but that the names have a value is known."""
        inner = frame.inner()
        for target in node.targets:
            if isinstance(target, nodes.Name):
                inner.symbols.declare_parameter(target.name)
        inner.symbols.analyze_node(node)
        self.enter_frame(inner)
        for target, value in zip(node.targets, node.values, strict=True):
            self.newline()
            self.visit(target, inner)
            self.write(" = ")
            self.visit(value, frame)
        self.blockvisit(node.body, inner)
        self.leave_frame(inner)

    def visit_Name(self, node: nodes.Name, frame: Any) -> None:
        ref = frame.symbols.ref(node.name)
        if node.ctx == "load" and _resolved(frame, ref):
            self.write(ref)
        else:
            super().visit_Name(node, frame)

    def visit_Test(self, node: nodes.Test, frame: Any) -> None:
        self._careful += node.name in _ASKED
        super().visit_Test(node, frame)
        self._careful -= node.name in _ASKED

    def visit_Filter(self, node: nodes.Filter, frame: Any) -> None:
        self._careful += node.name in ("default", "d")
        super().visit_Filter(node, frame)
        self._careful -= node.name in ("default", "d")

    def visit_Getattr(self, node: nodes.Getattr, frame: Any) -> None:
        """A key of a dictionary, else an attribute; where neither may be there, Jinja looks."""
        if self._careful or node.attr in _METHODS or not is_plain(node.attr):
            super().visit_Getattr(node, frame)
            return
        name = self._short(node.node, frame)
        self.write(f"({name or 't_'}[{node.attr!r}] if ")
        if name is None:
            self.write("(t_ := ")
            self.visit(node.node, frame)
            self.write(")")
        self.write(f"{name or ''}.__class__ is dict else {name or 't_'}.{node.attr})")

    def _short(self, node: nodes.Node, frame: Any) -> str | None:
        """The Python name of what is just a name that has a value."""
        if not isinstance(node, nodes.Name):
            return None
        ref: str = frame.symbols.ref(node.name)
        load = frame.symbols.find_load(ref)
        given = load and load[0] == VAR_LOAD_PARAMETER and not self.parameter_is_undeclared(ref)
        return ref if given or _resolved(frame, ref) else None

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:
        """Facts that can be called are plain functions:
        nothing of Jinja's needs to stand between.
        """
        if (
            forward_caller
            or self._careful
            or not _is_fact(node.node)
            or node.dyn_args
            or node.dyn_kwargs
            or any(iskeyword(each.key) for each in node.kwargs)
        ):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write(")")


def _is_fact(node: nodes.Node) -> bool:
    """True for what is called by its name or as a plain attribute, which the sandbox has nothing to
    ask of; not for what Jinja brings along.
    """
    return (isinstance(node, nodes.Name) and node.name not in DEFAULT_NAMESPACE) or (
        isinstance(node, nodes.Getattr) and is_plain(node.attr)
    )


def _chosen(node: Any) -> bool:
    """True for one of two texts of the template's own, neither of which needs to be escaped."""
    return isinstance(node, nodes.CondExpr) and all(
        isinstance(each, nodes.Const)
        and isinstance(each.value, str)
        and markupsafe.escape(each.value) == each.value
        for each in (node.expr1, node.expr2)
    )


def _resolved(frame: Any, ref: str) -> bool:
    """True for a name of the page's facts: `resolve` has given it a value."""
    load = frame.symbols.find_load(ref)
    while load is not None and load[0] == VAR_LOAD_ALIAS:
        ref = load[1]
        load = frame.symbols.find_load(ref)
    return load is not None and load[0] == VAR_LOAD_RESOLVE
