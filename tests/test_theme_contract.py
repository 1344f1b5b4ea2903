"""What templates get is what the definitions say, all of it is used, and theme/FACTS.md tells it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import theme_contract
from case import ROOT
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.model.lifecycle import lifecycle
from fangbang.pages import Page, PageLayout, site_pages, summary, tournament_pages
from fangbang.pages.rulesheets import Rulebook, rules_pages
from specimens import specimen_sources
from theme_facts import (
    chain_of,
    definitions,
    differences,
    facts_of,
    fields_of,
    lineage,
    of_template,
    pages,
    reached,
    reading,
    seen,
    templates,
)

# The kinds of page whose facts have no definition yet: this list only gets shorter
NOT_DEFINED: frozenset[str] = frozenset()
# What a site's pages know of its tournaments: never seen by a template
SUMMARIES = "Summary", "SearchSummary"


def drawn(sources: list[Source]) -> Iterator[Page]:
    """Every page of a site."""
    shared = build.load_site(sources)
    assert shared.site
    summaries = []
    for unit in build.units(sources):
        scored = build.load_tournament(unit, shared)
        assert scored.tournament
        yield from tournament_pages(build.context_of(unit, scored, shared, {}))
        life = lifecycle(scored.tournament, scored.reports, None)
        summaries.append(summary(scored.tournament, scored.reports, life))
    frame = PageLayout(shared.site.settings, shared.site.pages)
    yield from site_pages(shared.site, frame, summaries)
    yield from rules_pages(shared.site, Rulebook(shared.sheets, shared.tips), frame, summaries)


@pytest.mark.parametrize("site", ["specimen", "own"])
def test_pages_have_the_facts_that_are_defined(site: str) -> None:
    sources = specimen_sources() if site == "specimen" else files.read(ROOT)
    wrong: dict[str, str] = {}
    made = set()
    for page in drawn(sources):
        made.add(page.template)
        known = facts_of(page.template)
        for name in sorted(known.keys() ^ page.facts.keys()):
            wrong.setdefault(f"{page.template}: {name}", "missing" if name in known else "no such")
        for name in known.keys() & page.facts.keys():
            for told in differences(page.facts[name], known[name][1], name):
                wrong.setdefault(f"{page.template}: {told}", page.path)
    assert not wrong
    assert made <= set(pages()) and len(made) > 20


def test_every_template_has_its_facts_defined() -> None:
    assert {each for each in pages() if of_template(each) is None} == NOT_DEFINED
    named = [each.template for each in definitions().values() if each.template]
    assert len(named) == len(set(named)) and set(named) <= set(templates())


@pytest.mark.parametrize("template", pages())
def test_a_template_asks_for_no_fact_that_is_not_defined(template: str) -> None:
    assert not reading(template).faults


def test_no_template_asks_what_is_always_so() -> None:
    asked: dict[int, tuple[str, bool]] = {}
    for template in pages():
        for place, (told, always) in reading(template).conditions.items():
            asked[place] = told, always and asked.get(place, ("", True))[1]
    assert not [told for told, always in asked.values() if always]


def test_every_fact_is_used_by_a_template() -> None:
    used = set().union(*(reading(each).used for each in pages()))
    known = {(owner, name) for each in seen() for name, (owner, _) in fields_of(each).items()}
    assert known - used == set()


def test_no_template_asks_whether_a_fact_is_there() -> None:
    """Facts are never missing: such a question has but one answer."""
    for name in templates():
        text = (ROOT / "theme" / "templates" / name).read_text(encoding="utf-8")
        assert "is defined" not in text and ".get(" not in text and "default(" not in text, name


def test_no_fact_hides_another() -> None:
    for template in pages():
        names = [
            name
            for each in chain_of(template)
            if (own := of_template(each))
            for name in fields_of(own.name)
        ]
        assert len(names) == len(set(names)), template


def test_every_fact_is_told() -> None:
    for definition in definitions().values():
        assert definition.text.endswith("."), definition.name
        for part in definition.fields:
            assert part.comment, f"{definition.name}.{part.name}"


def test_every_definition_is_of_a_fact() -> None:
    taken = {base.name for each in seen() | reached(SUMMARIES) for base in lineage(each)}
    assert set(definitions()) == taken


def test_the_contract_is_up_to_date() -> None:
    assert theme_contract.CONTRACT.read_text(encoding="utf-8") == theme_contract.contract(), (
        "make facts"
    )
