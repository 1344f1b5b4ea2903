"""Games in rounds: what everybody makes in each, by the weight of the round (trivia)."""
