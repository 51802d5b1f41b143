"""How strong the computer players are: against RLCard's rule agent, and against each other.

Three places to play in:

- `rlcard`: RLCard's own two-player Uno environment, against its `uno-rule-v1`. Ours sit at it by an
  adapter that knows what RLCard tells its agents: the own hand, the counts, the cards played and
  the record of actions.
- `official`: rounds of our engine under the preset `official`, against a port of the same agent.
- `levels`: rounds of our engine, one of a level against others of another.

    python -m tests.bench.arena rlcard --level normal --rounds 20000
    python -m tests.bench.arena official --level hard --seats 4 --rounds 2000
    python -m tests.bench.arena levels --level hard --against normal --seats 4 --rounds 2000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any

from tqdm import tqdm

from unobot.computer.habits import owes_color
from unobot.computer.hard import Effort
from unobot.computer.memory import Memory
from unobot.computer.players import LEVELS, Level, choose
from unobot.computer.simulate import Contestant, Tally, simulate
from unobot.engine.actions import Draw, Move, NameColor, Play
from unobot.engine.cards import Card, Color, Face, find_card
from unobot.engine.events import (
    ColorNamed,
    Dealt,
    Drew,
    Event,
    Passed,
    Played,
    PositionSet,
)
from unobot.engine.pending import Turn
from unobot.engine.rules import make_rules
from unobot.engine.view import View

RLCARD = make_rules(
    "wikipedia",
    {
        "draw_anytime": "no",
        "after_draw": "must",
        "illegal_wd4": "refuse",
        "reverse_two_players": "turn",
        "uno_call": "auto",
        "uno_penalty": "none",
    },
)
"""The rules that come nearest to RLCard's environment.

There a drawn card is played by itself if it is a wild (then with a colour by chance, and a Wild
Draw Four hits nobody) or has the colour in force, and kept also where it has the top's face.
"""

FACES = {
    **{face.value: face for face in Face if face.value.isdigit()},
    "skip": Face.SKIP,
    "reverse": Face.REVERSE,
    "draw_2": Face.DRAW_TWO,
    "wild": Face.WILD,
    "wild_draw_4": Face.WILD_DRAW_FOUR,
}


def parse_theirs(text: str) -> tuple[Card, Color]:
    """RLCard's `r-5` or `g-wild`: the card and its colour, printed or named."""
    color, face = text.split("-")
    its = Color(color)
    return find_card(None if "wild" in face else its, FACES[face]), its


