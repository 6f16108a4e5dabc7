"""What a line must not leave out: why nothing came, what goes along, what stopped a fine."""

import pytest

from engine.kernel import Event
from engine.legions.actions import ClaimIncome, Finish, Penalise, Persuade
from engine.legions.events.income import IncomeClaimed, StatePaid
from engine.legions.events.persuasion import PersuasionResolved
from engine.legions.events.political import WarPlaced
from engine.legions.formulas import scenario_of
from engine.legions.motions import Censure
from engine.legions.rules.random_numbers import Pair
from engine.legions.state import Lingering
from engine.words import plain
from tests.legions.build import act, begin, draw, of_type, table
from tests.legions.games import GAME, name
from tests.legions.playing import refused, start
from tests.legions.sitting import propose, sitting, to_the_vote, vote


def told(event: Event) -> str:
    """What everybody reads of it."""
    return plain(GAME.tell(event, None), name)


UNREST = Lingering(card="unrest", round=2, until="next_income")
BARBARIANS = Lingering(card="barbarians", round=2, until="next_income", province=2)


def test_leg_inc_10__why_a_province_yields_nothing_is_said_with_it() -> None:
    state = table(
        3,
        senators="0: L1 | 1: L2 | 2: L3",
        provinces="1 2+ 3+ 4+",
        wars="R4:2",
        lingering=[UNREST, BARBARIANS],
        revolts=True,
        war_loss_check="end_of_round",
    )
    (paid,) = of_type(begin(state, "income.claims", on=True), StatePaid)
    named = [scenario_of(state).province(number) for number in (1, 2, 4)]
    causes = ("Provincial Unrest", "Barbarian Invasion", "Revolt")
    for each, cause in zip(named, causes, strict=True):
        assert each is not None
        assert f"{each.name} ({cause})" in told(paid)
    assert told(paid.model_copy(update={"causes": ()})).count("(") == 0, "older records"


def test_leg_inc_15__who_may_claim_nothing_is_told_what_keeps_the_province_from_paying() -> None:
    state = table(3, senators="0: L1 | 1: L2 G5@P1 | 2: L3", provinces="1", lingering=[UNREST])
    begin(state, "income.claims")
    with pytest.raises(Exception, match=r"yields nothing this round: Provincial Unrest\."):
        act(state, 1, ClaimIncome(province=1, claim=True))


def test_leg_inc_13__what_of_an_income_is_lost_is_said_with_the_status_that_limits_it() -> None:
    claimed = IncomeClaimed(seat=0, senator="G3", province=1, place="Sicily", amount=3, lost=1)
    assert "; 1 T beyond Status 3 are lost." in told(claimed)


def persuaded(**more: object) -> str:
    """Seat 2 wins a Senator of seat 1, who is Consul; what is told of it."""
    state = table(3, senators="0: L1 | 1: L2 B2 | 2: L3", money=(20, 20, 20), consul="L2", **more)  # type: ignore[arg-type]
    begin(state, "forum.persuasion")
    start(state, last=False)
    act(state, 1, Finish())
    act(state, 2, Persuade(target="L2", amount=20))
    events = act(state, 1, Finish(), draw(10)) if state.forum.duel else []
    (resolved,) = of_type(events, PersuasionResolved)
    return told(resolved)


def test_leg_gen_14__an_office_goes_with_the_senator_who_is_persuaded_away() -> None:
    assert "Lilac 2 goes over to NAME2, still Consul." in persuaded()


def test_leg_con_05__concessions_go_with_the_senator_who_is_persuaded_away() -> None:
    line = persuaded(concessions={"mining": "L2", "grain": "L2", "arms": "B2"})
    assert "goes over to NAME2, still Consul, with Grain and Mining." in line or (
        "goes over to NAME2, still Consul, with Mining and Grain." in line
    )


@pytest.mark.parametrize(
    ("money", "line"),
    [
        (5, "NAME3 pays 4 T to the State: a fine of 4 T by Censure."),
        (3, "NAME3 pays 3 T to the State: a fine of 4 T by Censure; it has no more than 3 T."),
        (0, "NAME3 pays 0 T to the State: a fine of 4 T by Censure; it has nothing."),
    ],
)
def test_leg_cen_02__a_fine_is_told_in_full_and_what_stopped_it(money: int, line: str) -> None:
    state = sitting(money=[0, 0, 0, money, 0])
    number = propose(state, 0, Censure(faction=3, fine=4), 1)
    to_the_vote(state, number)
    assert line in [told(e) for e in vote(state, "fffff")]


def test_leg_vcp_01__a_penalty_that_finds_nothing_is_told_too() -> None:
    state = sitting(
        senators="0: L1 | 1: L2 | 2: L3 | 3: L4-absent | 4: L5", consular_powers=True, treasuries_public=False
    )
    to_the_vote(state, propose(state, 0, Censure(faction=3), 4))
    lines = [told(e) for e in act(state, 1, Penalise(seat=3))]
    assert lines == [
        "The Consul penalises NAME3: a fine of 1 T.",
        "NAME3 pays 0 T to the State: a fine of 1 T by the Consul; it has nothing.",
    ]
    refused(state, 1, Penalise(seat=3), "LEG-VCP-01")


@pytest.mark.parametrize(
    ("pair", "modifier", "line"),
    [
        ((7, 5), 1, "2 armies = 1 (half of 7 - 5 drawn) + 1 of this War."),
        ((4, 9), 0, "3 armies = 3 (half of 9 - 4 drawn, rounded up)."),
        ((6, 6), -1, "1 army = 1 (half of 6 - 6 drawn is 0, the least is 1) - 1 of this War, at least 1."),
    ],
)
def test_leg_war_02__how_many_armies_there_are_can_be_checked_by_eye(pair, modifier, line) -> None:
    half = Pair(red=pair[0], yellow=pair[1])
    armies = max(1, max(1, half.half_difference) + modifier)
    placed = WarPlaced(
        war="W1",
        title="First Punic War",
        place="Sicily",
        province=1,
        pair=half,
        modifier=modifier,
        armies=armies,
    )
    assert told(placed) == f"War in Sicily, the First Punic War: {line}"
