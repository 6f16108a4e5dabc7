"""Bills, several motions voted on as one: A15, LEG-VBI-01 to LEG-VBI-07.

What a Bill would do is tried on a copy of the table; only Bills need that.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat, run
from engine.legions.causes import because
from engine.legions.motions import (
    AppointGovernor,
    Bill,
    ElectCensor,
    ElectConsul,
    GrantAid,
    Motion,
    PassAct,
    Prosecute,
    RepealAct,
    SingleMotion,
)
from engine.legions.rules.booking import pay
from engine.legions.rules.motion_kinds.aid_requests import must_be_heard_first, must_stand
from engine.legions.rules.motion_kinds.bars import is_barred, key
from engine.legions.rules.motion_kinds.censure import censured
from engine.legions.rules.motion_kinds.kind import Kind, known_senator, known_war
from engine.legions.rules.senate.appointments import is_vacant
from engine.legions.rules.senate.consent import Consent, consent_needed
from engine.legions.state import Item, State
from engine.legions.text import words

KindOf = Callable[[SingleMotion], Kind]

NEVER = (ElectConsul, ElectCensor, Prosecute, PassAct, RepealAct)
"""Kinds no Bill may hold (LEG-VBI-04)."""


STAGES = ("disband", "raise_legions", "dispatch", "recall_legions")
"""The kinds of motion that must follow one another (LEG-MIL-01)."""


def in_order(parts: Sequence[SingleMotion]) -> list[SingleMotion]:
    """The parts as they were named, but for what no Bill may have otherwise; a legal order stays as it is.

    Governors come first (LEG-VBI-06), military stages follow one another (LEG-MIL-01), and aid goes by
    Province (LEG-DEV-02): RUL-LEG-64.
    """
    found = sorted(parts, key=lambda part: not isinstance(part, AppointGovernor))
    stages = [n for n, part in enumerate(found) if part.kind in STAGES]
    aided = [n for n, part in enumerate(found) if isinstance(part, GrantAid)]
    moved = sorted((found[n] for n in stages), key=lambda part: STAGES.index(part.kind))
    granted = sorted((found[n] for n in aided), key=lambda part: getattr(part, "province", 0))
    for n, part in zip((*stages, *aided), (*moved, *granted), strict=True):
        found[n] = part
    return found


def listed(items: Iterable[Item]) -> list[Item]:
    """Recorded motions that may be bound, in the order in which they would run together (LEG-VBI-05)."""
    left = {key(i.motion): i for i in items if not isinstance(i.motion, (Bill, *NEVER))}
    motions = [i.motion for i in left.values() if not isinstance(i.motion, Bill)]
    return [left[key(motion)] for motion in in_order(motions)]


class _NoDice:
    """Nothing is drawn while a Bill is tried."""

    counter = 0

    def below(self, n: int) -> int:
        raise AssertionError(f"a Bill on trial drew below {n}")

    def token(self) -> str:
        raise AssertionError("a Bill on trial drew a token")


def kind(kind_of: KindOf) -> Kind:
    """The rules of Bills, given the rules of their parts."""

    def possible(state: State, seat: Seat, motion: Bill) -> None:
        may_be_bill(state, motion)

    def ready(state: State, seat: Seat, motion: Bill) -> None:
        must_stand(state, motion)
        must_be_heard_first(state, motion)
        trial(state, seat, motion, kind_of)

    def carry_out(state: State, item: Item, motion: Bill, dice: Dice) -> Iterator[Event]:
        for part in motion.parts:
            yield from kind_of(part).carry_out(state, item, part, dice)

    def turned_down(state: State, item: Item, motion: Bill, dice: Dice) -> Iterator[Event]:
        """LEG-VBI-07: a request in a failed Bill counts as refused."""
        for part in motion.parts:
            if isinstance(part, GrantAid):
                yield from kind_of(part).turned_down(state, item, part, dice)

    return Kind(
        "LEG-VBI-01",
        possible,
        carry_out,
        ready=ready,
        turned_down=turned_down,
        group="Bills",
        asked_again=False,
    )


def may_be_bill(state: State, motion: Bill) -> None:
    """LEG-VBI-01, LEG-VBI-04, LEG-VBI-06, LEG-VBI-07. Raises Illegal."""
    if not state.options.bills:
        raise Illegal("LEG-VBI-01", "This table plays without Bills.")
    keys = [key(part) for part in motion.parts]
    if len(set(keys)) != len(keys):
        raise Illegal("LEG-VBI-01", "A Bill holds each motion once.")
    governors = 0
    for place, part in enumerate(motion.parts):
        if isinstance(part, NEVER):
            raise Illegal("LEG-VBI-04", "Elections, Prosecutions and Land Acts cannot be in a Bill.")
        if is_barred(state, part):
            raise Illegal("LEG-VBI-07", "A refused motion cannot come back inside a Bill.")
        _must_be_known(state, part)
        if isinstance(part, AppointGovernor):
            if place != governors:
                raise Illegal("LEG-VBI-06", "In a Bill, Governors come first.")
            governors += 1


def _must_be_known(state: State, part: SingleMotion) -> None:
    """What a part names exists: as it may follow from those before it, no more is asked (LEG-SEN-17)."""
    named = part.model_dump()
    for war in (named.get("war"), named.get("source")):
        if war is not None:
            known_war(state, war, "LEG-SEN-17")
    if (senator := named.get("senator")) is not None:
        known_senator(state, senator, "LEG-SEN-17")
    if "province" in named and named["province"] not in state.provinces:
        raise Illegal("LEG-SEN-17", f"There is no Province {named['province']}.")
    seats = [s for s in (*named.get("factions", ()), named.get("faction")) if s is not None]
    if not all(0 <= seat < state.seats for seat in seats):
        raise Illegal("LEG-SEN-17", "There is no such Faction.")


def copied(state: State) -> State:
    """A copy to try things on, made three times as fast as by a deep copy."""
    return State.model_validate_json(state.model_dump_json())


def trial(state: State, seat: Seat, motion: Bill, kind_of: KindOf) -> list[Consent]:
    """Try the parts in order on a copy; the consents that are needed (LEG-VBI-05, LEG-VBI-06).

    Raises Illegal if a part could not be carried out after those before it.
    """
    copy = copied(state)
    asked: dict[str, Consent] = {}
    item = Item(id=len(copy.senate.docket) + 1, motion=motion, sponsor=seat, state="floor")
    for part in motion.parts:
        rules = kind_of(part)
        if not (rules.asked_again is False and state.senate.floor is not None):
            rules.possible(copy, _mover(copy, seat, part), part)
        if not isinstance(part, GrantAid):
            rules.ready(copy, seat, part)
        elif part.amount > copy.treasury:
            raise Illegal(
                "LEG-SEN-18", f"The State would have {words.talents(copy.treasury)} left for that aid."
            )
        consent = consent_needed(copy, part)
        if consent is not None:
            asked[consent.senator] = consent  # sent Legions after being named, they may refuse all of those
        if isinstance(part, GrantAid):
            run(copy, pay("state", "bank", part.amount, "LEG-DEV-03", because("aid", place=part.province)))
        else:
            run(copy, rules.carry_out(copy, item, part, _NoDice()))
    if any(isinstance(p, AppointGovernor) for p in motion.parts) and any(
        is_vacant(copy, number) for number in copy.provinces
    ):
        raise Illegal("LEG-VBI-06", "Governors in a Bill must fill every vacant Province.")
    aided = [p.province for p in motion.parts if isinstance(p, GrantAid)]
    if aided != sorted(aided):
        raise Illegal("LEG-DEV-02", "Aid goes in the order of the Provinces.")
    return list(asked.values())


def _mover(state: State, seat: Seat, part: SingleMotion) -> Seat:
    """Who counts as moving a part: a Censure of the sponsor's own Faction came from another (LEG-CEN-05)."""
    if censured(state, part) != seat:
        return seat
    return next((i.sponsor for i in state.senate.docket if key(i.motion) == key(part)), seat)


