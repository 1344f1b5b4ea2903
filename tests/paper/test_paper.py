"""The printable pages: what stands on each, in which order, that sums come out, and that
every number comes from the schema.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from html5lib import HTMLParser

from fangbang.build.pipeline import SiteContext
from fangbang.documents.rulesheet import Clause, walk
from fangbang.documents.schemas import schema
from fangbang.games import GAMES as KINDS
from fangbang.games.base import Rule
from fangbang.games.roles.paper import role_sums
from fangbang.model import Edition
from fangbang.pages.localizer import Localizer
from fangbang.pages.print import PRINTS, print_path, prints_of
from fangbang.pages.print.cards import PER_SHEET, role_cards, table_cards
from fangbang.pages.print.check_sums import check_of
from fangbang.pages.print.handouts import cues, handout, notices
from fangbang.pages.print.score_form import SIZES, form_of, order_of
from fangbang.pages.print.score_sheets import score
from fangbang.pages.print.sheet import PrintContext, leaf_of, qr

OF_KIND = {
    "roles": "killer",
    "shedding": "uno",
    "landlord": "doudizhu",
    "duel": "gomoku",
    "points": "points",
    "rounds": "trivia",
    "places": "places",
}


def edition_of(shared: SiteContext, key: str) -> Edition:
    assert shared.site
    return shared.site.editions[key]


def leaf(
    shared: SiteContext, key: str, language: str = "zh-Hant", bilingual: bool = False
) -> PrintContext:
    assert shared.site
    voice = Localizer(language, shared.site.settings, print_path(key, "handout", bilingual))
    return leaf_of(edition_of(shared, key), shared.sheets[key], voice, bilingual)


# Which pages there are
# ------------------------------------------------------------------------------------------------------------


def test_every_edition_has_its_pages(shared: SiteContext) -> None:
    kinds = {
        key: [each.key for each in prints_of(edition_of(shared, key), shared.sheets[key])]
        for key in shared.sheets
    }
    assert (
        kinds["killer-club"]
        == [each.key for each in PRINTS]
        == ["handout", "cues", "signs", "cards", "notices", "score", "tables"]
    )
    assert (
        "notices" not in kinds["killer"]
        and "cards" in kinds["killer"]
        and "cards" not in kinds["uno"]
        and "cues" in kinds["uno"]
    )
    assert kinds["football"] == kinds["points"] == ["handout", "score", "tables"]


def test_pages_of_the_site(built: dict[str, str]) -> None:
    for path in (
        "rules/killer/handout.html",
        "rules/killer/handout-bilingual.html",
        "en/rules/uno/score.html",
        "zh-hans/rules/gomoku/cues-bilingual.html",
        "rules/killer-club/notices.html",
        "rules/compare-killer-killer-club.html",
        "en/rules/compare-killer-killer-field.html",
    ):
        assert path in built
    for path, html in built.items():
        assert "{{" not in html and "style=" not in html and "data:" not in html, path
        assert not re.search(
            r'(src|href)="https?:', html.replace('href="https://example.org', "")
        ), path


def test_the_markup_is_sound(built: dict[str, str]) -> None:
    for path, html in built.items():
        if re.search(
            r"rules/(killer-club|doudizhu|gomoku|places)/(?!index|bilingual)|compare-", path
        ) and not path.startswith("zh-hans"):
            HTMLParser(strict=True).parse(html)
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)) and html.count("<h1") == 1, path


def test_links_lead_to_pages(built: dict[str, str]) -> None:
    for path, html in built.items():
        if "/rules/" not in "/" + path:
            continue
        for href in re.findall(r'<a [^>]*href="([^"#:]+\.html)(?:#[^"]*)?"', html):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), href))
            assert target in built or "/rules/" not in "/" + target, f"{path}: {href}"


def test_the_rules_page_leads_to_its_prints_and_comparisons(built: dict[str, str]) -> None:
    one, both = built["rules/killer/index.html"], built["rules/killer/bilingual.html"]
    for key in ("handout", "cues", "signs", "cards", "score", "tables"):
        assert f'href="{key}.html"' in one and f'href="{key}-bilingual.html"' in both
    assert (
        'href="../compare-killer-killer-club.html"' in one
        and 'href="../compare-killer-killer-field.html"' in one
    )
    assert "compare-" not in built["rules/uno/index.html"]


# Handout
# --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["killer", "killer-club", "doudizhu", "gomoku", "uno", "places"])
@pytest.mark.parametrize("bilingual", [False, True])
def test_a_handout_has_every_clause(shared: SiteContext, key: str, bilingual: bool) -> None:
    found = handout(leaf(shared, key, bilingual=bilingual))
    items = [item for section in found["sections"] for item in section["items"]]
    clauses = [
        item
        for section in shared.sheets[key]["zh-Hant"].sections
        for item in walk(section.items)
        if isinstance(item, Clause)
    ]
    assert [item["id"] for item in items if item["kind"] == "clause"] == [
        clause.id for clause in clauses
    ]
    for item in items:
        if item["kind"] == "clause":
            assert [text["lang"] for text in item["texts"]] == [None, "en"][
                : 1 + bilingual
            ] and all(text["html"] for text in item["texts"])


def test_a_handout_links_to_the_glossary_of_the_rules_page(shared: SiteContext) -> None:
    found = handout(leaf(shared, "killer"))
    told = "".join(
        text["html"]
        for section in found["sections"]
        for item in section["items"]
        for text in item.get("texts", ())
    )
    assert '<a href="#flow.19">' in told and 'href="#t-' not in told and 'class="param"' in told


def test_the_head_says_which_rules_these_are(built: dict[str, str], shared: SiteContext) -> None:
    for key in ("killer", "uno"):
        fingerprint = edition_of(shared, key).fingerprint
        for kind in prints_of(edition_of(shared, key), shared.sheets[key]):
            html = built[print_path(key, kind.key)]
            assert fingerprint in html and "第 1 版" in html and ("大聯會版" in html), kind.key


def test_notices_are_the_notes_with_their_numbers(shared: SiteContext) -> None:
    (section,) = notices(leaf(shared, "killer-club"))["sections"]
    assert [item["no"] for item in section["items"]] == [f"6.{at}" for at in range(1, 18)]
    assert '<data class="param" value="3">3</data> 小時' in section["items"][12]["texts"][0]["html"]
    # the other clauses are on the rules page
    assert '<a href="index.html#outcome.3">' in section["items"][4]["texts"][0]["html"]


# QR
# -------------------------------------------------------------------------------------------------------------------------------


def test_qr_leads_to_the_rules_page(shared: SiteContext) -> None:
    found = leaf(shared, "killer", "en").head()["qr"]
    assert found["link"] == "https://example.org/bang/en/rules/killer/" and re.fullmatch(
        r"(M\d+ \d+h\d+v1h-\d+z)+", found["path"]
    )


def test_qr_draws_every_module() -> None:
    import segno

    found = qr("https://example.org/")
    assert found
    dark = {
        (int(x) + at, int(y))
        for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)", found["path"])
        for at in range(int(wide))
    }
    rows = segno.make("https://example.org/", micro=False, error="m", mask=2).matrix
    assert (
        dark
        == {(x + 2, y + 2) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
        and found["size"] == len(rows) + 4
    )


def test_no_qr_without_an_address(shared: SiteContext) -> None:
    assert shared.site
    voice = Localizer(
        "en", replace(shared.site.settings, base_url=None), print_path("killer", "handout")
    )
    assert (
        leaf_of(edition_of(shared, "killer"), shared.sheets["killer"], voice, False).head()["qr"]
        is None
    )


# Cue card
# -------------------------------------------------------------------------------------------------------------------------


def test_cues_have_blanks(shared: SiteContext) -> None:
    found = cues(leaf(shared, "killer", bilingual=True))
    rows = [row for part in found["parts"] for row in part["rows"]]
    assert len(rows) == len(edition_of(shared, "killer").script) == 18
    killed = rows[6]["says"]
    assert [(each["text"], each["blank"]) for each in killed[0]["parts"]] == [
        ("本輪被殺的是 ", None),
        ("", "short"),
        (" 號。", None),
    ]
    assert killed[1]["parts"][-1] == {"text": ".", "blank": "short"} and killed[1]["lang"] == "en"
    assert not any(
        "{" in part["text"] for row in rows for said in row["says"] for part in said["parts"]
    )


def test_one_sign_is_known_and_the_others_are_decided(shared: SiteContext) -> None:
    signs = cues(leaf(shared, "killer-club"))["signs"]
    assert [
        (row["role"][0].text, [str(each) for each in row["sign"]]) for row in signs["rows"]
    ] == [("警察", []), ("殺手", ["豎起右手拇指"]), ("平民", [])]
    assert [str(choice[0]) for choice in signs["choices"]] == [
        "裁判在開局前示範",
        "平民攤開手掌，警察握拳",
    ]
    assert (
        cues(leaf(shared, "killer"))["signs"]["choices"] == []
        and cues(leaf(shared, "uno"))["signs"] is None
    )


# Cards
# ----------------------------------------------------------------------------------------------------------------------------


def test_a_sheet_of_cards_for_every_set_up(shared: SiteContext) -> None:
    found = role_cards(leaf(shared, "killer-club", bilingual=True))["sheets"]
    assert [(str(sheet["heading"][0]), len(sheet["cards"])) for sheet in found] == [
        ("8–10 人局", 10),
        ("11–14 人局", 14),
        ("15–16 人局", 16),
    ]
    roles = [[card["role"][0].text for card in sheet["cards"]] for sheet in found]
    assert [[each.count(role) for role in ("警察", "殺手", "平民")] for each in roles] == [
        [2, 2, 6],
        [3, 3, 8],
        [4, 4, 8],
    ]
    assert all(len(sheet["cards"]) <= PER_SHEET for sheet in found)
    assert str(found[1]["fewer"][0]) == "11 人時用平民牌 5 張，每多一人加一張，最多 8 張。"


def test_a_card_says_what_the_role_is_for(shared: SiteContext) -> None:
    cards = {
        card["role"][0].text: card["text"]
        for card in role_cards(leaf(shared, "killer", "en", bilingual=True))["sheets"][0]["cards"]
    }
    assert [str(text) for text in cards["Civilian"]] == [
        "Help the police to vote the killers out. A civilian must never help a killer on purpose.",
        "協助警察把殺手公決出局；任何時候都不得故意幫助殺手。",
    ]
    assert cards["Killer"][1].lang == "zh-Hant" and str(cards["Police"][0]).startswith(
        "Find the killers"
    )


def test_table_cards(shared: SiteContext) -> None:
    killer, gomoku = (
        table_cards(leaf(shared, "killer")),
        table_cards(leaf(shared, "gomoku", bilingual=True)),
    )
    assert [card["name"] for pair in killer["sheets"] for card in pair] == [
        "A",
        "B",
        "C",
        "D",
        "E",
        "",
    ]
    assert len(killer["seats"]) == 16 and killer["games"] == ["1", "2", "3", "4", "5"]
    assert [[str(each) for each in seat["label"]] for seat in gomoku["seats"]] == [
        ["黑", "Black"],
        ["白", "White"],
    ]


# Score sheets
# ---------------------------------------------------------------------------------------------------------------------


def test_every_kind_of_game_has_a_score_sheet(shared: SiteContext) -> None:
    assert set(OF_KIND) == set(KINDS)
    for key in OF_KIND.values():
        assert score(leaf(shared, key))["sheets"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "points"])
def test_forms_follow_the_schema(shared: SiteContext, kind: str) -> None:
    form = form_of(leaf(shared, OF_KIND[kind]))
    assert form
    item = schema(f"results-{kind}")["properties"]["games"]["items"]
    order = order_of(kind)
    assert set(order) == set(item["properties"]) and order[-1] == "penalties"
    keys = [each["key"] for each in (*form["head"], *form["parts"])]
    assert keys == sorted(keys, key=order.index) and len(keys) == len(set(keys))
    assert set(item["required"]) <= set(keys), "a sheet lacks what the file needs"


def test_how_much_of_a_page_a_form_takes(shared: SiteContext) -> None:
    sizes = {
        kind: (form_of(leaf(shared, key)) or {"size": None})["size"]
        for kind, key in OF_KIND.items()
    }
    assert sizes == {
        "roles": "full",
        "shedding": "half",
        "landlord": "half",
        "duel": "quarter",
        "points": None,
        "rounds": "half",
        "places": "half",
    }
    assert SIZES == {"full": 1, "half": 2, "quarter": 4}


def _rule(shared: SiteContext, key: str) -> Rule:
    edition = edition_of(shared, key)
    return Rule(edition.kind, edition.params)


def test_role_sums_as_in_the_inventory(shared: SiteContext) -> None:
    sums = {
        players: (int(sides["police"]), int(sides["killer"]))
        for players, sides in role_sums(_rule(shared, "killer"))
    }
    # C.67
    assert sums == {11: (19, 9), 12: (21, 9), 13: (23, 9), 14: (25, 9), 15: (26, 12), 16: (28, 12)}
    assert dict(role_sums(_rule(shared, "killer-club")))[8] == {"police": 14, "killer": 6}


def test_checks_of_the_other_kinds(shared: SiteContext) -> None:
    landlord, duel, football = (
        check_of(leaf(shared, key, "en")) for key in ("doudizhu", "gomoku", "football")
    )
    assert landlord["zero"] and "× 1 × 2 (for each bomb or rocket) × 2" in str(landlord["text"][0])
    assert (
        str(duel["text"][0]) == "Both scores add up to 1."
        and str(football["text"][0]) == "Both scores add up to 3, or to 2 after a draw."
    )
    places = check_of(leaf(shared, "places", "en"))
    assert places["rows"] == [["2", "8"], ["3", "10"], *([str(n), "11"] for n in range(4, 9))]
    assert (
        not check_of(leaf(shared, "points"))["zero"] and not check_of(leaf(shared, "uno"))["zero"]
    )


def test_zero_sum_points_must_be_nought(changed: Callable[..., SiteContext]) -> None:
    assert check_of(
        leaf(changed("rules/points/rule.yaml", "{zero-sum: false}", "{zero-sum: true}"), "points")
    )["zero"]


def test_the_card_values_stand_on_the_form(shared: SiteContext) -> None:
    form = form_of(leaf(shared, "uno", "en"))
    assert (
        form and {str(each["label"][0]): each["value"] for each in form["values"]}["Wild"] == "50"
    )


def test_a_full_log_has_its_sheet(shared: SiteContext) -> None:
    kinds = {
        key: [sheet["kind"] for sheet in score(leaf(shared, key))["sheets"]]
        for key in OF_KIND.values()
    }
    assert (
        kinds["killer"] == ["forms", "matrix", "rounds"]
        and kinds["gomoku"] == ["forms", "board"]
        and kinds["points"] == ["matrix"]
    )
    board = score(leaf(shared, "gomoku"))["sheets"][1]["board"]
    assert [each["text"] for each in board["columns"]][-1] == "O" and [
        each["text"] for each in board["rows"]
    ][:2] == ["1", "2"]


# One number, everywhere at once
# ---------------------------------------------------------------------------------------------------


def without_fingerprints(pages: dict[str, str], *shared: SiteContext) -> dict[str, str]:
    """The fingerprint is on every sheet of an edition, and
    is meant to change with any file of it.
    """
    marks = [
        edition.fingerprint
        for each in shared
        if each.site
        for edition in each.site.editions.values()
    ]
    return {path: re.sub("|".join(marks), "", html) for path, html in pages.items()}


def differing(
    shared: SiteContext,
    other: SiteContext,
    pages: Callable[[SiteContext], dict[str, str]],
    built: dict[str, str],
) -> dict[str, tuple[str, str]]:
    before, after = (without_fingerprints(each, shared, other) for each in (built, pages(other)))
    assert set(before) == set(after)
    return {path: (before[path], after[path]) for path in before if before[path] != after[path]}


def kinds_of(paths: Any) -> set[str]:
    return {
        path.rpartition("/")[2].removesuffix(".html").removesuffix("-bilingual")
        for path in paths
        if "/compare-" not in path
    }


def test_a_changed_number_changes_sheet_handout_and_score_alike(
    shared: SiteContext,
    changed: Callable[..., SiteContext],
    pages: Callable[..., dict[str, str]],
    built: dict[str, str],
) -> None:
    other = changed(
        "rules/killer/rule.yaml", "side: killer, points: 3}", "side: killer, points: 7}"
    )
    found = differing(shared, other, pages, built)
    own = {path for path in found if "/compare-" not in path}
    # languages, one and two columns, kinds of page
    assert all("rules/killer/" in path for path in own) and len(own) == 3 * 2 * 3
    assert kinds_of(own) == {"index", "bilingual", "handout", "score"}
    for path, (before, after) in found.items():
        if path in own and "score" not in path:
            assert 'value="7"' not in before and after.count('value="7">7</data>') == (
                2 if "bilingual" in path else 1
            )
    # three killers make 21
    assert (
        "勝 7 分" in found["rules/killer/score.html"][1]
        and ">21<" in found["rules/killer/score.html"][1]
    )
    assert all("killer" in path.rpartition("/")[2] for path in found if "/compare-" in path)


def test_a_changed_size_changes_cards_and_seats(
    shared: SiteContext,
    changed: Callable[..., SiteContext],
    pages: Callable[..., dict[str, str]],
    built: dict[str, str],
) -> None:
    other = changed(
        "rules/killer/rule.yaml",
        "{players: [15, 16], police: 4, killer: 4}",
        "{players: [15, 16], police: 5, killer: 4}",
    )
    found = differing(shared, other, pages, built)
    assert kinds_of(found) == {"index", "bilingual", "handout", "cards", "cues", "score"}
    assert (
        found["rules/killer/cards.html"][1].count("警察</b>") == 8
        and "rules/killer/tables.html" not in found
    )


def test_a_word_of_the_script_changes_only_the_cue_card_and_the_rules_page(
    shared: SiteContext,
    changed: Callable[..., SiteContext],
    pages: Callable[..., dict[str, str]],
    built: dict[str, str],
) -> None:
    other = changed(
        "rules/uno/script.yaml", "各人的分數我念一遍，請核對。", "各人的分數念一遍，請核對。"
    )
    assert {
        path for path in differing(shared, other, pages, built) if path.startswith("rules/")
    } == {f"rules/uno/{name}.html" for name in ("index", "bilingual", "cues", "cues-bilingual")}
