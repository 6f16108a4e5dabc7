"""Step 1, Income and Expenditure (A5): incomes, claims, gifts and donations, the State's bill."""
