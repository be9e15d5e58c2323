"""Errors of scripted outcomes, with the names of the outcomes."""

from __future__ import annotations

from serai.core.errors import ImpossibleOutcome
from serai.core.game.game import Game


def name_outcome(error: ImpossibleOutcome, game: Game) -> ImpossibleOutcome:
    """The same error with the names of the needed and the scripted outcome."""
    if error.due < 0:
        return error
    key, name = game.outcomes.kind(error.due).key, game.outcomes.name(error.due)
    text = game.text("en")
    due = f"{text.form(f'outcome.{key}')} (`{name}`)" if f"outcome.{key}" in text else f"`{name}`"
    scripted = game.outcomes.write([error.scripted])[0]
    if error.scripted[0] == error.due:
        return ImpossibleOutcome(f"{due} cannot be `{scripted}`: {error}", error.due, error.scripted)
    return ImpossibleOutcome(f"{due} is due here, but the script says `{scripted}`", error.due, error.scripted)
