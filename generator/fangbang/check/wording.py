"""Checks on the text itself, line by line: placeholders left in a plan, private data that must never be committed."""
from __future__ import annotations

import re
from collections.abc import Iterator

from ..decode import UNSOUND
from ..problem import WARNING, Place, Problem

_PLACEHOLDER = re.compile(r"""
      [XＸ×○]{1,4}[月日年號号](?:[XＸ×○]{1,2}日)?      # X月X日
    | [XＸ]{2,}(?![A-Za-z]) | ○○                           # XX
    | (?<![A-Za-z0-9XＸ])[XＸ](?=[遊游][戲戏]|公司|[學学]校|[單单]位)   # X公司
    | \bTBD\b | \bTODO\b | \bFIXME\b | 待補 | 待补 | 待填""", re.X | re.A)                # re.A: a figure right behind a Chinese character is found too
_PHONE = re.compile(r"""(?<![\w.+/-])(?:
      (?:\+?86[- ]?)?1[3-9][0-9][- ]?[0-9]{4}[- ]?[0-9]{4}                # mainland mobiles
    | 09[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{3}                                # Taiwan mobiles
    | \+[0-9]{1,3}[- ]?(?:[0-9]{2,4}[- ]?){2,3}[0-9]{3,4}                 # international
    | \(?0[0-9]{1,3}\)?[- ][0-9]{3,4}[- ]?[0-9]{4}                        # area code and number
    | (?<=[^0-9])(?:852|853)[- ][2-9][0-9]{3}[- ]?[0-9]{4}                 # Hong Kong and Macao with their code
    )(?![\w-])""", re.X | re.A)
_TOLD_PHONE = re.compile(r"""(?:電話|电话|手機|手机|致電|致电|聯絡|联络|联系|\btel\b|\bphone\b|\bmobile\b|whatsapp)(?:號碼?|号码?)?[ .:=]*
    (?P<it>[2-9][0-9]{3}[- ]?[0-9]{4})(?![0-9-])""", re.X | re.A | re.I)        # eight figures alone may be anything: only where a word says so
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+", re.A)
_IDENTITY = re.compile(r"""(?<![0-9A-Za-z])(?:
      [1-9][0-9]{5}(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]      # 18 figures with a birthday
    | [A-Z][1289][0-9]{8}                                                                      # Taiwan, and residents from abroad
    | [A-Z]{1,2}\ ?[0-9]{6}\ ?\([0-9A]\)                                                          # Hong Kong
    | [157][0-9]{6}\([0-9]\)                                                                      # Macao
    )(?![0-9A-Za-z])""", re.X)
_TOLD_IDENTITY = re.compile(r"""(?:身[分份][證证]|居留[證证]|通行[證证]|回[鄉乡][證证]|[臺台]胞[證证]|\bidentity\ card\b|\bid\ card\b)
    (?:號碼?|号码?|\ ?no\.?|\ number)?[ :=]*
    (?P<it>[A-Z]{0,2}[0-9]{6,}[0-9A-Z()]*)""", re.X | re.A | re.I)
_PASSPORT = re.compile(r"(?:護照|护照|\bpassport\b)(?:號碼?|号码?| ?no\.?| number)?[ :=]*(?P<it>[A-Z]{0,2}[0-9]{6,9})(?![0-9A-Z])", re.A | re.I)
_ACCOUNT = re.compile(r"""
    (?:微信|wechat|weixin)(?:號碼?|号码?|\ ?id)?\ *[:=]\ *(?P<it>[A-Z][A-Z0-9_-]{4,19})
    | (?:微信|wechat)(?:號碼?|号码?|\ ?id)\ *(?P<it2>[A-Z][A-Z0-9_-]{4,19})
    | 加(?:我|[個个])?(?:的)?微信(?:號碼?|号码?)?[ ]*(?P<it5>(?=[A-Z_-]*[0-9_-])[A-Z][A-Z0-9_-]{5,19})
    | (?:telegram|電報|电报|(?<![A-Z])tg)(?:號碼?|号码?|群)?[ :=]*(?P<it6>@[A-Z][A-Z0-9_]{4,31})
    | (?<![A-Z])QQ(?:群|群組|群组)?(?:號碼?|号码?)?[ :=]*(?P<it3>[1-9][0-9]{4,10})(?![0-9])
    | (?<![A-Z])LINE\ ?ID[ :=]*(?P<it4>@?[A-Z0-9._-]{4,20})""", re.X | re.A | re.I)
