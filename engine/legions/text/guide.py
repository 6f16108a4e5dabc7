"""What a newcomer wants beside them: the steps of a round, how all lose, what earns Prestige."""

from engine.legions.options import LegionsOptions
from engine.legions.scenario import scenario
from engine.words import listing

STEPS = (
    "**Income**: Factions and State are paid, anybody may donate or give, the State pays its bill.",
    "**Political Situation**: a War may break out, a Random Event card is turned over.",
    "**Forum**: sealed bids for neutrals, persuading Senators of others, Knights, Games, Tribune stones.",
    "**State of the Republic**: two draws of 1 to 10, less the Revolution Index, plus the Prestige of the "
    "Consul's Faction divided by its Senators; below 0 the people revolt.",
    "**Senate**: Consul and Censor, Prosecutions, Governors, then motions: Legions, Wars, money.",
    "**Combat**: Legions, Commander and a draw against armies and a draw.",
    "**Adjustments**: Spoils, new Provinces, Prestige.",
)

SENATORS = (
    "**A Senator**, such as Lilac 4, has a suit, which gives Influence in votes (Lilac 3, Blue 2, Green 1), "
    "and a Status, which counts in command. Bid and draw must exceed both together to win one."
)


def guide(options: LegionsOptions) -> str:
    """The game on one page, by the options of its table."""
    lines = ["**A round has seven steps**"]
    lines += [*(f"{number}. {text}" for number, text in enumerate(STEPS, 1)), ""]
    wars = "3 Wars at once" if options.war_loss_check == "as_ruled" else "3 Wars at the end of a round"
    lines.append(
        f"**All lose** if the State cannot pay, if the people revolt, or if there are {wars}, "
        "or 2 at the end of a round of which one has no Legions (Unopposed)."
    )
    return "\n".join([*lines, _prestige(options), SENATORS])


def _prestige(options: LegionsOptions) -> str:
    """What earns Prestige, and what costs it.

    LEG-APP-13, LEG-INC-16, LEG-FOR-28, LEG-ADJ-07, LEG-ADJ-17, LEG-DEV-04, LEG-PRO-05, LEG-PRO-11,
    LEG-SEN-21, LEG-EVT-19, LEG-VLA-03, LEG-VLA-09.
    """
    printed = scenario(options.scenario)
    parts = [f"the Consulship {options.consul_award}"] if options.consul_award else []
    parts += [f"the Censorship {options.censor_award}"] if options.censor_award else []
    parts.append("a Victory half the armies of its War, 1 or 2 for a Faction Legion in it")
    parts.append("a Province developed 2; a conviction 3 to the Censor's Faction")
    parts.append("donations " + listing((f"{r.prestige} for {r.talents} T" for r in printed.donations), "or"))
    parts.append("Games " + listing((f"{r.prestige} for {r.talents} T" for r in printed.games), "or"))
    costs = ["a Senator convicted 5", "a Faction Legion lost 2 or 4"]
    costs += ["a motion of the Consul's that all vote down 1", "double Land Commission income 2"]
    if options.land_acts:
        parts.append("a Land Act 2, to co-sponsors 1 (Type II: 4, 2, and 1 to voters)")
        costs.append("a failed Land Act the same; a repeal 4, of co-sponsors 2, of voters 1")
    return f"**Prestige** comes from {'; '.join(parts)}. **It is lost by** {'; '.join(costs)}."
