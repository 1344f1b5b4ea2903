"""What reading a Markdown text costs, in steps: counted, never timed, so that a
text is refused everywhere or nowhere.

Python-Markdown compares some marks with all that follows in their run or paragraph; the weights are
what was measured.
"""

from __future__ import annotations

import re

MOST_STEPS = 5_000_000
# characters that can not cost too much, whatever they are
FREE = 1_000
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
# a heading, a rule, a line under a heading
_BLOCK_LINE = re.compile(r"[ \t>]*+(?:#|[-=*_+~][-=*_+~ \t]*+\Z)")
_ITEM = re.compile(r"[ \t>]*+(?:[-*+|]|[0-9]{1,9}[.)]|\[)")  # what begins a run of its own
# the last begins a value (prose/marks.py)
_MARK = re.compile("[\\\\`*_\\[<&{!\ue001]")
_OF_RUN, _OF_MARK, _OF_CELL = 500, 200, 300


def over_budget(text: str) -> int | None:
    """Where a text goes beyond the budget, as a line counted from
    0; None for all that people write.
    """
    if len(text) <= FREE:
        return None
    steps = at = line = 0
    while at <= len(text):
        found = _PARAGRAPH.search(text, at)
        end = found.start() if found else len(text)
        steps += _of_paragraph(text[at:end])
        if steps > MOST_STEPS:
            return line
        if not found:
            return None
        line += text.count("\n", at, found.end() - 1)
        at = found.end() - 1
        if at + 1 > len(text):
            return None
    return None


def _of_paragraph(paragraph: str) -> int:
    steps, run, heads = _OF_RUN, [0, 0, 0], 0  # of the run: characters, marks, links
    for line in paragraph.split("\n"):
        heads += _BLOCK_LINE.match(line) is not None
        if _ITEM.match(line):
            steps += _of_run(run) + _OF_RUN + line.count("|") * _OF_CELL
            run = [0, 0, 0]
        run[0] += len(line) + 1
        run[1] += len(_MARK.findall(line))
        run[2] += line.count("](")
        steps += line.count(">") * _OF_MARK
    return (
        steps + _of_run(run) + heads * len(paragraph) + paragraph.count("\n") * len(paragraph) // 10
    )


def _of_run(run: list[int]) -> int:
    length, marks, links = run
    return length + marks * (_OF_MARK + length // 3) + links * length * 3


def without_comments(text: str) -> str:
    """The text without `<!-- … -->`, except within code; what is never closed stays."""
    if "<!--" not in text:
        return text
    kept, at, open_for_ever = list[str](), 0, set[str]()
    for found in re.finditer(r"`+|<!--", text):
        if found.start() < at or found[0] in open_for_ever:
            continue
        close = "-->" if found[0] == "<!--" else found[0]
        end = text.find(close, found.end())
        if end < 0:
            open_for_ever.add(found[0])
        elif close == "-->":
            kept.append(text[at : found.start()])
            at = end + len(close)
        else:
            kept.append(text[at : end + len(close)])
            at = end + len(close)
    return "".join([*kept, text[at:]])