_PRIVATE = (("passport", _PASSPORT), ("identity", _IDENTITY), ("identity", _TOLD_IDENTITY), ("email", _EMAIL), ("account", _ACCOUNT),
            ("phone", _PHONE), ("phone", _TOLD_PHONE))
_QUEENS = re.compile(r"QQ[ :=]*[0-9]", re.I)                               # in results a pair of queens, or somebody who is called so
_HINT = re.compile(r"[0-9]{4}|\+[0-9]|@|微信|we(?:chat|ixin)|line\ ?id", re.I)          # without one of these there is nothing private in a line
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7}) \S", re.M)                  # ======= alone underlines a heading
_COMMENT = re.compile(r"(?:^|\s)#.*")
_CONTACT = re.compile(r"""^(?P<before>[\s-]*contact\s*:)[^#]* | (?P<inside>[{,]\s*contact\s*:)(?:\s*"[^"]*"|\s*'[^']*'|[^,}]*)""", re.X)
_ADDRESS = re.compile(r"https?://\S+")
_NARROW = {mark: mark - 0xFEE0 for mark in range(0xFF01, 0xFF5F)} | {0x3000: 32}          # １３８ is 138, column for column


def check_wording(path: str, text: str) -> Iterator[Problem]:
    """Problems of one file's text; the organiser's own contact fields are left alone."""
    if path.endswith(".md") and (marked := _CONFLICT.search(text)):                                # in YAML the parser tells it
        yield Problem("conflict-marker", Place(path, text.count("\n", 0, marked.start()) + 1, 1, 7))
    plan, coded, placeholders = path.endswith("/tournament.yaml"), path.endswith((".yaml", ".yml")), _PLACEHOLDER.search(text) is not None
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        for found in UNSOUND.finditer(line.rstrip("\r") if path.endswith(".md") else ""):               # in YAML the parser tells it
            yield Problem("strange-character", Place(path, number, found.start() + 1), {"character": f"U+{ord(found.group()):04X}"})
        for found in _PLACEHOLDER.finditer(_COMMENT.sub("", line) if coded else line) if placeholders else ():
            yield Problem("placeholder", Place(path, number, found.start() + 1, len(found.group())), {"value": found.group()}, severity=WARNING)
        yield from _private(path, number, _without_contact(line) if plan else line)


def _private(path: str, number: int, line: str) -> Iterator[Problem]:
    line = line if line.isascii() else line.translate(_NARROW)
    if not _HINT.search(line):
        return
    hidden = _ADDRESS.sub(lambda found: " " * len(found.group()), line)
    for kind, pattern in _PRIVATE:
        for found in pattern.finditer(hidden):
            if path.startswith("results/") and _QUEENS.match(found.group()):
                continue
            start, end = next((found.span(name) for name, each in found.groupdict().items() if each), found.span())
            hidden = hidden[:start] + " " * (end - start) + hidden[end:]
            yield Problem("private-data", Place(path, number, start + 1, end - start), {"kind": f"private-{kind}"})


def is_private(text: str) -> bool:
    """True for a line that holds what may never be published."""
    return any(True for _ in _private("", 1, text))


def _without_contact(line: str) -> str:
    """A line of a plan with the value of `contact` blanked: it is meant to be public, what stands beside it is not."""
    return _CONTACT.sub(lambda found: " " * len(found.group()), line)
