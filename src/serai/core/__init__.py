"""What all games share: vocabulary, chance, state and steps, matches, records, texts. It knows no game."""
