"""The parts of a rulebook: state, steps, vocabulary, events, chance, printed data."""
