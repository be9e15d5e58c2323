"""The interface of a game to the rest of the package.

A game's package declares a `Game` in `__init__.py`, with its typed parts or where they lie. Its texts and its rules
page are in the folders `text` and `rules`.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module, resources
from typing import Any, Generic, Protocol, TypeVar, cast

from serai.core.errors import BadAnswer, BadData, BadSetup, short_repr
from serai.core.game.parts import BotProfile, Editor, GameWords, PuzzleGoal, RuleSet, Terminal
from serai.core.game.registry import game
from serai.core.rules.chance import Chance, Script, Seeded
from serai.core.rules.data import Data
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import Events, Outcomes
from serai.core.rules.fields import Fields
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.secrets import follow_fields
from serai.core.rules.state import MatchConfig, PrintedData, State, Step
from serai.core.rules.violations import BadPosition, BadValue, Violation
from serai.core.rules.vocabulary import Vocabulary
from serai.core.text.catalogue import Catalogue, bind_numbers, catalogue, own_language
from serai.core.text.text_numbers import TextNumbers

GENERATED_DATA = "generated.data:PRINTED"

P = TypeVar("P")


def load_part(package: str, place: str) -> Any:
    """What lies at a place of a game's package: the only place where a part is found by its name."""
    module, _, name = place.partition(":")
    parts = vars(import_module(f"{package}.{module}"))
    if name not in parts:
        raise BadSetup(f"{package}: {module.replace('.', '/')}.py has no {name}")
    return parts[name]


class Part(Generic[P]):
    """A part of a game: an object, or its place `"module:NAME"` in the game's package.

    What lies at a place is imported when it is first used: a list of games needs no rules, and rules no terminal.
    """

    def __init__(self, kind: Any, default: P | str) -> None:
        self.kind = kind
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, game: Any, part: P | str) -> None:
        vars(game)[self.name] = part
        if isinstance(part, str):
            vars(game).setdefault("places", {})[self.name] = part

    def __get__(self, game: Any, owner: type) -> P:
        if game is None:
            return cast("P", self.default)  # asked for by the dataclass
        part: Any = vars(game)[self.name]
        if isinstance(part, str):
            place = part
            part = vars(game)[self.name] = load_part(game.package, place)
            if not isinstance(part, self.kind):
                raise BadSetup(f"{game.id}: {place} is no {self.kind.__name__}")
        return cast("P", part)


class HasId(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=HasId)


