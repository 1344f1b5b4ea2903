"""Photos: their size is read, what the camera noted is not published,
and every photo stands on its page.
"""

from __future__ import annotations

import re
import time
import zlib
from pathlib import Path
from struct import pack
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import camera
from case import SITE
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.images import read_picture
from fangbang.files.source_file import Source

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
    """A phone held upright writes a lying picture and a note;
    without it everybody lies on the side.
    """
    found = read_picture(make(640, 480, camera.notes(turn, order=order)))
    assert found
    assert (found.width, found.height) == ((480, 640) if turn > 4 else (640, 480))
    again = read_picture(found.data)
    assert again and (again.width, again.height, again.located) == (
        found.width,
        found.height,
        False,
    )
    assert again.data == found.data, "cleaning twice changes nothing"


def test_what_hides_behind_a_photo_is_left_out() -> None:
    """Second pictures, thumbnails, other programs' notes, comments."""
    more = (
        camera.segment(0xE2, b"MPF\0second picture")
        + camera.segment(0xED, b"Photoshop 3.0\0city")
        + camera.segment(0xFE, b"a comment")
    )
    more += camera.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='1'/>")
    found = read_picture(camera.jpeg(30, 20, more=more, behind=camera.jpeg(8, 6, camera.notes())))
    assert found and found.located and found.data == camera.jpeg(30, 20)


WORD = b"PLANTED-somebody-1380013"


def riff(*chunks: tuple[bytes, bytes], size: int = 0) -> bytes:
    told = b"".join(
        name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in chunks
    )
    return b"RIFF" + pack("<I", len(told) + 4 + size) + b"WEBP" + told


def png(*chunks: tuple[bytes, bytes]) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(camera.chunk(*each) for each in chunks)


