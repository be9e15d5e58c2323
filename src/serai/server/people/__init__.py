"""Who comes, and how much one may ask for."""
