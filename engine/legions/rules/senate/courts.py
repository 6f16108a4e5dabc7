"""Who is liable to prosecution, and what a conviction brings: A11e, LEG-PRO-04 to LEG-PRO-16, LEG-PRO-19."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.causes import because
from engine.legions.events.offices import ByElectionCalled, FormerConsulReturned
from engine.legions.events.people import ConcessionFreed, SenatorLost
from engine.legions.formulas import office_of, owner, senators_of, terms_in
from engine.legions.motions import Offence, Prosecute, SenatorId
from engine.legions.rules.booking import prestige
from engine.legions.rules.motion_kinds.bars import key
from engine.legions.rules.motion_kinds.kind import Kind, known_senator
from engine.legions.state import Item, State, Term


def _is_high(state: State, terms: list[Term]) -> bool:
    """LEG-PRO-06: Consul or Censor at any moment of the last round, or at its end by option."""
    last, at_the_end = state.round - 1, state.options.liability != "any_moment"
    return any(
        t.office in ("consul", "censor") and not (at_the_end and t.ended is not None and t.ended <= last)
        for t in terms
    )


def offences(state: State, senator: SenatorId) -> list[tuple[bool, Offence]]:
    """(Major?, offence) of which they may be accused (LEG-PRO-06 to LEG-PRO-09, LEG-PRO-12, LEG-PRO-14).

    The marks of claimed income and of Spoils make liable (LEG-CMP-15); that of a Commander who lost all
    their Legions has no effect (LEG-PRO-10).
    """
    card = state.senators[senator]
    found: list[tuple[bool, Offence]] = []
    terms = terms_in(state, senator, state.round - 1) if state.round > 1 else []  # nobody in round 1
    high = _is_high(state, terms)
    if high:
        found.append((False, "office"))
    if card.profited:
        found.append((False, "concession"))
    if card.returned == state.round and card.claimed:
        found.append((False, "governor"))
    if card.spoils and card.spoils == state.round - 1 and card.at != "war":
        found.append((False, "spoils"))
    commanded = card.at != "war" and any(t.office == "commander" for t in terms)  # LEG-PRO-14
    if high or commanded:
        found.append((True, "office"))
    return found


def accusable(state: State) -> list[Prosecute]:
    """Every prosecution the Censor may open now (LEG-PRO-02, LEG-PRO-16, LEG-PRO-17, LEG-PRO-19)."""
    senate = state.senate
    if state.censor is None or senate.major or senate.minor >= 2 or senate.by_election:
        return []
    found = [
        Prosecute(senator=senator, major=major, offence=offence)
        for seat in range(state.seats)
        for senator in senators_of(state, seat)
        if senator != state.censor
        for major, offence in offences(state, senator)
        if not (major and senate.minor)
    ]
    return [motion for motion in found if not was_tried(state, motion)]


def was_tried(state: State, motion: Prosecute) -> bool:
    """Once per Senator, offence and round, whatever the verdict (LEG-PRO-07, LEG-VOTE-14, RUL-LEG-43)."""
    mine = key(motion)
    tried = (key(i.motion) for i in state.senate.docket if isinstance(i.motion, Prosecute))
    return mine in state.senate.barred or mine in tried


def may_accuse(state: State, motion: Prosecute) -> None:
    """LEG-PRO-02, LEG-PRO-06 to LEG-PRO-19, LEG-VOTE-14. Raises Illegal."""
    senate, senator = state.senate, motion.senator
    known_senator(state, senator, "LEG-PRO-19")
    if owner(state, senator) is None:
        raise Illegal("LEG-PRO-19", "Only a Senator of a Faction can be accused.")
    if senator == state.censor:
        raise Illegal("LEG-PRO-16", "The Censor cannot be accused.")
    if senate.major or senate.minor >= 2 or (motion.major and senate.minor):
        raise Illegal("LEG-PRO-02", "The round allows two Minor Prosecutions or one Major.")
    if (motion.major, motion.offence) not in offences(state, senator):
        minor = {"concession": "LEG-PRO-07", "governor": "LEG-PRO-08", "spoils": "LEG-PRO-09"}
        clause = "LEG-PRO-12" if motion.major else minor.get(motion.offence, "LEG-PRO-06")
        raise Illegal(clause, "They are not liable for that.")
    if was_tried(state, motion):
        raise Illegal("LEG-VOTE-14", "They have been tried for that this round.")


def _may_prosecute(state: State, seat: Seat, motion: Prosecute) -> None:
    """Checked when they are accused (LEG-PRO-03)."""


def _convict(state: State, item: Item, motion: Prosecute, dice: Dice) -> Iterator[Event]:
    """LEG-PRO-05, LEG-PRO-11, LEG-PRO-13: the gain goes to whoever controls the Censor (LEG-GEN-14).

    It is booked before the loss, which matters where one Faction has both and little Prestige (LEG-PRO-05).
    """
    accused, seat = motion.senator, owner(state, motion.senator)
    held = tuple(c for c, holder in state.holders.items() if holder == accused)
    was_consul = accused == state.consul
    censor = owner(state, state.censor)
    if censor is not None:
        yield from prestige(state, censor, 3, "LEG-PRO-05", because("conviction_won"))
    if motion.major:
        yield SenatorLost(
            rule="LEG-PRO-13", senator=accused, owner=seat, cause=because("executed"), freed=held
        )
    elif seat is not None:
        yield from prestige(state, seat, -5, "LEG-PRO-11", because("convicted"))
        for concession in held:
            yield ConcessionFreed(concession=concession, senator=accused)
    if motion.major and was_consul:
        yield from _succession(state)


def former_consul(state: State) -> SenatorId | None:
    """The Consul before the present one, if their card is still a Senator's with a record (LEG-PRO-15)."""
    if state.senate.outgoing is not None:
        return state.senate.outgoing
    ended = [t for t in state.terms if t.office == "consul" and t.ended is not None and not t.wiped]
    return ended[-1].senator if ended else None


def _succession(state: State) -> Iterator[Event]:
    """LEG-PRO-15: the previous Consul, alive, in Rome and without office; else a by-election."""
    former = former_consul(state)
    if former is not None:
        card = state.senators[former]
        if card.owner is not None and card.at == "rome" and office_of(state, former) is None:
            yield FormerConsulReturned(senator=former, seat=card.owner)
            return
    yield ByElectionCalled(presiding=former)


PROSECUTE = Kind("LEG-PRO-03", _may_prosecute, _convict, asked_again=False, group="Prosecutions")
