"""Votes, vetoes, casting votes and what follows: A11b, A11c, LEG-SEN-21, LEG-SEN-25."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import CallUpon, CastVote, GiveCastingVote, Veto
from engine.legions.causes import because
from engine.legions.events.floor import FloorMoved
from engine.legions.events.voting import (
    CastingVoteGiven,
    MotionDecided,
    MotionVetoed,
    SeatCalled,
    Side,
    TribunePlayed,
    VoteCast,
)
from engine.legions.formulas import has_senator_present, votes
from engine.legions.motions import Bill, Prosecute
from engine.legions.rules.booking import pay, prestige
from engine.legions.rules.motion_kinds.bars import keys_of_failure
from engine.legions.rules.motion_kinds.kinds import kind_of, must_still_stand
from engine.legions.rules.motion_kinds.land_acts import default_side, is_about_land, is_sponsor
from engine.legions.rules.senate.chair import chair, consul_player, on_floor
from engine.legions.rules.senate.docket import lapse
from engine.legions.rules.votes import tribunes
from engine.legions.state import Floor, Item, State
from engine.legions.text import words


def _called(state: State, seat: Seat, before: str, out_of_turn: str) -> tuple[Floor, Item]:
    """The vote for which a Faction is called upon. Raises Illegal by these clauses if there is none."""
    floor = state.senate.floor
    if floor is None or floor.phase != "voting":
        raise Illegal(before, "No vote is under way.")
    if floor.called != seat:
        picking = "The presiding officer has still to say who votes."
        raise Illegal(out_of_turn, picking if floor.called is None else "Your Faction is not called upon.")
    return floor, on_floor(state)


def sides(item: Item, seat: Seat) -> tuple[Side, ...]:
    """The sides a Faction may take (LEG-VOTE-07, LEG-VLA-05, LEG-VLA-08, LEG-VLA-12)."""
    if is_about_land(item.motion):
        return ("for",) if is_sponsor(item, seat) else ("for", "against")
    return ("for", "against") if seat == item.sponsor else ("for", "against", "abstain")


def default_vote(item: Item, seat: Seat) -> CastVote:
    """What counts when a Faction says nothing (A18)."""
    if is_about_land(item.motion):
        return CastVote(side=default_side(item, seat))
    return CastVote(side="for" if seat == item.sponsor else "abstain")


def strength(state: State, seat: Seat, talents: int = 0) -> int:
    """Votes of a Faction now (LEG-VOTE-02), less a penalty (LEG-VCP-01)."""
    floor = state.senate.floor
    fine = 1 if floor is not None and seat in floor.penalties else 0
    return max(0, votes(state, seat) + talents - fine)


def cast_vote(state: State, seat: Seat, action: CastVote, dice: Dice) -> Iterator[Event]:
    """LEG-VOTE-01 to LEG-VOTE-07: one block, publicly, finally; Talents go to the bank."""
    floor, item = _called(state, seat, "LEG-VOTE-06", "LEG-VOTE-05")
    if action.side not in sides(item, seat):
        clause = "LEG-VLA-12" if is_about_land(item.motion) and is_sponsor(item, seat) else "LEG-VOTE-07"
        why = "A sponsor votes for it." if clause == "LEG-VLA-12" else "Your Faction cannot abstain here."
        raise Illegal(clause, why)
    if not 0 <= action.talents <= state.factions[seat].treasury:
        raise Illegal("LEG-VOTE-03", f"Your Faction has {words.talents(state.factions[seat].treasury)}.")
    if action.side == "abstain" and action.talents:
        raise Illegal("LEG-VOTE-03", "An abstention needs no Talents.")
    number = 0 if action.side == "abstain" else strength(state, seat, action.talents)
    yield from pay(seat, "bank", action.talents, "LEG-VOTE-03", because("votes_bought", item=item.id))
    yield VoteCast(
        item=item.id,
        seat=seat,
        side=action.side,
        votes=number,
        talents=action.talents,
        next=_next(state, floor, seat),
    )
    yield from count_if_complete(state, item, dice)


def _next(state: State, floor: Floor, seat: Seat) -> Seat | None:
    """The next Faction clockwise that has not voted; None where the chair has a choice (LEG-VOTE-05)."""
    order = [(seat + step) % state.seats for step in range(1, state.seats)]
    left = [s for s in order if s in floor.waiting]
    return left[0] if left and (len(left) == 1 or not floor.picks) else None


def call_upon(state: State, seat: Seat, action: CallUpon, dice: Dice) -> Iterator[Event]:
    """LEG-VOTE-05: the presiding officer picks any Faction that has not voted, their own included."""
    floor = state.senate.floor
    if floor is None or floor.phase != "voting":
        raise Illegal("LEG-VOTE-05", "No vote is under way.")
    if seat != chair(state):
        raise Illegal("LEG-VOTE-05", "The presiding officer calls upon Factions.")
    if action.seat not in floor.waiting or action.seat == floor.called:
        raise Illegal("LEG-VOTE-05", "Call upon another Faction that has not voted.")
    if action.rest and floor.called is not None:
        raise Illegal("LEG-VOTE-05", "Only when you are asked who votes do you let the others follow.")
    yield SeatCalled(seat=action.seat, rest=action.rest)


# --- vetoes -------------------------------------------------------------------


def may_veto(state: State, item: Item, seat: Seat) -> bool:
    """Nobody vetoes what they have tabled, as chair or by Tribune (LEG-VETO-05); the stone is another matter.

    Nor the Consul's Faction a Bill of the Consul's that another's Tribune forced to the vote (LEG-VBI-03).
    """
    return seat != item.tabler and not _is_bill_of_the_chair(state, item, seat)


def _is_bill_of_the_chair(state: State, item: Item, seat: Seat) -> bool:
    return seat == chair(state) == item.sponsor and isinstance(item.motion, Bill)


def veto(state: State, seat: Seat, action: Veto, dice: Dice) -> Iterator[Event]:
    """LEG-VETO-04: on one's turn to vote, a real Tribune cancels the vote.

    Talents stay spent, votes cast are void (LEG-VOTE-04). It needs a Senator present (LEG-VETO-09).
    The vote is over, so nobody vetoes the veto, and stones alone limit them (LEG-VETO-08).
    """
    if not has_senator_present(state, seat):
        raise Illegal("LEG-VETO-09", "Your Faction has no Senator present and cannot veto.")
    _, item = _called(state, seat, "LEG-VETO-04", "LEG-VETO-04")
    if not may_veto(state, item, seat):
        if _is_bill_of_the_chair(state, item, seat):
            raise Illegal("LEG-VBI-03", "Your Consul introduced this Bill, and you cannot veto it.")
        raise Illegal("LEG-VETO-05", "Your Faction tabled this motion and cannot veto it.")
    stone = tribunes.real_stone(state, seat)
    yield TribunePlayed(seat=seat, stone=stone, use="veto")
    yield MotionVetoed(item=item.id, seat=seat, title=item.title, barred=keys_of_failure(item.motion))
    yield from kind_of(item.motion).turned_down(state, item, item.motion, dice)


# --- the count ----------------------------------------------------------------


def tally(item: Item) -> tuple[int, int]:
    """Votes for and against; abstentions do not count (LEG-VOTE-08). No Secretary counts (LEG-GEN-08)."""
    ayes = sum(vote.votes for vote in item.votes if vote.side == "for")
    noes = sum(vote.votes for vote in item.votes if vote.side == "against")
    return ayes, noes


def count_if_complete(state: State, item: Item, dice: Dice) -> Iterator[Event]:
    """LEG-VOTE-08; on a tie the Consul's player is asked, if a Senator of theirs is present (LEG-VOTE-09)."""
    floor = state.senate.floor
    if floor is None or floor.waiting:
        return
    ayes, noes = tally(item)
    if ayes == noes and has_senator_present(state, consul_player(state)):
        yield FloorMoved(rule="LEG-VOTE-09", item=item.id, phase="casting", asked=(consul_player(state),))
    else:
        yield from _decide(state, item, ayes > noes, dice)


