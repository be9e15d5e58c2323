"""Errors for people: what was tried, why it is not allowed, and what is."""

from collections.abc import Sequence


def short_repr(value: object) -> str:
    """Whatever somebody gave us, as it may stand in a message: written out, and cut short."""
    try:
        text = repr(value)
    except Exception:  # a number or a nesting without end
        return f"<{type(value).__name__} beyond measure>"
    return text if len(text) <= 100 else f"{text[:80]}... ({len(text)} characters)"


class SeraiError(Exception):
    """Everything that this package refuses on purpose."""


class UnknownGame(SeraiError):
    """No game of that name."""


class BadSetup(SeraiError):
    """A player count, option or preset that the game does not have."""


class BadData(SeraiError):
    """A data file that does not describe this game's components; names the row."""


class IllegalAction(SeraiError):
    """An action that this seat may not take now. The match is as it was.

    `why` says it in English; `reason` is the key of the same in the catalogue ("" if it cannot even be read), and
    `part` what was refused of a shorthand for several actions.
    """

    def __init__(self, tried: str, why: str, allowed: Sequence[str] = (), *, reason: str = "", part: str = "") -> None:
        self.tried = tried
        self.why = why
        self.allowed = tuple(allowed)
        self.reason = reason
        self.part = part
        listed = ", ".join(self.allowed[:12])
        if len(self.allowed) > 12:
            listed += f", ... ({len(self.allowed)} in all)"
        hint = f" Allowed: {listed}." if listed else ""
        super().__init__(f"{short_repr(tried)} is not possible: {why}.{hint}")


class BadAnswer(SeraiError):
    """A standing answer that the game does not have."""


class NothingToUndo(SeraiError):
    """Undo or redo that the rules of taking back do not allow now."""


MAX_VIOLATIONS = 100  # things that are wrong with one position, in its message
MAX_VIOLATION_LENGTH = 300  # of each


class BadRecord(SeraiError):
    """A record that cannot be replayed; names the line."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why
        super().__init__(f"line {line}: {why}")


class BadPosition(SeraiError):
    """A position that cannot be on a table; lists every violation at once."""

    def __init__(self, violations: Sequence[str]) -> None:
        self.violations = tuple(violations)
        told = [f"  - {violation[:MAX_VIOLATION_LENGTH]}" for violation in self.violations[:MAX_VIOLATIONS]]
        more = len(self.violations) - len(told)
        listed = "\n".join([*told, f"  - and {more} more"] if more else told)
        super().__init__(f"this position cannot be set up ({len(self.violations)} found):\n{listed}")


class ImpossibleOutcome(SeraiError):
    """A scripted chance outcome that could not have happened here. `due` is the chance event that was asked for,
    `told` the event and the outcome that the script gave."""

    def __init__(self, why: str, due: int = -1, scripted: tuple[int, int] = (-1, -1)) -> None:
        self.due = due
        self.scripted = scripted
        super().__init__(why)


class OutcomeNeeded(SeraiError):
    """A script ran out: the next outcome of this kind has to be told."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(f"the outcome of {kind!r} is missing")
