"""Settings: from the environment and a `.env` file, all checked at once.

Every setting is named CURIA_…; one that Curia does not know is an error, so that a
misspelt name does not go unnoticed.
"""

import os
from pathlib import Path
from typing import Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "CURIA_"


class BadSettings(Exception):
    """One or more settings are wrong; `lines` names each, in words for the owner."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Settings(BaseSettings):
    """What the owner of the bot can set."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", hide_input_in_errors=True)

    token: SecretStr | None = Field(None, description="The bot's token from Discord's developer pages.")
    data: Path = Field(Path("data"), description="The folder of the database.")
    database: str = Field("", description="An SQLAlchemy address instead of the file in the data folder.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")

    @field_validator("token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        value = token.get_secret_value().strip() if token else ""
        if value and (len(value) < 50 or value.count(".") != 2):
            raise ValueError("does not look like a bot token (three parts with dots between)")
        return SecretStr(value) if value else None

    @field_validator("database")
    @classmethod
    def _is_an_address(cls, address: str) -> str:
        if address and not address.startswith(("sqlite+aiosqlite://", "postgresql+")):
            raise ValueError("must start with sqlite+aiosqlite:// or postgresql+")
        return address

    @property
    def address(self) -> str | Path:
        """Where the database is: an address, or the file in the data folder."""
        return self.database or self.data / "curia.db"


def load(env_file: Path | None = Path(".env")) -> Settings:
    """The settings in force. Raises BadSettings naming everything that is wrong."""
    file = env_file if env_file is not None and env_file.is_file() else None
    try:
        given = set(dotenv_values(file)) if file else set()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings([f"{file} cannot be read: {error}."]) from error
    names = {PREFIX + name.upper() for name in Settings.model_fields}
    unknown = {n for n in given | set(os.environ) if n.upper().startswith(PREFIX) and n.upper() not in names}
    known = ", ".join(sorted(names))
    lines = [f"{name} is not a setting. Known: {known}." for name in sorted(unknown)]
    try:
        settings = Settings(_env_file=file)
    except ValidationError as error:
        for problem in error.errors():
            name = PREFIX + str(problem["loc"][0]).upper()
            lines.append(f"{name} {problem['msg'].removeprefix('Value error, ')}.")
        raise BadSettings(lines) from error
    if lines:
        raise BadSettings(lines)
    return settings
