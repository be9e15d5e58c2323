"""Why an action cannot be done, in the person's language."""

from __future__ import annotations

from caravanserai.core.match import Match
from caravanserai.core.state import Frame
from caravanserai.core.text import Catalogue


def why_not(match: Match, line: str, seat: int, text: Catalogue) -> str:
    """The first part of a typed action, or of a shorthand for several, that the table refuses."""
    state = match.state.clone()
    parts = match.game.expand(line)
    for part in parts:
        action = match.game.vocabulary.read(part)
        if action in state.legal(seat):
            state.apply(action, seat)
            continue
        where = f" ({part})" if len(parts) > 1 else ""
        if seat not in state.actors:
            return text.say("cli.play.not_now", where=where)
        frame = state.top()
        step = state.tables.steps[frame.step]
        reason = step.refusal(state, Frame(frame.step, seat, frame.a, frame.b), action)
        if reason:
            return text.say("cli.play.refused", why=text.say(f"refusal.{reason}") + where)
        return text.say("cli.play.not_now", where=where)
    return text.say("cli.play.not_now", where="")
