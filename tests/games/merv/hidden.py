"""What Merv hides: nothing. The caravan deck is a number of cards of each spice, which anybody could work out."""

from tests.server.hidden import Open

SECRETS = Open("merv")
