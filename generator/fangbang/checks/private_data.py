"""Private data in a line of text: telephone and identity numbers,
mail addresses, accounts of messengers.

The forms are ours; whether a number with an area or a country code can exist is for phonenumbers to
say, which is only loaded where a line has such a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from .visible_text import readable

MOST_TOLD = 20  # in one line: whoever mends these sees the others then
_DATE = re.compile(
    r"(?<![0-9])(?:19|20)[0-9]{2}(?P<sign>[-/.])(?:0?[1-9]|1[0-2])(?P=sign)(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])"
)
# Most lines hold none of these, and are done with: figures near one another, words of messengers
# and mail, signs that hide
_FIGURES = re.compile(r"\d(?:[^\dA-Za-z]{0,3}\d){5}")
_HAN_FIGURES = re.compile(
    r"[〇零一幺壹二三四五六七八九](?: ?[〇零一幺壹贰貳二叁參三肆四伍五陆陸六柒七捌八玖九]){6}"
)
_HIDING = re.compile(
    r"&[#A-Za-z]|\\[uUx`*_@.-]|<!|%[2-7]|\*\*|__|~~|`|"
    "[\u00ad\u034f\u200b-\u200f\u2060-\u206f\u2460-\u24ff\uff10-\uff19\uff20-\uff3a\uff41-\uff5a\ufeff\U0001d400-\U0001d7ff]"
)
_WORDS = (
    "@",
    "微信",
    "v信",
    "威信",
    "薇信",
    "徽信",
    "艾特",
    "扣扣",
    "企鵝",
    "企鹅",
    "机号",
    "機號",
    "机號",
    "機号",
    "賴",
    "赖",
    "加v",
    "加 v",
    "+v",
    "+ v",
    "私信",
    "wechat",
    "we chat",
    "we-chat",
    "weixin",
    "wei xin",
    "vx",
    "wx",
    "line",
    "telegram",
    "tg",
    "電報",
    "电报",
    "skype",
    "discord",
    "kakao",
    "t.me",
    "qq",
    "q q",
    "q:",
    "q：",
    "q群",
    "q號",
    "q号",
    "whatsapp",
    "whats app",
    "signal",
    " at",
    "[at",
    "(at",
    "{at",
    "<at",
    "_at_",
    "【at",
    "「at",
    "（at",
    "instagram",
    "messenger",
    "wa.me",
    "m.me/",
    "[a]",
    "(a)",
)


def _may_hold(line: str) -> bool:
    """False for a line that none of the forms could be in; it is quick."""
    if _FIGURES.search(line) and _FIGURES.search(_DATE.sub("x", line)):
        return True
    small = line.lower()
    return (
        any(word in small for word in _WORDS)
        or (not line.isascii() and _HAN_FIGURES.search(line) is not None)
        or _HIDING.search(line) is not None
    )


@dataclass(frozen=True, slots=True)
class Private:
    """A stretch of a line that may not be published: what it is, and
    where in the file's line it stands.
    """

    kind: str
    start: int
    end: int
    text: str


def private_in(line: str) -> Iterator[Private]:
    """What is private in one line, as a reader sees it, up to MOST_TOLD; what lies over
    something told before is not told again.
    """
    return islice(_all_in(line), MOST_TOLD)


def _all_in(line: str) -> Iterator[Private]:
    if not _may_hold(line):
        return
    text, columns = readable(line)
    text = _DATE.sub(lambda date: " " * len(date[0]), text)
    if not _may_hold(text):
        return
    for kind, pattern, holds in _forms():
        told: list[tuple[int, int]] = []
        for found in pattern.finditer(text):
            start, end = next(
                (
                    found.span(name)
                    for name, each in found.groupdict().items()
                    if each and name != "sign"
                ),
                found.span(),
            )
            if start < end and holds(text, start, end):
                told.append((start, end))
                first, last = (columns[start], columns[end - 1] + 1) if columns else (start, end)
                yield Private(kind, first, last, text[start:end])
        text = _blanked(text, told)


def _blanked(text: str, told: list[tuple[int, int]]) -> str:
    """What was told once is not told again as something else."""
    kept, at = list[str](), 0
    for start, end in told:
        kept += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*kept, text[at:]]) if told else text


# What a number is not

_BEFORE = re.compile(
    r"""(?:CNY|RMB|USD|HKD|TWD|MOP|EUR|GBP|JPY|[¥$€£]|人民[幣币] | 總分|总分|合計|合计|獎金|奖金
    | (?:total|price|amount|sum|cost|budget|quantity|points)['"]? | (?<![A-Za-z])(?:seed|order|isbn|issn|ean|serial
    |commit|hash|sha|version|doi|runs?|issues?|orders?|port|id|no\.?|score|invoice|tracking|isbn-1[03])
    | 種子|种子|[訂订][單单] | [單单][號号] | [編编][號号] | [發发]票 | 條碼|条码|序[號号列] | 快[遞递]|運單|运单 | \#|№
    )(?:\ ?(?:number|no\.?)|[號号]碼?|[號号]码?)?[\ :=\#/\[(]{0,4}\Z""",  # noqa: E501
    re.X | re.I,
)
_BEHIND = re.compile(
    r"\ ?(?:元|圓|圆|塊|块|分(?![機机])|點|点|次|票|%|points?\b|yuan\b|dollars?\b|bytes?\b|ms\b)",
    re.I,
)
_TELLS_PHONE = re.compile(r"(?:電話|电话|手機|手机|tel|phone|mobile)[^0-9]{0,8}\Z", re.I)


