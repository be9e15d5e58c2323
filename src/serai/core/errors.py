"""Exceptions with messages for people: what was tried, why it is refused, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def short_repr(value: object) -> str:
    """A repr for messages, cut to 100 characters."""
    try:
        text = repr(value)
    except Exception:  # huge numbers, endless recursion
        return f"<{type(value).__name__} beyond measure>"
    return text if len(text) <= 100 else f"{text[:80]}... ({len(text)} characters)"


class SeraiError(Exception):
    """Base class of all errors that this package raises on purpose."""

    def __reduce__(self) -> tuple[Callable[..., SeraiError], tuple[object, ...]]:
        # By default an error is made again from its message, which is not what most classes here take.
        return _restore_error, (type(self), self.args, self.__dict__)


def _restore_error(kind: type[SeraiError], args: tuple[object, ...], fields: dict[str, object]) -> SeraiError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class UnknownGame(SeraiError):
    """No game of that name."""


class BadSetup(SeraiError):
    """A player count, option or preset that the game does not have."""


class BadData(SeraiError):
    """A data file that does not describe this game's components; names the row."""


class DataTooLarge(BadData):
    """A data file beyond the bounds of size and nesting; it was not parsed."""


class IllegalAction(SeraiError):
    """An action that this seat may not take now. The match is unchanged.

    `why` is the reason in English; `reason` is its key in the text catalogue ("" if the action cannot be parsed), and
    `part` the refused part of a shorthand for several actions.
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
    """Undo or redo that is not possible now."""


class BadRecord(SeraiError):
    """A record that cannot be replayed; names the line."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why
        super().__init__(f"line {line}: {why}")


class BadEdit(SeraiError):
    """A change of a position that makes no sense."""


class ImpossibleOutcome(SeraiError):
    """A scripted outcome that is impossible here. `due` is the chance event that was needed, `scripted` the event and
    the outcome of the script."""

    def __init__(self, why: str, due: int = -1, scripted: tuple[int, int] = (-1, -1)) -> None:
        self.due = due
        self.scripted = scripted
        super().__init__(why)


class OutcomeNeeded(SeraiError):
    """A script ran out: it needs an outcome of this kind.

    At a real table, `code` is that of the kind, `weights` how many of each outcome are possible, and `left` how many
    outcomes of the kind are due, with this one."""

    def __init__(self, kind: str, code: int = -1, weights: Sequence[int] = (), left: int = 1) -> None:
        self.kind = kind
        self.code = code
        self.weights = tuple(weights)
        self.left = left
        super().__init__(f"the outcome of {kind!r} is missing")


class MissingText(KeyError):
    """A text that is said and not in the catalogue of a package."""

    def __init__(self, package: str, language: str, key: str) -> None:
        super().__init__(f"{language}: no text for {key!r}")
        self.package = package
        self.language = language


class NothingToDecide(RuntimeError):
    """A step of a game after which nothing is to be decided, though the game is not over."""

    def __init__(self, decision: str, step: object) -> None:
        super().__init__(f"after the decision {decision!r} nothing is to be decided, but the game is not over")
        self.step = step


def stale_code(what: str) -> ValueError:
    """The error of generated code that is older than the declaration it was made from."""
    return ValueError(f"{what} has changed since its code was generated; run `serai generate`")