def give_casting_vote(state: State, seat: Seat, action: GiveCastingVote, dice: Dice) -> Iterator[Event]:
    """LEG-VOTE-09 to LEG-VOTE-11."""
    floor = state.senate.floor
    if floor is None or floor.phase != "casting":
        raise Illegal("LEG-VOTE-09", "There is no tie to decide.")
    if seat not in floor.asked:
        raise Illegal("LEG-VOTE-09", "The Consul's player gives the casting vote.")
    item = on_floor(state)
    yield CastingVoteGiven(item=item.id, seat=seat, favour=action.favour)
    yield from _decide(state, item, action.favour, dice)


def _decide(state: State, item: Item, passed: bool, dice: Dice) -> Iterator[Event]:
    """Carried out at once (LEG-SEN-19), or failed and barred (LEG-VOTE-13)."""
    ayes, noes = tally(item)
    keys = keys_of_failure(item.motion)
    unaffordable = False
    if passed:
        try:
            must_still_stand(state, item)
        except Illegal as reason:
            if not isinstance(item.motion, Bill):
                yield lapse(item, reason.clause, because("not_carried_out"), reason=reason.why)
                return
            passed, unaffordable = False, True
    kind = kind_of(item.motion)
    yield MotionDecided(
        rule="LEG-SEN-25" if unaffordable else "LEG-VOTE-08",
        item=item.id,
        title=item.title,
        passed=passed,
        ayes=ayes,
        noes=noes,
        barred=() if passed else keys,
        unaffordable=unaffordable,
    )
    if passed:
        yield from kind.carry_out(state, item, item.motion, dice)
        return
    if not unaffordable and is_unanimous_defeat(state, item):
        yield from prestige(state, item.sponsor, -1, "LEG-SEN-21", because("voted_down"))
    yield from kind.turned_down(state, item, item.motion, dice)


def is_unanimous_defeat(state: State, item: Item) -> bool:
    """Every other Faction able to vote voted against a motion of the Consul's Faction (LEG-SEN-21)."""
    if item.sponsor != consul_player(state) or item.compulsory or isinstance(item.motion, Prosecute):
        return False
    if item.forced and not state.options.unanimous_loss_forced:
        return False
    others = [vote.side for vote in item.votes if vote.seat != item.sponsor]
    return bool(others) and all(side == "against" for side in others)