class ById(Generic[T]):
    """Things of a game, declared one after the other and found by their id."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, game: Any, things: Iterable[T] | Mapping[str, T]) -> None:
        listed = things.values() if isinstance(things, Mapping) else things
        vars(game)[self.name] = {thing.id: thing for thing in listed}

    def __get__(self, game: Any, owner: type) -> Mapping[str, T]:
        return cast("Mapping[str, T]", () if game is None else vars(game)[self.name])  # (): the dataclass asks


def no_violations(state: State) -> list[Violation]:
    return []


def no_names(state: State, text: Catalogue) -> dict[str, Any]:
    return {}


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
    """A game: its options, and its parts, each of them an object or the place of one (`Part`)."""

    id: str
    package: str
    players: range
    rules_version: int = 1
    options: ById[Option] = ById()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reactions: ById[Reaction] = ById()
    # Older versions of the rules that these rules can continue: legal moves, views and scores are the same,
    # move for move. `serai check-tables` checks it on a copy of a server's tables.
    older_rules: tuple[int, ...] = ()
    # Generated code has a type for seats and for each domain: mypy tells them from each other and from numbers.
    distinct_types: bool = False
    words: Part[GameWords] = Part(GameWords, "vocabulary:WORDS")
    data: Part[Data] = Part(Data, "data:DATA")
    printed_data: str = GENERATED_DATA  # the place of the class of what the rules read of the data file
    fields: Part[Fields] = Part(Fields, "fields:FIELDS")
    rule_set: Part[RuleSet[Any]] = Part(RuleSet, "rules:RULES")
    violations: Part[Callable[[Any], list[Violation]]] = Part(Callable, no_violations)
    bots: Part[BotProfile] = Part(BotProfile, BotProfile())
    editor: Part[Editor] = Part(Editor, Editor())
    terminal: Part[Terminal | None] = Part(Terminal, None)
    puzzle_goal: Part[PuzzleGoal] = Part(PuzzleGoal, PuzzleGoal())
    # Texts that follow from the set-up of a match, such as names of places by the tiles laid there
    match_names: Part[Callable[[Any, Catalogue], dict[str, Any]]] = Part(Callable, no_names)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """The same object: there is one of each game, and caches use it as a key."""
        return self

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return game, (self.id,)

    def declared_in(self, part: str) -> str:
        """The module of the package that declares a part; "" for the package itself."""
        place: str = vars(self).get("places", {}).get(part, "")
        return place.partition(":")[0]

    def supports_rules(self, rules: int) -> bool:
        """Whether matches of this version of the rules can be continued."""
        return rules == self.rules_version or rules in self.older_rules

    # -- parts -------------------------------------------------------------------------------------------------------

    @property
    def vocabulary(self) -> Vocabulary:
        return self.words.vocabulary

    @cached_property
    def _words(self) -> GameWords:
        """Events and outcomes with the audiences that follow from the fields."""
        follow_fields(self.fields, self.words.events, self.words.outcomes)
        return self.words

    @property
    def events(self) -> Events:
        return self._words.events

    @property
    def outcomes(self) -> Outcomes:
        return self._words.outcomes

    @property
    def decisions(self) -> Decisions:
        return self.words.decisions

    @cached_property
    def steps(self) -> list[Step[Any]]:
        """The step of each decision, in the order of the declared decisions."""
        unknown = self.fields.options() - set(self.options)
        if unknown:
            raise BadSetup(f"{self.id}: fields are opened by options that are none: {_join(unknown)}")
        steps = sorted(self.rule_set.steps, key=lambda step: step.decision.index)
        if [step.decision for step in steps] != self.decisions.all:
            raise BadSetup(f"{self.id}: every decision that is declared needs one step, and no other has one")
        return steps

    @cached_property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet; by default the fields that score."""
        scoring = [self.fields.fields[place] for place in self.fields.scoring]
        return self.rule_set.score.lines or tuple(
            ScoreLine(each.name, shows="" if each.visibility.to == "all" else each.name) for each in scoring
        )

    @property
    def reasons(self) -> Events:
        """The reasons of score items, for games that itemise their score sheet."""
        return self.rule_set.score.reasons

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The keys of the tie-breaks; their texts are `tie.KEY`."""
        return self.rule_set.score.tie_breaks

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
        language = own_language(self.package, "rules", f"{language}.md")
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
        figures = TextNumbers(data.rows, options) if data else _text_numbers_of(self, tuple(options.items()))
        terms = MatchConfig(players, options, self.decisions, self.steps, self.fields, self.violations, figures)
        built: PrintedData = self._printed_class((data or self.components).rows, terms)
        built.recipe = (_print_again, (self.id, players, options, data))
        return built

    @cached_property
    def _printed_class(self) -> Callable[[dict[str, Any], MatchConfig], PrintedData]:
        """The class of what the rules read of the data file, with what follows from it."""
        found: Callable[[dict[str, Any], MatchConfig], PrintedData] = load_part(self.package, self.printed_data)
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
        state = self._blank(printed, chance)
        self.rule_set.set_up(state)
        return state

    def blank(self, printed: PrintedData) -> State:
        """A state with blank fields."""
        return self._blank(printed, Script([]))  # draws nothing: a state that is played gets another source

    def _blank(self, printed: PrintedData, chance: Chance) -> State:
        state: State = self.rule_set.state(printed)
        state.chance = chance
        state.blank()
        return state

    def new_state(
        self,
        players: int,
        chance: Chance | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
    ) -> State:
        """A new game for simulations, without record, checks and log. Its outcomes come from `chance`, or from a
        `Seeded` with the seed."""
        if (chance is None) == (seed is None):
            raise BadSetup("new_state: give either a chance or a seed")
        if chance is None:
            if isinstance(seed, bool) or not isinstance(seed, int):
                raise BadSetup(f"seed: {short_repr(seed)} is no whole number")
            chance = Seeded(seed)
        if not isinstance(chance, Chance):
            raise BadSetup(f"chance: {short_repr(chance)} is no Chance; `seed=` takes a number")
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


def _print_again(id: str, players: int, options: dict[str, Any], data: Components | None) -> PrintedData:
    """The printed data of an unpickled state."""
    return game(id).printed(players, options, data)
