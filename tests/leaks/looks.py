"""What is looked at in a position: twins, recognisable secrets, a bidding, records."""

import asyncio
from random import Random

from engine.chance import random_filling
from engine.kernel import Action, Seat
from engine.legions.actions import Veto
from engine.legions.events.bids import BidsSealed
from tests.leaks import marks, twins
from tests.leaks.found import Found
from tests.leaks.played import Game, record_of
from tests.leaks.sight import accounts, answer, differing, shown

TRIED = 20
"""Acts tried for their refusals at each look."""


def compare(game: Game, known: list[tuple[Seat, Action]], rng: Random, found: Found) -> None:
    """Each viewer's twin world is shown, suggested and refused alike; and is another world to others."""
    found.counts["positions"] += 1
    real = {viewer: shown(game.table, viewer) for viewer in game.viewers}
    for viewer in game.viewers:
        twin = twins.twin(game.table, viewer, rng)
        found.counts["twins compared"] += 1
        for where in differing(real[viewer], shown(twin, viewer)):
            found.leak(game, viewer, f"{where} depends on what they may not know")
        found.counts["bids made up"] += twin.state.forum.bids != game.state.forum.bids  # type: ignore[union-attr]
        owner = rng.choice([seat for seat in range(game.state.seats) if seat != viewer])
        found.counts["twins an owner tells apart"] += twin.view(owner) != game.table.view(owner)
        if viewer is None:
            continue
        for action in tried(game, known, rng):
            found.counts["refusals compared"] += 1
            one, other = answer(game.table, viewer, action), answer(twin, viewer, action)
            found.counts["refused"] += bool(one)
            if one != other:
                found.leak(game, viewer, f"{action!r} is answered {one!r} or {other!r}")


def tried(game: Game, known: list[tuple[Seat, Action]], rng: Random) -> list[Action]:
    """Acts that somebody may type: what is offered to anybody, what was done before, a veto."""
    offers = [offer for decision in game.table.decisions for offer in decision.offers]
    some = rng.sample(offers, min(TRIED - 6, len(offers)))
    return [*(o.fill(random_filling(o, rng)) for o in some), *(a for _, a in known[-5:]), Veto()]


def look_for_marks(game: Game, found: Found) -> None:
    """Marked stones, decks, salts and the secret of the dice stand nowhere but before their owners."""
    table, secrets = marks.marked(game.table)
    for viewer in game.viewers:
        text = repr(shown(table, viewer))
        found.counts["texts searched"] += 1
        found.counts["secrets looked for"] += sum(s.owner != viewer for s in secrets)
        for secret in marks.found(secrets, text, viewer):
            found.leak(game, viewer, f"sees the {secret.kind} {secret.text}")
        found.counts["own secrets found"] += sum(
            s.owner == viewer and s.kind == "stone" and marks.stands_in(s, text) for s in secrets
        )


def bid_in_the_open(game: Game, rng: Random, found: Found) -> None:
    """A bidding with numbers like no others: sealed they are nowhere, opened everywhere."""
    before = {viewer: len(texts) for viewer, texts in game.heard.items()}
    found.counts["rigged biddings"] += 1
    for branch, secrets, is_open in marks.rigged(game, rng):
        for viewer in branch.viewers:
            texts = [*branch.heard[None][before[None] :]]
            texts += [] if viewer is None else branch.heard[viewer][before[viewer] :]
            text = "\n".join(texts)
            found.counts["texts searched"] += 1
            if is_open:
                missed = [s for s in secrets if s.kind == "bid" and not marks.stands_in(s, text)]
                found.counts["opened bids found"] += len(secrets) - len(missed)
                continue
            text += repr(shown(branch.table, viewer))
            found.counts["secrets looked for"] += sum(s.owner != viewer for s in secrets)
            for secret in marks.found(secrets, text, viewer):
                found.leak(branch, viewer, f"sees the sealed {secret.kind} {secret.text}")
            own = [s for s in secrets if s.owner == viewer and s.kind == "bid"]
            found.counts["own secrets found"] += sum(marks.stands_in(s, text) for s in own)


def records(game: Game, rng: Random, found: Found) -> None:
    """The record, the log and the accounts are the same whatever the secret facts were."""
    for viewer in (None, *rng.sample(range(game.state.seats), 2)):
        copy = Game(game.table, twins.retold(game.journal, viewer, rng), game.heard)
        one, other = asyncio.run(record_of(game, viewer)), asyncio.run(record_of(copy, viewer))
        found.counts["records compared"] += 1
        if one != other:
            found.leak(game, viewer, "the record depends on what they may not know")
        if game.table.secret.hex() in one:
            found.leak(game, viewer, "the record has the secret of the dice")
        facts = [[f for e in g.journal for f in e.facts] for g in (game, copy)]
        if accounts(game.table, facts[0], viewer) != accounts(game.table, facts[1], viewer):
            found.leak(game, viewer, "an account depends on what they may not know")


def heard_nothing(game: Game, found: Found) -> None:
    """All that was told in the game is what the facts let each hear; the secret of the dice comes last."""
    table = game.table
    facts = [fact for entry in game.journal for fact in entry.facts]
    salts = {fact.salt for fact in facts if isinstance(fact, BidsSealed)}
    for viewer in game.viewers:
        text = "\n".join(game.everything(viewer))
        found.counts["characters heard"] += len(text)
        for secret in (table.secret.hex(), *salts):
            if secret in text:
                found.leak(game, viewer, f"was told {secret}")
        allowed = [(fact.seen_by(None), fact.seen_by(viewer)) for fact in facts]
        own = [mine for public, mine in allowed if mine is not None and (viewer is None or mine != public)]
        told = (table.game.tell(mine, viewer) for mine in own)
        if game.heard[viewer] != [table.words(text) for text in told if text]:
            found.leak(game, viewer, "was told what the facts do not let them hear")
    if game.state.result is not None:
        complete = asyncio.run(record_of(game, None))
        found.counts["secret in the final record"] += table.secret.hex() in complete
