"""Before the first turn: who deals, the hands, the first card and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, full_pack
from .events import Awaits, DealerDrawn, Dealt, DirectionTurned, Skipped
from .fair import Chance
from .pending import Pending, PickColor, Turn
from .record import Record
from .rules import Rules
from .state import State


class DealError(ValueError):
    """So many hands of that size leave no card to turn up."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a round before anything is turned up: a shuffle, or a scenario's arrangement."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The next card last."""
    dealer: int | None = None
    """Who deals, whatever the rules say; None: as the rules say."""
    fixed: int = 0
    """How many of the next cards keep their places: what is turned back goes below them."""


def packs_for(seats: int) -> int:
    """Full packs in play with so many seats."""
    return 2 if seats > 10 else 1


def shuffle_deal(rules: Rules, seats: int, rng: Chance) -> Deal:
    """Shuffle the pack and deal the hands; raises DealError when no card would be left."""
    pack = full_pack(packs_for(seats), rules.uno_cards)
    size = rules.hand_size
    if size * seats >= len(pack):
        raise DealError(f"{seats} hands of {size} cards leave no card to turn up")
    while True:
        # As fair as `rng.shuffle`, which takes longer: equal numbers do not occur.
        number = rng.random
        pack.sort(key=lambda _: number())
        hands = tuple(tuple(pack[at * size : (at + 1) * size]) for at in range(seats))
        stock = tuple(pack[seats * size :])
        if any(_may_lie_first(rules, card) for card in stock):
            return Deal(hands, stock)


def _may_lie_first(rules: Rules, card: Card) -> bool:
    if card.is_number:
        return True
    if card.color is None:
        return card.face.row.is_plain_wild and rules.first_wild != "redraw"
    return rules.first_action != "redraw"


def start(
    rules: Rules,
    deal: Deal,
    rng: Chance,
    computers: tuple[int, ...] = (),
    last_winner: int | None = None,
    teams: tuple[int, ...] = (),
) -> Record:
    """Begin a round: the events of the deal and of its first card, and the state after them."""
    record = Record(State(rules), rng)
    seats = len(deal.hands)
    dealer, starter = _who_starts(record, deal, last_winner)
    stock = list(deal.stock)
    turned_back: list[Card] = []
    while not _may_lie_first(rules, top := stock.pop()):
        turned_back.append(top)
    for card in turned_back:
        fixed = min(max(deal.fixed - len(turned_back) - 1, 0), len(stock))
        stock.insert(rng.randrange(len(stock) - fixed + 1), card)
    record.add(
        Dealt(
            deal.hands,
            tuple(stock),
            tuple(map(len, deal.hands)),
            computers,
            tuple(turned_back),
            top,
            dealer,
            starter,
            teams,
        )
    )
    record.add(Awaits(_first_card(record, top, dealer, starter, seats)))
    return record


def _who_starts(record: Record, deal: Deal, last_winner: int | None) -> tuple[int, int]:
    """Who deals, or stands in for the dealer, and who would play first."""
    seats, rules, rng = len(deal.hands), record.state.rules, record.rng
    if deal.dealer is not None:
        return deal.dealer, (deal.dealer + 1) % seats
    match rules.starter:
        case "dealer":
            dealer = _draw_for_dealer(record, seats)
            return dealer, (dealer + 1) % seats
        case "first_joined":
            starter = 0
        case "random":
            starter = rng.randrange(seats)
        case "winner":
            starter = last_winner or 0
    return (starter - 1) % seats, starter


def _draw_for_dealer(record: Record, seats: int) -> int:
    """Every seat draws a card; the highest number deals, those who tie draw again."""
    drawn: list[tuple[int, Card]] = []
    tied = list(range(seats))
    while len(tied) > 1:
        cards = record.rng.sample(full_pack(packs_for(seats)), len(tied))
        draw = list(zip(tied, cards, strict=True))
        drawn += draw
        numbers = {seat: card.face.row.number or 0 for seat, card in draw}
        tied = [seat for seat in tied if numbers[seat] == max(numbers.values())]
    record.add(DealerDrawn(tuple(drawn), tied[0]))
    return tied[0]


def _first_card(record: Record, top: Card, dealer: int, starter: int, seats: int) -> Pending:
    """What the first card does; returns what is awaited first."""
    rules = record.state.rules
    turn = Turn(starter)
    if top.is_wild:
        return PickColor(dealer if rules.first_wild == "dealer_chooses" else starter, turn)
    is_applied = rules.first_action == "apply"
    if top.draws and (is_applied or rules.first_action == "draw_only"):
        record.draw(starter, top.draws, "first_card")
    if is_applied and top.takes_turn:
        record.add(Skipped(starter))
        return Turn((starter + 1) % seats)
    if is_applied and top.reverses:
        record.add(DirectionTurned(-1))
        before = starter if rules.first_reverse == "before_starter" else dealer
        return Turn((before - 1) % seats)
    return turn
