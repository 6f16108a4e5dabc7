"""What every Faction may move, back and ask for between votes: LEG-SEN-12, LEG-DEV-01, LEG-VBI-02."""

from collections.abc import Sequence
from functools import lru_cache

from engine.kernel import Amount, Choice, Decision, Offer, Pick, Seat, Words
from engine.legions.actions import ForceMotion, Propose, ProposeBill, RequestAid
from engine.legions.formulas import factions_present, scenario_of
from engine.legions.motions import Bill, Censure, GrantAid, Miscellaneous, Motion
from engine.legions.rules.motion_kinds import bills, development
from engine.legions.rules.motion_kinds.aid_requests import being_lowered, request_item, skipped
from engine.legions.rules.motion_kinds.bars import is_barred, key, recorded_keys
from engine.legions.rules.motion_kinds.censure import HIGHEST
from engine.legions.rules.motion_kinds.common_motions import Man, as_offers, common, men, nominations
from engine.legions.rules.motion_kinds.templates import Template, pick, spent, without
from engine.legions.rules.senate import docket, hand_ins
from engine.legions.rules.senate.chair import consul_player, is_open_for_motions, pending
from engine.legions.rules.senate.floor_questions import own_legion_offers, seconds, withdrawals
from engine.legions.rules.senate.question import question
from engine.legions.state import State
from engine.legions.text import titles, words
from engine.legions.text.titles import province_name


def _censures(state: State, seat: Seat, everybody: tuple[Man, ...], gone: Sequence[Motion]) -> list[Offer]:
    """LEG-CEN-01, LEG-CEN-05; without those in `gone`."""
    asked = (state.seats, seat, state.options.censure_fine_max or HIGHEST, everybody)
    if not gone:
        return _all_censures(*asked)
    left = (without(t, gone) for t in _censures_of(*asked))
    return as_offers([t for t in left if t], "blame", force=False)


@lru_cache(256)
def _all_censures(seats: int, seat: Seat, most: int, everybody: tuple[Man, ...]) -> list[Offer]:
    """As offers, while none has been moved."""
    return as_offers(_censures_of(seats, seat, most, everybody), "blame", force=False)


def _censures_of(seats: int, seat: Seat, most: int, everybody: tuple[Man, ...]) -> tuple[Template, ...]:
    """Of any other Faction or Senator, with a fine of up to `most` Talents."""
    note = "To the State, as far as their money goes; 0 for none"
    fine = Amount("fine", "Fine", 0, most, note=note, unit="T")
    others = [(s, words.faction(s), "", s) for s in range(seats) if s != seat]
    found = [
        Template(
            Censure(faction=int(others[0][0])),
            "Censure a Faction",
            "Miscellaneous",
            (pick("faction", "Faction", others), fine),
        )
    ]
    if senators := [(i, words.senator(i), words.faction(s), s) for i, s in everybody if s != seat]:
        found.append(
            Template(
                Censure(senator=senators[0][0]),
                "Censure a Senator",
                "Miscellaneous",
                (pick("senator", "Senator", senators), fine),
            )
        )
    return tuple(found)


def _shared(state: State, everybody: tuple[Man, ...]) -> tuple[list[Offer], tuple[Offer, ...]]:
    """What every Faction may record alike: nominations of Governors, and the rest.

    The nominations are finished even when the time is over (LEG-VTE-03).
    """
    if state.senate.closing:
        return [], ()
    return nominations(state), () if state.senate.time_over else common(state, False, everybody)


IN_WORDS = Offer(
    key="move-words",
    action=Propose(motion=Miscellaneous(text="...")),
    label="Move something else",
    group="Miscellaneous",
    holes=(Words("text", "What you move", 1, 300),),
    note="Recorded; it changes nothing in the game.",
)


