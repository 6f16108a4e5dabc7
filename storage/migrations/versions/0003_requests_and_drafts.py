"""Requests that are no act of a game, each carried out once; drafts of forms that were begun."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "requests",
        sa.Column("request_id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "drafts",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("offer", sa.String(100), primary_key=True),
        sa.Column("fields", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
