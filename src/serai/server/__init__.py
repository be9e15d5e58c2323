"""Tables over a network: they lose nothing and let no one in."""
