"""What Merv hides from its players: nothing. The deck of caravan cards is a number of each spice that anybody could work
out, and what it will bring nobody knows."""

from tests.server.hidden import Open

SECRETS = Open("merv")
