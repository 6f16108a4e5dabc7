"""Electing Consul and Censor: LEG-SEN-09, LEG-SEN-11, LEG-SEN-23, A11d, the by-election of LEG-PRO-15."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial

from engine.dice import Dice
from engine.kernel import Action, Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import CallForMotions, Declare, Propose, Table, Withdraw
from engine.legions.causes import because
from engine.legions.events.meeting import NothingMoved
from engine.legions.events.offices import CensorDeclared, OfficeUnfilled
from engine.legions.formulas import factions_present, owner, ranked
from engine.legions.motions import ElectCensor, ElectConsul, SenatorId
from engine.legions.rules.motion_kinds.kinds import is_ready, must_be_ready
from engine.legions.rules.motion_kinds.templates import pick
from engine.legions.rules.senate import appointments, docket, floor, hand_ins, invitation
from engine.legions.rules.senate.candidates import (
    Elected,
    default_nominee,
    eligible,
    is_anybody_present,
    sole,
    suitable,
)
from engine.legions.rules.senate.chair import chair, is_open_for_motions, item_of, pending
from engine.legions.rules.senate.common import ASKING, COMMON, FLOOR
from engine.legions.rules.senate.floor_questions import floor_decisions, withdrawals
from engine.legions.rules.senate.question import question, tabled
from engine.legions.rules.stage import Stage
from engine.legions.state import Item, State
from engine.legions.text import titles, words

TITLES = {"consul": "Consul", "censor": "Censor"}


@cache
def nomination(office: Elected, senator: str) -> ElectConsul | ElectCensor:
    """The motion that nominates them."""
    return ElectConsul(senator=senator) if office == "consul" else ElectCensor(senator=senator)


def nominees(state: State, office: Elected) -> list[Item]:
    """Untabled nominations for the office, oldest first."""
    return [item for item in pending(state) if item.motion.kind == f"elect_{office}"]


def _named(items: Iterable[Item]) -> list[SenatorId]:
    """The candidates of these nominations."""
    return [i.motion.senator for i in items if isinstance(i.motion, ElectConsul | ElectCensor)]


def awaits_declaration(state: State) -> bool:
    """The Censor may still say whether they stand for Consul (LEG-APP-03)."""
    if state.stage != "senate.consul" or state.senate.stands_down is not None or state.censor is None:
        return False
    card = state.senators[state.censor]
    return card.owner is not None and card.at == "rome" and card.present


def declare(state: State, seat: Seat, action: Declare, dice: Dice) -> Iterator[Event]:
    """LEG-APP-03: it binds for this meeting, even if they lose."""
    if state.censor is None or owner(state, state.censor) != seat:
        raise Illegal("LEG-APP-03", "Only the Censor's player declares.")
    if not awaits_declaration(state):
        raise Illegal("LEG-APP-03", "The Censor is not asked now; a declaration binds for the meeting.")
    yield CensorDeclared(seat=seat, senator=state.censor, stand=action.stand)


def _automatic(state: State, office: Elected) -> Iterator[Event]:
    """LEG-APP-07, -11, -12: the only candidate, without a vote; LEG-SEN-09: none at all.

    Where there is no vote there is no veto (LEG-VETO-07).
    """
    field = eligible(state, office)
    if not field:
        old = state.consul if office == "consul" else state.censor if not is_anybody_present(state) else None
        yield OfficeUnfilled(office=office, senator=old, by_election=state.senate.by_election)
        if office == "censor":
            yield from appointments.hand_over_the_chair(state)
        return
    if awaits_declaration(state):
        return
    first = not any(i.motion.kind == f"elect_{office}" and i.state == "failed" for i in state.senate.docket)
    named = _named(nominees(state, office))
    one = sole(state, field, lambda i: f"{office}:{i}" in state.senate.barred, named)
    if not suitable(state, office):
        one = default_nominee(state, field, chair(state))  # all were rejected before (RUL-LEG-44)
    if one is None:
        return
    rule = "LEG-APP-12" if first else "LEG-APP-11"
    if office == "consul":
        yield from appointments.appoint_consul(state, one, rule, automatic=True)
    else:
        yield from appointments.appoint_censor(state, one, rule, automatic=True)


def _heard(office: Elected) -> hand_ins.Heard:
    """What an election hears between votes."""
    return {Propose: partial(_propose, office), Withdraw: docket.withdraw}


def _is_heard(office: Elected, action: Action) -> bool:
    """What else was handed in during a Prosecution waits until a by-election is over."""
    return not isinstance(action, Propose) or _is_nomination(office, action)


def _is_nomination(office: Elected, action: Action) -> bool:
    return isinstance(action, Propose) and action.motion.kind == f"elect_{office}"


def election(name: str, office: Elected, mark: str) -> Stage:  # pragma: no mutate block
    """The stage of an election; `mark` says in `settled` that it is over."""
    go_on = partial(_proceed, office, mark)
    return Stage(
        name=name,
        step=5,
        clause="LEG-SEN-11",
        enter=go_on,
        decisions=partial(_decisions, office),
        handlers={
            **FLOOR,
            **COMMON,
            **ASKING,
            **hand_ins.keeping(_heard(office)),
            Table: partial(_table, office),
            Declare: declare,
        },
        proceed=go_on,
        is_done=partial(_is_settled, mark),
        leave=partial(_leave, office),
        is_needed=(lambda state: state.senate.by_election) if mark == "by_election" else (lambda state: True),
    )


def _is_settled(mark: str, state: State) -> bool:
    return mark in state.senate.settled


def _proceed(office: Elected, mark: str, state: State, dice: Dice) -> Iterator[Event]:
    if not _is_settled(mark, state):
        yield from hand_ins.record(state, dice, _heard(office), partial(_is_heard, office))
    if state.senate.floor is None and not _is_settled(mark, state):
        yield from docket.mend(state)
        yield from _automatic(state, office)


def _leave(office: Elected, state: State, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-23: the office is filled, the other nominations lapse and bar nobody."""
    for item in nominees(state, office):
        yield docket.lapse(item, "LEG-SEN-23", because("office_filled"))
    yield from hand_ins.drop(state, partial(_is_nomination, office), "The office is filled.")


