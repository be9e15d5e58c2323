"""Builds everything a seat may see of a match; interfaces only encode the result.

Views, score sheets, items, events, choices, prompts and previews.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from serai.core.game.game import Game
from serai.core.match.history import History, Move
from serai.core.match.ranking import Rank, compute_ranking
from serai.core.rules.chance import Chance
from serai.core.rules.codecs import One
from serai.core.rules.events import Event
from serai.core.rules.fields import SharedView, ViewMemo
from serai.core.rules.state import State, Step
from serai.core.rules.vocabulary import SEATS
from serai.core.text.catalogue import Catalogue
from serai.core.view.preview import Preview, PreviewLine, PreviewRun
from serai.core.view.rendering import (
    Choice,
    RenderedEvent,
    RenderedPrompt,
    event_row,
    relabel,
    render_choice,
    render_choices,
    render_events,
    render_label,
    render_prompt,
)
from serai.core.view.turn_summary import TurnPart, summarize_turn
from serai.core.view.wording import reason_args


class ViewParts:
    """The parts of a view: what is constant in the match, what is the same for every viewer, the hidden fields as this
    viewer sees them, and the other parts for this viewer."""

    def __init__(self, fixed: dict[str, Any], shared: SharedView, hidden: dict[str, Any], own: dict[str, Any]) -> None:
        self.fixed = fixed
        self.shared = shared
        self.hidden = hidden
        self.own = own

    @property
    def public(self) -> dict[str, Any]:
        return self.shared.public

    @property
    def view(self) -> dict[str, Any]:
        return {**self.fixed, **self.shared.common, **self.own, "state": {**self.public, **self.hidden}}


class SeatViews:
    """Builds the views of all seats of a match. `names` are the players' names, if they are known."""

    def __init__(self, game: Game, history: History, names: Sequence[str]) -> None:
        self.game = game
        self.history = history
        self.names = names
        self._texts: dict[str, Catalogue] = {}
        self._fixed: dict[str, Any] = {}  # the constant part of views
        self._lines: tuple[str, ...] = game.score_keys
        self._hidden_line_cache: dict[int, list[int]] = {}  # by `_hidden_lines`

    def __reduce__(self) -> tuple[type[SeatViews], tuple[Game, History, Sequence[str]]]:
        return SeatViews, (self.game, self.history, self.names)  # without the caches

    @property
    def state(self) -> State:
        return self.history.state

    def text(self, language: str) -> Catalogue:
        """The game's texts with the printed numbers, the options and the names of this match."""
        found = self._texts.get(language)
        if found is None:
            found = self.game.text(language, self.state.printed.text_numbers)
            names = self.game.match_names(self.state, found)
            if names:
                found = found.with_entries(names)
            self._texts[language] = found
        return found

    # -- views --------------------------------------------------------------------------------------------------

    def view(self, seat: int | None, memo: ViewMemo | None = None, *, items: bool = False) -> dict[str, Any]:
        """Everything that a seat (None: a spectator) may know, ready for JSON; with `items`, also the itemised scores.
        A memo, kept between views, makes it faster; parts of the views are then shared objects."""
        return self.view_parts(seat, memo or ViewMemo(), items=items).view

    def view_parts(self, seat: int | None, memo: ViewMemo, *, items: bool = False) -> ViewParts:
        """The view in its parts."""
        shared = self.game.fields.shared_view(self.state, memo)
        if not shared.common:
            shared.common = self._common_part(shared)
        own = {"seat": seat, "state": {}, "scores": self.score_sheets(shared, seat, memo), **self._parties_part(seat)}
        if items:
            own = self._with_items(own, [(owner, seat) for owner in range(self.state.players)])
        return ViewParts(self._fixed_part(), shared, self.game.fields.hidden_view(shared, seat, memo), own)

    def full_view(self, seat: int | None) -> dict[str, Any]:
        """A view with nothing hidden, for games that have ended in any way."""
        seats = range(self.state.players)
        view = {
            **self._fixed_part(),
            **self._common_part(SharedView(self.state, {}, [])),
            "seat": seat,
            "state": self.game.fields.full_view(self.state),
            "scores": [self.full_score_sheet(owner) for owner in seats],
            **self._parties_part(seat),
        }
        return self._with_items(view, [(owner, owner) for owner in seats])

    def _fixed_part(self) -> dict[str, Any]:
        """The part of a view that is constant in a match."""
        if not self._fixed:
            state = self.state
            self._fixed = {
                "game": self.game.id,
                "rules": self.game.rules_version,
                "players": state.players,
                "options": dict(state.printed.options),
                "seat": None,
            }
        return self._fixed

    def _common_part(self, shared: SharedView) -> dict[str, Any]:
        """The part of a view that is the same for every viewer."""
        state, due = self.state, self.pending_decision(shared)
        common = {
            "moves": self.history.count,
            "over": state.over,
            "actors": due["actors"],
            "winners": list(state.winners()) if state.over else [],
            "step": due["step"],
            "stack": due["stack"],
        }
        if state.over:
            common["ranking"] = [place._asdict() for place in self.ranking()]
        return common

    def pending_decision(self, shared: SharedView) -> dict[str, Any]:
        """The pending decision and its actors."""
        if not shared.due:
            state = shared.state
            step = None if state.over else state.top().step
            shared.due = {
                "actors": list(shared.actors()),
                "step": None if step is None else {"key": step.key, "rule": step.rule},
                "stack": self.game.fields.write_stack(state),
            }
        return shared.due

    def _parties_part(self, seat: int | None) -> dict[str, Any]:
        """The parties of the game with their scores, if it has any."""
        names = self.state.parties()
        if not names:
            return {}
        first = self.state.players
        return {
            "parties": [{"name": name, "scores": self.score_sheet(first + i, seat)} for i, name in enumerate(names)]
        }

    def _with_items(self, view: dict[str, Any], whose: Iterable[tuple[int, int | None]]) -> dict[str, Any]:
        if not self.game.reasons.kinds:
            return view
        items = [self.score_items(owner, seat) for owner, seat in whose]
        return {**view, "items": items} if any(items) else view

    # -- points -------------------------------------------------------------------------------------------------

    def score_sheet(self, owner: int, seat: int | None, state: State | None = None) -> dict[str, int | None]:
        """A score sheet as a seat sees it, in the current or another state of the match: lines that would reveal hidden
        fields are None."""
        state = state or self.state
        return self._visible_sheet(state, owner, state.score_lines(owner), seat)

    def _sheet(self, points: list[int], hidden: list[int]) -> dict[str, int | None]:
        sheet: dict[str, int | None] = {}
        total = 0
        for line, key in enumerate(self._lines):
            sheet[key] = points[line]
            total += points[line]
        for line in hidden:
            sheet[self._lines[line]] = None
        sheet["total"] = None if hidden else total
        return sheet

    def score_sheets(self, shared: SharedView, seat: int | None, memo: ViewMemo) -> list[dict[str, int | None]]:
        """The score sheets of all seats as a seat sees them; unchanged ones are reused. Hidden lines depend on the
        viewer, and on whether the game is over."""
        state = shared.state
        if not shared.points:
            shared.points = memo.points(state)
        points = shared.points
        known = memo.sheets.get(seat)
        if known is None or known[1] != state.finished:
            sheets = [self._visible_sheet(state, owner, points[owner], seat) for owner in range(state.players)]
        elif known[0] is points or known[0] == points:
            return known[2]
        else:
            was, made = known[0], known[2]
            sheets = [
                made[owner] if was[owner] == points[owner] else self._visible_sheet(state, owner, points[owner], seat)
                for owner in range(state.players)
            ]
        memo.sheets[seat] = (points, state.finished, sheets)
        return sheets

    def _visible_sheet(self, state: State, owner: int, points: list[int], seat: int | None) -> dict[str, int | None]:
        return self._sheet(points, self._hidden_lines(state, owner, seat))

    def full_score_sheet(self, owner: int, state: State | None = None) -> dict[str, int]:
        points = (state or self.state).score_lines(owner)
        return {**dict(zip(self.game.score_keys, points, strict=True)), "total": sum(points)}

    def score_items(self, owner: int, seat: int | None) -> list[dict[str, Any]]:
        """The itemised score of the owner, as a seat may see it, ready for JSON; empty if the game does not itemise.
        `why` is a text `why.*`; its arguments are numbers, seats, and keys of names."""
        items = self.state.score_items(owner)
        if not items:
            return []
        hidden = [self._lines[line] for line in self._hidden_lines(self.state, owner, seat)]
        reasons = self.game.reasons
        return [
            {
                "line": item.line,
                "what": item.what,
                "n": item.n,
                "points": item.points,
                "why": reasons.kinds[item.why[0]].key,
                "args": reason_args(reasons, item.why),
            }
            for item in items
            if item.line not in hidden
        ]

    def split_points(self, memo: ViewMemo) -> list[tuple[int, int | None]]:
        """For every seat, its public points and its private points; None if it has no private lines."""
        found: list[tuple[int, int | None]] = []
        for owner, points in enumerate(memo.points(self.state)):
            hidden = self._hidden_lines(self.state, owner, None)
            more, total = 0, 0
            for line in hidden:
                more += points[line]
            for n in points:
                total += n
            found.append((total - more, more if hidden else None))
        return found

    def _hidden_lines(self, state: State, owner: int, seat: int | None) -> list[int]:
        """The lines of a score sheet that would reveal hidden fields. In a match they depend only on whether the sheet
        is the viewer's own, and whether the game is over."""
        key = (2 if owner == seat else 0) + (1 if state.finished else 0)
        found = self._hidden_line_cache.get(key)
        if found is None:
            visible = self.game.fields.is_visible
            lines = enumerate(self.game.score_lines)
            found = [n for n, line in lines if line.shows and not visible(state, line.shows, owner, seat)]
            self._hidden_line_cache[key] = found
        return found

    def ranking(self) -> list[Rank]:
        """The final ranking; [] while the game runs."""
        return compute_ranking(self.state, self.game.tie_breaks) if self.state.over else []

    # -- prompt and choices ---------------------------------------------------------------------------------------

    @property
    def step(self) -> Step[Any] | None:
        """The step of the pending decision."""
        return None if self.state.over else self.state.top().step

    def prompt(self, language: str | None, names: Sequence[str] | None = None) -> RenderedPrompt | None:
        """The prompt of the pending decision (None: the game is over); without a language only its keys."""
        step = self.step
        if step is None:
            return None
        if language is None:
            return RenderedPrompt(step.key, step.rule, "", "")
        frame = self.state.top()
        seated = any(isinstance(codec, One) and codec.domain is SEATS for codec in frame.decision.locals.values())
        known = tuple(self._names(names)) if seated else ()
        topic = step.topic(self.state, frame)
        return render_prompt(self.game, frame.decision.index, topic, tuple(frame.locals), self.text(language), known)

    def choices(self, seat: int, language: str | None, names: Sequence[str] | None = None) -> list[Choice]:
        """The choices of a seat; [] if it is not to act. Without a language the labels are empty."""
        return [relabel(choice, label, facts) for choice, label, facts in self.offers(seat, language, names)]

    def offers(
        self, seat: int, language: str | None, names: Sequence[str] | None = None
    ) -> list[tuple[Choice, str, dict[str, Any]]]:
        """The choices with their parts apart: the choice that depends on the action alone, and the label and the facts
        that depend on the state."""
        state = self.state
        legal = self.history.legal(seat)
        if not legal:
            return []
        game = self.game
        known = tuple(self._names(names))
        text = None if language is None else self.text(language)
        # Only texts with names of players differ between tables.
        frame = state.top()
        frame.who = seat
        place = frame.decision.place
        found = render_choices(game, legal, place, text, known)
        step = frame.step
        # Most steps have no label arguments, and many no facts: skip the calls.
        has_label_args = type(step).label_args is not Step.label_args
        has_facts = type(step).facts is not Step.facts
        offers: list[tuple[Choice, str, dict[str, Any]]] = []
        for choice in found:
            label = choice.label
            if has_label_args and text is not None:
                label = render_label(game, choice, step.label_args(state, frame, choice.action), text, known)
            offers.append((choice, label, step.facts(state, frame, choice.action) if has_facts else {}))
        return offers

    def describe_action(
        self, state: State, seat: int, action: int, language: str, names: Sequence[str] | None = None
    ) -> Choice:
        """One action as a choice in a state."""
        frame = state.top()
        frame.who = seat
        text, known = self.text(language), tuple(self._names(names))
        choice = render_choice(self.game, action, frame.decision.place, text, known)
        return relabel(
            choice, render_label(self.game, choice, frame.step.label_args(state, frame, action), text, known)
        )

    def _names(self, names: Sequence[str] | None) -> Sequence[str]:
        return self.names if names is None else names

    # -- events ---------------------------------------------------------------------------------------------------

    def render_events(
        self,
        events: Iterable[Event],
        seats: Sequence[int],
        language: str | None,
        names: Sequence[str] | None = None,
        *,
        everything: bool | None = None,
    ) -> list[RenderedEvent]:
        """Events as the owner of these seats may know them. At the end (`everything`) nothing is hidden."""
        known = self._names(names)
        open_now = self.state.over if everything is None else everything
        text = None if language is None else self.text(language)
        return render_events(self.game, map(event_row, events), seats, text, known, everything=open_now)

    def summarize_turn(
        self,
        moves: Sequence[Move],
        seats: Sequence[int],
        language: str,
        names: Sequence[str] | None = None,
        *,
        everything: bool | None = None,
    ) -> tuple[TurnPart, ...]:
        """A whole move in sentences, as the owner of these seats may know it."""
        return summarize_turn(
            self.game,
            [event_row(event) for move in moves for event in move.events],
            moves[0].seat,
            is_simultaneous=moves[0].simultaneous,
            seats=seats,
            text=self.text(language),
            names=self._names(names),
            everything=self.state.over if everything is None else everything,
        )

    # -- previews -----------------------------------------------------------------------------------------------

    def preview(self, seat: int, action: int, chance: Chance) -> Preview:
        """The effects of a legal choice, computed on a determinization for the seat."""
        return self.previews(seat, [action], chance)[0]

    def preview_line(
        self, seat: int, actions: Sequence[int], chance: Chance, language: str, names: Sequence[str] | None = None
    ) -> PreviewLine:
        """The effects of several actions of a seat in a row, up to the first that depends on chance, other seats or
        secrets."""
        known = self.state.imagine(seat, chance)
        run = PreviewRun(self.game, known, self.history.count, seat)
        return run.line(actions, lambda state, action: self.describe_action(state, seat, action, language, names))

    def previews(self, seat: int, actions: Iterable[int], chance: Chance) -> list[Preview]:
        known = self.state.imagine(seat, chance)
        return [PreviewRun(self.game, known, self.history.count, seat).run(action) for action in actions]