IHDR, ROWS = (
    (b"IHDR", pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0)),
    zlib.compress((b"\0" + bytes(12)) * 2),
)
VP8 = (b"VP8 ", b"\x30\1\0\x9d\1\x2a" + pack("<HH", 9, 9) + b"scan")
FRAME = bytes(15) + b"\1"
SIZE = bytes([8, 0, 0, 8, 0, 0])
XMP, PLAIN, SOI = b"http://ns.adobe.com/xap/1.0/\0", camera.jpeg(9, 9), b"\xff\xd8"
PLANTED: dict[str, bytes] = {
    **{
        f"JPEG APP{number}": camera.jpeg(9, 9, more=camera.segment(0xE0 + number, WORD))
        for number in range(16)
    },
    "JPEG comment": camera.jpeg(9, 9, more=camera.segment(0xFE, WORD)),
    "JPEG XMP": camera.jpeg(9, 9, more=camera.segment(0xE1, XMP + WORD)),
    "JPEG Exif": camera.jpeg(9, 9, camera.notes(6) + WORD),
    "JPEG behind the end": camera.jpeg(9, 9, behind=WORD),
    "JPEG second picture": camera.jpeg(
        9, 9, behind=camera.jpeg(3, 3, more=camera.segment(0xFE, WORD))
    ),
    "JPEG MPF": camera.jpeg(9, 9, more=camera.segment(0xE2, b"MPF\0" + WORD)),
    "JPEG IPTC": camera.jpeg(9, 9, more=camera.segment(0xED, b"Photoshop 3.0\0" + WORD)),
    "JPEG thumbnail": SOI
    + camera.segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\x08\x01" + WORD)
    + PLAIN[2:],
    "JPEG second JFIF": SOI + camera.segment(0xE0, b"JFIF\0" + WORD) + PLAIN[2:],
    "JPEG JFXX": camera.jpeg(9, 9, more=camera.segment(0xE0, b"JFXX\0\x13" + WORD)),
    "JPEG Adobe": camera.jpeg(9, 9, more=camera.segment(0xEE, b"Adobe\0\x64\0\0\0\0\1" + WORD)),
    "JPEG colours": camera.jpeg(
        9, 9, more=camera.segment(0xE2, b"ICC_PROFILE\0\1\1" + camera.profile(WORD))
    ),
    "JPEG colours that are none": camera.jpeg(
        9, 9, more=camera.segment(0xE2, b"ICC_PROFILE\0\1\1" + WORD)
    ),
    "JPEG table too long": camera.jpeg(9, 9, more=camera.segment(0xDB, bytes(65) + WORD)),
    "JPEG codes too long": camera.jpeg(9, 9, more=camera.segment(0xC4, bytes(17) + WORD)),
    "JPEG restart too long": camera.jpeg(9, 9, more=camera.segment(0xDD, b"\0\0" + WORD)),
    "JPEG unknown marker": camera.jpeg(9, 9, more=camera.segment(0xF0, WORD)),
    "JPEG reserved marker": camera.jpeg(9, 9, more=camera.segment(0x02, WORD)),
    "JPEG between segments": SOI + WORD + PLAIN[2:],
    "JPEG frame too long": PLAIN.replace(b"\xff\xc2\0\x0b", b"\xff\xc2\0\x23").replace(
        b"\1\x11\0", b"\1\x11\0" + WORD
    ),
    **{
        f"PNG {name.decode()}": png(IHDR, (name, WORD), (b"IDAT", ROWS), (b"IEND", b""))
        for name in (
            b"tEXt",
            b"zTXt",
            b"iTXt",
            b"eXIf",
            b"tIME",
            b"prVt",
            b"iCCP",
            b"sBIT",
            b"bKGD",
            b"pHYs",
            b"hIST",
            b"sPLT",
            b"vpAg",
            b"gAMA",
            b"tRNS",
            b"sRGB",
            b"cHRM",
            b"PLTE",
            b"acTL",
            b"fcTL",
            b"ABCD",
            b"IHDR",
        )
    },
    "PNG text behind the pixels": png(IHDR, (b"IDAT", ROWS), (b"tEXt", WORD), (b"IEND", b"")),
    "PNG frames": png(IHDR, (b"IDAT", ROWS), (b"fdAT", bytes(4) + WORD), (b"IEND", b"")),
    "PNG behind the end": camera.png(4, 2) + WORD,
    "PNG in the end": png(IHDR, (b"IDAT", ROWS), (b"IEND", WORD)),
    "PNG behind the rows": png(IHDR, (b"IDAT", ROWS + WORD), (b"IEND", b"")),
    "PNG chunk behind the rows": png(IHDR, (b"IDAT", ROWS), (b"IDAT", WORD), (b"IEND", b"")),
    "PNG rows too many": png(
        IHDR, (b"IDAT", zlib.compress((b"\0" + bytes(12)) * 2 + WORD, 0)), (b"IEND", b"")
    ),
    "PNG name of the colours": png(
        IHDR,
        (b"iCCP", WORD + b"\0\0" + zlib.compress(camera.profile(), 0)),
        (b"IDAT", ROWS),
        (b"IEND", b""),
    ),
    "PNG texts of the colours": png(
        IHDR,
        (b"iCCP", b"n\0\0" + zlib.compress(camera.profile(WORD), 0)),
        (b"IDAT", ROWS),
        (b"IEND", b""),
    ),
    **{
        f"WebP {name.decode()}": riff((b"VP8X", bytes([0x2C, 0, 0, 0]) + SIZE), VP8, (name, WORD))
        for name in (b"EXIF", b"XMP ", b"abcd", b"JUNK", b"ICCP", b"VP8 ")
    },
    "WebP unused bytes": riff((b"VP8X", b"\0" + WORD[:3] + SIZE + WORD), VP8),
    "WebP behind the end": riff(VP8) + WORD,
    "WebP behind the simple form": riff(VP8, (b"EXIF", WORD)),
    "WebP chunk behind the end": riff(VP8) + riff((b"VP8 ", WORD))[12:],
    "WebP colours": riff(
        (b"VP8X", bytes([0x20, 0, 0, 0]) + SIZE), (b"ICCP", camera.profile(WORD)), VP8
    ),
    "WebP moving": riff(
        (b"VP8X", b"\2\0\0\0" + SIZE),
        (b"ANIM", bytes(6)),
        (b"ANMF", FRAME + riff(VP8, (b"EXIF", WORD), (b"abcd", WORD))[12:]),
    ),
    "WebP between frames": riff(
        (b"VP8X", b"\2\0\0\0" + SIZE),
        (b"ANIM", bytes(6)),
        (b"abcd", WORD),
        (b"ANMF", FRAME + riff(VP8)[12:]),
    ),
    "WebP loop too long": riff(
        (b"VP8X", b"\2\0\0\0" + SIZE), (b"ANIM", bytes(6) + WORD), (b"ANMF", FRAME + riff(VP8)[12:])
    ),
}
SHOWN = [
    name
    for name in PLANTED
    if "too" not in name
    and not re.search(
        "marker|between seg|behind the rows|PNG (gAMA|tRNS|sRGB|cHRM|ABCD|IHDR)", name
    )
]


