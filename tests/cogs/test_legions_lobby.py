"""The lobby of LEGIONS: variants in one choice, every option with what it does, advice, seats."""

from typing import Any

from cogs.desk import forms
from cogs.table.option_fields import option_fields
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from tests.cogs.at import WIDGETS, table
from tests.cogs.limits_of_messages import broken
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.sim import controls, text_of


async def lobby(world: World) -> Any:
    """A table of LEGIONS that has not begun."""
    await world.slash(CORNELIA, "table new", game="legions")
    return await world.table()


def panel_of(world: World) -> Any:
    """The lobby, as somebody else sees it."""
    return next(m for m in reversed(world.said(world.members[JULIA])) if controls(m))


async def options_of(world: World) -> Any:
    return (await world.members[CORNELIA].click(panel_of(world), label="Options")).response


async def test_every_option_can_be_set_and_says_what_it_does(world: World):
    await lobby(world)
    shown = await options_of(world)
    selects = controls(shown)
    titles = [select["placeholder"] for select in selects]
    assert titles == [
        "Variants: none",
        "Variants: more, choose up to 5 to change",
        "Rulings: choose up to 5 to change",
        "Table: choose up to 5 to change",
    ]
    offered = [o["value"] for select in selects for o in select["options"]]
    assert sorted(map(int, offered)) == list(range(len(LegionsOptions.model_fields)))
    assert all(o["description"] for select in selects for o in select["options"])
    rulings = {o["label"]: o["description"] for o in selects[2]["options"]}
    assert rulings["Prestige for a new Consul"] == "7. Booked at their appointment."


async def test_variants_are_switched_all_at_once_and_the_lobby_shows_them_with_advice(world: World):
    await lobby(world)
    shown = await options_of(world)
    select = controls(shown)[0]
    wanted = [o["value"] for o in select["options"] if o["label"] in ("Bills", "Revolts", "Additional Wars")]
    answer = await world.members[CORNELIA].select(shown, wanted, custom_id=select["custom_id"])
    now = next(m for m in world.said(world.members[CORNELIA]) if m.id == shown.id)
    on = [o["label"] for o in controls(now)[0]["options"] if o.get("default")]
    assert (answer.acknowledged, on) == (True, ["Bills", "Additional Wars", "Revolts"])
    text = text_of(panel_of(world))
    assert "Variants: **Bills**, **Additional Wars**, **Revolts**" in text
    assert "18 more are as usual; **Options** says what each does" in text
    assert "Revolts and Additional Wars: Rome was lost in every game of sensible players." in text
    assert "(LEG-VRE-02, LEG-VAW-02)" in text
    none = await world.members[CORNELIA].select(now, [], custom_id=select["custom_id"])
    assert none.acknowledged
    assert "Variants: none" in text_of(panel_of(world))


async def test_colours_and_rulings_are_changed_in_a_form(world: World):
    await lobby(world)
    shown = await options_of(world)
    last = controls(shown)[3]
    colours = next(o["value"] for o in last["options"] if o["label"] == "Faction colours")
    form = await world.members[CORNELIA].select(shown, [colours], custom_id=last["custom_id"])
    await world.members[CORNELIA].submit_modal(form, {"colours": ["blue", "lilac", "red"]})
    made = await world.table()
    assert set(made.options.colours) == {"blue", "lilac", "red"}  # type: ignore[attr-defined]
    assert "Faction colours: **" in text_of(panel_of(world))


async def test_what_does_not_fit_together_is_refused_with_the_reason(world: World):
    await lobby(world)
    shown = await options_of(world)
    rulings = controls(shown)[2]
    veto = next(o["value"] for o in rulings["options"] if o["label"] == "A veto spares an Act's sponsors")
    form = await world.members[CORNELIA].select(shown, [veto], custom_id=rulings["custom_id"])
    answer = await world.members[CORNELIA].submit_modal(form, {"veto_spares_sponsors": ["True"]})
    assert "means something only with Land Acts on (LEG-VLA-01)" in said(answer)


async def test_four_cannot_play_and_computer_players_fill_up(world: World):
    await lobby(world)
    for who in (FABIUS, JULIA):
        await world.slash(who, "table join")
    await world.slash(CORNELIA, "table computer", action="add")
    answer = said(await world.slash(CORNELIA, "table start"))
    assert "LEGIONS is for 3 or 5 players; 4 sit here." in answer
    await world.slash(CORNELIA, "table computer", action="add")
    assert "has begun" in said(await world.slash(CORNELIA, "table start"))
    assert len((await world.table()).seats) == 5


def test_the_lobby_keeps_the_limits_with_every_option_changed():
    changed = LegionsOptions(
        bills=True,
        consular_powers=True,
        deaths=True,
        distribution=True,
        land_acts=True,
        no_miscellaneous=True,
        senate_minutes=60,
        additional_wars=True,
        revolts=True,
        treasuries_public=False,
        second_card_after="event",
        persuade_targets="any",
        parallel_forum=False,
        close_rule="consul",
        unanimous_loss_forced=False,
        consul_award=0,
        censor_award=5,
        auto_appoint="nominated",
        liability="end_of_round",
        leaderless_recall="next_meeting",
        veto_spares_sponsors=True,
        repeal_cumulative=False,
        colours=("red", "yellow", "green", "blue", "lilac"),
    )
    made = table(Legions(), 5)
    made.options, made.status = changed, "lobby"
    assert broken(WIDGETS.panel(made)) == []
    assert all(len(f.label) <= 45 for f in option_fields(changed))
    assert len(option_fields(changed)) > forms.ITEMS
