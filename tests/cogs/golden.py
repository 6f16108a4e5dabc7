"""The command tree as Discord gets it, in golden/tree.json: what people see of every command.

    python -m tests.cogs.golden --write

writes the file anew, after a change that is meant.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import discord
from discord.ext import commands

from cogs import EXTENSIONS

TREE = Path(__file__).with_name("golden") / "tree.json"


async def tree() -> list[dict[str, Any]]:
    """The payload of every command, by name."""
    bot = commands.Bot(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    payloads = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await bot.close()
    return sorted(payloads, key=lambda command: str(command["name"]))


def written(payloads: list[dict[str, Any]]) -> str:
    """As it stands in the file."""
    return json.dumps(payloads, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__" and "--write" in sys.argv:
    TREE.write_text(written(asyncio.run(tree())), encoding="utf-8")
