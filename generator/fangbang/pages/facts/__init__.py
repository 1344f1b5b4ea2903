"""What templates get: the type of every fact, kept apart from the pages that make them, as only the
type checker and the contract for theme makers (theme/README.md) read it.

A class whose docstring begins with the name of a template holds all that this template gets beside
the frame. The comment beside a field says what it is, in one sentence.
"""
