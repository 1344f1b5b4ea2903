"""Imports only go down, the engine knows only tournaments, and only
the modules in DISK touch the disk.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "generator" / "fangbang"
# from the ground up, as in ARCHITECTURE.md; a module may import from its own room and those below
ROOMS = (
    "messages",
    "files",
    "games",
    "engine",
    "model",
    "documents",
    "reports",
    "load",
    "checks",
    "corrections",
    "pages",
    "authoring",
    "build",
    "desk",
    "api",
    "cli",
    "__main__",
)
# git and the watcher look at the folder too, and write nothing
DISK = {
    "messages/package_data.py",
    "files/source_tree.py",
    "files/writer.py",
    "files/site_folder.py",
    "files/history.py",
    "build/manifest.py",
    "build/output_folder.py",
    "build/page_handler.py",
    "build/dev_server.py",
    "desk/state_folder.py",
}


def test_the_table_of_rooms_is_the_tree() -> None:
    text = (PACKAGE.parent.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.split("## The rooms", 1)[1].split("\n## ", 1)[0]
    rooms = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert rooms == [room for room in ROOMS if (PACKAGE / room).is_dir()]
    assert set(rooms) == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert len(rooms) <= 15


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imports(path: Path) -> set[tuple[str, ...]]:
    """Modules of ours that a file imports, as parts below the package."""
    here = path.relative_to(PACKAGE).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1]
            name = tuple(node.module.split(".")) if node.module else ()
            found |= {(*base, *name)} if name else {(*base, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fangbang"):
            found.add(tuple((node.module or "").split(".")[1:]))
    return {each for each in found if each and each[0] != "__version__"}


def floor(name: str) -> int:
    return ROOMS.index(name)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_only_go_down(path: Path) -> None:
    own = room(path)
    if own == "__init__":
        return
    for target in imports(path):
        assert target[0] == own or floor(target[0]) <= floor(own), (
            f"{path.name} imports {'.'.join(target)}"
        )


@pytest.mark.parametrize(
    "path", [each for each in modules() if room(each) == "engine"], ids=lambda path: path.name
)
def test_engine_knows_only_itself_and_places(path: Path) -> None:
    assert {each[0] for each in imports(path)} <= {"engine", "games", "messages"}
    text = path.read_text(encoding="utf-8")
    for word in ("import yaml", "import jinja2", "import markdown", "open("):
        assert word not in text, f"{path.name} has {word}"


@pytest.mark.parametrize(
    "path",
    [each for each in modules() if str(each.relative_to(PACKAGE)) not in DISK],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_only_these_touch_the_disk(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )
            assert name not in {
                "open",
                "write_text",
                "write_bytes",
                "unlink",
                "rmtree",
                "mkdir",
                "read_bytes",
            }, f"{path.name}: {name}()"


def test_modules_stay_small() -> None:
    large = {
        str(path.relative_to(PACKAGE)): lines
        for path in modules()
        if (lines := path.read_text(encoding="utf-8").count("\n")) > 540
    }
    assert not large
