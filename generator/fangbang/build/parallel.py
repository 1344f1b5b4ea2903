"""The same work on many things, by several processes where that pays;
results in the order of the things.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Result = TypeVar("Result")
# fewer things than this are done before other processes have begun
WORTH = 6

# what a worker works on; it inherits it by fork
_task: tuple[Callable[[Any], Any], Sequence[Any]] | None = None


def parallel_map(
    do: Callable[[Thing], Result], things: Sequence[Thing], worth: int = WORTH
) -> Iterator[Result]:
    """do(thing) for each of them.

    Processes need fork, a second core, and no other threads that a fork would cut off.
    """
    count = min(_cores(), len(things) // (worth // 2))
    if len(things) < worth or count < 2 or threading.active_count() > 1 or not hasattr(os, "fork"):
        yield from map(do, things)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(
        count, multiprocessing.get_context("fork"), _begin, (os.getpid(), do, things)
    ) as pool:
        yield from pool.map(
            _work, range(len(things)), chunksize=2 if len(things) > 20 * count else 1
        )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin(parent: int, do: Callable[[Any], Any], things: Sequence[Any]) -> None:
    global _task
    _task = (do, things)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """A worker whose build was killed must not go on writing."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(1)


def _work(at: int) -> Any:
    assert _task is not None
    do, things = _task
    return do(things[at])
