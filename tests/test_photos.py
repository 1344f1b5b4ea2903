"""Photos: their size is read, what the camera noted is not published, and every photo stands on its page."""
from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import camera
from case import SITE
from fangbang import build, files
from fangbang.nouns import Source
from fangbang.picture import read_picture

MAKERS = {"jpeg": camera.jpeg, "png": camera.png, "webp": camera.webp}
TURNED = {"jpeg": camera.jpeg, "webp": camera.webp}
SECRETS = (b"GPS", b"\x88\x25", b"\x25\x88", b"Author", b"somebody")


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_size_and_nothing_else(make) -> None:
    plain, taken = read_picture(make(640, 480)), read_picture(make(640, 480, camera.notes()))
    assert plain and taken
    assert (plain.width, plain.height, plain.located) == (640, 480, False)
    assert (taken.width, taken.height, taken.located) == (640, 480, True)
    assert taken.data == plain.data, "the published copies are the same, wherever they were taken"
    assert not any(secret in taken.data for secret in SECRETS)


@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("make", TURNED.values(), ids=TURNED)
def test_which_way_up_is_kept(make, turn: int, order: str) -> None:
    """A phone held upright writes a lying picture and a note; without it everybody lies on the side."""
    found = read_picture(make(640, 480, camera.notes(turn, order=order)))
    assert found
    assert (found.width, found.height) == ((480, 640) if turn > 4 else (640, 480))
    again = read_picture(found.data)
    assert again and (again.width, again.height, again.located) == (found.width, found.height, False)
    assert again.data == found.data, "cleaning twice changes nothing"


def test_what_hides_behind_a_photo_is_left_out() -> None:
    """Second pictures, thumbnails, other programs' notes, comments."""
    more = camera.segment(0xE2, b"MPF\0second picture") + camera.segment(0xED, b"Photoshop 3.0\0city") + camera.segment(0xFE, b"a comment")
    more += camera.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='1'/>")
    found = read_picture(camera.jpeg(30, 20, more=more, behind=camera.jpeg(8, 6, camera.notes())))
    assert found and found.located and found.data == camera.jpeg(30, 20)


@pytest.mark.parametrize("data", [camera.jpeg(9, 9), camera.png(9, 9), camera.webp(9, 9)], ids=MAKERS)
def test_cut_off_anywhere_is_no_photo(data: bytes) -> None:
    assert read_picture(data)
    assert not [end for end in range(len(data)) if read_picture(data[:end])]


@given(st.sampled_from([make(24, 16, camera.notes(6)) for make in MAKERS.values()]), st.data())
def test_damaged_photos_never_raise(data: bytes, draw: st.DataObject) -> None:
    damaged = bytearray(data)
    for at, value in draw.draw(st.dictionaries(st.integers(0, len(data) - 1), st.integers(0, 255), max_size=6)).items():
        damaged[at] = value
    found = read_picture(bytes(damaged))
    if found:
        assert found.width > 0 and found.height > 0 and len(found.data) <= len(data) + 40
        cleaned = read_picture(found.data)
        assert cleaned is None or not cleaned.located


PLAN = """title: {zh-Hant: 春日桌遊, en: Spring Games}
date: 2026-03-14
photos:
  - {file: 合影.jpg, caption: {zh-Hant: 全體合影, en: Everybody}, by: 謝安然}
  - {file: hall.png, caption: {zh-Hant: 會場, en: The hall}, shows: {zh-Hant: 空無一人的會場, en: The empty hall}}
"""


def built(out: Path, photos: dict[str, bytes], plan: str = PLAN, **texts: str) -> build.Outcome:
    sources = [Source("content/site.yaml", SITE.encode()), Source("content/spring/tournament.yaml", plan.encode()),
               *(Source(f"content/spring/{name}.md", text.encode()) for name, text in texts.items()),
               *(Source(f"content/spring/photos/{name}", data) for name, data in photos.items())]
    return build.build(sorted(sources, key=lambda source: source.path), out, files.packaged("theme"), {})