def _propose(office: Elected, state: State, seat: Seat, action: Propose, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-11: any Faction with a Senator present; the chair must if nobody else does."""
    if action.motion.kind != f"elect_{office}":
        raise Illegal("LEG-SEN-11", f"The Senate now elects the {TITLES[office]}: only nominations.")
    docket.must_be_between_votes(state)
    duty = _has_duty(state, seat, office)
    if not duty:
        docket.must_be_able(state, seat)
    docket.is_new(state, seat, action.motion)
    yield from docket.record(state, seat, action.motion, compulsory=duty)
    if seat in state.senate.invited:
        yield NothingMoved(seat=seat, quiet=True)


def _has_duty(state: State, seat: Seat, office: Elected) -> bool:
    """All were asked and nobody nominates, so the chair must, Senator present or not (LEG-SEN-11, -21)."""
    return seat == chair(state) and not nominees(state, office) and invitation.all_have_spoken(state)


def _table(office: Elected, state: State, seat: Seat, action: Table, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-11, LEG-SEN-13: the presiding Consul chooses the order."""
    if seat != chair(state):
        raise Illegal("LEG-SEN-13", "The presiding officer tables motions.")
    if state.senate.floor is not None:
        raise Illegal("LEG-SEN-13", "One motion at a time is on the floor.")
    item = item_of(state, action.item)
    if item is None or item not in nominees(state, office):
        raise Illegal("LEG-SEN-11", f"Table a nomination for {TITLES[office]}.")
    if awaits_declaration(state):
        raise Illegal("LEG-APP-03", "First the Censor says whether they stand for Consul.")
    must_be_ready(state, item)
    yield from floor.table(state, item, seat)


STAKES: dict[Elected, str] = {
    "consul": "A new Consul brings their Faction Prestige.",
    "censor": "The Censor alone opens Prosecutions; each conviction brings their Faction Prestige.",
}


def _decisions(office: Elected, state: State) -> list[Decision]:
    found = [*floor_decisions(state), *invitation.decisions(state)]
    if awaits_declaration(state):
        found.append(_declaration(state))
    is_vote = not is_open_for_motions(state)
    here = factions_present(state)
    for seat, view in hand_ins.tables(state, _heard(office)).items():
        able = seat in here or _has_duty(state, seat, office)
        named = _nominations(view, seat, office, _nameable(view, office)) if able else []
        offers = [*named, *withdrawals(view, seat)]
        if is_vote:
            if offers := [*hand_ins.possible(state, offers), *hand_ins.offers(state, seat)]:
                found.append(_in_the_vote(state, seat, offers))
            continue
        if state.senate.floor is None and seat == chair(state):
            offers += invitation.offers(state)
            if not awaits_declaration(state):
                found += _chair(state, seat, office, offers)
                continue
        if offers:
            act = f"nominate a {TITLES[office]}" if named else "withdraw your nomination"
            if not named and not withdrawals(state, seat):
                act = f"ask who nominates a {TITLES[office]}"
            asked = named and seat in state.senate.invited  # the chair's question stands above
            found.append(
                question(
                    state,
                    seat,
                    "nominations",
                    "LEG-SEN-11",
                    "Whom do you nominate?" if asked else f"Do you {act}?",
                    act if named else "withdraw a nomination or not",
                    offers,
                    otherwise="You nominate nobody." if named else "Your nomination stands.",
                    primer=f"Any Faction may name a {TITLES[office]}; the Senate votes one by one. "
                    f"{STAKES[office]}",
                )
            )
    return found


def _in_the_vote(state: State, seat: Seat, offers: list[Offer]) -> Decision:
    """What a Faction hands in while the Senate votes on a candidate (RUL-LEG-71)."""
    return question(
        state,
        seat,
        "nominations",
        "LEG-SEN-11",
        hand_ins.NOW,
        "hand in a nomination or not",
        offers,
        otherwise="You nominate nobody.",
        primer=hand_ins.PRIMER,
        standing=True,
        name="Nominate",
    )


def _nameable(state: State, office: Elected) -> list[SenatorId]:
    """Every suitable Senator not yet named for the office; another motion may name them (LEG-SEN-12)."""
    named = _named(i for i in state.senate.docket if i.state in ("pending", "floor"))
    return [i for i in ranked(suitable(state, office)) if i not in named]


def _nominations(state: State, seat: Seat, office: Elected, names: list[SenatorId]) -> list[Offer]:
    """The one offer to nominate: pick one of `names`."""
    if not names or docket.named_by(state, seat, nomination(office, names[0])):
        return []
    owned = [(i, state.senators[i].owner or 0) for i in names]
    men = tuple((i, words.senator(i), words.faction(s), s) for i, s in owned)
    return [_nominate(office, default_nominee(state, names, seat), men)]


@lru_cache(1024)
def _nominate(office: Elected, first: SenatorId, men: tuple[tuple[str, str, str, Seat], ...]) -> Offer:
    return Offer(
        key="nominate",
        action=Propose(motion=nomination(office, first)),
        label=f"Nominate a {TITLES[office]}",
        group="Nominations",
        holes=(pick("senator", "Candidate", men),),
    )


def _chair(state: State, seat: Seat, office: Elected, offers: list[Offer]) -> list[Decision]:
    """What the presiding officer must do next: table a nomination, ask for some, or make one (LEG-SEN-11)."""
    named = [item for item in nominees(state, office) if is_ready(state, item)]
    tables = [
        Offer(
            key=f"table-{i.id}",
            action=Table(item=i.id),
            label=f"Table motion {i.id}: {titles.told(i.title)}",
            group="Table",
            style="main",
        )
        for i in named
    ]
    if not tables and not offers:
        return []
    title, waits, lead = TITLES[office], bool(state.senate.invited), ""
    default: Action | None
    if named:
        ask, otherwise = f"Which candidate for {title} comes to the vote?", tabled(named[0])
        default = Table(item=named[0].id)
    elif _has_duty(state, seat, office):
        nominee = default_nominee(state, suitable(state, office), seat)
        lead, ask = f"Nobody has nominated a {title}.", "Whom do you nominate?"
        otherwise = f"You nominate {titles.named(state, nominee)}."
        default = Propose(motion=nomination(office, nominee))
    else:
        lead, ask = f"Nobody has nominated a {title} yet.", "Do you ask the others?"
        otherwise = "You wait for the answers." if waits else "You ask who else nominates."
        default = None if waits else CallForMotions()
    decision = question(
        state,
        seat,
        "chair",
        "LEG-SEN-11",
        ask,
        f"bring a candidate for {title} to the vote",
        [*tables, *offers],
        lead=lead,
        required=not waits,
        default=default,
        otherwise=otherwise,
        primer="You preside: you choose which candidate the Senate votes on next. If you ask and nobody "
        "nominates, you must, and that nomination puts none of your Prestige at risk.",
    )
    return [decision]


def _declaration(state: State) -> Decision:
    """LEG-APP-03."""
    censor = state.censor or ""
    seat = owner(state, censor) or 0
    return question(
        state,
        seat,
        "declaration",
        "LEG-APP-03",
        f"Does your Censor, {words.senator(censor)}, stand for Consul?",
        "say whether the Censor stands for Consul",
        [
            Offer(key="no", action=Declare(stand=False), label="No, they may be Censor again", style="main"),
            Offer(key="yes", action=Declare(stand=True), label="Yes, and not for Censor again"),
        ],
        required=True,
        default=Declare(stand=False),
        otherwise="They do not stand for Consul.",
        primer="A Censor who wants to be Consul must first give up being Censor again. "
        "They then may lose both, if the Senate elects others.",
    )


STAGES: tuple[Stage, ...] = (
    election("senate.consul", "consul", "consul"),
    election("senate.censor", "censor", "censor"),
)
BY_ELECTION: Stage = election("senate.by_election", "consul", "by_election")
