"""Step 5, Senate Meeting (A11): who presides, the order of business, the docket and the floor."""
