"""Step 1, Income and Expenditure (A5): incomes, claims, gifts and donations, the State's bill.

The two phases and the closing of their windows are LEG-INC-01, LEG-INC-28 and LEG-INC-29.
"""

from engine.legions.rules.income.accounts import BILL, INCOMES
from engine.legions.rules.income.claims import CLAIMS
from engine.legions.rules.income.exchange import EXCHANGE
from engine.legions.rules.stage import Stage

STAGES: tuple[Stage, ...] = (INCOMES, CLAIMS, EXCHANGE, BILL)
