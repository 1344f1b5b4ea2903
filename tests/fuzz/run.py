"""Feeds a target until the time is up: python tests/fuzz/run.py TARGET
[--minutes 10] [--seed 1] [--guided].

By chance (slips in our own files), or guided by coverage where atheris is installed. What raises is
kept in tests/fuzz/found/.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

NAMES = ("yaml", "prose", "site", "killer", "uno", "doudizhu", "gomoku", "pages", "cases", "leaves")

FOUND = Path(__file__).resolve().parent / "found"
SLOW = 10.0  # seconds: a file of ours takes a fraction of one


def keep(target: str, data: bytes, fault: BaseException) -> str:
    """The input that failed, under the name of where it failed."""
    FOUND.mkdir(exist_ok=True)
    frames = [
        frame
        for frame in traceback.extract_tb(fault.__traceback__)
        if "fangbang" in frame.filename or "fuzz" in frame.filename
    ]
    where = (
        f"{type(fault).__name__} {Path(frames[-1].filename).name}:{frames[-1].lineno} {fault}"[:200]
        if frames
        else repr(fault)[:200]
    )
    (FOUND / f"{target}-{abs(hash(where.split(' ')[1] if frames else where)) % 10**8}").write_bytes(
        data
    )
    return where


def by_chance(target: str, minutes: float, seed: int) -> int:
    """Slips in what the target begins with; one line for each place that raised."""
    from targets import TARGETS, own, seeds, small, small_sites, understood

    import leaves
    from slips import slipped

    every: list[leaves.Leaf] = []
    chance, tried, found, until = (
        random.Random(seed),
        0,
        Counter[str](),
        time.monotonic() + minutes * 60,
    )
    start = seeds(target) if target in TARGETS else []
    paths = sorted(path for path in own() if path.endswith((".yaml", ".md")))
    while time.monotonic() < until:
        began, tried, data = time.monotonic(), tried + 1, b""
        try:
            if target == "cases":
                given = chance.choice(small_sites())
                path = chance.choice(
                    [each for each in given if each != "content/site.yaml"] or list(given)
                )
                data = slipped(given[path], path, chance)
                small({**given, path: data}, draw=chance.random() < 0.2)
            elif target == "leaves":
                every = every or leaves.leaves()
                leaf = chance.choice(every)
                value = chance.choice(leaves.odd_values(leaf))
                data = f"{leaf}: {value[:60]}".encode()
                leaves.problems_of(leaves.with_value(leaf, value), draw=chance.random() < 0.3)
            elif target in ("site", "pages"):
                path = chance.choice(
                    paths
                    if target == "site"
                    else [
                        path
                        for path in paths
                        if path.split("/")[0] != "rules" and path.count("/") > 1
                    ]
                )
                data = slipped(own()[path], path, chance)
                understood(path, data, draw=target == "pages")
            else:
                data = slipped(
                    chance.choice(start), ".md" if target == "prose" else ".yaml", chance
                )
                TARGETS[target](data)
        except Exception as fault:  # of any kind: it is what is looked for
            where = keep(target, data, fault)
            if not found[where]:
                print(f"{target}: {where}\n    {data[:200]!r}", flush=True)
                traceback.print_exc()
            found[where] += 1
        if time.monotonic() - began > SLOW:
            print(f"{target}: {time.monotonic() - began:.0f} s for {data[:200]!r}", flush=True)
            found["slow"] += 1
    print(f"{target}: {tried} tried, {len(found)} found")
    return len(found)


def guided(target: str, minutes: float, seed: int) -> None:
    """atheris keeps what reaches new lines and stops at the first exception."""
    import atheris

    with atheris.instrument_imports(include=["fangbang"]):
        from targets import TARGETS, seeds, shared
    assert shared().site is not None
    corpus = FOUND.parent / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for at, data in enumerate(seeds(target)):
        (corpus / f"seed-{at}").write_bytes(data)
    FOUND.mkdir(exist_ok=True)
    atheris.Setup(
        [
            sys.argv[0],
            str(corpus),
            f"-max_total_time={int(minutes * 60)}",
            f"-seed={seed}",
            f"-artifact_prefix={FOUND}/{target}-",
            "-timeout=20",
            "-print_final_stats=1",
        ],
        lambda data: TARGETS[target](data),
    )
    atheris.Fuzz()


def main() -> int:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("target", choices=NAMES)
    wanted.add_argument("--minutes", type=float, default=10)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--guided", action="store_true")
    asked = wanted.parse_args()
    if asked.guided:
        guided(asked.target, asked.minutes, asked.seed)
        return 0
    return 1 if by_chance(asked.target, asked.minutes, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