@pytest.mark.parametrize("name", PLANTED)
def test_nothing_that_was_planted_is_kept(name: str) -> None:
    """Only what a picture needs to be shown is kept; what is out of order is no photo."""
    found = read_picture(PLANTED[name])
    assert WORD in PLANTED[name] or "unused" in name
    assert (found is not None) == (name in SHOWN), name
    if found:
        assert not any(WORD[at : at + 3] in found.data for at in range(len(WORD) - 3)), name
        again = read_picture(found.data)
        assert again and again.data == found.data, "cleaning twice changes nothing"


def test_more_pixels_than_anybody_can_show() -> None:
    assert (
        read_picture(camera.jpeg(11000, 10900))
        and not read_picture(camera.jpeg(11000, 11000))
        and not read_picture(camera.jpeg(0, 9))
    )
    bomb = png(
        (b"IHDR", pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes(200_000_000))),
        (b"IEND", b""),
    )
    began = time.monotonic()
    assert read_picture(bomb) is None and time.monotonic() - began < 1


def test_colours_stay(tmp_path: Path) -> None:
    """A profile of matrix and curves comes through with the same numbers, and without its texts."""
    kept = read_picture(PLANTED["JPEG colours"])
    assert kept and camera.profile() in kept.data
    packed = read_picture(PLANTED["PNG texts of the colours"])
    assert packed and camera.profile() in packed.data


@pytest.mark.parametrize(
    "data", [camera.jpeg(9, 9), camera.png(9, 9), camera.webp(9, 9)], ids=MAKERS
)
def test_cut_off_anywhere_is_no_photo(data: bytes) -> None:
    assert read_picture(data)
    assert not [end for end in range(len(data)) if read_picture(data[:end])]


@given(st.sampled_from([make(24, 16, camera.notes(6)) for make in MAKERS.values()]), st.data())
def test_damaged_photos_never_raise(data: bytes, draw: st.DataObject) -> None:
    damaged = bytearray(data)
    for at, value in draw.draw(
        st.dictionaries(st.integers(0, len(data) - 1), st.integers(0, 255), max_size=6)
    ).items():
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
    sources = [
        Source("content/site.yaml", SITE.encode()),
        Source("content/spring/tournament.yaml", plan.encode()),
        *(Source(f"content/spring/{name}.md", text.encode()) for name, text in texts.items()),
        *(Source(f"content/spring/photos/{name}", data) for name, data in photos.items()),
    ]
    return build.build(
        sorted(sources, key=lambda source: source.path), out, files.packaged("theme"), {}
    )