def _no_amount(text: str, start: int, end: int) -> bool:
    """True unless what stands beside a number says that it is an amount, an order, a
    seed; or it goes on, as in a hash.
    """
    before = text[max(0, start - 24) : start]
    if _TELLS_PHONE.search(before):
        return True
    if re.search(r"[0-9A-Za-z][-_./]\Z", before) and not re.search(
        r"[A-Za-z]{2}[-_]\Z|(?:wa\.me|/)/\Z", before
    ):
        return False
    return not (
        _BEFORE.search(before)
        or _BEHIND.match(text, end)
        or re.match(r"[-_][0-9A-Za-z]", text[end : end + 2])
    )


def _always(text: str, start: int, end: int) -> bool:
    return True


# Telephone numbers that phonenumbers knows


def _known(*regions: str) -> Callable[[str, int, int], bool]:
    """A number that exists in one of these regions, by the plan of its area codes."""

    def holds(text: str, start: int, end: int) -> bool:
        return _no_amount(text, start, end) and any(
            _exists(text[start:end], region) for region in regions
        )

    return holds


def _international(text: str, start: int, end: int) -> bool:
    """A number with a country's code, as long as it may be; what
    stands behind it may be another number.
    """
    if _BEFORE.search(text[max(0, start - 24) : start]):
        return False
    written = re.sub(r"\(0\)", "", text[start:end])
    parts = re.split(r"(?<=[0-9])(?=[ .\-/(])", written)
    return any(
        _exists("+" + re.sub("^00", "", re.sub("[^0-9]", "", "".join(parts[:count]))), None)
        for count in range(len(parts), 0, -1)
    )


def _exists(number: str, region: str | None) -> bool:
    import phonenumbers

    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(number, region))
    except phonenumbers.NumberParseException:
        return False


# Identity numbers