def backers(item: Item) -> set[Seat]:
    """Who has backed a motion, those too who have inherited it since (LEG-SEN-10, LEG-SEN-24)."""
    return {*item.cosponsors, *item.heirs}


def must_be_backed(state: State, item: Item, kinds: dict[str, Kind]) -> None:
    """LEG-VBI-05: Miscellaneous parts need their co-sponsor, of the part or of the Bill. Raises Illegal.

    Not the Faction that a part censures, nor with it as the Bill's sponsor the mover alone (LEG-CEN-05).
    """
    for part in item.motion.parts if isinstance(item.motion, Bill) else ():
        if not kinds[part.kind].needs_second:
            continue
        alone = [other for other in state.senate.docket if key(other.motion) == key(part)]
        backed = backers(item).union(*map(backers, alone))
        target = censured(state, part)
        if item.sponsor == target:
            backed -= {other.sponsor for other in alone}
        if not backed:
            raise Illegal("LEG-VBI-05", "A Miscellaneous part of the Bill has no co-sponsor yet.")
        if not backed - {target}:
            raise Illegal("LEG-CEN-05", "The censured Faction cannot second its own Censure.")


def absorbed(state: State, motion: Motion) -> tuple[int, ...]:
    """Pending motions that are parts of the Bill now tabled."""
    if not isinstance(motion, Bill):
        return ()
    keys = {key(part) for part in motion.parts}
    return tuple(i.id for i in state.senate.docket if i.state == "pending" and key(i.motion) in keys)