@dataclass(slots=True)
class Times:
    """Seconds of the processor that decisions took."""

    seconds: list[float] = field(default_factory=list)

    def p99(self) -> float:
        """The time that one decision of a hundred exceeds."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)] if self.seconds else 0.0


class Adapter:
    """One of our players at RLCard's table."""

    use_raw = True

    def __init__(self, level: Level, effort: Effort, rng: random.Random) -> None:
        self.level, self.effort, self.rng = level, effort, rng
        self.times = Times()
        self.begin(0)

    def begin(self, seat: int) -> None:
        """Sit down for a new round."""
        self.seat = seat
        self.memory = Memory(seat, RLCARD)
        self.heard = 0
        """Actions of the record that were taken in."""
        self.pile: list[str] = []
        self.count = 0
        """Cards of the other one, when we last looked."""

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        """RLCard's way to ask."""
        return self.step(state), []

    def step(self, state: dict[str, Any]) -> str:
        """The action that we choose."""
        raw = state["raw_obs"]
        self._listen(raw, state["action_record"])
        actions: dict[Move, str] = {}
        for text in state["raw_legal_actions"]:
            if text == "draw":
                actions[Draw(self.seat)] = text
            else:
                card, color = parse_theirs(text)
                actions[Play(self.seat, (card,), color if card.is_wild else None)] = text
        if len(actions) == 1:
            return next(iter(actions.values()))
        view = self._view(raw)
        began = time.thread_time()
        move = choose(self.level, view, self.memory, list(actions), self.rng, self.effort)
        self.times.seconds.append(time.thread_time() - began)
        return actions[move]

    def _view(self, raw: dict[str, Any]) -> View:
        hand = tuple(parse_theirs(text)[0] for text in raw["hand"])
        top, color = parse_theirs(raw["target"])
        pile = [parse_theirs(text)[0] for text in raw["played_cards"]]
        counts = tuple(raw["num_cards"])
        discard = tuple(pile) if pile and pile[-1] is top else (*pile, top)
        return View(
            seat=self.seat,
            rules=RLCARD,
            hand=hand,
            counts=counts,
            table=(0, 1),
            computers=frozenset(),
            teams=(),
            top=top,
            color=color,
            old_color=None,
            direction=1,
            pending=Turn(self.seat),
            penalty=0,
            stock=max(0, 108 - sum(counts) - len(discard)),
            discard=discard,
            called=frozenset(),
            open_to_catch=frozenset(),
            out=(),
            can_be_challenged=None,
            played=(0, 0),
        )

    def _listen(self, raw: dict[str, Any], record: list[tuple[int, str]]) -> None:
        """Turn what has happened since the last turn into the events of our engine."""
        pile, other = raw["played_cards"], 1 - self.seat
        news, self.heard = record[self.heard :], len(record)
        if not self.pile and pile:
            # The first card of all is the one that was turned up.
            top, color = parse_theirs(pile[0])
            first = 9 if top.face is Face.DRAW_TWO else 7
            self.count = first if other == 0 else 7
            sizes = (first, 7)
            self._see(Dealt((), (), sizes, (), (), top, 1, 0))
            self._see(ColorNamed(0, color))
            self.pile = pile[:1]
        count = raw["num_cards"][other]
        for told in self._stories(news, pile[len(self.pile) :], other):
            if told.count == count:
                for event in told.events:
                    self._see(event)
                break
        else:
            # The pile was shuffled meanwhile: what was known of the hand is kept as it can be.
            self._see(PositionSet(""))
        self.pile, self.count = list(pile), count

    def _see(self, event: Event) -> None:
        self.memory.see(event)

    def _stories(
        self, news: Sequence[tuple[int, str]], cards: Sequence[str], other: int
    ) -> Iterator[_Story]:
        """What may have happened: a draw of which no card is told was played, or kept."""
        draws = [at for at, (_, action) in enumerate(news) if action == "draw"]
        played = len(cards) - (len(news) - len(draws))
        for choice in range(1 << len(draws)):
            if choice.bit_count() == played:
                kept = {at for number, at in enumerate(draws) if not choice >> number & 1}
                yield self._tell(news, list(cards), kept, other)

    def _tell(
        self, news: Sequence[tuple[int, str]], cards: list[str], kept: set[int], other: int
    ) -> _Story:
        story = _Story(self.count)
        for at, (seat, action) in enumerate(news):
            if action == "draw":
                story.events.append(Drew(seat, 1, "turn", (), True))
                if at in kept:
                    story.events.append(Passed(seat, True, False))
                    story.count += seat == other
                    continue
            card, color = parse_theirs(cards.pop(0))
            story.events.append(Played(seat, (card,), 9))
            if card.is_wild:
                story.events.append(ColorNamed(seat, color))
            if action != "draw":
                story.count -= seat == other
            is_hit = card.draws and not (action == "draw" and card.is_wild)
            if is_hit:
                story.events.append(Drew(1 - seat, card.draws, "penalty", ()))
                story.count += card.draws if seat != other else 0
        return story


@dataclass(slots=True)
class _Story:
    """A course of events, and the cards that the other one holds at its end."""

    count: int
    events: list[Event] = field(default_factory=list)


def play_rlcard(level: Level, rounds: int, effort: Effort, seed: int) -> tuple[int, int, Times]:
    """Wins and rounds of a level in RLCard's environment, and how long its decisions took."""
    import numpy
    import rlcard
    from rlcard.models.uno_rule_models import UNORuleAgentV1

    numpy.random.seed(seed)
    env = rlcard.make("uno", config={"seed": seed})
    ours, theirs, wins = Adapter(level, effort, random.Random(seed)), UNORuleAgentV1(), 0
    for number in tqdm(range(rounds), unit="round", disable=None):
        seat = number % 2
        ours.begin(seat)
        env.set_agents([ours, theirs] if seat == 0 else [theirs, ours])
        _, payoffs = env.run(is_training=False)
        wins += payoffs[seat] > 0
    return wins, rounds, ours.times


