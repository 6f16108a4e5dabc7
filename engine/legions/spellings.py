"""Acts that can be said in more than one way, and how the offers say them."""

from engine.kernel import Action
from engine.legions.actions import ForceBill, Propose, ProposeAgreement, ProposeBill, RequestAid, SponsorGames
from engine.legions.formulas import scenario_of
from engine.legions.motions import GrantAid
from engine.legions.state import State


def as_offered(state: State, action: Action) -> Action | None:
    """The act in the words of an offer; None where the offers do not name all that is legal."""
    if isinstance(action, ProposeAgreement):  # a party named twice is one (LEG-GEN-06)
        return action.model_copy(update={"parties": tuple(dict.fromkeys(action.parties))})
    if isinstance(action, Propose) and isinstance(action.motion, GrantAid):  # LEG-DEV-01
        return RequestAid(province=action.motion.province, amount=action.motion.amount)
    if isinstance(action, SponsorGames):  # other amounts count as the row below, or as none (LEG-FOR-28)
        rows = [row.talents for row in scenario_of(state).games if row.talents <= action.amount]
        return SponsorGames(amount=max(rows)) if rows else None
    if isinstance(action, ProposeBill | ForceBill):  # some of the many are offered (LEG-VBI-05)
        return None
    return action
