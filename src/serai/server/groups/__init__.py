"""Groups: people who play together, their tables and results. Only members see them."""
