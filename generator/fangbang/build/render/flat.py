"""Templates made flat before they become Python: a page's template with its bases, includes, macros
and words written out in one piece.

What is printed stays the same, and what the calls cost is gone. A macro that calls itself, or that
looks at more than its parameters (`caller`, `varargs`, what lies around its call), stays a macro.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer

from .macros import Library, Macro, called, copied, imported, macros_of, stored

# a label's key → the label, where it is the same for all facts
Word = Callable[[str], str | None]

# what gives a name a meaning
_SCOPED = (nodes.FromImport, nodes.Import, nodes.Macro, nodes.Assign, nodes.AssignBlock)


def flat(
    template: nodes.Template, environment: Environment, library: Library, word: Word
) -> nodes.Template:
    """The same template without extends, blocks, includes, and calls
    of macros that can be written out.
    """
    whole = _extended(template, library)
    writer = _Writer(library, word)
    body = writer.body(whole.body, macros_of(whole, library))
    imports = [
        nodes.FromImport(nodes.Const(home), list(names.items()), False, lineno=1)
        for home, names in writer.left.items()
    ]
    # others may import what does not extend
    made = nodes.Template([*imports, *(body if whole is template else _used(body))], lineno=1)
    made.set_environment(environment)
    return made


def _used(body: Sequence[nodes.Node]) -> Iterable[nodes.Node]:
    """Without the macros that nobody calls any more."""
    names = {
        name.name
        for each in body
        if not isinstance(each, nodes.Macro)
        for name in each.find_all(nodes.Name)
    }
    for _ in body:
        names |= {
            name.name
            for each in body
            if isinstance(each, nodes.Macro) and each.name in names
            for name in each.find_all(nodes.Name)
        }
    return (each for each in body if not isinstance(each, nodes.Macro) or each.name in names)


def _extended(template: nodes.Template, library: Library) -> nodes.Template:
    """The base with the blocks that the template fills; the base may have a base too."""
    up = next((each for each in template.body if isinstance(each, nodes.Extends)), None)
    if up is None or not isinstance(up.template, nodes.Const):
        return template
    base = _extended(library.tree(up.template.value), library)
    _Filler({each.name: each for each in template.body if isinstance(each, nodes.Block)}).visit(
        base
    )
    first = [each for each in template.body if isinstance(each, _SCOPED)]
    return nodes.Template([*first, *base.body], lineno=1, environment=template.environment)


class _Filler(NodeTransformer):
    """Blocks of a base as the template above fills them; `super()` is what the base says there."""

    def __init__(self, blocks: Mapping[str, nodes.Block]):
        self.blocks, self.below = blocks, list[list[nodes.Node]]()

    def visit_Block(self, block: nodes.Block) -> nodes.Node:
        if block.name not in self.blocks:
            return self.generic_visit(block)
        self.below.append(block.body)
        block.body = [
            made for each in copied(self.blocks[block.name].body) for made in self.visit_list(each)
        ]
        self.below.pop()
        return block

    def visit_Output(self, output: nodes.Output) -> list[nodes.Node]:
        return [
            made
            for each in output.nodes
            for made in (
                copied(self.below[-1])
                if self.below and called(each) == "super"
                else [nodes.Output([each], lineno=output.lineno)]
            )
        ]


class _Writer(NodeTransformer):
    """Writes out what is known when a template is compiled; `left` are macros of other templates
    that are still called: template → name there → name here.
    """

    def __init__(self, library: Library, word: Word):
        self.library, self.word = library, word
        self.left: dict[str, dict[str, str]] = {}
        self.known: Mapping[str, Macro] = {}
        self.inside: tuple[nodes.Node | str, ...] = ()

    def body(
        self,
        body: Sequence[nodes.Node],
        known: Mapping[str, Macro],
        inside: nodes.Node | str = "",
        but: Iterable[str] = (),
    ) -> list[nodes.Node]:
        """Statements written out with these macros at hand, but for
        names that mean something else here.
        """
        before = self.known, self.inside
        other = {*but, *(name for each in body for name in stored(each))}
        self.known, self.inside = (
            {name: macro for name, macro in known.items() if name not in other},
            (*self.inside, inside),
        )
        made = _joined(made for each in body for made in self.visit_list(each))
        self.known, self.inside = before
        return made

    def generic_visit(self, node: nodes.Node) -> nodes.Node:
        super().generic_visit(node)
        for name in ("body", "else_"):
            if isinstance(getattr(node, name, None), list):
                setattr(node, name, _joined(getattr(node, name)))
        return node

    def visit_Block(self, block: nodes.Block) -> nodes.Node:
        return self.generic_visit(nodes.Scope(block.body, lineno=block.lineno))

    def visit_Macro(self, macro: nodes.Macro) -> nodes.Node:
        macro.body = self.body(macro.body, self.known, "", [each.name for each in macro.args])
        return macro

    def visit_FromImport(self, found: nodes.FromImport) -> list[nodes.Node]:
        found.names = [each for each in found.names if imported(each)[1] not in self.known]
        return [found] if found.names else []

    def visit_Include(self, include: nodes.Include) -> nodes.Node:
        name = include.template.value if isinstance(include.template, nodes.Const) else None
        if (
            name is None
            or include.ignore_missing
            or not include.with_context
            or name in self.inside
        ):
            return include
        found = self.library.tree(name)
        return nodes.Scope(
            self.body(found.body, macros_of(found, self.library, name), name), lineno=include.lineno
        )

    def visit_Output(self, output: nodes.Output) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for each in output.nodes:
            made += self._written(each) or [nodes.Output([self.visit(each)], lineno=output.lineno)]
        return made

    def _written(self, node: nodes.Node) -> list[nodes.Node] | None:
        """What a macro called here prints: its body, with what it is given in the place
        of its parameters, or beside them.
        """
        macro = self.known.get(called(node) or "")
        given = macro.given(node) if macro and macro.written not in self.inside else None
        if macro is None or given is None:
            return None
        given = {name: self.visit(copied(value)) for name, value in given.items()}
        beside = {name: value for name, value in given.items() if not macro.takes(name, value)}
        body = copied(
            macro.written.body, {name: value for name, value in given.items() if name not in beside}
        )
        targets: list[nodes.Expr] = [
            nodes.Name(name, "store", lineno=node.lineno) for name in beside
        ]
        # what these mean is said here, not in the macro's template
        own = {*given, *(value.name for value in given.values() if isinstance(value, nodes.Name))}
        return [
            nodes.With(
                targets,
                list(beside.values()),
                self.body(body, macro.around, macro.written, own),
                lineno=node.lineno,
            )
        ]

    def visit_Name(self, name: nodes.Name) -> nodes.Name:
        macro = self.known.get(name.name)
        if macro and macro.home and name.ctx == "load":
            alias = (
                f"_{macro.home}_{macro.written.name}".replace(".", "_")
                .replace("-", "_")
                .replace("/", "_")
            )
            self.left.setdefault(macro.home, {})[macro.written.name] = alias
            return nodes.Name(alias, "load", lineno=name.lineno)
        return name

    def visit_Call(self, call: nodes.Call) -> nodes.Node:
        """`w` is the page's words wherever it is called: nothing else among the facts gives
        words, and macros get it handed on.
        """
        key = (
            call.args[0]
            if called(call) == "w" and len(call.args) == 1 and not call.kwargs
            else None
        )
        found = self.word(key.value) if isinstance(key, nodes.Const) else None
        return self.generic_visit(call) if found is None else nodes.Const(found, lineno=call.lineno)

    def visit_CondExpr(self, choice: nodes.CondExpr) -> nodes.Node:
        # what Jinja prints, without an object that says so
        choice.expr2 = choice.expr2 or nodes.Const("", lineno=choice.lineno)
        return self.generic_visit(choice)


def _joined(body: Iterable[nodes.Node]) -> list[nodes.Node]:
    """What is printed one after the other as one statement; a scope in
    which nothing is named needs none.
    """
    made: list[nodes.Node] = []
    for each in body:
        for one in _bare(each):
            if isinstance(one, nodes.Output) and made and isinstance(made[-1], nodes.Output):
                made[-1].nodes += one.nodes
            else:
                made.append(one)
    return made


def _bare(node: nodes.Node) -> list[nodes.Node]:
    inner = (
        node.body
        if isinstance(node, nodes.Scope) or (isinstance(node, nodes.With) and not node.targets)
        else []
    )
    return [node] if not inner or any(isinstance(each, _SCOPED) for each in inner) else inner
