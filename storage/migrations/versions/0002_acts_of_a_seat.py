"""An index of each seat's acts: the last one is found without reading the whole journal."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_index("acts_of_a_seat", "journal", ["table_id", "seat", "seq"])
