"""The command line: run, play, simulate, clauses, verify.

Exit codes: 0 all well; 1 the answer is no (a clause open, a record that does not hold, a
broken invariant); 2 wrong use or settings; 3 the database cannot be used; 4 Discord
refuses the token; 5 Discord cannot be reached.
"""

import asyncio
import json
import shutil
import signal
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from pydantic import BaseModel, ValidationError
from rich.console import Console
from rich.progress import Progress, TimeRemainingColumn

import bot
from bot.main import settings as settings_module
from engine.kernel import Game

ALL_PAIRS = "all-pairs"
"""The word for options that between them hold every pair of values."""

NO, USAGE, DATABASE, TOKEN, NETWORK = 1, 2, 3, 4, 5

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,  # its tables show a value that a switch does not take
    help="Curia, game master of two games of Rome.",
)
_err = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
GameName = Annotated[str, typer.Option("--game", help="The name of a game.")]


def _stop(code: int, *lines: str) -> typer.Exit:
    for text in lines:
        _err.print(text)
    return typer.Exit(code)


def _settings() -> settings_module.Settings:
    try:
        return settings_module.load()
    except settings_module.BadSettings as error:
        raise _stop(USAGE, *error.lines) from error


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Curia, game master of two games of Rome."""
    if version:
        typer.echo(bot.__version__)
        raise typer.Exit


@app.command()
def run() -> None:
    """Run the bot on Discord. Settings come from the environment and .env (see .env.example)."""
    from bot import logs

    chosen = _settings()
    if chosen.token is None:
        raise _stop(
            USAGE, "CURIA_TOKEN is not set. Put the bot's token into .env; README says how to get one."
        )
    logs.set_up(chosen.log_level)
    code, line = asyncio.run(_run(chosen))
    if line:
        raise _stop(code, line)
    raise typer.Exit(code)


async def _run(chosen: settings_module.Settings) -> tuple[int, str]:
    import aiohttp
    import discord

    from bot.main.client import Curia
    from bot.main.garbage import steady
    from storage.opening import CannotOpen, open_store

    try:
        store = await open_store(chosen.address)
    except CannotOpen as error:
        return DATABASE, str(error)
    steady()

    async def opened() -> Any:
        return store

    curia = Curia(opened)
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(curia.start(chosen.token.get_secret_value() if chosen.token else ""))
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        return 0, ""
    except discord.LoginFailure:
        return TOKEN, "Discord refuses the token in CURIA_TOKEN. Copy it again from the developer pages."
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        return NETWORK, f"Discord cannot be reached: {str(error) or type(error).__name__}."
    except discord.HTTPException as error:
        return NETWORK, f"Discord answers with an error ({error.status}). Try again later."
    finally:
        await curia.close()
        await store.close()
    return 0, ""


@app.command()
def play(
    port: Annotated[int, typer.Option(help="Port of the page, on this machine alone.")] = 8264,
    people: Annotated[int, typer.Option(min=1, max=6, help="How many people the place has.")] = 6,
    folder: Annotated[Path, typer.Option(help="Where the game is kept.")] = Path("data/play"),
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the kept game and begin anew.")] = False,
) -> None:
    """Play in a browser on this machine, without a token.

    It is the bot's real code on a simulated Discord.
    """
    try:
        from bot.play import serve
    except ImportError as error:
        raise _stop(
            USAGE, f"Local play needs simcord, which is not installed ({error}): run `make install`."
        ) from error
    from bot.main.client import Curia
    from storage.opening import CannotOpen, open_store

    if fresh and folder.exists():
        shutil.rmtree(folder)

    def make_bot() -> Curia:
        return Curia(lambda: open_store(folder / "curia.db"))

    try:
        asyncio.run(serve(make_bot, folder, port, people, typer.echo))
    except CannotOpen as error:
        raise _stop(DATABASE, str(error)) from error
    except KeyboardInterrupt:
        raise typer.Exit(0) from None


@app.command()
def simulate(
    game: GameName = "cohort",
    seats: Annotated[int | None, typer.Option(help="Players a table; all-pairs takes every number.")] = None,
    tables: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    policy: Annotated[
        str,
        typer.Option(help="random, sensible, selfish, restless: those the game has; else its own choice."),
    ] = "",
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    options: Annotated[
        str, typer.Option(help="Options of the game as a JSON object; all-pairs: every two together.")
    ] = "{}",
    as_json: AsJson = False,
) -> None:
    """Play whole games in the engine alone and report figures."""
    from engine.kernel import Illegal
    from engine.simulate import simulate

    chosen = _game(game)
    if policy and policy not in chosen.policies:
        raise _stop(USAGE, f"There is no policy {policy}. Known: {', '.join(chosen.policies)}.")
    if seats is not None and seats not in chosen.seat_counts:
        raise _stop(
            USAGE, f"{chosen.title} is for {', '.join(map(str, chosen.seat_counts))} seats, not {seats}."
        )
    sizes = [seats] if seats is not None else _sizes(chosen, options)
    sets = _option_sets(chosen, options)
    with Progress(
        *Progress.get_default_columns()[:2], TimeRemainingColumn(), console=_err, transient=True
    ) as bar:
        task = bar.add_task(f"{tables} tables", total=tables)
        try:
            result = simulate(
                chosen,
                sizes,
                tables,
                policy,
                seed,
                sets,
                figures=chosen.figures(),
                clock=perf_counter,
                progress=lambda done: bar.update(task, completed=done),
            )
        except Illegal as error:
            raise _stop(USAGE, f"options: {error}") from error
    _report(result, as_json)
    raise typer.Exit(NO if result["violations"] or result["finished"] != result["tables"] else 0)


@app.command()
def clauses(
    game: Annotated[str | None, typer.Option("--game", help="Fail if a clause of this game is open.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show which clause of the rules stands in which code and test."""
    from bot.main import clause_coverage

    report = clause_coverage.report(Path(bot.__file__).parent.parent)
    if as_json:
        typer.echo(json.dumps(report))
    else:
        for clause_id, entry in report["clauses"].items():
            if entry["status"] == "open":
                typer.echo(f"open: {clause_id}")
        for where in report.get("unknown", ()):
            typer.echo(f"unknown: {where}")
        typer.echo(json.dumps(report["totals"]))
    raise typer.Exit(clause_coverage.exit_code(report, game))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A file from /table export.")], as_json: AsJson = False
) -> None:
    """Check an exported game.

    The dice are compared with their seal, every fact with the rules.
    """
    from bot.host import record
    from engine.games import GAMES

    try:
        found = record.read(file.read_bytes())
        faults = record.verify(found, GAMES)
    except OSError as error:
        raise _stop(USAGE, f"{file} cannot be read: {error.strerror}.") from error
    except record.BadRecord as error:
        raise _stop(USAGE, f"{file}: {error}.") from error
    if as_json:
        typer.echo(json.dumps({"holds": not faults, "faults": faults, "entries": len(found.entries)}))
    elif faults:
        typer.echo("\n".join(faults))
    else:
        draws = found.entries[-1].dice if found.entries else 0
        typer.echo(f"All is as sealed: {len(found.entries)} entries, {draws} draws.")
    raise typer.Exit(NO if faults else 0)


def _game(name: str) -> Game[Any, Any]:
    from engine.games import GAMES

    if name not in GAMES:
        raise _stop(USAGE, f"There is no game called {name}. Known: {', '.join(GAMES)}.")
    return GAMES[name]


def _sizes(game: Game[Any, Any], options: str) -> list[int]:
    """Numbers of seats when none is asked for: each with all-pairs, else 4, or the most there can be."""
    counts = game.seat_counts
    return list(counts) if options == ALL_PAIRS else [4 if 4 in counts else counts[-1]]


def _option_sets(game: Game[Any, Any], options: str) -> list[BaseModel]:
    from engine.kernel import Illegal
    from engine.pairwise import all_pairs

    def fits(values: BaseModel) -> bool:
        try:
            for count in game.seat_counts:
                game.new(count, values)
        except Illegal:
            return False
        return True

    if options == ALL_PAIRS:
        return all_pairs(game.options, fits)
    try:
        return [game.options.model_validate_json(options)]
    except ValidationError as error:
        raise _stop(USAGE, *(f"options: {e['loc']}: {e['msg']}" for e in error.errors())) from error


def _report(result: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(result))
        return
    for name, value in result.items():
        typer.echo(f"{name:24} {round(value, 3) if isinstance(value, float) else value}")
