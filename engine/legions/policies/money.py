"""Income, Forum and Spoils: where a computer player's Talents come from and go to."""

from engine.kernel import Action, Decision
from engine.legions.actions import (
    AddMoney,
    ChooseStart,
    ClaimIncome,
    Donate,
    DoubleLandCommission,
    Finish,
    Persuade,
    PlaceBids,
    RecruitKnight,
    SetAttendance,
    SponsorGames,
    TakeSpoils,
)
from engine.legions.formulas import (
    attraction_target,
    available,
    claim_amount,
    consul_prestige,
    influence,
    is_half_present,
    present,
    ranked,
    scenario_of,
)
from engine.legions.policies.fitting import first_offered
from engine.legions.policies.mind import Mind

GIFTS = (30, 16, 8)
"""Donations worth making (LEG-INC-16)."""


def claims(mind: Mind, decision: Decision) -> Action | None:
    """Claim the best income the State can spare; leave the rest (LEG-INC-11)."""
    if not decision.required:
        return None
    table = mind.table
    spare = mind.slack_now - mind.temper.claims_above
    mine = [
        n
        for n, province in table.provinces.items()
        if province.governor in mind.senators and claim_amount(table, n) > 0 and not table.claims.get(n)
    ]
    for number in sorted(mine, key=lambda n: -claim_amount(table, n)):
        action = ClaimIncome(province=number, claim=True)
        if spare > claim_amount(table, number) and first_offered([decision], [action]):
            return action
    double = DoubleLandCommission(double=True)
    if not mind.temper.donates and not table.doubling and first_offered([decision], [double]):
        return double
    return Finish()


def exchange(mind: Mind, decision: Decision) -> Action | None:
    """Give to a State that cannot pay its bill, or could not pay for a disaster (LEG-INC-16)."""
    if not decision.required:
        return None
    short = -mind.slack_now
    disaster = scenario_of(mind.table).prices.disaster
    if mind.temper.donates and short > -disaster and mind.me.treasury:
        if short > 0:
            amount = min(mind.me.treasury, max(short, 1))
        else:
            amount = next((g for g in GIFTS[1:] if g <= mind.me.treasury - 3 and not mind.me.donated), 0)
        if amount:
            return Donate(amount=amount)
    return Finish()


# --- the Forum ----------------------------------------------------------------


def attendance(mind: Mind, decision: Decision) -> Action | None:
    """All present: who is absent can do nothing."""
    mine = tuple(ranked(available(mind.table, mind.seat)))
    return first_offered([decision], [SetAttendance(present=mine)]) or decision.default


def start(mind: Mind, decision: Decision) -> Action | None:
    """Persuade before the others have spent; go last with Games, to see what the people still need."""
    return ChooseStart(last=mind.table.stage == "forum.games")


def bids(mind: Mind, decision: Decision) -> Action | None:
    """For each neutral the bid that pays best by the odds (LEG-FOR-11), within the purse."""
    if not decision.required:
        return None
    purse = mind.me.treasury - (5 if mind.table.index > 2 and mind.temper.donates else 0)
    chosen: dict[str, int] = {}
    for senator in sorted(mind.table.display, key=lambda i: -mind.worth(i)):
        need, least = attraction_target(senator), influence(senator)
        best, gain = 0, 0.0
        for bid in range(least, min(purse, need) + 1):
            chance = max(0, min(10, 10 + bid - need)) / 10
            profit = chance * mind.worth(senator) - bid + mind.rng.random() * 0.5
            if profit > gain:
                best, gain = bid, profit
        if best:
            chosen[senator] = best
            purse -= best
    return PlaceBids(bids=chosen)


def persuade(mind: Mind, decision: Decision) -> Action | None:
    """A cheap and likely conquest, while money is left for Games (LEG-FOR-14)."""
    table, purse = mind.table, mind.me.treasury
    best: Action | None = None
    gain = 1.0
    for senator, card in table.senators.items():
        if card.owner in (None, mind.seat) or card.at != "rome":
            continue
        for amount in (1, 2, 3):
            if amount > purse - 6:
                break
            chance = max(0, min(10, 10 + amount - attraction_target(senator))) / 10
            rival = 0.3 if mind.favour(card.owner or 0) < 0 else 0.0
            profit = chance * mind.worth(senator) * (0.5 + rival) - 2 * amount - 2
            if chance >= 0.5 and profit > gain:
                action = Persuade(target=senator, amount=amount)
                if first_offered([decision], [action]):
                    best, gain = action, profit
    return best or Finish()


def duel(mind: Mind, decision: Decision) -> Action | None:
    """Add a Talent while it moves the odds by more than it costs (LEG-FOR-15)."""
    fight = mind.table.forum.duel
    if fight is None:
        return decision.default
    need = attraction_target(fight.target) + fight.defence
    chance = max(0, min(10, 10 + fight.attack - need))
    defends = fight.defender == mind.seat
    stake = mind.worth(fight.target) / 10 * (1.3 if defends else 0.8)
    spent = fight.defence if defends else fight.attack
    moves = chance > 0 if defends else chance < 10
    if moves and stake > 1.0 and spent < stake * 2 and mind.me.treasury - spent > 4:
        return first_offered([decision], [AddMoney(amount=1)]) or Finish()
    return Finish()


def knights(mind: Mind, decision: Decision) -> Action | None:
    """While money is left every Senator present tries, with a Talent or two (LEG-FOR-25)."""
    if not is_half_present(mind.table, mind.seat):
        return Finish()
    spare = mind.me.treasury - 6 - mind.temper.games_reserve // 2
    if spare < 1 or mind.rounds_left < 2:
        return Finish()
    amount = 1 if spare < 8 else 2
    tries = [
        RecruitKnight(senator=i, amount=amount)
        for i in present(mind.table, mind.seat)
        if not mind.table.senators[i].tried
    ]
    return first_offered([decision], tries) or Finish()


def games(mind: Mind, decision: Decision) -> Action | None:
    """Calm the people before they revolt; else small Games when the purse is full (LEG-FOR-28)."""
    purse = mind.me.treasury
    danger = mind.table.index - consul_prestige(mind.table)
    wanted: list[int] = []
    if mind.table.index >= mind.temper.games_at and danger > -2:
        wanted = [25, 15, 5] if danger >= 3 else [15, 5]
    elif purse >= 5 + mind.temper.games_reserve:
        wanted = [5]
    if mind.rounds_left == 0:
        wanted = [25, 15, 5]
    rows = [SponsorGames(amount=amount) for amount in wanted if amount <= purse]
    return first_offered([decision], rows) or Finish()


def spoils(mind: Mind, decision: Decision) -> Action | None:
    """Take what the State can spare (LEG-ADJ-08)."""
    if mind.table.treasury > mind.temper.spoils_above:
        for offer in decision.offers:
            if offer.holes and isinstance(offer.action, TakeSpoils):
                high = getattr(offer.holes[0], "high", 0)
                return TakeSpoils(war=offer.action.war, amount=high)
    return decision.default
