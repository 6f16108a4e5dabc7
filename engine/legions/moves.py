"""How cards and pieces move: called by events' `apply` alone, never by a rule.

Each function leaves the state whole: offices, posts, Wars and Concessions agree afterwards.
"""

from engine.legions.motions import SenatorId
from engine.legions.state import Office, State, Term, War


def war_of(state: State, war: str) -> War:
    """The War of that id. Raises KeyError if it is not on the board."""
    for each in state.wars:
        if each.id == war:
            return each
    raise KeyError(war)


def begin_term(state: State, senator: SenatorId, office: Office, post: str = "") -> None:
    """Open a line in the history of offices."""
    owner = state.senators[senator].owner
    state.terms.append(Term(senator=senator, office=office, owner=owner, post=post, began=state.round))


def end_term(state: State, senator: SenatorId, office: Office) -> None:
    """Close the open line of that office, if there is one."""
    for term in state.terms:
        if term.senator == senator and term.office == office and term.ended is None:
            term.ended = state.round


def leave_post(state: State, senator: SenatorId) -> None:
    """Take a Governor off their Province or a Commander off their War; their card stays where it is."""
    card = state.senators[senator]
    if card.at == "province":
        state.provinces[int(card.post)].governor = None
        end_term(state, senator, "governor")
    elif card.at == "war":
        for war in state.wars:
            if war.commander == senator:
                war.commander = None
        end_term(state, senator, "commander")
    card.post = ""
    card.collected = 0


def send_home(state: State, senator: SenatorId, present: bool) -> None:
    """From Province or War back to Rome, a neutral face up to the Forum (LEG-GOV-08, LEG-MIL-14)."""
    leave_post(state, senator)
    card = state.senators[senator]
    if card.owner is None:
        card.at = "forum"
        card.present = False
        state.display.append(senator)
    else:
        card.at = "rome"
        card.present = present


def send_out(state: State, senator: SenatorId, at: Office, post: str) -> None:
    """To a Province as Governor or to a War as Commander (LEG-GOV-03, LEG-MIL-12).

    They are present no more and count in no later vote of the meeting (LEG-VOTE-12).
    """
    card = state.senators[senator]
    if senator in state.display:
        state.display.remove(senator)
    card.at = "province" if at == "governor" else "war"
    card.post = post
    card.present = False
    card.collected = 0
    if at == "governor":
        card.claimed = False
        state.provinces[int(post)].governor = senator
    else:
        war_of(state, post).commander = senator
    begin_term(state, senator, at, post)


def lay_down_offices(state: State, senator: SenatorId) -> None:
    """End their Consulship and Censorship, if they hold one."""
    if state.consul == senator:
        state.consul = None
        end_term(state, senator, "consul")
    if state.censor == senator:
        state.censor = None
        end_term(state, senator, "censor")


def to_deck(state: State, senator: SenatorId) -> None:
    """A dead man: to the bottom of the Neutral deck as a new one; Concessions to the Forum.

    Their office or post is vacant at once: a Province until the Senate fills it, developed as it was
    (LEG-GOV-15), a War's Legions until a new Commander or the close (LEG-VDE-07). LEG-CON-06, LEG-APP-09,
    LEG-PRO-13, LEG-COM-14, LEG-VDE-06.
    """
    leave_post(state, senator)
    lay_down_offices(state, senator)
    state.senate.named = {war: who for war, who in state.senate.named.items() if who != senator}
    for concession, holder in state.holders.items():
        if holder == senator:
            state.holders[concession] = None
    for term in state.terms:
        if term.senator == senator:
            term.wiped = True
    if senator in state.display:
        state.display.remove(senator)
    state.senators[senator] = type(state.senators[senator])()
    state.deck.append(senator)


def join(state: State, senator: SenatorId, owner: int) -> None:
    """Into a Faction, available and present in Rome (LEG-FOR-13, LEG-FOR-23)."""
    card = state.senators[senator]
    if senator in state.display:
        state.display.remove(senator)
    if card.owner is None:
        card.at = "rome"
        card.present = True
    card.owner = owner
    card.moved = state.round


def legion_home(state: State, owner: int, war: str) -> None:
    """A Faction Legion from a War to the Active box."""
    war_of(state, war).factions.remove(owner)
    state.factions[owner].legion = "box"
