"""Learning by self-play: samples from games, and networks fitted to them."""