def test_photos_stand_on_the_page(tmp_path: Path) -> None:
    """In the plan's order, with their size, loaded late, and told to those who
    do not see them, in each language.
    """
    photos = {
        "合影.jpg": camera.jpeg(640, 480, camera.notes(6)),
        "hall.png": camera.png(30, 20),
        "more.webp": camera.webp(300, 200),
    }
    outcome = built(
        tmp_path,
        photos,
        **{"report.zh-Hant": "---\ntitle: 戰報\n---\n\n![會場](photos/hall.png)\n"},
    )
    assert [
        (each.code, each.place.path) for each in outcome.problems if each.code.startswith("photo")
    ] == [
        ("photo-caption", "content/spring/photos/more.webp"),
        ("photo-location", "content/spring/photos/合影.jpg"),
    ]
    for folder, said in (
        ("", ["全體合影", "空無一人的會場", "照片 3"]),
        ("en/", ["Everybody", "The empty hall", "Photo 3"]),
    ):
        page = (tmp_path / folder / "spring" / "index.html").read_text(encoding="utf-8")
        shown = [
            dict(re.findall(r'([a-z]+)="([^"]*)"', tag)) for tag in re.findall(r"<img[^>]*>", page)
        ]
        *within, first, second, third = shown
        assert [each["alt"] for each in (first, second, third)] == said
        assert [(each["width"], each["height"]) for each in shown] == [
            ("30", "20"),
            ("480", "640"),
            ("30", "20"),
            ("300", "200"),
        ]
        assert all(each["loading"] == "lazy" for each in shown) and within[0]["alt"] == "會場"
        for each in shown:
            target = (tmp_path / folder / "spring" / unquote(each["src"])).resolve()
            assert target.is_file() and target.parent == (tmp_path / "spring" / "photos").resolve()
        assert "photo-" not in page and "GPS" not in page
    assert b"\x88\x25" not in (tmp_path / "spring" / "photos" / "合影.jpg").read_bytes()


def test_a_file_name_composed_otherwise_is_the_same_file(tmp_path: Path) -> None:
    """Some systems take é apart when they save a file."""
    plan = (
        "title: Spring\ndate: 2026-03-14\nphotos:\n"
        "  - {file: caf\u00e9.png, caption: The caf\u00e9}\n"
    )
    outcome = built(tmp_path, {"cafe\u0301.png": camera.png(3, 2)}, plan)
    assert not [each for each in outcome.problems if "photo" in each.code]
    assert 'alt="The caf\u00e9"' in (tmp_path / "spring" / "index.html").read_text(encoding="utf-8")


def test_twice_and_large_are_told(tmp_path: Path) -> None:
    plan = (
        "title: Spring\ndate: 2026-03-14\nphotos:\n  - {file: a.jpg, caption: One}\n"
        "  - {file: a.jpg, caption: Two}\n"
    )
    outcome = built(tmp_path, {"a.jpg": camera.jpeg(9, 9), "b.png": camera.png(30, 20)}, plan)
    assert "photo-twice" in {each.code for each in outcome.problems}
    large = camera.jpeg(
        9, 9, more=b"".join(camera.segment(0xDB, bytes(65) * 900) for _ in range(40))
    )
    outcome = built(tmp_path, {"a.jpg": large}, plan.rsplit("  -", 1)[0])
    assert [each.facts["size"] for each in outcome.problems if each.code == "photo-large"] == ["2"]


def test_a_photo_that_went_is_taken_away(tmp_path: Path) -> None:
    built(tmp_path, {"合影.jpg": camera.jpeg(6, 4), "hall.png": camera.png(3, 2)})
    built(tmp_path, {"hall.png": camera.png(3, 2)}, re.sub(r".*合影.*\n", "", PLAN))
    assert [path.name for path in (tmp_path / "spring" / "photos").iterdir()] == ["hall.png"]


def test_the_first_lines_of_a_picture_are_not_told(tmp_path: Path) -> None:
    """A problem about a picture shows no line of it: there is none that can be read."""
    from fangbang.files.encoding import line_reader
    from fangbang.messages.problem import SourceLocation

    sources = [Source("content/spring/photos/a.jpg", camera.jpeg(9, 9))]
    assert line_reader(sources)(SourceLocation("content/spring/photos/a.jpg")) is None
