"""What only a server answers, as handlers of its table of routes."""
