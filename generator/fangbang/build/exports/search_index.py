"""The index of the search as plain scripts that set one variable each, so that it
also works from a folder on the disk.

Why not Pagefind: it needs a server (modules, fetch), WebAssembly in the policy of the page, and
whole words; in Chinese people look for any part of a word, in either script. A few hundred
kilobytes of text are looked through faster than one can type.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...model import Site
from ...pages import Localizer, site_scripts
from ...pages.rulesheets import Rulebook
from ...pages.search import KINDS, SHARDS, SearchEntry, search_entries, shard_path
from .character_folding import Folding

if TYPE_CHECKING:
    from ...pages.facts.summary import SearchSummary

FOLD_PATH = "search/fold.js"


def index_files(
    site: Site, book: Rulebook, summaries: Sequence[SearchSummary]
) -> Iterator[tuple[str, bytes]]:
    """(path, bytes): the parts of the index in every language, and which characters are one."""
    folding, scripts = Folding(), site_scripts(site, summaries)
    for language in site.settings.languages:
        for shard in SHARDS:
            voice = Localizer(language, site.settings, scripts=scripts)
            rows = [row(entry) for entry in search_entries(shard, site, book, summaries, voice)]
            for each in rows:
                folding.seen(each[2:], language)
            kinds = [voice.label(f"found-{kind}") for kind in KINDS]
            yield (
                shard_path(shard, language),
                (
                    "(self.fangbangIndex=self.fangbangIndex||[])"
                    f".push({_json({'kinds': kinds, 'entries': rows})});\n"
                ).encode(),
            )
    yield FOLD_PATH, f"self.fangbangFold={_json(folding.pairs())};\n".encode()


def row(each: SearchEntry) -> list[Any]:
    """[kind, address, title, about, words, text] without
    what is empty at the end; no word twice.
    """
    words: dict[str, str] = {}
    for word in each.words:
        words.setdefault(word.casefold(), word)
    further = [word for folded, word in words.items() if folded not in ("", each.title.casefold())]
    found = [
        KINDS.index(each.kind),
        each.href,
        each.title,
        each.about,
        "|".join(further),
        each.text,
    ]
    while found[-1] == "":
        found.pop()
    return found


def _json(found: Iterable[Any]) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
