"""Attracting Neutral Senators: turned over, bid for under seal, opened together (LEG-FOR-01 to -13).

Exceptions:
    Illegal    a bid the rules do not allow.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat, worth_of
from engine.legions.actions import PlaceBids
from engine.legions.events.bids import BidsOpened, BidsSealed, NeutralAttracted, NeutralsRevealed
from engine.legions.events.common import SeatDone
from engine.legions.formulas import attraction_target, from_consul, has_money, influence, is_half_present
from engine.legions.motions import SenatorId
from engine.legions.rules.random_numbers import draw
from engine.legions.rules.stage import Stage, lasting, when_all_done
from engine.legions.state import State
from engine.legions.text import words


def reveal(state: State, dice: Dice) -> Iterator[Event]:
    """The top two of the deck, fewer if it runs out (LEG-FOR-01, LEG-FOR-02, LEG-FOR-34)."""
    top = tuple(state.deck[:2])
    yield NeutralsRevealed(senators=top, left=len(state.deck) - len(top))


def may_bid(state: State, seat: Seat) -> bool:
    """Whether a Faction can bid for anybody, as far as all know (LEG-FOR-04, LEG-FOR-05, LEG-FOR-08)."""
    if not state.display or not is_half_present(state, seat):
        return False
    return has_money(state, seat, min(influence(i) for i in state.display))


def _close(state: State, dice: Dice) -> Iterator[Event]:
    for seat in range(state.seats):
        if seat not in state.done and not may_bid(state, seat):
            yield SeatDone(seat=seat, quiet=True)


def _decisions(state: State) -> list[Decision]:
    return [_decision(state, seat) for seat in range(state.seats) if may_bid(state, seat)]


def _decision(state: State, seat: Seat) -> Decision:
    purse = state.factions[seat].treasury
    placed = seat in state.done
    holes = tuple(_bid(i, purse) for i in state.display if influence(i) <= purse)
    offers = [Offer(key="none", action=PlaceBids(), label="Bid for nobody", style="calm")]
    if holes:
        offers.insert(
            0,
            Offer(
                key="bid",
                action=PlaceBids(),
                label="Change my bids" if placed else "Seal my bids",
                holes=holes,
                total=purse,
                note=f"{_in_the_forum(state)} At most {purse} T in all.",
                style="main",
            ),
        )
    return Decision(
        seat=seat,
        kind="bids",
        token=lasting(state, "sealed" if placed else "open", "bids"),
        clause="LEG-FOR-08",
        lead="Your bids are sealed." if placed else "",
        ask="Do you want to change them?" if placed else "What do you bid for neutrals?",
        wait="to seal bids for neutrals",
        offers=tuple(offers),
        required=not placed,
        default=None if placed else PlaceBids(),
        otherwise="Your sealed bids stand." if placed else "You bid for nobody.",
        primer="The highest bid for a neutral is paid and draws; the others get their money back. "
        "The neutral joins if bid and draw together exceed Influence and Status.",
    )


NAMED = 4
"""How many neutrals the note of the bids names."""


def _in_the_forum(state: State) -> str:
    """The neutrals, and what bid and draw must exceed (LEG-FOR-11)."""
    shown = state.display[:NAMED]
    over = ["bid and draw over", *("over" for _ in shown[1:])]
    names = [
        f"{words.senator(i)} ({what} {attraction_target(i)})" for i, what in zip(shown, over, strict=False)
    ]
    if more := len(state.display) - len(shown):
        names.append(f"{more} more")
    return f"In the Forum: {', '.join(names)}."


@lru_cache(256)
def _bid(senator: SenatorId, purse: int) -> Amount:
    """A bid for one neutral, with what each amount brings (LEG-FOR-08, LEG-FOR-11)."""
    least, need = influence(senator), attraction_target(senator)

    def joins(bid: int) -> str:
        cards = max(0, min(10, 10 + bid - need))
        return f"if the highest, {10 * cards}% that the Senator joins" if cards else "too little to win"

    return Amount(
        "bids",
        words.senator(senator),
        least,
        purse,
        key=senator,
        optional=True,
        need=f"to exceed {need}",
        worth=worth_of(least, purse, joins),
        note=f"At least the Influence, {least}; at most {purse} T for all together",
    )


def _place(state: State, seat: Seat, action: PlaceBids, dice: Dice) -> Iterator[Event]:
    """LEG-FOR-04, LEG-FOR-08, LEG-FOR-35; until all have placed, later bids replace earlier ones."""
    if not is_half_present(state, seat):
        raise Illegal("LEG-FOR-04", "Fewer than half of your Senators in Rome are present: you cannot bid.")
    for senator, amount in action.bids.items():
        if senator not in state.display:
            raise Illegal("LEG-FOR-08", f"{senator} is not a neutral in the Forum.")
        if amount < influence(senator):
            least = influence(senator)
            raise Illegal("LEG-FOR-08", f"Bid at least {least} T for {words.senator(senator)}, or nothing.")
    purse = state.factions[seat].treasury
    if sum(action.bids.values()) > purse:
        raise Illegal("LEG-FOR-08", f"You have {words.talents(purse)} for all your bids together.")
    if seat in state.done and seat not in state.forum.bids:
        raise Illegal("LEG-FOR-08", "You cannot bid for anybody here.")
    salt = dice.token()
    yield BidsSealed(
        seat=seat, bids=action.bids, salt=salt, seal=seal(seat, action.bids, salt), again=seat in state.done
    )
    if seat not in state.done:
        yield SeatDone(seat=seat, quiet=True)


def seal(seat: Seat, bids: dict[SenatorId, int], salt: str) -> str:
    """The published hash of sealed bids: anybody can check it when they are opened (LEG-FOR-08)."""
    return hashlib.sha256(f"{seat}:{json.dumps(bids, sort_keys=True)}:{salt}".encode()).hexdigest()


def open_bids(state: State, dice: Dice) -> Iterator[Event]:
    """Open, then for each Senator in order the highest bidder pays and draws (LEG-FOR-09 to -13)."""
    if not state.forum.bids:
        return
    placed = {seat: dict(b.bids) for seat, b in sorted(state.forum.bids.items())}
    order = from_consul(state)
    yield BidsOpened(
        bids=placed,
        salts={seat: b.salt for seat, b in sorted(state.forum.bids.items())},
        senators=tuple(state.display),
        order=tuple(order),
    )
    for senator in list(state.display):
        bidders = [seat for seat in order if senator in placed.get(seat, {})]
        if not bidders:
            continue
        best = max(placed[seat][senator] for seat in bidders)
        winner, *tied = [seat for seat in bidders if placed[seat][senator] == best]
        card, target = draw(dice), attraction_target(senator)
        yield NeutralAttracted(
            seat=winner,
            senator=senator,
            bid=best,
            tied=tuple(tied),
            draw=card,
            target=target,
            success=card + best > target,
        )


NEUTRALS = Stage("forum.neutrals", 3, "LEG-FOR-01", enter=reveal)
BIDS = Stage(
    "forum.bids",
    3,
    "LEG-FOR-08",
    enter=_close,
    decisions=_decisions,
    handlers={PlaceBids: _place},
    proceed=_close,
    is_done=when_all_done,
    leave=open_bids,
)