def unnamed(state: State, seat: Seat, named: list[Offer]) -> list[Offer]:
    """For what offices this Faction has no candidate yet (LEG-APP-16)."""
    return [
        offer
        for offer in named
        if isinstance(offer.action, Propose | ForceMotion)
        and not docket.named_by(state, seat, offer.action.motion)
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
    parts = bills.listed(i for i in pending(state) if not is_barred(state, i.motion))
    if len(parts) < 2 or any(isinstance(i.motion, Bill) for i in state.senate.docket):
        return _pairs(state, [i.id for i in parts])
    choices = tuple(Choice(i.id, f"Motion {i.id}", titles.told(i.title)) for i in parts)
    hole = Pick("items", "Parts in their order", choices, 2, len(choices), many=True)
    first = ProposeBill(items=tuple(i.id for i in parts[:2]))
    return [Offer(key="bill", action=first, label="Bind motions into a Bill", group="Bills", holes=(hole,))]


def _pairs(state: State, items: list[int]) -> list[Offer]:
    """After the first Bill only pairs are offered, so that none comes twice (LEG-VOTE-13)."""
    gone = {*recorded_keys(state), *state.senate.barred}
    return [
        Offer(
            key=f"bill-{a}-{b}",
            action=ProposeBill(items=(a, b)),
            label=f"Bind motions {a} and {b} into a Bill",
            group="Bills",
        )
        for place, a in enumerate(items)
        for b in items[place + 1 :]
        if key(docket.bill_of(state, (a, b))) not in gone
    ]


def _amount_of_aid(state: State, most: int) -> Amount:
    """How much to ask for: each step adds 1 to the attempt (LEG-DEV-04)."""
    step = scenario_of(state).prices.aid_step
    note = f"Each {step} T add 1 to the draw; the State has {words.talents(state.treasury)}"
    return Amount("amount", "Aid", step, most, step, note=note, unit="T")


def _aid(state: State, seat: Seat) -> list[Offer]:
    """Requests of one's Governors: made, changed, taken back (LEG-DEV-01, LEG-DEV-09)."""
    offers = []
    step = scenario_of(state).prices.aid_step
    answering = being_lowered(state)
    for number in development.askable(state, seat):
        if number in answering:  # a question of its own
            continue
        place, item = province_name(state, number), request_item(state, number)
        hole = _amount_of_aid(state, development.most_aid(state))
        verb = "Change the aid asked" if item else "Ask for aid"
        offers.append(
            Offer(
                key=f"aid-{number}",
                action=RequestAid(province=number, amount=step),
                label=f"{verb} for {place}",
                group="Development",
                holes=(hole,),
            )
        )
        if item is not None:
            offers.append(
                Offer(
                    key=f"no-aid-{number}",
                    action=RequestAid(province=number, amount=0),
                    label=f"Take back the request for {place}",
                    group="Development",
                    style="calm",
                )
            )
    return offers


def windows(state: State, heard: hand_ins.Heard) -> list[Decision]:
    """What each Faction may do between votes, or hand in during one; one window a seat, none required."""
    is_vote = not is_open_for_motions(state)
    shown = hand_ins.tables(state, heard)
    views = {id(view): view for view in shown.values()}
    moves = {key: _moves(view, [s for s in shown if shown[s] is view]) for key, view in views.items()}
    found = []
    for seat, view in shown.items():
        offers = moves[id(view)][seat]
        if is_vote:
            offers = hand_ins.possible(state, offers) if hand_ins.has_room(state, seat) else []
            offers += hand_ins.offers(state, seat)
        else:
            offers += own_legion_offers(state, seat)
        if offers:
            found.append(_window(state, seat, offers, is_vote))
    return found


def _window(state: State, seat: Seat, offers: list[Offer], is_vote: bool) -> Decision:
    return question(
        state,
        seat,
        "business",
        "LEG-SEN-12",
        hand_ins.NOW if is_vote else "What do you move before the Senate?",
        "move or second something",
        offers,
        otherwise="You move nothing.",
        name="Move or second",
        primer=hand_ins.PRIMER
        if is_vote
        else "Any Faction with a Senator present may put motions on the docket. "
        "The Consul decides which come to the vote, and when.",
        standing=is_vote,
    )


def _moves(state: State, seats: list[Seat]) -> dict[Seat, list[Offer]]:
    """What each of `seats` may record, back and withdraw at this table between votes."""
    is_free = not state.senate.closing and not state.senate.time_over
    everybody = men(state) if is_free else ()
    named, shared = _shared(state, everybody)
    censures = [motion for motion in spent(state) if isinstance(motion, Censure)]
    here = factions_present(state)
    found = {}
    for seat in seats:
        offers: list[Offer] = seconds(state, seat) if seat in here else []
        offers += withdrawals(state, seat)
        if seat in here:
            if docket.has_room(state, seat):
                offers += [*unnamed(state, seat, named), *shared]
                if is_free:
                    offers += _motions(state, seat, everybody, censures)
            if is_free:
                offers += _aid(state, seat)
        found[seat] = offers
    return found


def forced(state: State) -> list[Offer]:
    """New motions that any real Tribune could force now (LEG-VETO-03, LEG-VETO-11), made once for all."""
    if state.stage == "senate.governors":
        return nominations(state, "force", force=True)
    return list(common(state, True, men(state)))


def forced_aid(state: State, seat: Seat) -> list[Offer]:
    """A request of one's own Governor, forced."""
    return as_offers(_forced_aid(state, seat), "force-aid", force=True)


def _forced_aid(state: State, seat: Seat) -> list[Template]:
    """One's own Governor's request, in Province order and affordable (LEG-DEV-02, LEG-DEV-09)."""
    asked = development.askable(state, seat)
    if not asked:
        return []
    step = scenario_of(state).prices.aid_step
    high = min(development.most_aid(state), state.treasury // step * step)
    return [
        Template(
            GrantAid(province=n, amount=step),
            f"Ask for aid for {province_name(state, n)}",
            "Development",
            (_amount_of_aid(state, high),),
        )
        for n in asked
        if high >= step
        and request_item(state, n) is None
        and not skipped(state, GrantAid(province=n, amount=step))
    ]
