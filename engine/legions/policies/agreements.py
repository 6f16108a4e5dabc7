"""Public agreements: a computer player cannot read what is agreed, so it binds itself to nothing.

What it offers now and then is a Tribune's peace for an acquittal; whether it holds a real one
is its secret (LEG-FOR-33).
"""

from engine.kernel import Action, Decision
from engine.legions.actions import AnswerAgreement, JudgeAgreement, ProposeAgreement
from engine.legions.formulas import owner
from engine.legions.motions import Prosecute
from engine.legions.policies.fitting import first_offered
from engine.legions.policies.mind import Mind

BLUFFS = 3
"""How many such offers it makes in a game."""

PEACE = "Vote against this Prosecution, and I play no Tribune against you this round."


def answer(mind: Mind, decision: Decision) -> Action | None:
    """Declined at once, so that nobody waits for it (LEG-GEN-06)."""
    offers = (o.action for o in decision.offers)
    return next((a for a in offers if isinstance(a, AnswerAgreement) and not a.confirm), None)


def judge(mind: Mind, decision: Decision) -> Action | None:
    """It cannot know what was promised, and leaves the verdict to the others (LEG-GEN-07, RUL-LEG-57)."""
    offers = (o.action for o in decision.offers)
    return next((a for a in offers if isinstance(a, JudgeAgreement) and a.breached is None), None)


def offer(mind: Mind, decision: Decision) -> Action | None:
    """To the Censor, when one of its Senators is accused and it holds stones, real or not."""
    senate, table = mind.table.senate, mind.table
    if senate.floor is None or senate.floor.phase != "discussion" or not mind.me.stones:
        return None
    motion = senate.docket[senate.floor.item - 1].motion
    censor = owner(table, table.censor)
    made = sum(1 for a in table.agreements if a.proposer == mind.seat)
    if not isinstance(motion, Prosecute) or owner(table, motion.senator) != mind.seat or made >= BLUFFS:
        return None
    if censor in (None, mind.seat) or mind.rng.random() > (0.5 if mind.has_tribune else 0.15):
        return None
    return first_offered([decision], [ProposeAgreement(parties=(censor or 0,), text=PEACE)])
