from tests.games.five_tribes.hidden import SECRETS


def test_every_djinn_that_draws_is_in_the_games_of_the_leak_tests() -> None:
    assert set(SECRETS.drawing) >= {"sloar", "sibittis", "kandicha"}
