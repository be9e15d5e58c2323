# mypyc: compile
"""The marketplace (rulebook, marketplace): a trading post, then goods from the cities within reach."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, bit_count, offer_set
from serai.games.merv.components import INNER_CITIES
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Areas, Cities, Goods, MarketPlaces, Prices, Reasons
from serai.games.merv.generated.verbs import BUY, CONTRACT, DONE, POST
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.costs import missing_routes
from serai.games.merv.steps.gains import gain_camels, gain_good
from serai.games.merv.steps.gifts import decline, with_decline
from serai.games.merv.steps.payment import FIRST_CITY, ask_payment, payable
from serai.games.merv.steps.places import legal_posts
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour

# -- trading posts --------------------------------------------------------------------------------------------------


def open_post(s: Merv, seat: i64, city: i64) -> None:
    """Open a trading post; the first party in a city gets its camel, or a favour in an outer one."""
    first = not s.has_post(city)
    s.posts[seat] |= bit(city)
    log.post(s, seat, city)
    if first and city < INNER_CITIES:
        gain_camels(s, seat, 1, Reasons.CITY)
    elif first:
        gain_favour(s, seat, 1)


def post_refusal(s: Merv, seat: i64, action: i64) -> str:
    """Why a post cannot be opened in a city."""
    city = POST.city(action)
    if s.posts[seat] >> city & 1 != 0:
        return "has_post"
    return "no_discs" if bit_count(s.posts[seat]) >= s.t.posts else "needs_inner"


class ChooseTradingPost(MervStep):
    """Marketplace: the city of the new trading post; R-18: compulsory if there is one."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return offer_set(POST.base, legal_posts(s, frame.who), vec[i64]())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        open_post(s, frame.who, POST.city(action))
        ask.market_step(s, frame.who)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        return post_refusal(s, frame.who, action) if POST.holds(action) else "post_first"


class FreeTradingPost(MervStep):
    """Gift of a breakthrough: a trading post, its bonus, and one good of the city (R-14)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return with_decline(s, offer_set(POST.base, legal_posts(s, frame.who), vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
            return
        city = POST.city(action)
        open_post(s, frame.who, city)
        gain_good(s, frame.who, good_of(city), Reasons.CITY)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if POST.holds(action):
            return post_refusal(s, frame.who, action)
        return "must_take" if DONE.holds(action) else "gift_first"


# -- goods ----------------------------------------------------------------------------------------------------------


def good_of(city: i64) -> i64:
    return Goods.COMMON if city < INNER_CITIES else Goods.RARE


def can_buy(s: Merv, seat: i64, city: i64) -> bool:
    if s.bought >> city & 1 != 0 or s.goods_left(city >= INNER_CITIES) <= 0:
        return False
    if bit_count(missing_routes(s, seat, city)) > s.camels[seat]:
        return False
    return payable(s, seat, s.t.city_cost, city * Prices.COUNT, Areas.MARKETPLACE)


class MarketStep(MervStep):
    """Marketplace: buy a good, once from each city, or finish. Missing camels on the way are placed automatically."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        city: i64
        for city in range(Cities.COUNT):
            if can_buy(s, frame.who, city):
                out = append(out, BUY.action(city))
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif DONE.holds(action):
            leave_market(s)
        else:
            city = BUY.city(action)
            s.push_again(frame)
            ask_payment(s, frame.who, FIRST_CITY + city, -1, s.t.city_cost, city * Prices.COUNT)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not BUY.holds(action):
            return "action_first"
        city = BUY.city(action)
        if s.bought >> city & 1 != 0:
            return "bought_there"
        if s.goods_left(city >= INNER_CITIES) <= 0:
            return "no_goods"
        return "no_route" if bit_count(missing_routes(s, frame.who, city)) > s.camels[frame.who] else "cannot_pay"


def complete_good(s: Merv, seat: i64, city: i64) -> None:
    """Take the good that was paid. R-43: a camel on the way to an inner city may only serve to reach the outer one."""
    routes = missing_routes(s, seat, city)
    n = bit_count(routes)
    if n > 0:
        s.routes |= routes
        s.add_camels(seat, -n)
        log.route(s, seat, n)
    s.bought |= bit(city)
    gain_good(s, seat, good_of(city), Reasons.CITY)


def leave_market(s: Merv) -> None:
    """Move camels from the ways to the caravan row, then to the camel market, then out of the game (R-59)."""
    left = bit_count(s.routes)
    s.routes = 0
    s.bought = 0
    while left > 0:
        return_camel(s)
        left -= 1


def return_camel(s: Merv) -> None:
    if s.row_camels < len(s.row):
        log.camel_row(s, s.row_camels)
        s.row_camels += 1
        return
    place: i64 = 0
    while place < MarketPlaces.COUNT and s.market >> place & 1 != 0:
        place += 1
    if place < MarketPlaces.COUNT:
        s.market |= bit(place)
        log.camel_market(s, place + 1)
    else:
        s.camels_out += 1
        log.camel_leaves(s)
