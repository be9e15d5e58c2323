"""The interface of a game to the rest of the package.

A game's package declares a `Game` in `__init__.py`; its other modules have fixed names: `vocabulary`, `data`,
`state`, `steps`, `scoring`, `features`, `text/`, `rules/`.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any

from serai.core.errors import BadAnswer, BadData, BadSetup, short_repr
from serai.core.game.registry import game
from serai.core.rules.chance import Chance, Script
from serai.core.rules.data import Data
from serai.core.rules.decisions import Decision, Decisions
from serai.core.rules.events import EventKind, Events, Outcomes
from serai.core.rules.fields import Fields
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.state import MatchConfig, PrintedData, State, Step
from serai.core.rules.violations import BadPosition, BadValue, Violation
from serai.core.rules.vocabulary import Vocabulary
from serai.core.text.catalogue import Catalogue, bind_numbers, catalogue
from serai.core.text.text_numbers import TextNumbers


@dataclass(frozen=True)
class Option:
    """An option of the rules; the first value is the default.

    Other values can have conditions: only with these player counts (`players`), only if other options have these values
    (`needs`).
    """

    id: str
    values: tuple[Any, ...]
    players: Sequence[int] | None = None
    needs: Mapping[str, Any] | None = None

    @property
    def default(self) -> Any:
        return self.values[0]

    def missing(self, chosen: Mapping[str, Any], players: int | None) -> str:
        """Which condition of the chosen value is not met, as the end of a sentence; "" if all are."""
        if chosen[self.id] == self.default:
            return ""
        if self.players is not None and players is not None and players not in self.players:
            return f"is for {_join(map(str, self.players))} players, not {players}"
        for other, value in (self.needs or {}).items():
            if chosen[other] != value:
                return f"needs option {other} to be {value!r}, not {chosen[other]!r}"
        return ""


ASK = "ask"
MISSED = "missed"  # in place of an answer for one time that was not legal when its time came


@dataclass(frozen=True)
class Reaction:
    """A decision that comes up in other seats' turns, with the standing answers that a seat can give to it.

    An answer lists actions as texts: the first legal one is played. If none is, or with the answer `ask`, which is
    always available, the seat is asked. An answer that holds `once` is a move set in advance: it is used up when the
    seat comes to the decision, whether it is played or not legal any more.
    """

    id: str
    step: str  # the key of the decision it answers
    preferred: Mapping[str, tuple[str, ...]]
    once: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (ASK, *self.preferred)


@dataclass(frozen=True, eq=False)  # compared by identity: caches use games as keys
class Game:
    id: str
    package: str
    players: range
    rules_version: int
    options: Mapping[str, Option] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reactions: Mapping[str, Reaction] = field(default_factory=dict)
    # Older versions of the rules that these rules can continue: legal moves, views and scores are the same,
    # move for move. `serai check-tables` checks it on a copy of a server's tables.
    older_rules: tuple[int, ...] = ()

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """The same object: there is one of each game, and caches use it as a key."""
        return self

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return game, (self.id,)

    def supports_rules(self, rules: int) -> bool:
        """Whether matches of this version of the rules can be continued."""
        return rules == self.rules_version or rules in self.older_rules

    # -- modules of the game -----------------------------------------------------------------------------------------

    def module(self, name: str) -> Any:
        """A module of the game's package."""
        return import_module(f"{self.package}.{name}")

    def find_module(self, name: str) -> Any | None:
        """An optional module; None if the game does not have it."""
        return None if find_spec(f"{self.package}.{name}") is None else self.module(name)

    def match_names(self, state: State, text: Catalogue) -> dict[str, Any]:
        """Texts that follow from the set-up of a match, such as names of places by the tiles laid there; {} for games
        without a module `names`."""
        names = self.find_module("names")
        found: dict[str, Any] = {} if names is None else names.match_names(state, text)
        return found

    @cached_property
    def data(self) -> Data:
        """The declaration of the game's data file."""
        found: Data = self.module("data").DATA
        return found

    @cached_property
    def vocabulary(self) -> Vocabulary:
        found: Vocabulary = self.module("vocabulary").V
        return found

    @cached_property
    def events(self) -> Events:
        found: Events = self.module("vocabulary").EVENTS
        for kind in found.kinds:
            kind.recipe = (_event_kind, (self.id, kind.key))
        return found

    @cached_property
    def outcomes(self) -> Outcomes:
        found: Outcomes = self.module("vocabulary").OUTCOMES
        return found

    @cached_property
    def expand(self) -> Callable[[str], list[str]]:
        """Splits a shorthand such as a whole move into actions; other texts are returned unchanged."""
        found: Callable[[str], list[str]] = self.module("vocabulary").expand
        return found

    @cached_property
    def decisions(self) -> Decisions:
        found: Decisions = self.module("vocabulary").DECISIONS
        for decision in found.all:
            decision.recipe = (_decision, (self.id, decision.key))
        return found

    @cached_property
    def fields(self) -> Fields:
        found: Fields = self.module("fields").FIELDS
        unknown = found.options() - set(self.options)
        if unknown:
            raise BadSetup(f"{self.id}: fields are opened by options that are none: {_join(unknown)}")
        return found

    @cached_property
    def steps(self) -> list[Step[Any]]:
        """The step of each decision, in the order of the declared decisions."""
        found: list[Step[Any]] = sorted(self.module("steps").STEPS, key=lambda step: step.decision.index)
        if [step.decision for step in found] != self.decisions.all:
            raise BadSetup(f"{self.id}: every decision that is declared needs one step, and no other has one")
        return found

    @cached_property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        found: tuple[ScoreLine, ...] = self.module("scoring").LINES
        return found

    @cached_property
    def reasons(self) -> Events:
        """The reasons of score items, for games that itemise their score sheet."""
        found: Events = getattr(self.module("scoring"), "REASONS", Events())
        return found

    @cached_property
    def tie_breaks(self) -> tuple[str, ...]:
        """The keys of the tie-breaks; their texts are `tie.KEY`."""
        found: tuple[str, ...] = getattr(self.module("scoring"), "TIE_BREAKS", ())
        return found

    @cached_property
    def score_keys(self) -> tuple[str, ...]:
        return tuple(line.key for line in self.score_lines)

    def text(self, language: str = "en", text_numbers: TextNumbers | None = None) -> Catalogue:
        """The texts with the numbers of a match, or by default of the game's data file and default options."""
        return _catalogue_with(catalogue(self.package, language), text_numbers or self.text_numbers)

    @cached_property
    def text_numbers(self) -> TextNumbers:
        """The printed numbers of the game's own data file, and its default options."""
        return _text_numbers_of(self, tuple(self.choose_options(None).items()))

    def rules_source(self, language: str = "en") -> str:
        """The rules for players, as Markdown, with slots for printed numbers and options."""
        self.text(language)  # refuses unknown languages
        page = resources.files(self.package) / "rules" / f"{language}.md"
        return bind_numbers(language, page.read_text(encoding="utf-8"))

    def rules(self, language: str = "en", text_numbers: TextNumbers | None = None) -> str:
        """The rules for players, as Markdown."""
        return self.text(language, text_numbers).fill(self.rules_source(language))

    # -- setting up -----------------------------------------------------------------------------------------------

    def choose_options(
        self, options: Mapping[str, Any] | None, preset: str | None = None, players: int | None = None
    ) -> dict[str, Any]:
        """All options with their values; refuses unknown options, wrong values and unmet conditions. Without `players`,
        conditions on the player count are not checked."""
        chosen = {option.id: option.default for option in self.options.values()}
        if preset is not None:
            if preset not in self.presets:
                raise BadSetup(f"{self.id} has no preset {short_repr(preset)}; it has {_join(self.presets)}")
            chosen |= self.presets[preset]
        if options is not None and not isinstance(options, Mapping):
            raise BadSetup(f"options: {short_repr(options)} should be an object with names and values")
        for name, value in (options or {}).items():
            if name not in self.options:
                raise BadSetup(f"{self.id} has no option {short_repr(name)}; it has {_join(self.options)}")
            allowed = self.options[name].values
            if not any(type(value) is type(one) and value == one for one in allowed):
                raise BadSetup(f"option {name} cannot be {short_repr(value)}; it can be {_join(map(repr, allowed))}")
            chosen[name] = value
        for option in self.options.values():
            missing = option.missing(chosen, players)
            if missing:
                raise BadSetup(f"option {option.id}={chosen[option.id]!r} {missing}")
        return chosen

    def check_answer(self, reaction: str, answer: str) -> None:
        """Check that the game has this standing answer; otherwise `BadAnswer` lists the valid ones."""
        if reaction not in self.reactions:
            raise BadAnswer(f"{self.id} has no reaction {short_repr(reaction)}; it has {_join(self.reactions)}")
        answers = self.reactions[reaction].answers
        if answer not in answers:
            raise BadAnswer(f"{short_repr(answer)} is no answer to {reaction}; there are {_join(answers)}")

    def preferred_actions(self, step: str, standing: Mapping[str, str]) -> Iterator[int]:
        """The actions that a seat's standing answers prefer at a decision, the most preferred first."""
        for reaction in self.reactions.values():
            if reaction.step == step:
                texts = reaction.preferred.get(standing.get(reaction.id, ASK), ())
                yield from map(self.vocabulary.read, texts)

    def without_used_answers(self, step: str, standing: Mapping[str, str], *, is_played: bool) -> dict[str, str]:
        """A seat's standing answers after it came to a decision: those for one time are gone, or marked as missed if
        none was played."""
        used = {one.id for one in self.reactions.values() if one.once and one.step == step}
        left = {id: answer for id, answer in standing.items() if id not in used}
        return left if is_played else left | {id: MISSED for id in used if standing.get(id, ASK) != ASK}

    def check_players(self, players: object) -> None:
        """Refuse a number of players that the game is not for."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise BadSetup(f"{self.id} is for {_join(map(str, self.players))} players, not {short_repr(players)}")

    def printed(self, players: int, options: dict[str, Any], data: Components | None = None) -> PrintedData:
        """The printed data and the options of one match."""
        self.check_players(players)
        violations = self.module("invariants").violations
        figures = TextNumbers(data.rows, options) if data else _text_numbers_of(self, tuple(options.items()))
        terms = MatchConfig(players, options, self.decisions, self.steps, self.fields, violations, figures)
        built: PrintedData = self._printed_class((data or self.components).rows, terms)
        built.recipe = (_print_again, (self.id, players, options, data))
        return built

    @cached_property
    def _printed_class(self) -> Callable[[dict[str, Any], MatchConfig], PrintedData]:
        """What the rules read of the data file; `components.py` adds what follows from it."""
        module = self.find_module("components") or self.module("generated.data")
        found: Callable[[dict[str, Any], MatchConfig], PrintedData] = module.PRINTED
        return found

    @cached_property
    def components(self) -> Components:
        """The game's own data file."""
        file = resources.files(self.package) / "data.toml"
        return self.read_components(file.read_text(encoding="utf-8"))

    def read_components(self, text: str) -> Components:
        """Parse and check a data file that replaces the game's own."""
        try:
            rows = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers of too many digits
            raise BadData(f"this is no TOML file: {error}") from None
        problems = self.data.check(rows)
        if problems:
            listed = "\n".join(f"  - {problem}" for problem in problems)
            raise BadData(f"this data file does not describe {self.id}:\n{listed}")
        return Components(rows, hashlib.sha256(text.encode()).hexdigest(), text)

    def set_up(self, printed: PrintedData, chance: Chance) -> State:
        """A new game, up to its first decision."""
        state: State = self.module("steps").set_up(printed, chance)
        return state

    def blank(self, printed: PrintedData) -> State:
        """A state with blank fields."""
        state: State = self.module("state").STATE(printed)
        state.blank()
        state.chance = Script([])  # draws nothing: a state that is played gets another source
        return state

    def new_state(self, players: int, chance: Chance, options: Mapping[str, Any] | None = None) -> State:
        """A new game for simulations, without record, checks and log."""
        return self.set_up(self.printed(players, self.choose_options(options, players=players)), chance)

    def read_position(self, position: Mapping[str, Any], chance: Chance, data: Components | None = None) -> State:
        """A state from a position; `BadPosition` lists every violation."""
        if not isinstance(position, Mapping):
            raise self._bad_position([BadValue("a position is a JSON object").violation])
        try:
            players = position.get("players", 0)
            options = self.choose_options(position.get("options"), players=players)
            printed = self.printed(players, options, data)
        except BadSetup as error:
            raise self._bad_position([BadValue(str(error)).violation]) from None
        state = self.blank(printed)
        state.chance = chance
        problems: list[Violation] = []
        self.fields.read(state, dict(position), problems)
        if not problems:
            state.derive()
            problems = state.violations()
        if not problems and not state.over:
            problems = self._dead_ends(state)
        if problems:
            raise self._bad_position(problems)
        return state

    def _bad_position(self, violations: list[Violation]) -> BadPosition:
        return BadPosition(violations, self.text())

    def _dead_ends(self, state: State) -> list[Violation]:
        if state.actors and all(state.legal(seat) for seat in state.actors):
            return []
        return [Violation("nothing_to_do").inside(state.top().decision.key).inside("stack")]


@dataclass(frozen=True)
class Components:
    """A parsed and checked data file, with its hash."""

    rows: dict[str, Any]
    sha256: str
    text: str = ""


@lru_cache(maxsize=500)
def _catalogue_with(texts: Catalogue, figures: TextNumbers) -> Catalogue:
    """One catalogue for all matches with the same numbers, so that texts rendered with it can be cached."""
    return texts.with_numbers(figures)


@lru_cache(maxsize=500)
def _text_numbers_of(the_game: Game, options: tuple[tuple[str, Any], ...]) -> TextNumbers:
    return TextNumbers(the_game.components.rows, dict(options))


def _join(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def _event_kind(id: str, key: str) -> EventKind:
    """The kind of an unpickled event."""
    return next(kind for kind in game(id).events.kinds if kind.key == key)


def _decision(id: str, key: str) -> Decision:
    """The decision of an unpickled move."""
    return game(id).decisions.find(key)


def _print_again(id: str, players: int, options: dict[str, Any], data: Components | None) -> PrintedData:
    """The printed data of an unpickled state."""
    return game(id).printed(players, options, data)
