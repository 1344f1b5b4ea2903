"""How fast whole processes are on a season: a clean build, one edit, nothing changed, a check;
beside the floor and other generators.

speed.py --events 200 --runs 5 --json results-200.json speed.py --events 200 --peers FOLDER     also
the peers whose commands FOLDER/peers.json holds (see README.md)

Every run is a fresh process; the commands take turns, so that a busy machine is unfair to nobody; a
ratio is the median of the ratios within each turn. CPU seconds are those of all processes of a
command.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import season

HERE = Path(__file__).resolve().parent
FLOOR = """
import os, sys, yaml
site, manifest, out = sys.argv[1:]
for where, _, names in os.walk(site):
    for name in names:
        if name.endswith(".yaml") and "/rules/" not in where + "/":
            with open(os.path.join(where, name), encoding="utf-8") as file:
                yaml.load(file, Loader=yaml.CSafeLoader)
filler, made = memoryview(b"x" * 2 ** 23), set()
for line in open(manifest, encoding="utf-8"):
    size, path = line.rstrip("\\n").split(" ", 1)
    target = os.path.join(out, path)
    folder = os.path.dirname(target)
    if folder not in made:
        os.makedirs(folder, exist_ok=True)
        made.add(folder)
    with open(target, "wb") as file:
        file.write(filler[:int(size)])
"""
MEASURE = """
import json, os, sys, time
start = time.perf_counter()
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, use = os.wait4(pid, 0)
print(json.dumps([time.perf_counter() - start, use.ru_utime + use.ru_stime, use.ru_maxrss * 1024, os.waitstatus_to_exitcode(status)]), file=sys.stderr)
"""  # noqa: E501


@dataclass
class Job:
    """One thing to measure: a command, what to do before each run, and where it runs."""

    name: str
    command: Sequence[str]
    before: Callable[[], object]
    where: Path
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    peak: int = 0

    def run(self, counted: bool) -> None:
        self.before()
        done = subprocess.run(
            [sys.executable, "-S", "-c", MEASURE, *self.command],
            cwd=self.where,
            capture_output=True,
            text=True,
            check=True,
        )
        wall, cpu, peak, code = json.loads(done.stderr.splitlines()[-1])
        if code:
            raise SystemExit(
                f"{self.name} failed ({code}): {done.stdout[-1500:]}{done.stderr[-1500:]}"
            )
        if counted:
            self.wall.append(wall)
            self.cpu.append(cpu)
            self.peak = max(self.peak, peak)


def away(out: Path) -> None:
    """The last output goes before the run, outside what is measured."""
    shutil.rmtree(out, ignore_errors=True)


def jobs(work: Path, events: int) -> list[Job]:
    """What is measured of ours, and the floor."""
    site, out, list_of = work / "site", work / "ours", work / "manifest"
    fangbang = [sys.executable, "-m", "fangbang"]
    build = [*fangbang, "build", "-q", "-C", str(site), "-o", str(out)]
    subprocess.run(build, check=True, cwd=work)
    files = sorted(path for path in out.rglob("*") if path.is_file())
    list_of.write_text(
        "".join(f"{path.stat().st_size} {path.relative_to(out)}\n" for path in files)
    )
    pages, size = (
        sum(path.suffix == ".html" for path in files),
        sum(path.stat().st_size for path in files),
    )
    print(f"{events} tournaments, {pages} pages, {size / 1e6:.1f} MB")
    middle = (events + 1) // 2
    one = f"event-{middle:03}"
    return [
        Job(
            "floor",
            [sys.executable, "-c", FLOOR, str(site), str(list_of), str(work / "floor")],
            lambda: away(work / "floor"),
            work,
        ),
        Job("clean build", build, lambda: away(out), work),
        Job("one edit", build, lambda: season.edit(site, middle), work),
        Job("nothing changed", build, lambda: None, work),
        Job(
            "check of one",
            [*fangbang, "check", one, "-C", str(site), "--format", "json"],
            lambda: None,
            work,
        ),
        Job(
            "import yaml, jinja2", [sys.executable, "-c", "import yaml, jinja2"], lambda: None, work
        ),
    ]


def peers(folder: Path | None) -> list[Job]:
    """Other generators: {name: {command, where, out}} in peers.json, each
    project prepared from the same season.
    """
    if folder is None:
        return []
    found = json.loads((folder / "peers.json").read_text(encoding="utf-8"))
    return [
        Job(
            name,
            each["command"],
            lambda each=each: away(folder / each["out"]),
            folder / each["where"],
        )
        for name, each in found.items()
    ]


def table(done: Sequence[Job]) -> str:
    """Markdown: each with its ratio to the clean build and
    to the floor, as medians within a turn.
    """
    clean, floor = (
        next(job for job in done if job.name == name) for name in ("clean build", "floor")
    )
    lines = [
        (
            "| what | wall s: median (min–max) | CPU s | peak MB | wall ÷ clean build | CPU "
            "÷ clean build | wall ÷ floor |"
        ),
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for job in done:
        ratios = [
            statistics.median(mine / theirs for mine, theirs in zip(a, b, strict=True))
            for a, b in ((job.wall, clean.wall), (job.cpu, clean.cpu), (job.wall, floor.wall))
        ]
        lines.append(
            f"| {job.name} | {statistics.median(job.wall):.2f} "
            f"({min(job.wall):.2f}–{max(job.wall):.2f}) | "
            f"{statistics.median(job.cpu):.2f} | "
            f"{job.peak / 1e6:.0f} | {ratios[0]:.3f} | {ratios[1]:.3f} | {ratios[2]:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("--events", type=int, default=50)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--peers", type=Path)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    work = Path(
        tempfile.mkdtemp(
            prefix="fangbang-speed-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None
        )
    )
    try:
        season.write(work / "site", season.events(given.events, given.seed))
        done = [*jobs(work, given.events), *peers(given.peers)]
        for turn in range(given.runs + 1):
            for job in done:
                job.run(counted=turn > 0)
        print(table(done))
        if given.json:
            given.json.write_text(
                json.dumps(
                    {
                        job.name: {"wall": job.wall, "cpu": job.cpu, "peak": job.peak}
                        for job in done
                    },
                    indent=1,
                )
            )
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