def test_photos_stand_on_the_page(tmp_path: Path) -> None:
    """In the plan's order, with their size, loaded late, and told to those who do not see them, in each language."""
    photos = {"合影.jpg": camera.jpeg(640, 480, camera.notes(6)), "hall.png": camera.png(30, 20), "more.webp": camera.webp(300, 200)}
    outcome = built(tmp_path, photos, **{"report.zh-Hant": "---\ntitle: 戰報\n---\n\n![會場](photos/hall.png)\n"})
    assert [(each.code, each.place.path) for each in outcome.problems if each.code.startswith("photo")] == [
        ("photo-caption", "content/spring/photos/more.webp"), ("photo-location", "content/spring/photos/合影.jpg")]
    for folder, said in (("", ["全體合影", "空無一人的會場", "照片 3"]), ("en/", ["Everybody", "The empty hall", "Photo 3"])):
        page = (tmp_path / folder / "spring" / "index.html").read_text(encoding="utf-8")
        shown = [dict(re.findall(r'([a-z]+)="([^"]*)"', tag)) for tag in re.findall(r"<img[^>]*>", page)]
        *within, first, second, third = shown
        assert [each["alt"] for each in (first, second, third)] == said
        assert [(each["width"], each["height"]) for each in shown] == [("30", "20"), ("480", "640"), ("30", "20"), ("300", "200")]
        assert all(each["loading"] == "lazy" for each in shown) and within[0]["alt"] == "會場"
        for each in shown:
            target = (tmp_path / folder / "spring" / unquote(each["src"])).resolve()
            assert target.is_file() and target.parent == (tmp_path / "spring" / "photos").resolve()
        assert "photo-" not in page and "GPS" not in page
    assert b"\x88\x25" not in (tmp_path / "spring" / "photos" / "合影.jpg").read_bytes()


def test_a_file_name_composed_otherwise_is_the_same_file(tmp_path: Path) -> None:
    """Some systems take é apart when they save a file."""
    plan = "title: Spring\ndate: 2026-03-14\nphotos:\n  - {file: caf\u00e9.png, caption: The caf\u00e9}\n"
    outcome = built(tmp_path, {"cafe\u0301.png": camera.png(3, 2)}, plan)
    assert not [each for each in outcome.problems if "photo" in each.code]
    assert 'alt="The caf\u00e9"' in (tmp_path / "spring" / "index.html").read_text(encoding="utf-8")


def test_twice_and_large_are_told(tmp_path: Path) -> None:
    plan = "title: Spring\ndate: 2026-03-14\nphotos:\n  - {file: a.jpg, caption: One}\n  - {file: a.jpg, caption: Two}\n"
    outcome = built(tmp_path, {"a.jpg": camera.jpeg(9, 9), "b.png": camera.png(30, 20)}, plan)
    assert "photo-twice" in {each.code for each in outcome.problems}
    large = camera.jpeg(9, 9, more=b"".join(camera.segment(0xE2, b"ICC_PROFILE\0" + bytes(60_000)) for _ in range(40)))
    outcome = built(tmp_path, {"a.jpg": large}, plan.rsplit("  -", 1)[0])
    assert [each.facts["size"] for each in outcome.problems if each.code == "photo-large"] == ["2"]


def test_a_photo_that_went_is_taken_away(tmp_path: Path) -> None:
    built(tmp_path, {"合影.jpg": camera.jpeg(6, 4), "hall.png": camera.png(3, 2)})
    built(tmp_path, {"hall.png": camera.png(3, 2)}, re.sub(r".*合影.*\n", "", PLAN))
    assert [path.name for path in (tmp_path / "spring" / "photos").iterdir()] == ["hall.png"]


def test_the_first_lines_of_a_picture_are_not_told(tmp_path: Path) -> None:
    """A problem about a picture shows no line of it: there is none that can be read."""
    from fangbang.decode import line_reader
    from fangbang.problem import Place
    sources = [Source("content/spring/photos/a.jpg", camera.jpeg(9, 9))]
    assert line_reader(sources)(Place("content/spring/photos/a.jpg")) is None


