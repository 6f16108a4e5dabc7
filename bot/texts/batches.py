"""Lines of one channel that go out together: several waiting texts are one message."""

from collections.abc import Iterable, Iterator, Sequence

from bot.texts.narration import MESSAGE
from storage.rows import NEVER, Letter

TEXTS = ("say", "tell")
"""Kinds of letters that carry a text."""


def held(letters: Iterable[Letter]) -> list[Letter]:
    """What is gathered of a channel's letters: told lines of which nothing has come yet.

    They go out with what comes of them. What is said by the way goes before them.
    """
    found: list[Letter] = []
    for letter in letters:
        if letter.kind == "tell":
            found = [*found, letter] if letter.due == NEVER else []
    return found


def runs(letters: Iterable[Letter]) -> Iterator[list[Letter]]:
    """Texts that follow each other, together; every other letter by itself. The order stays."""
    run: list[Letter] = []
    for letter in letters:
        if run and not (letter.kind in TEXTS and run[0].kind in TEXTS):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def bundles(run: Sequence[Letter], limit: int = MESSAGE) -> Iterator[list[Letter]]:
    """A run in as few messages as hold it, cut between letters."""
    bundle: list[Letter] = []
    for letter in run:
        if bundle and len(joined(x.body for x in (*bundle, letter))) > limit:
            yield bundle
            bundle = []
        bundle.append(letter)
    if bundle:
        yield bundle


def joined(texts: Iterable[str]) -> str:
    """Texts as one."""
    return "\n".join(texts)
