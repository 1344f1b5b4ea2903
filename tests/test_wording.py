"""What is looked at before the patterns of private data never hides what they would find."""
from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fangbang.check import wording


@pytest.mark.parametrize("at", range(len(wording._PRIVATE)), ids=[kind for kind, _ in wording._PRIVATE])
@settings(max_examples=100, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_whatever_is_private_has_a_hint(at: int, data: st.DataObject) -> None:
    pattern = wording._PRIVATE[at][1]
    text = data.draw(st.from_regex(pattern))
    assert all(wording._HINT.search(line) for line in text.split("\n") if pattern.search(line))
