"""Attracting Senators of other Factions: an open contest of money and one draw (LEG-FOR-14 to -23).

Exceptions:
    Illegal    out of turn, out of money, or a Senator who cannot be persuaded.
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat, worth_of
from engine.legions.actions import AddMoney, ChooseStart, Finish, Persuade
from engine.legions.events.common import QueueSet, SeatDone
from engine.legions.events.persuasion import (
    PersuasionOpened,
    PersuasionPassed,
    PersuasionRaised,
    PersuasionResolved,
)
from engine.legions.formulas import (
    attraction_target,
    from_consul,
    has_money,
    is_half_present,
    office_of,
    ranked,
)
from engine.legions.motions import SenatorId
from engine.legions.rules.deaths import concessions_of
from engine.legions.rules.forum.order import all_done, check_turn, choose_start, is_start_open, start_decision
from engine.legions.rules.random_numbers import draw
from engine.legions.rules.stage import Stage, token, when_queue_is_empty
from engine.legions.state import Duel, State
from engine.legions.text import words


def is_within_reach(state: State, senator: SenatorId) -> bool:
    """Whether a Senator of a Faction stands where they can be persuaded (LEG-FOR-22)."""
    card, reach = state.senators[senator], state.options.persuade_targets
    return reach == "any" or (card.at == "rome" and (reach == "in_rome" or card.present))


def targets(state: State, seat: Seat) -> list[SenatorId]:
    """The Senators a Faction may try to persuade now (LEG-FOR-21 to LEG-FOR-23)."""
    return ranked(
        [
            i
            for i, card in state.senators.items()
            if card.owner not in (None, seat) and card.moved != state.round and is_within_reach(state, i)
        ]
    )


def may_persuade(state: State, seat: Seat) -> bool:
    """Whether a Faction can open a persuasion, as far as all know (LEG-FOR-04, LEG-FOR-14, LEG-FOR-20)."""
    return (
        seat not in state.forum.won
        and is_half_present(state, seat)
        and has_money(state, seat, 1)
        and bool(targets(state, seat))
    )


def _left(state: State, duel: Duel, seat: Seat) -> int:
    """What a side may still add: nobody else may spend (LEG-FOR-15)."""
    return state.factions[seat].treasury - (duel.attack if seat == duel.attacker else duel.defence)


def _is_settled(state: State, duel: Duel) -> bool:
    """Whether nothing that the side in turn adds can change anything, so that it is not asked (RUL-LEG-58).

    They go for certain, whatever the defender may still add; or they stay for certain, and the defender is
    in turn. What money is left is known only where Treasuries are open.
    """
    lead = duel.attack - duel.defence - attraction_target(duel.target)
    if state.options.treasuries_public and _cards(lead - _left(state, duel, duel.defender)) == 10:
        return True
    return duel.turn == duel.defender and _cards(lead) == 0


def _proceed(state: State, dice: Dice) -> Iterator[Event]:
    """Pass for who cannot act; who cannot open now stays in for the next lap (LEG-FOR-19)."""
    while state.forum.duel is not None:
        duel = state.forum.duel
        broke = state.options.treasuries_public and _left(state, duel, duel.turn) <= 0
        if not broke and not _is_settled(state, duel):
            return
        yield from _pass_raise(state, duel.turn, dice, broke=broke)
    able = [seat for seat in state.queue if may_persuade(state, seat)]
    if not able:
        yield from all_done(state)
    elif not is_start_open(state) and able[0] != state.queue[0]:
        turn = state.queue.index(able[0])
        yield QueueSet(queue=(*state.queue[turn:], *state.queue[:turn]))


def _decisions(state: State) -> list[Decision]:
    if state.forum.duel is not None:
        return [_duel_decision(state, state.forum.duel)]
    if is_start_open(state):
        return start_decision(state, "persuading Senators of others")
    seat = state.queue[0]
    purse = state.factions[seat].treasury
    offers = [
        _attempt(i, state.senators[i].owner or 0, purse, _holds(state, i))
        for i in targets(state, seat)
        if purse
    ]
    stop = Offer(key="pass", action=Finish(), label="Persuade nobody", style="calm")
    return [
        Decision(
            seat=seat,
            kind="persuade",
            token=token(state),
            clause="LEG-FOR-14",
            ask="Whom of another Faction do you try to persuade?",
            wait="to persuade a Senator of another Faction, or pass",
            offers=(*offers, stop),
            required=True,
            default=Finish(),
            otherwise="You pass, and persuade nobody this round.",
            primer="Your money goes to the owner whether you win or not, who may spend against you, and that "
            "money is lost. You can win one Senator a round this way, and a pass is final.",
        )
    ]


def _cards(lead: int) -> int:
    """Of the 10 cards, those that win for an attack `lead` T beyond all that it must exceed (LEG-FOR-16)."""
    return max(0, min(10, 10 + lead))


def _goes(lead: int) -> str:
    return f"{10 * _cards(lead)}% that the Senator goes, if nobody adds more"


def _stays(lead: int) -> str:
    return f"{100 - 10 * _cards(lead)}% that the Senator stays, if nobody adds more"


def _holds(state: State, senator: SenatorId) -> str:
    """What a Senator would bring along: "Consul, Mining"; "" for nothing (LEG-GEN-14, LEG-CON-05)."""
    office, cards = office_of(state, senator), map(words.card, concessions_of(state, senator))
    return ", ".join([*([office.capitalize()] if office else []), *cards])


@lru_cache(1024)
def _attempt(target: str, owner: Seat, purse: int, holds: str) -> Offer:
    need = attraction_target(target)
    worth = worth_of(1, purse, lambda amount: _goes(amount - need))
    return Offer(
        key=f"persuade-{target}",
        action=Persuade(target=target),
        label=f"{words.senator(target)} of {words.faction(owner)}",
        group="Persuade",
        holes=(Amount("amount", "Opening Talents", 1, purse, worth=worth, note=f"You have {purse} T"),),
        note=f"{f'{holds}. ' if holds else ''}"
        f"Your money and a draw (1 to 10) must exceed {need} and the money of the defence.",
    )


def _duel_decision(state: State, duel: Duel) -> Decision:
    seat = duel.turn
    left = _left(state, duel, seat)
    lead = duel.attack - duel.defence - attraction_target(duel.target)
    offers = [Offer(key="pass", action=Finish(), label="Add nothing", style="calm")]
    if left > 0:
        attacks = seat == duel.attacker
        worth = worth_of(1, left, lambda t: _goes(lead + t) if attacks else _stays(lead - t))
        more = Amount("amount", "Talents to add", 1, left, worth=worth, note=f"You have {left} T left")
        offers.insert(0, Offer(key="add", action=AddMoney(amount=1), label="Add money", holes=(more,)))
    return Decision(
        seat=seat,
        kind="duel",
        token=token(state),
        clause="LEG-FOR-15",
        lead=f"{words.senator(duel.target)}: attack {duel.attack} T, defence {duel.defence} T, "
        f"{10 * _cards(lead)}% that the Senator goes.",
        ask="Do you add money?",
        wait=f"to add money over {words.senator(duel.target)}, or not",
        offers=tuple(offers),
        required=True,
        default=Finish(),
        otherwise="You add nothing.",
        primer="Both sides may add in turn; when both in a row add nothing, a draw of 1 to 10 decides. "
        "The attacker's money goes to the defender and the defender's to the bank, whoever wins.",
    )


def _persuade(state: State, seat: Seat, action: Persuade, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-04, LEG-FOR-14, LEG-FOR-20 to LEG-FOR-23, LEG-FOR-35."""
    if seat in state.forum.won:
        raise Illegal("LEG-FOR-20", "You have won a Senator of another Faction this round.")
    if not is_half_present(state, seat):
        raise Illegal("LEG-FOR-04", "Fewer than half of your Senators in Rome are present.")
    card = state.senators.get(action.target)
    if card is None or card.owner in (None, seat):
        raise Illegal("LEG-FOR-14", "Name a Senator of another Faction.")
    if card.moved == state.round:
        raise Illegal("LEG-FOR-21", "They have changed Faction this round already.")
    if not is_within_reach(state, action.target):
        raise Illegal("LEG-FOR-22", f"{words.senator(action.target)} is out of reach: they are not present.")
    if action.amount < 1:
        raise Illegal("LEG-FOR-14", "Open with at least 1 T.")
    if action.amount > state.factions[seat].treasury:
        raise Illegal("LEG-FOR-15", f"You have {words.talents(state.factions[seat].treasury)}.")
    if state.forum.duel is not None:
        raise Illegal("LEG-FOR-15", "A persuasion is under way.")
    check_turn(state, seat)
    defender = card.owner
    if defender is not None:
        yield PersuasionOpened(attacker=seat, defender=defender, target=action.target, amount=action.amount)


