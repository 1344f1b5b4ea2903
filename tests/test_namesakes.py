"""How somebody is called where others have the same name: one place decides it for all."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from fangbang.load import told_apart
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import SourceLocation
from fangbang.model import Names, Player, Settings, Text
from fangbang.pages.facts.summary import PersonSummary
from fangbang.pages.localizer import Localizer
from fangbang.pages.summary import person
from fangbang.reports import display_names as spoken

SETTINGS = Settings(Text({"": "Site"}), LANGUAGES, {}, SourceLocation("content/site.yaml"))
_GIVEN = st.sampled_from(["李思傑", "李 思傑", "王偉", "Li Lei", "LI LEI", "Ｌｉ Ｌｅｉ", "L. L."])
_PERSON = st.tuples(
    _GIVEN,
    st.sampled_from([None, "Li Lei", "Wang Wei"]),
    st.sampled_from(["", "一中", "二中"]),
    st.booleans(),
)


@given(st.lists(_PERSON, min_size=1, max_size=6))
def test_nobody_is_called_as_somebody_else_is(
    people: list[tuple[str, str | None, str, bool]],
) -> None:
    """No two of one name in any language, no club of who hides his, no mark without need."""
    players = {
        f"p{at}": Player(
            f"p{at}",
            name,
            {"en": english} if english else {},
            SourceLocation("x"),
            hidden=(f"real-{at}", "x") if hides else (),
        )
        for at, (name, english, _, hides) in enumerate(people)
    }
    clubs = {f"p{at}": club for at, (_, _, club, _) in enumerate(people) if club}
    marked = told_apart(players, clubs)
    for language in LANGUAGES:
        shown = {key: spoken.name(Messages(language), player) for key, player in marked.items()}
        bare = {key: spoken.name(Messages(language), player) for key, player in players.items()}
        alike = [
            "".join(unicodedata.normalize("NFKC", name).casefold().split())
            for name in shown.values()
        ]
        assert len(set(alike)) == len(alike), shown
        for key, player in marked.items():
            assert not player.hidden or clubs.get(key, "–") not in shown[key]
            assert (shown[key] != bare[key]) == (language in player.marks)
        assert all(
            Names(marked.values()).one(shown[key]) == key
            for key, player in marked.items()
            if language in player.marks
        )
        assert all(
            Localizer(language, SETTINGS).name(player).text == shown[key]
            for key, player in marked.items()
        )


def test_the_pages_of_the_whole_site_tell_namesakes_apart() -> None:
    known: PersonSummary = {
        "name": "李思傑",
        "names": {},
        "everywhere": False,
        "also": [],
        "marks": {"en": " (一中)"},
    }
    assert person("li", known).marks == known["marks"] and not person("li", known).hidden