def rule_agent(view: View, memory: Memory, moves: Sequence[Move], rng: random.Random) -> Move:
    """A port of `uno-rule-v1`: a legal Wild Draw Four where nothing else fits, with the colour
    held most; else any coloured card that fits, each copy with the same chance; else any wild,
    with any colour; else it draws. It answers a draw card where it can, and never challenges.
    """
    plays = [one for one in moves if isinstance(one, Play)]
    plays = [one for one in plays if not owes_color(one)]
    fours = [one for one in plays if one.cards[-1] is Card.WD]
    others = [one for one in plays if one.cards[-1] is not Card.WD]
    held = Counter(card.color for card in view.hand if card.color is not None)
    if fours and not others:
        best = max(held, key=held.__getitem__) if held else fours[0].color
        return next(one for one in fours if one.color is best)
    colored = [one for one in others if not one.cards[-1].is_wild]
    if colored:
        return rng.choices(colored, [view.hand.count(one.cards[0]) for one in colored])[0]
    if others:
        return rng.choice(others)
    if isinstance(moves[0], NameColor):
        return rng.choice(moves)
    return next(one for one in moves if not isinstance(one, Play))


def play_ours(
    preset: str, names: Sequence[str], rounds: int, effort: Effort, seed: int
) -> tuple[Tally, Times]:
    """Rounds of our engine; the times are those of the first one of the names."""
    times, first = Times(), names[0]

    def contestant(name: str) -> Contestant:
        level: Level | None = next((one for one in LEVELS if one == name), None)

        def think(view: View, memory: Memory, moves: Sequence[Move], rng: random.Random) -> Move:
            if level is None:
                return rule_agent(view, memory, moves, rng)
            began = time.thread_time()
            move = choose(level, view, memory, moves, rng, effort)
            if len(moves) > 1 and name == first:
                times.seconds.append(time.thread_time() - began)
            return move

        return Contestant(level or "hard", think)

    among = {name: contestant(name) for name in names}
    played = simulate(make_rules(preset), len(names), rounds, names, random.Random(seed), among)
    tally = list(tqdm(played, total=rounds, unit="round", disable=None))[-1]
    return tally, times


def figure(wins: int, rounds: int) -> str:
    """The share of wins with its standard error."""
    share = wins / rounds
    return f"{100 * share:.2f} % (standard error {100 * sqrt(share * (1 - share) / rounds):.2f})"


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("place", choices=("rlcard", "official", "levels"))
    parser.add_argument("--level", choices=LEVELS, default="normal")
    parser.add_argument("--against", choices=LEVELS, default="normal", help="for `levels`")
    parser.add_argument("--preset", default="official", help="rules for `levels`")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--samples", type=int, default=Effort().samples)
    parser.add_argument("--seconds", type=float, default=inf, help="of thought a decision")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    effort = Effort(options.samples, options.seconds, time.thread_time)
    if options.place == "rlcard":
        wins, rounds, times = play_rlcard(options.level, options.rounds, effort, options.seed)
        who = "uno-rule-v1 in RLCard's environment"
    else:
        other = "port of uno-rule-v1" if options.place == "official" else options.against
        preset = "official" if options.place == "official" else options.preset
        names = [options.level, *[f"{other}"] * (options.seats - 1)]
        tally, times = play_ours(preset, names, options.rounds, effort, options.seed)
        wins, rounds = tally.wins_by_level[options.level], tally.rounds
        who = f"{options.seats - 1} x {other}, rules {preset}"
    sys.stdout.write(
        f"{options.level} against {who}: {figure(wins, rounds)}, {rounds} rounds, "
        f"p99 of a decision {1000 * times.p99():.2f} ms\n"
    )


if __name__ == "__main__":
    main()
