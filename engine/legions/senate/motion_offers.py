"""What every Faction may move, back and ask for between votes: LEG-SEN-12, LEG-DEV-01, LEG-VBI-02."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engine.kernel import Action, Amount, Choice, Decision, Illegal, Offer, Pick, Seat, Words
from engine.legions import words
from engine.legions.actions import ForceMotion, Propose, ProposeBill, RequestAid
from engine.legions.formulas import (
    factions_present,
    ranked,
    scenario_of,
)  # fmt: skip
from engine.legions.motions import (
    Allocate,
    AppointGovernor,
    Bill,
    Censure,
    GrantAid,
    Miscellaneous,
    Motion,
    PassAct,
    RepealAct,
    SenatorId,
)  # fmt: skip
from engine.legions.senate import bills, concessions, development, docket
from engine.legions.senate.appointments import is_vacant
from engine.legions.senate.asking import own_legion_offers, question, seconds, withdrawals
from engine.legions.senate.barred import is_barred, key, recorded_keys
from engine.legions.senate.candidates import travellers, unrejected
from engine.legions.senate.censure import HIGHEST
from engine.legions.senate.chair import consul_player, is_open_for_motions, pending
from engine.legions.senate.kinds import KINDS
from engine.legions.senate.military_templates import Field, field, templates
from engine.legions.senate.templates import Template, pick, spent, without
from engine.legions.senate.titles import province_name
from engine.legions.state import State

Man = tuple[SenatorId, Seat]
"""A Senator of a Faction."""


LAND_ACTS = (
    Template(PassAct(act=1), "Pass a Land Act of Type I", "Land Acts"),
    Template(PassAct(act=2), "Pass a Land Act of Type II", "Land Acts"),
    Template(RepealAct(), "Repeal a Land Act of Type II", "Land Acts"),
)


def _common(state: State, now: bool, everybody: tuple[Man, ...]) -> tuple[Offer, ...]:
    """Motions open to every Faction alike; with `now` only those that can be carried out at once."""
    acts = () if now else tuple(t for t in LAND_ACTS if _is_possible(state, t.motion))
    free = tuple(concessions.free_concessions(state))
    return _of_all(field(state, now), acts, free, everybody, tuple(spent(state)), now)


@lru_cache(256)
def _of_all(
    field: Field, acts: tuple[Template, ...], free: tuple[str, ...], everybody: tuple[Man, ...],
    gone: tuple[Motion, ...], force: bool,
) -> tuple[Offer, ...]:  # fmt: skip
    """They stay the same while the Factions speak, and are made once."""
    found = (*_moveable(field, free, everybody), *acts)
    kinds = {motion.kind for motion in gone}
    left = [p for t in found for p in (without(t, gone) if t.motion.kind in kinds else (t,))]
    return tuple(_offers(left, "force" if force else "move", force))


@lru_cache(256)
def _moveable(field: Field, free: tuple[str, ...], everybody: tuple[Man, ...]) -> tuple[Template, ...]:
    """Whatever waits on the docket."""
    return (*_concessions(free, everybody), *templates(field))


def _is_possible(state: State, motion: Motion) -> bool:
    try:
        KINDS[motion.kind].possible(state, 0, motion)
    except Illegal:
        return False
    return True


def _men(state: State) -> tuple[Man, ...]:
    """The Senators of all Factions, Faction by Faction."""
    factions: list[list[str]] = [[] for _ in range(state.seats)]
    for senator, card in state.senators.items():
        if card.owner is not None:
            factions[card.owner].append(senator)
    return tuple((i, seat) for seat, men in enumerate(factions) for i in ranked(men))


def _concessions(free: Iterable[str], everybody: tuple[Man, ...]) -> Iterator[Template]:
    """LEG-ALC-02: to a Senator by name, or to a Faction that chooses."""
    factions = [(seat, words.faction(seat), "") for seat in dict.fromkeys(seat for _, seat in everybody)]
    holders = [(i, words.senator(i), words.faction(seat)) for i, seat in everybody]
    for concession in free if everybody else ():
        name = words.card(concession)
        to_man = Allocate.model_validate({"concession": concession, "senator": everybody[0][0]})
        yield Template(
            to_man, f"Give {name} to a Senator", "Concessions", (pick("senator", "Holder", holders),)
        )
        to_faction = Allocate.model_validate({"concession": concession, "faction": everybody[0][1]})
        yield Template(
            to_faction, f"Give {name} to a Faction", "Concessions", (pick("faction", "Faction", factions),)
        )


def _censures(state: State, seat: Seat, everybody: tuple[Man, ...], gone: Sequence[Motion]) -> list[Offer]:
    """LEG-CEN-01, LEG-CEN-05; without those in `gone`."""
    asked = (state.seats, seat, state.options.censure_fine_max or HIGHEST, everybody)
    if not gone:
        return _all_censures(*asked)
    return _offers([piece for t in _censures_of(*asked) for piece in without(t, gone)], "blame", force=False)


@lru_cache(256)
def _all_censures(seats: int, seat: Seat, most: int, everybody: tuple[Man, ...]) -> list[Offer]:
    """As offers, while none has been moved."""
    return _offers(_censures_of(seats, seat, most, everybody), "blame", force=False)


def _censures_of(seats: int, seat: Seat, most: int, everybody: tuple[Man, ...]) -> tuple[Template, ...]:
    """Of any other Faction or Senator, with a fine of up to `most` Talents."""
    fine = Amount("fine", "Fine in T", 0, most)
    others = [(s, words.faction(s), "") for s in range(seats) if s != seat]
    found = [
        Template(
            Censure(faction=int(others[0][0])), "Censure a Faction", "Miscellaneous",
            (pick("faction", "Faction", others), fine),
        )
    ]  # fmt: skip
    if men := [(i, words.senator(i), words.faction(s)) for i, s in everybody if s != seat]:
        found.append(
            Template(
                Censure(senator=men[0][0]), "Censure a Senator", "Miscellaneous",
                (pick("senator", "Senator", men), fine),
            )
        )  # fmt: skip
    return tuple(found)


def _governor_templates(state: State, provinces: Iterable[int]) -> list[Template]:
    """Nominations for vacant Provinces (LEG-GOV-02)."""
    named = recorded_keys(state)
    free = ranked(travellers(state))
    found = []
    for number in provinces:
        men = [i for i in unrejected(state, number, free) if f"governor:{number}:{i}" not in named]
        if men:
            whose = tuple((i, state.senators[i].owner) for i in men)
            found.append(_governor_template(number, province_name(state, number), whose))
    return found


@lru_cache(256)
def _governor_template(province: int, place: str, men: tuple[tuple[SenatorId, Seat | None], ...]) -> Template:
    """One of `men`, each with his Faction, None for a neutral."""
    choices = [(i, words.senator(i), "neutral" if s is None else words.faction(s)) for i, s in men]
    motion = AppointGovernor(province=province, senator=men[0][0])
    hole = pick("senator", "Governor", choices)
    return Template(motion, f"Nominate a Governor of {place}", "Governors", (hole,))


def governor_offers(state: State, province: int) -> list[Offer]:
    """Nominations for one Province as offers."""
    return _offers(_governor_templates(state, [province]), "name", force=False)


def _offers(templates: Sequence[Template], prefix: str, force: bool) -> list[Offer]:
    """As offers; several pieces of one motion are numbered."""
    pieces: Counter[str] = Counter()
    found = []
    for t in templates:
        called = t.name
        pieces[called] += 1
        more = f"-{pieces[called]}" if pieces[called] > 1 else ""
        label, style = (f"Force: {t.label}", "grave") if force else (t.label, "plain")
        key = f"{prefix}-{called}{more}"
        found.append(
            Offer(
                key=key, action=_moved(t.motion, force), label=label, group=t.group, holes=t.holes,
                note=t.note, style=style,
            )
        )  # fmt: skip
    return found


@lru_cache(4096)
def _moved(motion: Motion, force: bool) -> Action:
    """The same motions come at every act of a meeting."""
    return ForceMotion(motion=motion) if force else Propose(motion=motion)


def _governors(state: State) -> list[Template]:
    """Nominations for every vacant Province, before the Governors' stage is over."""
    if state.stage == "senate.business":
        return []
    return _governor_templates(state, [n for n in sorted(state.provinces) if is_vacant(state, n)])


