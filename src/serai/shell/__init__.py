"""What the commands of all doors share: the terminal as it is, common options, refusals in plain words."""
