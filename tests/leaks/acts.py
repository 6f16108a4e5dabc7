"""One act in two worlds that a viewer cannot tell apart: what they are told of it, and what is then shown."""

from collections.abc import Sequence
from itertools import takewhile
from random import Random

from bot.host import tables as service
from engine.kernel import Action, Event, Illegal, Seat, Viewer
from engine.legions.events.bids import BidsOpened, BidsSealed, NeutralsRevealed
from engine.legions.events.common import MoneyMoved
from engine.legions.events.political import EventCardDrawn
from engine.legions.events.voting import TribunePlayed
from tests.leaks import twins
from tests.leaks.found import Found
from tests.leaks.played import GAME, Game
from tests.leaks.sight import Sight, differing, shown

REVEALING = (BidsOpened, NeutralsRevealed, EventCardDrawn, TribunePlayed)
"""Facts by which a secret comes to light: from there on the worlds may differ."""


def acted_alike(
    game: Game, seat: Seat, action: Action, viewers: Sequence[Viewer], rng: Random, found: Found
) -> None:
    """The act tells each viewer the same in their twin world, up to what reveals a secret."""
    real = game.copy()
    facts = real.act(seat, action)
    for viewer in viewers:
        other = game.copy()
        other.table = twins.twin(game.table, viewer, rng)
        try:
            twin_facts = other.act(seat, twins.twin_act(other.table, seat, action, viewer, rng))
        except Illegal:
            found.counts["acts possible in one world alone"] += 1
            continue
        if any(_is_fine(fact) for fact in (*facts, *twin_facts)):
            found.counts["fines paid"] += 1
            continue  # as much as the Faction has: by the rules everybody sees it come to the State
        sealed = viewer != seat and any(isinstance(f, BidsSealed) for f in facts)
        found.counts["sealings told alike" if sealed else "acts told alike"] += 1
        if _told(facts, viewer) != _told(twin_facts, viewer):
            found.leak(game, viewer, f"what {action!r} tells depends on what they may not know")
        if any(_reveals(fact) for fact in (*facts, *twin_facts)):
            continue
        sights = [_unsealed(shown(w.table, viewer), done) for w, done in ((real, facts), (other, twin_facts))]
        for where in differing(*sights):
            found.leak(game, viewer, f"{where} after {action!r} depends on what they may not know")


def _is_fine(fact: Event) -> bool:
    """LEG-CEN-02, LEG-VCP-01: a fine may tell that a hidden Treasury is empty."""
    return isinstance(fact, MoneyMoved) and fact.rule in ("LEG-CEN-02", "LEG-VCP-01")


def _reveals(fact: Event) -> bool:
    return isinstance(fact, REVEALING)


def _told(facts: Sequence[Event], viewer: Viewer) -> list[str]:
    """What a viewer hears of facts up to what reveals a secret, but for seals."""
    first = list(takewhile(lambda fact: not _reveals(fact), facts))
    news = service.news_of(GAME, first, [] if viewer is None else [viewer])
    public = [line.text for line in news.public]
    return [_blank(text, first) for text in (*public, *(x for own in news.private.values() for x in own))]


def _unsealed(sight: Sight, facts: Sequence[Event]) -> Sight:
    return {where: _blank(repr(what), facts) for where, what in sight.items()}


def _blank(text: str, facts: Sequence[Event]) -> str:
    """A text without seals: they differ as bids do, and tell nothing of them."""
    for fact in facts:
        if isinstance(fact, BidsSealed):
            text = text.replace(fact.seal, "(a seal)").replace(fact.seal[:12], "(a seal)")
    return text