def _shared(state: State, everybody: tuple[Man, ...]) -> tuple[list[Offer], tuple[Offer, ...]]:
    """What every Faction may record alike, made once for all: nominations of Governors, and the rest.

    The nominations are finished even when the time is over (LEG-VTE-03).
    """
    if state.senate.closing:
        return [], ()
    rest = () if state.senate.time_over else _common(state, False, everybody)
    return _offers(_governors(state), "move", force=False), rest


IN_WORDS = Offer(
    key="move-words", action=Propose(motion=Miscellaneous(text="...")), label="Move something else",
    group="Miscellaneous", holes=(Words("text", "What you move", 1, 300),),
    note="Recorded; it changes nothing in the game.",
)  # fmt: skip


def _unnamed(state: State, seat: Seat, nominations: list[Offer]) -> list[Offer]:
    """For what offices this Faction has no candidate yet (LEG-APP-16)."""
    return [
        offer
        for offer in nominations
        if isinstance(offer.action, Propose) and not docket.named_by(state, seat, offer.action.motion)
    ]


def _motions(state: State, seat: Seat, everybody: tuple[Man, ...], gone: Sequence[Motion]) -> list[Offer]:
    """What a Faction may record now beside what all may (LEG-SEN-12)."""
    offers = []
    if not state.options.no_miscellaneous:
        offers += _censures(state, seat, everybody, gone)
        offers.append(IN_WORDS)
    return offers + _bill(state, seat)


