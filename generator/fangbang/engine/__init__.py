"""Rules and sums as pure functions: no files, no pages, no language."""