def _add(state: State, seat: Seat, action: AddMoney, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-15: only the two, in turn, each within their own Treasury; nothing is taken back."""
    duel = state.forum.duel
    if duel is None or duel.turn != seat:
        raise Illegal("LEG-FOR-15", "It is not your turn to add money.")
    if action.amount < 1:
        raise Illegal("LEG-FOR-15", "Add at least 1 T, or nothing.")
    if action.amount > _left(state, duel, seat):
        raise Illegal("LEG-FOR-15", f"You have {words.talents(_left(state, duel, seat))} left to add.")
    attack = duel.attack + (action.amount if seat == duel.attacker else 0)
    defence = duel.defence + (action.amount if seat == duel.defender else 0)
    yield PersuasionRaised(seat=seat, amount=action.amount, attack=attack, defence=defence)


def _pass(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """Add nothing in a contest (LEG-FOR-15), or stop persuading for this round (LEG-FOR-19)."""
    if state.forum.duel is not None:
        if state.forum.duel.turn != seat:
            raise Illegal("LEG-FOR-15", "It is not your turn to add money.")
        yield from _pass_raise(state, seat, dice, broke=False)
        return
    check_turn(state, seat)
    yield SeatDone(seat=seat, activity="persuasion")


def _pass_raise(state: State, seat: Seat, dice: Dice, *, broke: bool) -> Iterator[Event]:
    yield PersuasionPassed(seat=seat, broke=broke)
    duel = state.forum.duel
    if duel is not None and duel.passes >= 2:
        yield from _resolve(state, duel, dice)


def _resolve(state: State, duel: Duel, dice: Dice) -> Iterator[Event]:
    """The draw (LEG-FOR-16 to LEG-FOR-18); a winner has finished, a loser may try again (LEG-FOR-19).

    It ends the contest: nobody adds money afterwards (LEG-FOR-17).
    """
    card, base = draw(dice), attraction_target(duel.target)
    success = card + duel.attack > base + duel.defence
    yield PersuasionResolved(
        attacker=duel.attacker,
        defender=duel.defender,
        target=duel.target,
        attack=duel.attack,
        defence=duel.defence,
        draw=card,
        base=base,
        success=success,
        office=office_of(state, duel.target),
        concessions=concessions_of(state, duel.target),
    )
    if success:
        yield SeatDone(seat=duel.attacker, quiet=True)
    else:
        yield QueueSet(queue=(*state.queue[1:], state.queue[0]))


PERSUASION = Stage(
    "forum.persuasion",
    3,
    "LEG-FOR-14",
    enter=_proceed,
    queue=lambda state: tuple(from_consul(state)),
    decisions=_decisions,
    handlers={ChooseStart: choose_start("persuasion"), Persuade: _persuade, AddMoney: _add, Finish: _pass},
    proceed=_proceed,
    is_done=when_queue_is_empty,
)