def _bill(state: State, seat: Seat) -> list[Offer]:
    """LEG-VBI-02: the Consul binds recorded motions, listed in the order in which they would run."""
    if not state.options.bills or seat != consul_player(state):
        return []
    order = ["appoint_governor", "disband", "raise_legions", "dispatch"]
    parts = [
        i
        for i in pending(state)
        if not isinstance(i.motion, (Bill, *bills.NEVER)) and not is_barred(state, i.motion)
    ]
    parts = [i for i in parts if i.motion.kind != "appoint_governor"]
    parts.sort(key=lambda i: order.index(i.motion.kind) if i.motion.kind in order else len(order))
    if len(parts) < 2 or any(isinstance(i.motion, Bill) for i in state.senate.docket):
        return _pairs(state, [i.id for i in parts])
    choices = tuple(Choice(i.id, f"Motion {i.id}", i.title) for i in parts)
    hole = Pick("items", "Parts in their order", choices, 2, len(choices), many=True)
    first = ProposeBill(items=tuple(i.id for i in parts[:2]))
    return [Offer(key="bill", action=first, label="Bind motions into a Bill", group="Bills", holes=(hole,))]


def _pairs(state: State, items: list[int]) -> list[Offer]:
    """After the first Bill only pairs are offered, so that none comes twice (LEG-VOTE-13)."""
    gone = recorded_keys(state) | set(state.senate.barred)
    return [
        Offer(key=f"bill-{a}-{b}", action=ProposeBill(items=(a, b)),
              label=f"Bind motions {a} and {b} into a Bill", group="Bills")
        for place, a in enumerate(items)
        for b in items[place + 1 :]
        if key(docket.bill_of(state, (a, b))) not in gone
    ]  # fmt: skip


def _aid(state: State, seat: Seat) -> list[Offer]:
    """Requests of one's Governors: made, changed, taken back (LEG-DEV-01, LEG-DEV-09)."""
    offers = []
    step = scenario_of(state).prices.aid_step
    for number in development.askable(state, seat):
        place, item = province_name(state, number), development.request_item(state, number)
        hole = Amount("amount", "Aid in T", step, development.most_aid(state), step)
        verb = "Change the aid asked" if item else "Ask for aid"
        offers.append(
            Offer(key=f"aid-{number}", action=RequestAid(province=number, amount=step),
                  label=f"{verb} for {place}", group="Development", holes=(hole,))
        )  # fmt: skip
        if item is not None:
            offers.append(
                Offer(key=f"no-aid-{number}", action=RequestAid(province=number, amount=0),
                      label=f"Take back the request for {place}", group="Development", style="calm")
            )  # fmt: skip
    return offers


def windows(state: State) -> list[Decision]:
    """What each Faction may do between votes; one window a seat, none of them required."""
    if not is_open_for_motions(state):
        return []
    is_free = not state.senate.closing and not state.senate.time_over
    everybody = _men(state) if is_free else ()
    nominations, shared = _shared(state, everybody)
    censures = [motion for motion in spent(state) if isinstance(motion, Censure)]
    here = factions_present(state)
    found = []
    for seat in range(state.seats):
        offers: list[Offer] = []
        if seat in here:
            if docket.has_room(state, seat):
                offers += [*_unnamed(state, seat, nominations), *shared]
                if is_free:
                    offers += _motions(state, seat, everybody, censures)
            if is_free:
                offers += _aid(state, seat)
            offers += seconds(state, seat)
        offers += [*withdrawals(state, seat), *own_legion_offers(state, seat)]
        if offers:
            found.append(
                question(
                    state, seat, "business", "LEG-SEN-12", "What do you move before the Senate?",
                    "move or second something", offers, otherwise="You move nothing.",
                    primer="Any Faction with a Senator present may put motions on the docket. "
                    "The Consul decides which come to the vote, and when.",
                )
            )  # fmt: skip
    return found


def forced(state: State) -> list[Offer]:
    """New motions that anybody's real Tribune could force now (LEG-VETO-11), made once for all."""
    if state.stage == "senate.governors":
        return _offers(_governor_templates(state, [state.senate.province]), "force", force=True)
    return list(_common(state, True, _men(state)))


def forced_aid(state: State, seat: Seat) -> list[Offer]:
    """A request of one's own Governor, forced."""
    return _offers(_forced_aid(state, seat), "force-aid", force=True)


def _forced_aid(state: State, seat: Seat) -> list[Template]:
    """One's own Governor's request, in Province order and affordable (LEG-DEV-02, LEG-DEV-09)."""
    asked = development.askable(state, seat)
    if not asked:
        return []
    step = scenario_of(state).prices.aid_step
    high = min(development.most_aid(state), state.treasury // step * step)
    lower = [
        i.motion.province
        for i in pending(state)
        if isinstance(i.motion, GrantAid) and i.motion.amount <= state.treasury
    ]
    return [
        Template(
            GrantAid(province=n, amount=step), f"Ask for aid for {province_name(state, n)}", "Development",
            (Amount("amount", "Aid in T", step, high, step),),
        )
        for n in asked
        if high >= step and development.request_item(state, n) is None and not any(o < n for o in lower)
    ]  # fmt: skip
