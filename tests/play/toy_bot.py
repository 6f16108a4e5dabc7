"""A small bot with one of everything that a player meets: for testing local play and its pilot."""

from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

PROVINCES = ("Gallia", "Hispania", "Sicilia", "Africa")


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"toy:(?P<what>\w+)"):
    def __init__(self, what: str) -> None:
        super().__init__(discord.ui.Button(label=what.title(), custom_id=f"toy:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> "Press":
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        bot: ToyBot = interaction.client  # type: ignore[assignment]
        if self.what == "join":
            bot.add(interaction.user.display_name)
            await interaction.response.edit_message(content=bot.lobby(), view=lobby_view())
            await interaction.user.send("You have joined. This is your desk.", view=desk_view())
        elif self.what == "hand":
            await interaction.response.send_message("Only you see this: a Legate.", ephemeral=True)
        elif self.what == "bid":
            await interaction.response.send_modal(Bid())
        elif self.what == "thread":
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.response.defer()
            thread = await interaction.channel.create_thread(
                name=f"Desk of {interaction.user.display_name}", type=discord.ChannelType.private_thread
            )
            await thread.add_user(interaction.user)
            await thread.send("This thread is yours alone.", view=desk_view())


class Choose(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"toychoose:(?P<n>\d+)"):
    def __init__(self, n: str = "0") -> None:
        options = [
            discord.SelectOption(label=p, value=p.lower(), description=f"Go to {p}") for p in PROVINCES
        ]
        super().__init__(
            discord.ui.Select(placeholder="Choose a province", custom_id=f"toychoose:{n}", options=options)
        )

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> "Choose":
        return cls(match["n"])

    async def callback(self, interaction: discord.Interaction) -> None:
        values = interaction.data["values"]  # type: ignore[index,typeddict-item]
        await interaction.response.edit_message(content=f"You went to {values[0].title()}.", view=desk_view())
        channel: Any = interaction.client.get_partial_messageable(interaction.client.home)  # type: ignore[attr-defined]
        await channel.send(f"{interaction.user.display_name} has moved.")


class Bid(discord.ui.Modal, title="A sealed bid"):
    amount = discord.ui.Label(
        text="Talents", component=discord.ui.TextInput(custom_id="amount", max_length=3)
    )
    where = discord.ui.Label(
        text="Province",
        component=discord.ui.Select(
            custom_id="where", options=[discord.SelectOption(label=p, value=p.lower()) for p in PROVINCES]
        ),
    )
    how = discord.ui.Label(
        text="How",
        component=discord.ui.RadioGroup(
            custom_id="how",
            options=[
                discord.RadioGroupOption(label="Openly", value="open"),
                discord.RadioGroupOption(label="In secret", value="secret"),
            ],
        ),
    )
    sure = discord.ui.Label(text="I am sure", component=discord.ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        found = [self.amount.component.value, self.where.component.values[0], self.how.component.value]  # type: ignore[attr-defined]
        found.append("sure" if self.sure.component.value else "unsure")  # type: ignore[attr-defined]
        await interaction.response.send_message(f"Bid: {', '.join(map(str, found))}.", ephemeral=True)


def lobby_view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for what in ("join", "hand", "bid", "thread"):
        view.add_item(Press(what))
    return view


def desk_view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Choose())
    view.add_item(Press("bid"))
    return view


class ToyBot(commands.Bot):
    """Keeps the names of who joined in a file, as a real bot would in its database."""

    home = 0

    def __init__(self, file: Path) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.file = file

    def names(self) -> list[str]:
        return self.file.read_text().split() if self.file.exists() else []

    def add(self, name: str) -> None:
        if name not in self.names():
            self.file.write_text(" ".join([*self.names(), name]))

    def lobby(self) -> str:
        return f"**A new table.** Seated: {', '.join(self.names()) or 'nobody'}."

    async def on_ready(self) -> None:
        channels = [channel for guild in self.guilds for channel in guild.text_channels]
        self.home = channels[0].id if channels else 0

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Choose)
        contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
        table = app_commands.Group(name="table", description="Tables", allowed_contexts=contexts)

        @table.command(name="new", description="Open a table")
        @app_commands.describe(game="Which game", seats="How many seats", note="What to say")
        @app_commands.choices(
            game=[app_commands.Choice(name=n, value=n.lower()) for n in ("LEGIONS", "The Cohort")]
        )
        async def new(
            interaction: discord.Interaction,
            game: str,
            seats: app_commands.Range[int, 2, 6] = 4,
            note: str = "",
        ) -> None:
            embed = discord.Embed(title=f"{game}, {seats} seats", description=note or "No note.")
            await interaction.response.send_message(self.lobby(), embed=embed, view=lobby_view())

        @table.command(name="go", description="Go to a province")
        @app_commands.describe(province="Where to")
        async def go(interaction: discord.Interaction, province: str) -> None:
            await interaction.response.send_message(f"Gone to {province}.", ephemeral=True)

        @go.autocomplete("province")
        async def province(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=f"{p}, 3 Talents", value=p.lower())
                for p in PROVINCES
                if typed.lower() in p.lower()
            ]

        self.tree.add_command(table)
        await self.tree.sync()
