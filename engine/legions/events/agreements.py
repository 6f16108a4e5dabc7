"""Events of public agreements and their disputes (LEG-GEN-06, LEG-GEN-07)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions.events.base import LegionsEvent, Public
from engine.legions.state import Agreement, State
from engine.legions.text import words
from engine.words import listing, said


def agreement_of(state: State, number: int) -> Agreement:
    """The agreement of that number. Raises KeyError."""
    for agreement in state.agreements:
        if agreement.id == number:
            return agreement
    raise KeyError(number)


class AgreementProposed(Public):
    """An agreement waits for all it names (LEG-GEN-06)."""

    type: Literal["agreement_proposed"] = "agreement_proposed"
    clause: ClassVar[str] = "LEG-GEN-06"
    aside: ClassVar[bool] = True
    agreement: int
    seat: Seat
    parties: tuple[Seat, ...]
    text: str

    def apply(self, state: State) -> None:
        state.agreements.append(
            Agreement(
                id=self.agreement,
                proposer=self.seat,
                parties=list(self.parties),
                text=self.text,
                confirmed=[self.seat],
            )
        )

    def told(self, viewer: Viewer) -> str:
        others = listing(words.faction(s) for s in self.parties if s != self.seat)
        name = words.faction(self.seat)
        return f"{name} proposes public agreement {self.agreement} to {others}: {said(self.text)}"


class AgreementAnswered(Public):
    """A named party confirmed or declined (LEG-GEN-06)."""

    type: Literal["agreement_answered"] = "agreement_answered"
    clause: ClassVar[str] = "LEG-GEN-06"
    is_result: ClassVar[bool] = True
    aside: ClassVar[bool] = True
    agreement: int
    seat: Seat
    confirm: bool
    stands: bool
    """Everybody has confirmed: from now on it binds."""

    def apply(self, state: State) -> None:
        agreement = agreement_of(state, self.agreement)
        if not self.confirm:
            agreement.state = "declined"
            return
        agreement.confirmed.append(self.seat)
        if self.stands:
            agreement.state = "standing"

    def told(self, viewer: Viewer) -> str:
        name = words.faction(self.seat)
        if not self.confirm:
            return f"{name} declines agreement {self.agreement}; it is not recorded."
        binds = " It stands, and must be kept." if self.stands else ""
        return f"{name} confirms agreement {self.agreement}.{binds}"


class AgreementWithdrawn(Public):
    """Who proposed it took it back before it stood (RUL-LEG-70)."""

    type: Literal["agreement_withdrawn"] = "agreement_withdrawn"
    clause: ClassVar[str] = "LEG-GEN-06"
    aside: ClassVar[bool] = True
    agreement: int
    seat: Seat

    def apply(self, state: State) -> None:
        agreement_of(state, self.agreement).state = "withdrawn"

    def told(self, viewer: Viewer) -> str:
        return f"{words.faction(self.seat)} withdraws the proposal of agreement {self.agreement}."


class AgreementsLapsed(Public):
    """The round is over, and not all have confirmed (RUL-LEG-70)."""

    type: Literal["agreements_lapsed"] = "agreements_lapsed"
    clause: ClassVar[str] = "LEG-GEN-06"
    aside: ClassVar[bool] = True
    agreements: tuple[int, ...]

    def apply(self, state: State) -> None:
        for number in self.agreements:
            agreement_of(state, number).state = "lapsed"

    def told(self, viewer: Viewer) -> str:
        numbers = listing(map(str, self.agreements))
        if len(self.agreements) == 1:
            return f"Proposed agreement {numbers} lapses: not all have confirmed it in this round."
        return f"Proposed agreements {numbers} lapse: not all have confirmed them in this round."


class AgreementDisputed(Public):
    """A party accuses another of a breach; the others judge (LEG-GEN-07)."""

    type: Literal["agreement_disputed"] = "agreement_disputed"
    clause: ClassVar[str] = "LEG-GEN-07"
    aside: ClassVar[bool] = True
    agreement: int
    seat: Seat
    accused: Seat
    complaint: str
    judges: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        agreement = agreement_of(state, self.agreement)
        agreement.state = "disputed"
        agreement.accuser, agreement.accused = self.seat, self.accused
        agreement.complaint, agreement.verdicts = self.complaint, {}
        agreement.disputes += 1

    def told(self, viewer: Viewer) -> str:
        why = f": {said(self.complaint)}" if self.complaint else "."
        judges = listing(words.faction(s) for s in self.judges)
        verb = "judges" if len(self.judges) == 1 else "judge"
        accuser, accused = words.faction(self.seat), words.faction(self.accused)
        return f"{accuser} accuses {accused} of breaking agreement {self.agreement}; {judges} {verb}{why}"


class VerdictGiven(Public):
    """One judge's verdict on a dispute (LEG-GEN-07), or that they give none (RUL-LEG-57)."""

    type: Literal["verdict_given"] = "verdict_given"
    clause: ClassVar[str] = "LEG-GEN-07"
    aside: ClassVar[bool] = True
    agreement: int
    seat: Seat
    breached: bool | None

    def apply(self, state: State) -> None:
        agreement_of(state, self.agreement).verdicts[self.seat] = self.breached

    def told(self, viewer: Viewer) -> str:
        if self.breached is None:
            return f"{words.faction(self.seat)} gives no verdict on agreement {self.agreement}."
        verdict = "broken" if self.breached else "kept"
        return f"{words.faction(self.seat)} finds agreement {self.agreement} {verdict}."


class DisputeSettled(Public):
    """A majority of the judges finds a breach, or none; a tie is none (LEG-GEN-07)."""

    type: Literal["dispute_settled"] = "dispute_settled"
    clause: ClassVar[str] = "LEG-GEN-07"
    is_result: ClassVar[bool] = True
    aside: ClassVar[bool] = True
    agreement: int
    accused: Seat
    breached: bool
    ayes: int
    noes: int
    tie: bool = False
    """Half of the judges, no more, found it kept: that was enough. Who leaves it to the others is none."""
    alone: bool = False
    """None but the accuser found it broken, which is not enough (RUL-LEG-57)."""

    def apply(self, state: State) -> None:
        agreement_of(state, self.agreement).state = "breached" if self.breached else "kept"

    def told(self, viewer: Viewer) -> str:
        verb = "broke" if self.breached else "did not break"
        name = words.faction(self.accused)
        why = " A tie means it was kept." if self.tie and not self.breached else ""
        if self.alone:
            why = " The accuser alone cannot find that."
        return f"{self.ayes} to {self.noes}: {name} {verb} agreement {self.agreement}.{why}"


EVENTS: tuple[type[LegionsEvent], ...] = (
    AgreementProposed,
    AgreementAnswered,
    AgreementWithdrawn,
    AgreementsLapsed,
    AgreementDisputed,
    VerdictGiven,
    DisputeSettled,
)