def _of_taiwan(text: str, start: int, end: int) -> bool:
    """The last figure follows from the others."""
    letter, figures = (
        text[start].upper(),
        [int(each) for each in text[start + 1 : end] if each.isdigit()],
    )
    number = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(letter) + 10
    return (
        number // 10
        + number % 10 * 9
        + sum(
            each * weight for each, weight in zip(figures, (8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)
        )
    ) % 10 == 0


# Accounts and mail

_ORDINARY = re.compile(
    r"(?:please|group|groups|official|account|closed|below|later|none|mini|channel|open|scan|check)\Z",
    re.I,
)


def _a_handle(text: str, start: int, end: int) -> bool:
    """A name somebody made up: with a figure or a sign, or one word
    with nothing of a sentence behind it.
    """
    handle = text[start:end]
    if _CLAUSE.fullmatch(handle) or (
        re.search(r"line: ?\Z", text[max(0, start - 8) : start]) and handle[0] != "@"
    ):
        return False
    if re.search(r"[0-9_@.~-]", handle.rstrip(".-")):
        return True
    return not _ORDINARY.match(handle) and not re.match(r" ?[A-Za-z]", text[end : end + 2])


# “line: outcome.1”: a clause of a rule, no account
_CLAUSE = re.compile(r"[a-z][a-z-]{1,30}(?:[.][0-9]{1,2}){1,4}", re.A)


def _made_up(text: str, start: int, end: int) -> bool:
    """The same where nothing but a blank stands before it: only with a figure or a sign."""
    return re.search(r"[0-9_@]|[A-Za-z]-[A-Za-z0-9]", text[start:end]) is not None and _a_handle(
        text, start, end
    )


Form = tuple[str, "re.Pattern[str]", Callable[[str, int, int], bool]]
_HANDLE = r"@?[A-Z0-9~][A-Z0-9_.-]{4,31}"
_CALLED = r"""(?:微信|[v威薇徽]信|we[\ -]?chat|wei\ ?xin|(?<![A-Z])[vw]x|(?:私信|[加+])\ ?v|[賴赖](?:的)?|[飞飛][机機](?:[號号])|(?<![A-Z])telegram
    |電報|电报|(?<![A-Z])tg|skype|discord|(?<![A-Z])line
    |kakao(?:talk)?|whats\ ?app|(?<![A-Z])signal|messenger|instagram)"""  # noqa: E501


@cache
def _forms() -> tuple[Form, ...]:
    """What is looked for, in this order; a group that
    matched is what is private, else all of it.
    """
    gap, end = r"[ ./_-]{0,2}", r"(?![0-9A-Za-z])"
    begin = r"(?<![0-9A-Za-z.+])"
    flags = re.X | re.A | re.I
    plain: list[tuple[str, str, Callable[[str, int, int], bool]]] = [
        (
            "passport",
            r"""(?:護照|护照|\bpassport\b)(?:[號号]碼?|[號号]码?|\ ?no\.?|\ number)?[\ :=.是]*
            (?P<it>[A-Z]{0,2}\ ?[0-9](?:\ ?[0-9]){5,8})(?![0-9A-Z])""",
            _always,
        ),
        (
            "identity",
            r"""(?<![0-9A-Z])[1-9][0-9]{5}[ -]?(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[ -]?
            [0-9]{3}[0-9X](?![0-9A-Z])""".replace("[ -]", r"[\ -]"),  # noqa: E501
            _always,
        ),
        (
            "identity",
            r"(?<![0-9A-Z])[A-Z][1289][0-9]{8}(?![0-9A-Z])",
            lambda *here: _of_taiwan(*here) and _no_amount(*here),
        ),
        ("identity", r"(?<![0-9A-Z])[A-Z]{1,2}\ ?[0-9]{6}\ ?\([0-9A]\)", _always),
        ("identity", r"(?<![0-9A-Z])[157](?:[0-9]{6}\([0-9]\)|/[0-9]{6}/[0-9](?![0-9/]))", _always),
        (
            "identity",
            r"""(?:身[分份][證证]|居留[證证]|通行[證证]|[回還还][鄉乡][證证]|[臺台]胞[證证]|\bhkid\b|\bidentity\ card\b|\bid\ card\b)
            (?:字[號号]|[號号]碼?|[號号]码?|\ ?no\.?|\ number)?[\ :=.是]*(?P<it>[A-Z]{0,2}[\ -]?[0-9](?:[\ -]?[0-9]){5,17}[A-Z]?)""",  # noqa: E501
            _always,
        ),
        (
            "identity",
            r"(?<![0-9A-Z])(?P<it>[A-Z]{1,2}\ ?[0-9](?:\ ?[0-9]){5,8})\ ?(?:身[分份][證证]|護照|护照)",  # noqa: E501
            _always,
        ),
        *(
            (
                "email",
                rf"""{local}\ ?@\ ?(?:[\w\u3400-\u9fff-]{{1,63}}\.){{1,5}}(?:[A-Z]{{2,24}}|[\u3400-\u9fff]{{1,8}})
            (?![A-Z0-9])""",  # noqa: E501
                _always,
            )
            for local in (r"(?<![\w.+-])[\w.+-]{1,64}", r"[\u3400-\u9fff]{1,16}")
        ),
        (
            "email",
            r"""(?<![\w.+-])[\w.+-]{1,64}\ ?(?:[\[({<【「]\ ?at\ ?[\])}>】」]|艾特|\(a\)|\[a\])\ ?[\w-]{1,63}
            (?:(?:\.|\ ?[\[({<]?\ ?(?:dot|點|点)\ ?[\])}>]?\ ?)[\w-]{1,63}){1,4}""",  # noqa: E501
            _always,
        ),
        (
            "email",
            r"(?<![\w.+-])(?-i:[a-z0-9._+-]{2,64}(?:\ AT\ |_at_)|[a-z0-9+-]{1,30}[0-9._][a-z0-9._+-]{1,30}\ at\ )[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}",  # noqa: E501
            _always,
        ),
        (
            "email",
            r"(?<![\w.+-])[\w.+-]{1,64}\ at\ [\w-]{1,63}(?:\ dot\ [\w-]{1,63}){1,4}(?![\w-])",
            _always,
        ),
        ("account", r"\b(?:weixin|wechat|tg|line|whatsapp|mqq)://[\w~@+/?=&.-]{3,80}", _always),
        (
            "account",
            r"""\b(?:t\.me/(?!s/|share)|wa\.me/|line\.me/(?:ti|R)/|u\.wechat\.com/|api\.whatsapp\.com/send|m\.me/|qm\.qq\.com/
            |wpa\.qq\.com/|discordapp\.com/users/|discord\.com/users/)[\w~@+/?=&.-]{3,80}""",
            _always,
        ),
        (
            "account",
            rf"""{_CALLED}\ ?(?:[號号]碼?|[號号]码?|[帳账][號号]|\ ?id|\ ?account)?\ ?(?:[:=是為为]|->|\ is)\ ?
            (?P<it>{_HANDLE})(?![A-Z0-9_])""",  # noqa: E501
            _a_handle,
        ),
        (
            "account",
            rf"{_CALLED}\ ?(?:[號号]碼?|[號号]码?|[帳账][號号]|\ id)\ {{0,2}}(?P<it>{_HANDLE})(?![A-Z0-9_])",  # noqa: E501
            _a_handle,
        ),
        ("account", rf"{_CALLED}\ {{0,2}}(?P<it>{_HANDLE})(?![A-Z0-9_])", _made_up),
        ("account", r"\bdiscord[\ :=]{0,3}(?P<it>[\w.]{2,32}\#[0-9]{4})(?![0-9])", _always),
        (
            "account",
            r"""(?<![A-Z])(?:q\ ?q|扣扣|企[鵝鹅]|q(?=[群:號号]))(?:[群组組]{0,2})(?:[號号]碼?|[號号]码?)?[\ :=是]{0,3}
            (?P<it>[1-9][0-9]{4,10})(?![0-9])""",  # noqa: E501
            _always,
        ),
        (
            "phone",
            rf"""(?:電話|电话|手機|手机|致電|致电|聯絡|联络|联系|聯繫|查[詢询]|[諮谘咨][詢询]|熱線|热线|固話|固话|座機|座机|傳真|传真|[撥拨]打?
            |\btel(?:ephone)?\b|\bphone\b|\bmobile\b|\bcell\b|\bcall\b|\bhotline\b|\bfax\b|whats\ ?app|\bsignal\b)
            (?:[號号]碼?|[號号]码?|人|\ no\.?|\ number)?[ .:=是為为-]{{0,3}}(?P<it>[+(]{{0,2}}[0-9](?:[ ()./_-]{{0,2}}[0-9]){{6,14}}){end}""".replace(  # noqa: E501
                "[ ", r"[\ "
            ),
            _always,
        ),
        (
            "phone",
            rf"""{begin}(?:(?:\+|00|0)?86{gap}|\(\+?86\){gap})?
            (?:\(1[3-9][0-9]\){gap}[0-9]{{4}}{gap}[0-9]{{4}}|1[3-9][0-9](?P<sign>[,~|])[0-9]{{4}}(?P=sign)[0-9]{{4}}|1[3-9](?:[0-9]{gap}[0-9]{{4}}{gap}[0-9]{{4}}|[0-9]{gap}[0-9]{{3}}{gap}[0-9]{{5}}|[0-9]{{3}}{gap}[0-9]{{3}}{gap}[0-9]{{3}})){end}""".replace(
                "[ ", r"[\ "
            ),
            _no_amount,
        ),
        (
            "phone",
            rf"{begin}09[0-9]{{2}}{gap}[0-9]{{3}}{gap}[0-9]{{3}}{end}".replace("[ ", r"[\ "),
            _no_amount,
        ),
        (
            "phone",
            rf"(?<![0-9A-Za-z.+])(?P<it>(?:\(?\+|\(?00(?=[1-9])|\((?=[1-9]))[0-9](?:[ ().-]{{0,3}}[0-9]){{6,16}}){end}".replace(  # noqa: E501
                "[ ", r"[\ "
            ),
            _international,
        ),
        (
            "phone",
            (
                rf"{begin}(?:(?:852|853)[ -][2-9][0-9]{{3}}[ -]?[0-9]{{4}}|886[ "
                rf"-]9[0-9]{{2}}[ -]?[0-9]{{3}}[ -]?[0-9]{{3}}){end}"
            ).replace("[ ", r"[\ "),
            _no_amount,
        ),
        (
            "phone",
            rf"""{begin}(?:\(0[0-9]{{1,3}}\){gap}[0-9]{{3,4}}{gap}[0-9]{{4}}
            |0[0-9]{{1,3}}[ -][0-9]{{3,4}}[ -]?[0-9]{{4}}|0[0-9]{{9,11}}){end}""".replace(
                "[ ", r"[\ "
            ),
            _known("CN", "TW", "GB", "JP", "FR"),
        ),
        (
            "phone",
            rf"{begin}(?:\([2-9][0-9]{{2}}\)[ ]?|(?:1[-. ])?[2-9][0-9]{{2}}[-.])[2-9][0-9]{{2}}[-. ][0-9]{{4}}{end}".replace(  # noqa: E501
                "[ ", r"[\ "
            ).replace(". ]", r".\ ]"),
            _known("US"),
        ),
        (
            "phone",
            rf"{begin}[48]00(?:-[0-9]{{3,4}}-?[0-9]{{3,4}}|\ [0-9]{{3,4}}\ [0-9]{{3,4}}){end}",
            _no_amount,
        ),
    ]
    return tuple((kind, re.compile(pattern, flags), holds) for kind, pattern, holds in plain)
