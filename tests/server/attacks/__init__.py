"""What was tried against the server, shortened. Everything here stays on the own machine and ends by itself."""
