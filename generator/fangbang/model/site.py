"""What belongs to no tournament and to no rules: files, texts, the settings, people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..messages.problem import SourceLocation


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the languages it was written in; "" stands for one
    that is the same in every language.
    """

    values: Mapping[str, str]
    place: SourceLocation | None = None

    def __bool__(self) -> bool:
        return any(self.values.values())

    def __str__(self) -> str:
        return next(iter(self.values.values()), "")


@dataclass(frozen=True)
class Settings:
    """content/site.yaml."""

    title: Text
    languages: tuple[str, ...]
    derive: Mapping[str, str]
    place: SourceLocation
    base_url: str | None = None
    organiser: Text | None = None
    # without one, hours are those of the place, whatever that is
    timezone: str | None = None
    repository: str | None = None
    forge: str | None = None  # the software of the repository: github, gitea, gitlab
    branch: str = "main"
    seal: str = ""  # four characters, on the list that is posted
    # what looks like private data and is none → why
    not_private: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, SourceLocation] = field(
        default_factory=dict
    )  # key → where its value stands

    @property
    def default(self) -> str:
        """The first language; it lives at the root of the site."""
        return self.languages[0]

    def in_repository(self, path: str) -> str | None:
        """The address of something in the repository, where one is named,
        with or without a slash at its end.
        """
        return self.repository and f"{self.repository.rstrip('/')}/{path}"


def path_of(base_url: str) -> str:
    """What of a base_url comes behind the host: /bang/ of https://example.org/bang/.

    It ends in a slash, whatever the host looks like.
    """
    return "/" + base_url.split("/", 3)[3]


@dataclass(frozen=True)
class Player:
    """One person. `everywhere` when content/players.yaml knows them,
    so that tournaments can be joined.
    """

    key: str
    name: str
    names: Mapping[str, str]  # other languages' names; never converted
    place: SourceLocation
    also: tuple[str, ...] = ()
    everywhere: bool = False
    # earlier names, the first of them first: they mean this person, and are not shown
    was: tuple[str, ...] = ()
    # where `name` only stands for another: the real id, the real name, its other spellings; never
    # shown
    hidden: tuple[str, ...] = ()
    # language → what is put behind the name, where others have it too
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def first(self) -> str:
        """The name that the address was made of."""
        return self.was[0] if self.was else self.name

    @property
    def written(self) -> str:
        """The name as it stands in the files."""
        return self.hidden[1] if self.hidden else self.name

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything that people may write for this person."""
        return (
            self.name,
            self.key,
            *self.names.values(),
            *self.also,
            *self.was,
            *self.hidden,
            *self.marked,
        )

    @property
    def marked(self) -> tuple[str, ...]:
        """The name with the mark that tells it from the same name of
        others, in each language that needs one.
        """
        return tuple(
            self.names.get(language, self.name) + mark for language, mark in self.marks.items()
        )

    @property
    def identity(self) -> str:
        """Who it is, whatever name is shown."""
        return self.hidden[0] if self.hidden else self.key
