# mypyc: compile
"""The end of a turn (rulebook 2 B): a building and cards."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.games.yspahan.generated import ask
from serai.games.yspahan.generated.verbs import BUILD, END_TURN
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.buildings import building_facts, building_refusal, offer_buildings, raise_building
from serai.games.yspahan.steps.cards import card_facts, card_refusal, is_card, offer_cards, play_card
from serai.games.yspahan.steps.day import end_turn


class FinishTurn(Step[Yspahan]):
    """D6, the end of a turn: with more than two players one building; cards with an effect; end the turn."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        out = append(vec[i64](), END_TURN.action())
        if s.players > 2 and s.built == 0:
            out = offer_buildings(s, frame.who, BUILD.base, -1, out)
        return offer_cards(s, frame.who, out)

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        if END_TURN.holds(action):
            end_turn(s)
            return
        if is_card(action):
            play_card(s, frame.who, action)
        else:
            raise_building(s, frame.who, BUILD.building(action), -1)
            s.built = 1
        ask.finish_turn(s, frame.who)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return s.hand_size(frame.who) == 0  # hidden cards in hand may be playable

    def topic(self, s: Yspahan, frame: Frame) -> str:
        return "cards" if s.players == 2 or s.built != 0 else ""

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        if is_card(action):
            return card_facts(s, frame.who, action)
        return building_facts(s, frame.who, BUILD.building(action), -1) if BUILD.holds(action) else {}

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        if is_card(action):
            return card_refusal(s, frame.who, action)
        if not BUILD.holds(action):
            return "turn_ending"
        if s.players == 2:
            return "needs_group"
        if s.built != 0:
            return "one_building"
        return building_refusal(s, frame.who, BUILD.building(action))
