"""Studies: a recorded game with branches of one's own, evaluated deeper and deeper."""
