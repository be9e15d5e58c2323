"""A game of one person in the terminal: prompts, input, undo, saving and leaving."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from rich.text import Text

from serai.bots import Bot, strongest_bot
from serai.cli import rulebook, transcript
from serai.cli.autosave import Autosave
from serai.cli.lookup import look_up
from serai.cli.menu import Menu
from serai.cli.screen import Screen
from serai.core.api.match import Choice, Match
from serai.core.errors import IllegalAction, NothingToUndo, SeraiError
from serai.core.game.game import ASK
from serai.core.rules.vocabulary import SEATS
from serai.core.view.wording import refusal_text

TRANSCRIPT_LINES = 12
YES = ("y", "yes", "д", "да")
NO = ("n", "no", "н", "нет")
# One-letter commands typed on a Russian keyboard layout.
OTHER_LAYOUT = str.maketrans("гГкрдыий", "uUrhlsbq")
WORDS = {"undo": "u", "redo": "r", "help": "h", "?": "h", "log": "l", "score": "s", "board": "b", "quit": "q"}
WORDS |= {"exit": "q", "отмена": "u", "повтор": "r", "помощь": "h", "журнал": "l", "счёт": "s", "стол": "b"}
WORDS |= {"выход": "q", "правила": "rules", "сохранить": "save", "подсказка": "hint", "всегда": "always"}
WORDS |= {"легенда": "legend", "знаки": "legend", "signs": "legend"}


class PlayerLeft(Exception):
    """The player quits; the game can be resumed."""


class TerminalClosed(BaseException):
    """The terminal was closed or the process is terminated, so no question can be asked."""


class Session:
    """A match with one person, or none, and bots in the other seats."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        bots: dict[int, Bot],
        autosave: Autosave,
        language: str,
        delay: float = 0.0,
    ) -> None:
        self.match = match
        self.screen = screen
        self.text = screen.text
        self.bots = bots
        self.autosave = autosave
        self.language = language
        self.delay = delay
        people = [seat for seat in range(match.state.players) if seat not in bots]
        self.seat: int | None = people[0] if people else None
        self.printed_moves = len(match.moves)
        self.menu: Menu | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "u": lambda _: self._take_back(self.match.undo),
            "U": lambda _: self._take_back(self.match.undo_turn),
            "r": lambda _: self._take_back(self.match.redo),
            "h": lambda _: self._help(),
            "l": lambda _: self._log(),
            "s": self._scores,
            "b": lambda _: self._show(),
            "legend": lambda _: self._legend(),
            "d": self._describe,
            "hint": lambda _: self._hint(),
            "rules": lambda _: self._rules(),
            "save": self._save,
            "always": self._always,
            "q": lambda _: self._quit(),
        }

    # -- game loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Run until the game is over or the player leaves; returns the exit code."""
        try:
            while not self.match.over:
                waiting = [seat for seat in self.match.actors if seat in self.bots]
                if waiting:
                    self._bot(waiting[0])
                else:
                    self._ask()
            self._finish()
        except PlayerLeft:
            return 0
        except (EOFError, KeyboardInterrupt) as interruption:
            try:
                self._interrupted()
            except OSError:  # the terminal went away
                self._rescue()
            return 130 if isinstance(interruption, KeyboardInterrupt) else 0
        except (TerminalClosed, OSError):
            self._rescue()
            return 1
        return 0

    def _bot(self, seat: int) -> None:
        self.match.play(self.bots[seat].move(self.match.state, seat), seat)
        if seat not in self.match.actors or self.match.over:
            self._print_news()
            if self.seat is None and self.screen.alive and not self.match.over:
                self.screen.clear()
                self.screen.table(self._view(), set())
                self.screen.transcript(self._paragraphs(self.match.moves[-40:]), TRANSCRIPT_LINES)
            time.sleep(self.delay)

    def _print_news(self) -> None:
        """Print what happened since the last call."""
        self.screen.transcript(self._paragraphs(self.match.moves[self.printed_moves :]))
        self.printed_moves = len(self.match.moves)

    def _paragraphs(self, moves: list[Any]) -> list[transcript.Paragraph]:
        return transcript.describe_turns(self.match, moves, self.seat, self.language)

    def _view(self) -> dict[str, Any]:
        return self.match.view(self.seat)

    def _ask(self) -> None:
        """One decision of the player: show it, then read input until the state changes."""
        self._print_news()
        if self.autosave.always:
            self.autosave.save(self.match)
        self._show()
        before = self.match.state
        while self.match.state is before:
            line = self._read("> ")
            try:
                self._run_line(line)
            except SeraiError as error:
                self.screen.warn(str(error))

    def _show(self) -> None:
        assert self.seat is not None
        view = self._view()
        self.menu = Menu(self.match, self.seat, self.language, self.screen.note(view))
        self.screen.clear()
        news = self._paragraphs(transcript.since_own_move(self.match, self.seat)) if self.screen.alive else []
        if not self.screen.tall:
            self.screen.transcript(news)
        self.screen.table(view, self.menu.targets)
        if self.screen.tall:
            self.screen.transcript(news, TRANSCRIPT_LINES)
        prompt = self.match.prompt(self.language)
        self.screen.print("", self.screen.who(self.seat).append(f"  {prompt}", style="bold"))
        self.screen.print(self.menu.draw(self.screen.console.width))
        self.screen.print(Text(self.text.say("cli.play.keys"), style="dim"))

    def _finish(self) -> None:
        self._print_news()
        view = self._view()
        self.screen.print("")
        self.screen.table(view, set())
        self.screen.print("")
        self.screen.result(view)
        if self.seat is not None:
            self.screen.items(self.seat, self.match.score_items(self.seat, self.seat))
        if self.autosave.always:
            self.screen.say("cli.play.saved", file=self.autosave.save(self.match))
        elif self.seat is not None:
            self._offer_record()

    def _offer_record(self) -> None:
        try:
            answer = self._read(self.text.say("cli.play.keep_record") + " ")
        except (EOFError, KeyboardInterrupt):
            return
        if answer.lower() in YES:
            self._save("")
        elif answer and answer.lower() not in NO and not answer.isdecimal():
            self._save(answer)

    # -- input --------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        return input(prompt).strip()

    def _run_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = WORDS.get(word.lower(), word)
        if len(line) == 1:
            word = word.translate(OTHER_LAYOUT)
        if word in self.commands:
            self.commands[word](rest.strip())
        elif line:
            self._play(line)

    def _play(self, line: str) -> None:
        assert self.seat is not None
        assert self.menu is not None
        chosen = self.menu.numbered(line)
        if chosen is not None:
            if self.menu.is_ambiguous(line) and not self._is_meant(line, chosen):
                return
            self.match.play(chosen.action, self.seat)
        elif line.isdecimal():
            self.screen.warn(self.text.say("cli.play.no_number", n=len(self.menu.choices)))
        elif self._is_action(line):
            try:
                self.match.play(line, self.seat)
            except IllegalAction as error:
                self.screen.warn(self.text.say("cli.play.refused", why=refusal_text(error, self.text)))
        else:
            self._play_words(line)

    def _play_words(self, line: str) -> None:
        """Play a choice by its words, in any language; the verb may be left out."""
        assert self.seat is not None
        assert self.menu is not None
        found = self.menu.find(line)
        if len(found) == 1:
            self.match.play(found[0].action, self.seat)
        elif found:
            labels = ", ".join(choice.text for choice in found[:8])
            self.screen.warn(self.text.say("cli.play.several", choices=labels))
        else:
            self.screen.warn(self.text.say("cli.play.not_understood", line=line))

    def _is_action(self, line: str) -> bool:
        """Whether a line is an action in the notation of records, or a shorthand for several."""
        try:
            texts = self.match.game.words.expand(line)
            for each in texts:
                self.match.game.vocabulary.read(each)
        except ValueError:
            return False
        return True

    def _is_meant(self, line: str, choice: Choice) -> bool:
        answer = self._read(self.text.say("cli.play.is_meant", line=line, label=choice.label) + " ")
        return answer.lower() in ("", line, *YES)

    # -- commands -------------------------------------------------------------------------------------------

    def _scores(self, word: str) -> None:
        """Print all score sheets and, if the game lists them, the items of this seat or of the one named."""
        owner = SEATS.find(word.strip()) if word.strip() else (self.seat or 0)
        if not 0 <= owner < self.match.state.players:
            self.screen.warn(self.text.say("cli.play.no_seat", n=self.match.state.players))
            return
        self.screen.print(self.screen.scores(self._view()))
        self.screen.items(owner, self.match.score_items(owner, self.seat))

    def _take_back(self, change: Callable[[int], None]) -> None:
        assert self.seat is not None
        try:
            change(self.seat)
        except NothingToUndo:
            key = "cli.play.nothing_to_redo" if change == self.match.redo else "cli.play.nothing_to_undo"
            self.screen.warn(self.text.say(key))
        self.printed_moves = min(self.printed_moves, len(self.match.moves))

    def _help(self) -> None:
        step = self.match.step
        assert step is not None
        page = self.match.game.rules(self.language)
        asked = self.match.views.prompt(self.language)
        if asked is not None and asked.help:
            self.screen.print(Text(asked.help))
        self.screen.say("cli.play.where", section=rulebook.title(page, step.rule))
        self.screen.say("cli.play.help", **self._examples())
        if "cli.shorthand" in self.text.entries:
            self.screen.say("cli.shorthand")

    def _examples(self) -> dict[str, str]:
        """The same choice of this decision as a number, as words and as an action; the first one with words to type."""
        assert self.menu is not None
        numbered = list(enumerate(self.menu.choices, 1))
        n, choice = next((one for one in numbered if " " in one[1].text), numbered[0])
        words = choice.text.partition(" ")[2]
        is_enough = bool(words) and len(self.menu.find(words)) == 1
        return {"n": str(n), "words": words if is_enough else choice.label, "action": choice.text}

    def _legend(self) -> None:
        """Print what the signs and letters of the board stand for."""
        if self.screen.terminal is None:
            self.screen.warn(self.text.say("cli.play.no_legend"))
            return
        draw, width = self.screen.terminal.draw, self.screen.console.width
        self.screen.print(draw.legend(self._view(), self.text, width, plain=self.screen.plain))

    def _hint(self) -> None:
        """Print the choice of the strongest bot."""
        assert self.seat is not None
        assert self.menu is not None
        adviser = strongest_bot(self.match.game)
        action = adviser.make(self.match.game, has_clock=True).move(self.match.state, self.seat)
        number = next(at for at, choice in enumerate(self.menu.choices, 1) if choice.action == action)
        self.screen.say(
            "cli.play.hint", bot=adviser.label(self.language), n=number, label=self.menu.choices[number - 1].label
        )

    def _rules(self) -> None:
        step = self.match.step
        assert step is not None
        page = self.match.game.rules(self.language)
        self.screen.print(rulebook.rendered(rulebook.section(page, step.rule)))

    def _log(self) -> None:
        assert self.seat is not None
        moves = transcript.since_own_move(self.match, self.seat)
        self.screen.transcript(transcript.describe_moves(self.match, moves, self.seat, self.language))

    def _describe(self, word: str) -> None:
        found = look_up(word, self._view(), self.text, self.screen.terminal)
        if not found:
            self.screen.warn(self.text.say("cli.play.unknown", word=word))
        for line in found:
            self.screen.print(Text(line))

    def _always(self, word: str) -> None:
        """Set a standing answer to a question in other players' turns, by the last word of the answer."""
        assert self.seat is not None
        reactions = [one for one in self.match.game.reactions.values() if not one.once]
        found = [(one.id, answer) for one in reactions for answer in one.answers if word.lower() == _short(answer)]
        if not reactions or (word and not found):
            key = "cli.play.not_understood" if reactions else "cli.play.no_reactions"
            self.screen.warn(self.text.say(key, line=f"always {word}"))
        for reaction, answer in found:
            self.match.set_standing_answer(self.seat, reaction, answer)
        said = self.match.standing_answers.get(self.seat, {})
        for one in reactions:
            self.screen.say(f"reaction.{one.id}")
            for answer in one.answers:
                mark = "*" if answer == said.get(one.id, ASK) else " "
                meaning = self.text.say(f"reaction.{one.id}.{answer}")
                self.screen.print(Text(f"{mark} always {_short(answer)}: {meaning}"))

    def _save(self, path: str) -> None:
        if path and path != self.autosave.path and self.autosave.exists(path):
            answer = self._read(self.text.say("cli.play.overwrite", file=path) + " ")
            if answer.lower() not in YES:
                return
        self.screen.say("cli.play.saved", file=self.autosave.save(self.match, path or None))

    # -- leaving --------------------------------------------------------------------------------------------

    def _nothing_to_lose(self) -> bool:
        own = any(move.seat == self.seat and not move.auto for move in self.match.moves)
        return not own or self.autosave.is_saved(self.match)

    def _rescue(self) -> None:
        """Save silently: the terminal is gone."""
        if not self._nothing_to_lose():
            self.autosave.rescue(self.match)

    def _quit(self) -> None:
        if not self._nothing_to_lose():
            answer = self._read(self.text.say("cli.play.save_first") + " ")
            if answer.lower() not in NO:
                self._save("")
        self._farewell()
        raise PlayerLeft

    def _interrupted(self) -> None:
        """Ctrl-C or Ctrl-D: ask once whether to save if there is a terminal; otherwise save."""
        self.screen.print("")
        if self._nothing_to_lose():
            self._farewell()
            return
        answer = ""
        if sys.stdin.isatty():
            try:
                answer = self._read(self.text.say("cli.play.save_first") + " ")
            except (KeyboardInterrupt, EOFError):
                self.screen.print("")
        if answer.lower() not in NO:
            self.screen.say("cli.play.saved", file=self.autosave.rescue(self.match))
        self._farewell()

    def _farewell(self) -> None:
        if self.autosave.path is not None and self.autosave.is_saved(self.match):
            self.screen.say("cli.play.resume", game=self.match.game.id, file=self.autosave.resume_arguments())
        else:
            self.screen.say("cli.play.bye")


def _short(answer: str) -> str:
    """The form of an answer that is typed after `always`."""
    return answer.removeprefix("always_")
