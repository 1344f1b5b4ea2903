"""What is looked at before the patterns of private data never hides what they would find."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fangbang.checks import private_data as private
from fangbang.checks.visible_text import readable


@pytest.mark.parametrize(
    "at", range(len(private._forms())), ids=[kind for kind, *_ in private._forms()]
)
@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_whatever_is_private_has_a_hint(at: int, data: st.DataObject) -> None:
    _, pattern, holds = private._forms()[at]
    for line in data.draw(st.from_regex(pattern)).split("\n"):
        text, _ = readable(line)
        dated = private._DATE.sub(lambda date: " " * len(date[0]), text)
        if any(
            holds(
                dated,
                *found.span(
                    next(
                        (
                            name
                            for name, each in found.groupdict().items()
                            if each and name != "sign"
                        ),
                        0,
                    )
                ),
            )
            for found in pattern.finditer(dated)
        ):
            assert private._may_hold(line) and private._may_hold(dated), line
