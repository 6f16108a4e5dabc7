"""Public agreements and their disputes, possible in any step: LEG-GEN-06, LEG-GEN-07.

They bind by the verdict of the other players alone: nothing on the table changes by them. What not all have
confirmed may be withdrawn, and lapses with the round (RUL-LEG-70).
Private promises are not recorded and bind nobody.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.dice import Dice
from engine.kernel import Action, Choice, Decision, Event, Illegal, Offer, Pick, Seat, Words
from engine.legions.actions import (
    AnswerAgreement,
    DisputeAgreement,
    JudgeAgreement,
    ProposeAgreement,
    WithdrawAgreement,
)
from engine.legions.events.agreements import (
    AgreementAnswered,
    AgreementDisputed,
    AgreementProposed,
    AgreementsLapsed,
    AgreementWithdrawn,
    DisputeSettled,
    VerdictGiven,
)
from engine.legions.rules.stage import Handler
from engine.legions.state import Agreement, State
from engine.legions.text import words
from engine.words import said, sentences, visible

MOST_WAITING = 2
"""Agreements of one proposer that wait for answers at a time (RUL-LEG-45)."""
MOST = 20
"""Agreements that one player may propose in a game (RUL-LEG-45)."""
GROUP = "Public agreements"
LONGEST = 300
"""Characters of an agreement or a complaint."""


def _find(state: State, number: int, clause: str) -> Agreement:
    for agreement in state.agreements:
        if agreement.id == number:
            return agreement
    raise Illegal(clause, "There is no such agreement.")


def judges(state: State, agreement: Agreement) -> list[Seat]:
    """All but the two parties of the dispute; with fewer than two left, all but the accused (LEG-GEN-07)."""
    two = (agreement.accuser, agreement.accused)
    others = [seat for seat in range(state.seats) if seat not in two]
    if len(others) >= 2:
        return others
    return [seat for seat in range(state.seats) if seat != agreement.accused]


DISPUTABLE = ("standing", "kept")


def is_disputable(agreement: Agreement, seat: Seat) -> bool:
    """It stands, or stood a dispute, and the seat is a party to it."""
    return agreement.state in DISPUTABLE and seat in (agreement.proposer, *agreement.parties)


def propose(state: State, seat: Seat, action: ProposeAgreement, dice: Dice) -> Iterator[Event]:
    """LEG-GEN-06: entered in words, with the parties named."""
    parties = tuple(dict.fromkeys(action.parties))
    if not parties or seat in parties or not all(0 <= p < state.seats for p in parties):
        raise Illegal("LEG-GEN-06", "Name one or more other players as parties.")
    if not visible(action.text) or len(action.text) > LONGEST:
        raise Illegal("LEG-GEN-06", f"Say in 1 to {LONGEST} characters what is agreed.")
    mine = [a for a in state.agreements if a.proposer == seat]
    if sum(1 for a in mine if a.state == "proposed") >= MOST_WAITING:
        raise Illegal("RUL-LEG-45", f"{MOST_WAITING} agreements of yours wait for answers; withdraw one.")
    if len(mine) >= MOST:
        raise Illegal("RUL-LEG-45", f"You have proposed {MOST} agreements, the most in one game.")
    number = len(state.agreements) + 1
    yield AgreementProposed(agreement=number, seat=seat, parties=parties, text=action.text.strip())


def answer(state: State, seat: Seat, action: AnswerAgreement, dice: Dice) -> Iterator[Event]:
    """LEG-GEN-06: it stands once all named parties confirm; one refusal ends it."""
    agreement = _find(state, action.agreement, "LEG-GEN-06")
    if agreement.state != "proposed" or seat not in agreement.parties or seat in agreement.confirmed:
        raise Illegal("LEG-GEN-06", "Your answer is not asked.")
    stands = action.confirm and all(p == seat or p in agreement.confirmed for p in agreement.parties)
    yield AgreementAnswered(agreement=agreement.id, seat=seat, confirm=action.confirm, stands=stands)


def withdraw(state: State, seat: Seat, action: WithdrawAgreement, dice: Dice) -> Iterator[Event]:
    """RUL-LEG-70: the proposer, until it stands."""
    agreement = _find(state, action.agreement, "LEG-GEN-06")
    if agreement.proposer != seat:
        raise Illegal("RUL-LEG-70", "Only who proposed an agreement withdraws it.")
    if agreement.state != "proposed":
        raise Illegal("RUL-LEG-70", "That agreement no longer waits for answers.")
    yield AgreementWithdrawn(agreement=agreement.id, seat=seat)


def lapse(state: State) -> Iterator[Event]:
    """RUL-LEG-70: at the end of a round, whatever not all have confirmed."""
    if waiting := tuple(a.id for a in state.agreements if a.state == "proposed"):
        yield AgreementsLapsed(agreements=waiting)


def dispute(state: State, seat: Seat, action: DisputeAgreement, dice: Dice) -> Iterator[Event]:
    """LEG-GEN-07: a party accuses another."""
    agreement = _find(state, action.agreement, "LEG-GEN-07")
    if not is_disputable(agreement, seat):
        raise Illegal("LEG-GEN-07", "Only a party disputes an agreement, while it stands.")
    if action.accused == seat or action.accused not in (agreement.proposer, *agreement.parties):
        raise Illegal("LEG-GEN-07", "Accuse another party of the agreement.")
    if len(action.complaint) > LONGEST:
        raise Illegal("LEG-GEN-07", f"At most {LONGEST} characters.")
    trial = agreement.model_copy(update={"accuser": seat, "accused": action.accused})
    yield AgreementDisputed(
        agreement=agreement.id,
        seat=seat,
        accused=action.accused,
        complaint=action.complaint.strip(),
        judges=tuple(judges(state, trial)),
    )


def judge(state: State, seat: Seat, action: JudgeAgreement, dice: Dice) -> Iterator[Event]:
    """LEG-GEN-07: a majority of the judges finds a breach; a tie finds none.

    Who leaves it to the others does not count, and the accuser alone finds none (RUL-LEG-57).
    """
    agreement = _find(state, action.agreement, "LEG-GEN-07")
    panel = judges(state, agreement)
    if agreement.state != "disputed" or seat not in panel or seat in agreement.verdicts:
        raise Illegal("LEG-GEN-07", "Your verdict is not asked.")
    yield VerdictGiven(agreement=agreement.id, seat=seat, breached=action.breached)
    verdicts = list(agreement.verdicts.values())
    ayes, noes = verdicts.count(True), verdicts.count(False)
    judging = len(panel) - verdicts.count(None)
    if 2 * ayes > judging or 2 * noes >= judging:
        alone = 2 * ayes > judging and [s for s, v in agreement.verdicts.items() if v] == [agreement.accuser]
        yield DisputeSettled(
            agreement=agreement.id,
            accused=-1 if agreement.accused is None else agreement.accused,
            breached=2 * ayes > judging and not alone,
            ayes=ayes,
            noes=noes,
            tie=2 * noes == judging,
            alone=alone,
        )


HANDLERS: dict[type[Action], Handler] = {
    ProposeAgreement: propose,
    AnswerAgreement: answer,
    WithdrawAgreement: withdraw,
    DisputeAgreement: dispute,
    JudgeAgreement: judge,
}
"""Actions legal in every stage."""


# --- what is offered ----------------------------------------------------------


def _window(seat: Seat, kind: str, token: str, **more: object) -> Decision:
    """A window that never holds the table up; its token knows nothing of the stage.

    It names the one agreement, or the seat's own next one: what others propose or answer leaves it alone.
    """
    return Decision(seat=seat, kind=kind, token=token, required=False, **more)  # type: ignore[arg-type]


def decisions(state: State) -> list[Decision]:
    """Answers, disputes and verdicts that are open, and the window to propose (LEG-GEN-06, LEG-GEN-07)."""
    found = []
    for agreement in state.agreements:
        if agreement.state == "proposed":
            asked = [p for p in agreement.parties if p not in agreement.confirmed]
            found += [_answer(seat, agreement.id, agreement.proposer, agreement.text) for seat in asked]
        elif agreement.state == "disputed":
            panel = [s for s in judges(state, agreement) if s not in agreement.verdicts]
            accused = -1 if agreement.accused is None else agreement.accused
            case = (agreement.id, agreement.disputes, accused, agreement.text, agreement.complaint)
            found += [_judge(seat, *case) for seat in panel]
    made = [0] * state.seats
    for agreement in state.agreements:
        made[agreement.proposer] += 1
    alive = [a for a in state.agreements if a.state in (*DISPUTABLE, "proposed")]
    for seat in range(state.seats):
        waiting = [a.id for a in alive if a.proposer == seat and a.state == "proposed"]
        disputes = _disputes(alive, seat)
        is_full = len(waiting) >= MOST_WAITING or made[seat] >= MOST
        if not waiting and not disputes and not is_full:
            found.append(_usual(state.seats, seat, made[seat]))
        elif offers := [
            *(() if is_full else (_proposal(state.seats, seat),)),
            *map(_withdrawal, waiting),
            *disputes,
        ]:
            found.append(_opening(seat, made[seat], offers))
    return found


@lru_cache(512)
def _usual(seats: int, seat: Seat, made: int) -> Decision:
    """The window as it nearly always is, after `made` agreements of its own: nothing waits or stands."""
    return _opening(seat, made, [_proposal(seats, seat)])


def _opening(seat: Seat, made: int, offers: list[Offer]) -> Decision:
    return _window(
        seat,
        "agreements",
        f"agree-{made}",
        clause="LEG-GEN-06",
        ask="Do you make or dispute a public agreement?",
        wait="to enter or dispute a public agreement",
        offers=tuple(offers),
        otherwise="Nothing is recorded.",
        standing=True,
        name=GROUP,
        primer="What is entered here and confirmed by all it names must be kept. "
        "Promises made elsewhere bind nobody.",
    )


@cache
def _proposal(seats: int, seat: Seat) -> Offer:
    """The same at every moment of a game."""
    others = [s for s in range(seats) if s != seat]
    choices = tuple(Choice(s, words.faction(s), seat=s) for s in others)
    return Offer(
        key="agree",
        action=ProposeAgreement(parties=(others[0],), text="..."),
        label="Propose a public agreement",
        group=GROUP,
        holes=(
            Pick("parties", "With", choices, 1, len(choices), many=True),
            Words("text", "What is agreed", 1, LONGEST),
        ),
    )


@lru_cache(1024)
def _withdrawal(number: int) -> Offer:
    return Offer(
        key=f"withdraw-{number}",
        action=WithdrawAgreement(agreement=number),
        label=f"Withdraw the proposal of agreement {number}",
        group=GROUP,
        style="calm",
    )


def _disputes(alive: list[Agreement], seat: Seat) -> list[Offer]:
    return [
        _accusation(a.id, other)
        for a in alive
        if is_disputable(a, seat)
        for other in dict.fromkeys((a.proposer, *a.parties))
        if other != seat
    ]


@lru_cache(1024)
def _accusation(number: int, accused: Seat) -> Offer:
    return Offer(
        key=f"dispute-{number}-{accused}",
        action=DisputeAgreement(agreement=number, accused=accused),
        label=f"Accuse {words.faction(accused)} of breaking agreement {number}",
        group=GROUP,
        holes=(Words("complaint", "What was broken", 1, LONGEST),),
        style="grave",
        warning="Everybody reads the charge, and the other players judge it. It cannot be taken back.",
    )


@lru_cache(1024)
def _answer(seat: Seat, number: int, proposer: Seat, text: str) -> Decision:
    """The same as long as the agreement waits for answers."""
    confirm = AnswerAgreement(agreement=number, confirm=True)
    decline = AnswerAgreement(agreement=number, confirm=False)
    return _window(
        seat,
        f"agreement-{number}",
        f"answer-{number}",
        clause="LEG-GEN-06",
        lead=f"{words.faction(proposer)} proposes: {said(text)}",
        ask="Do you agree?",
        wait=f"to answer agreement {number}",
        offers=(
            Offer(key="yes", action=confirm, label=f"Confirm agreement {number}", style="main"),
            Offer(key="no", action=decline, label=f"Decline agreement {number}", style="calm"),
        ),
        otherwise="It is not recorded.",
        calls=True,
        primer="If all parties confirm, the agreement is public and must be kept. "
        "If it is broken, the other players judge.",
    )


@lru_cache(1024)
def _judge(seat: Seat, number: int, dispute: int, accused: Seat, text: str, complaint: str) -> Decision:
    """The same as long as that dispute lasts."""
    return _window(
        seat,
        f"dispute-{number}",
        f"verdict-{number}-{dispute}",
        clause="LEG-GEN-07",
        ask=f"Did {words.faction(accused)} break agreement {number}?",
        figures=sentences(f"Agreed: {said(text)}", f"Charge: {said(complaint)}" if complaint else ""),
        wait=f"to judge the dispute about agreement {number}",
        offers=(
            Offer(key="kept", action=JudgeAgreement(agreement=number, breached=False), label="It was kept"),
            Offer(
                key="broken", action=JudgeAgreement(agreement=number, breached=True), label="It was broken"
            ),
            Offer(
                key="none",
                action=JudgeAgreement(agreement=number, breached=None),
                label="Leave it to the others",
                style="calm",
            ),
        ),
        otherwise="You give no verdict.",
        calls=True,
        primer="A majority of the judges decides, and a tie means it was kept. The verdict is published. "
        "Who leaves it to the others does not count.",
    )
