"""Checks actions: an action is accepted if and only if it is in the legal list of the seat. Refusals say why."""

from __future__ import annotations

from serai.core.errors import IllegalAction, short_repr
from serai.core.game.game import Game
from serai.core.rules.state import State
from serai.core.rules.vocabulary import SEATS


class LegalityChecker:
    """Parses and checks the actions of a game. It changes nothing."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def check_seat(self, state: State, seat: object) -> int:
        """The number of a seat, which is given as a number or as records name it: p1 is seat 0."""
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < state.players:
            return seat
        names = SEATS.items[: state.players]
        if isinstance(seat, str) and seat in names:
            return names.index(seat)
        why = f"the seats are 0 to {state.players - 1}, or {names[0]} to {names[-1]}"
        raise IllegalAction(f"seat {short_repr(seat)}", why)

    def expand(self, state: State, action: str | int, seat: int) -> list[str | int]:
        """The actions of a shorthand; any other action is its only part."""
        if not isinstance(action, str):
            return [action]
        try:
            return [*self.game.words.expand(action)]
        except ValueError as error:
            raise IllegalAction(action, str(error), self.allowed(state, seat)) from None

    def check_action(self, state: State, action: str | int, seat: int, legal: list[int] | None = None) -> int:
        """The number of a legal action; `IllegalAction` for any other. `legal`: the legal actions, if already known."""
        self.check_seat(state, seat)
        tried = self._describe(action)
        if state.over:
            raise IllegalAction(tried, "the game is over", reason="refused.over")
        if isinstance(action, bool) or not isinstance(action, (int, str)):
            raise IllegalAction(tried, "an action is a text or a whole number", self.allowed(state, seat))
        words = self.game.vocabulary
        try:
            number = words.read(action) if isinstance(action, str) else action
            words.verb_of(number)
        except ValueError as error:
            raise IllegalAction(tried, str(error), self.allowed(state, seat)) from None
        if number in (state.legal(seat) if legal is None else legal):
            return number
        tried = words.write(number)
        if seat not in state.actors:
            turn = ", ".join(f"p{actor + 1}" for actor in state.actors)
            raise IllegalAction(tried, f"it is not p{seat + 1} who acts now but {turn}", reason="refused.turn")
        reason, why = self._refusal(state, number, seat)
        raise IllegalAction(tried, why, self.allowed(state, seat), reason=reason)

    def check_complete(self, state: State, tried: str, last: int, seat: int) -> None:
        """Refuse a shorthand that is incomplete: the decision that it ended with is still pending."""
        words = self.game.vocabulary
        verb = words.verb_of(last)
        missing = [words.write(action) for action in state.legal(seat) if words.verb_of(action) is verb]
        if missing:
            why = f"it is not complete: another {verb.name!r} must follow"
            raise IllegalAction(tried, why, missing, reason="refused.whole")

    def refuse_part(self, state: State, tried: str, part: str | int, error: IllegalAction, seat: int) -> IllegalAction:
        """The error for a shorthand of which one part was refused. `state` is the state before all parts."""
        why = f"{part!r} in it is refused: {error.why}"
        return IllegalAction(tried, why, self.allowed(state, seat), reason=error.reason, part=str(part))

    def allowed(self, state: State, seat: int) -> list[str]:
        return [self.game.vocabulary.write(action) for action in state.legal(seat)]

    def _describe(self, action: object) -> str:
        """An action as text, even if it is invalid."""
        if isinstance(action, str):
            return action
        words = self.game.vocabulary
        if isinstance(action, int) and not isinstance(action, bool) and 0 <= action < words.size:
            return words.write(action)
        return f"action {short_repr(action)}"

    def _refusal(self, state: State, action: int, seat: int) -> tuple[str, str]:
        """The key of the reason, and the reason in English."""
        frame = state.top()
        frame.who = seat
        step = frame.step
        reason = step.refusal(state, frame, action)
        if reason:
            key = f"refusal.{reason}"
            return key, self.game.text("en").say(key)
        return "refused.option", f"it is not among the options of the decision {step.key!r}"
