"""The parts of a rulebook: state, fields, steps, vocabulary, events, chance, printed data."""
