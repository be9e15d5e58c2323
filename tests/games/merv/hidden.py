"""Hidden information of Merv: none. The caravan deck is a number of cards of each spice, which players can infer."""

from tests.server.hidden import Open

SECRETS = Open("merv")
