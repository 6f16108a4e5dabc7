"""`/deal`: public agreements by typing (LEG-GEN-06, LEG-GEN-07)."""

from collections.abc import Mapping
from typing import Any

from engine.commands import TEXTS, Command, Glance, Group, Look, Parameter
from engine.legions.actions import (
    AnswerAgreement,
    DisputeAgreement,
    JudgeAgreement,
    ProposeAgreement,
    WithdrawAgreement,
)
from engine.legions.commands.kinds import AGREEMENT, ANSWER, BREACH, FACTION
from engine.legions.state import Agreement
from engine.legions.text import words
from engine.legions.text.sheet import KEPT
from engine.words import listing, said

STATES = {
    "proposed": "waits for answers",
    "declined": "declined",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
    **KEPT,
}
LISTED = 15
"""Agreements told of, the newest."""


def _all(glance: Glance, typed: Mapping[str, Any]) -> list[str]:
    agreements = glance.view.table.agreements
    lines = [_told(agreement) for agreement in agreements[-LISTED:]]
    if len(agreements) > len(lines):
        lines.insert(0, f"-# {len(agreements) - len(lines)} older ones stand in `/table log`")
    return lines or ["No public agreement yet. `/deal propose` enters one."]


def _told(agreement: Agreement) -> str:
    parties = listing(
        words.faction(p) + (" ✓" if p in agreement.confirmed else "") for p in agreement.parties
    )
    text = f"{agreement.id}\\. {words.faction(agreement.proposer)} with {parties}: {said(agreement.text)}"
    line = f"{text} · **{STATES[agreement.state]}**"
    if agreement.state == "disputed" and agreement.accused is not None:
        line += f", accused: {words.faction(agreement.accused)}"
    return line


_WHICH = Parameter("agreement", "agreement", AGREEMENT, "Which one")

PROPOSE = Command(
    "propose",
    "Propose a public agreement; it stands once all it names confirm",
    ("LEG-GEN-06",),
    (ProposeAgreement,),
    (
        Parameter("with", "parties", FACTION, 'With whom, such as "Julia, Fabius"', required=True),
        Parameter(
            "text", "text", TEXTS, "What is agreed, up to 300 characters", required=True, bounds=(1, 300)
        ),
    ),
)
CONFIRM = Command(
    "confirm",
    "Confirm an agreement that names you, or decline it",
    ("LEG-GEN-06",),
    (AnswerAgreement,),
    (_WHICH, Parameter("answer", "confirm", ANSWER, "Yes, or no; yes if left out", otherwise=lambda _: True)),
)
WITHDRAW = Command(
    "withdraw",
    "Take back an agreement that you proposed and that waits for answers",
    ("RUL-LEG-70",),
    (WithdrawAgreement,),
    (_WHICH,),
)
LIST = Look("list", "All public agreements and how they stand", ("LEG-GEN-06",), _all)
DISPUTE = Command(
    "dispute",
    "Accuse a party of breaking an agreement; the other players judge",
    ("LEG-GEN-07",),
    (DisputeAgreement,),
    (
        Parameter("agreement", "agreement", AGREEMENT, "Which one", required=True),
        Parameter("accused", "accused", FACTION, "Who broke it", required=True),
        Parameter("complaint", "complaint", TEXTS, "What was broken", required=True, bounds=(1, 300)),
    ),
)
VERDICT = Command(
    "verdict",
    "Your verdict on a disputed agreement",
    ("LEG-GEN-07",),
    (JudgeAgreement,),
    (Parameter("verdict", "breached", BREACH, "Broken, or kept", required=True), _WHICH),
)

GROUP = Group("deal", "LEGIONS: public agreements", (PROPOSE, CONFIRM, WITHDRAW, LIST, DISPUTE, VERDICT))
