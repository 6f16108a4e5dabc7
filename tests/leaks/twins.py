"""Twins: worlds that differ from the real one only in what a viewer may not know.

twin(game, viewer, rng)        the same table with its secrets dealt anew
retold(entries, viewer, rng)   the same journal with its secret parts made up
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.host.table import Table
from bot.texts.memory import EMPTY
from engine.kernel import Action, Event, Viewer
from engine.legions.actions import Finish, PlaceBids
from engine.legions.events.bids import BidsSealed
from engine.legions.events.common import QueueSet, SeatDone, StageBegan
from engine.legions.events.knights_games import TribunesDealt
from engine.legions.events.setup import EventsShuffled, NeutralsShuffled
from engine.legions.formulas import influence
from engine.legions.state import Bids, State
from tests.leaks.played import Entry, copied, with_state


def twin(table: Table, viewer: Viewer, rng: Random) -> Table:
    """The table with all secrets dealt anew that the viewer does not share."""
    assert isinstance(table.state, State)
    state = copied(table.state)
    others = [seat for seat in range(state.seats) if seat != viewer]
    pool = [stone for seat in others for stone in state.factions[seat].stones]
    rng.shuffle(pool)
    for seat in others:
        state.factions[seat].stones = [pool.pop() for _ in state.factions[seat].stones]
    if not state.options.treasuries_public:
        _money(state, others, rng)
    for seat in others:
        sealed = state.forum.bids.get(seat)
        if sealed is not None:
            bids = other_bids(state, seat, sealed.bids, rng)
            state.forum.bids[seat] = Bids(bids=bids, salt=f"{rng.getrandbits(128):032x}", seal=sealed.seal)
    rng.shuffle(state.deck)
    rng.shuffle(state.event_deck)
    made = with_state(table, state)
    public = {seat: replace(made.memory.of(seat), own=EMPTY, private=()) for seat in range(state.seats)}
    own = {} if viewer is None else {viewer: made.memory.of(viewer)}
    made.memory = replace(made.memory, seats={**public, **own})
    return made


def _money(state: State, others: Sequence[int], rng: Random) -> None:
    """Other hidden Treasuries, enough for what their owners have laid out."""
    duel = state.forum.duel
    for seat in others:
        faction = state.factions[seat]
        laid = 0
        if duel is not None and seat in (duel.attacker, duel.defender):
            laid = duel.attack if seat == duel.attacker else duel.defence
        money = rng.choice((laid, laid + rng.randint(0, 30), faction.treasury + rng.randint(0, 9)))
        state.bank -= money - faction.treasury
        faction.treasury = money


def other_bids(state: State, seat: int, bids: dict[str, int], rng: Random) -> dict[str, int]:
    """Bids that the Faction might have sealed instead: not the same if there is any choice."""
    found: dict[str, int] = {}
    for _ in range(20):
        left, found = state.factions[seat].treasury, {}
        for senator in state.display:
            if influence(senator) <= left and rng.random() < 0.6:
                found[senator] = rng.randint(influence(senator), left)
                left -= found[senator]
        if found != bids:
            break
    return found


def twin_act(table: Table, seat: int, action: Action, viewer: Viewer, rng: Random) -> Action:
    """The act as the viewer knows it: whatever another seals might be something else."""
    assert isinstance(table.state, State)
    if isinstance(action, PlaceBids) and seat != viewer:
        return PlaceBids(bids=other_bids(table.state, seat, action.bids, rng))
    return action


def retold(entries: Sequence[Entry], viewer: Viewer, rng: Random) -> list[Entry]:
    """The journal with all made up that the viewer may not know: secret facts, and the acts of others."""
    found = []
    for entry in entries:
        facts = [_retold(fact, viewer, rng) for fact in entry.facts]
        action = entry.action if entry.seat == viewer and viewer is not None else Finish()
        found.append(replace(entry, facts=facts, action=action))
    return found


def _retold(fact: Event, viewer: Viewer, rng: Random) -> Event:
    """A fact with its secret part made up; others as they are."""
    if isinstance(fact, BidsSealed) and fact.seat != viewer:
        made_up = {"L1": rng.randint(2, 99)}
        return fact.model_copy(update={"bids": made_up, "salt": f"{rng.getrandbits(128):032x}"})
    if isinstance(fact, TribunesDealt):
        hands = [list(hand) for hand in fact.hands]
        pool = [stone for seat, hand in enumerate(hands) if seat != viewer for stone in hand]
        rng.shuffle(pool)
        dealt = [hand if seat == viewer else [pool.pop() for _ in hand] for seat, hand in enumerate(hands)]
        return fact.model_copy(update={"hands": tuple(map(tuple, dealt))})
    if isinstance(fact, NeutralsShuffled | EventsShuffled):
        return fact.model_copy(update={"deck": tuple(rng.sample(fact.deck, len(fact.deck)))})
    if isinstance(fact, StageBegan | QueueSet):
        return fact.model_copy(update={"queue": tuple(reversed(fact.queue))})
    if isinstance(fact, SeatDone) and fact.quiet:
        return fact.model_copy(update={"seat": 0})
    return fact
