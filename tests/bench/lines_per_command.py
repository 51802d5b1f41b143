"""How many lines the bot sends for each command of its players.

    python -m tests.bench.lines_per_command [--rounds 60] [--players 2 4 10] [--rules color-uno]

Whole rounds in one channel, from the opening to the last line, through the pipeline, the queue and
a server that the scenarios' stage plays: no socket, a clock that is turned by hand, `flood: none`,
so that nothing is merged. The players know only the words of a Color Uno bot: they play a card
that fits, else `dr`, play the drawn card if it fits, and send `pa` after every draw that they
cannot use, also where the turn has passed by itself and the bot ignores it. Half of the wilds are
`pl w` and then `co g`, half `pl w g`. Counted are PRIVMSG and NOTICE of the bot against the lines
of the players, of which those of the lobby are `!start`, `jo` and `!deal`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter

from tests.bench.moves import next_move
from unobot.commands import load_vocabulary
from unobot.config import channel_settings
from unobot.engine.dealing import shuffle_deal
from unobot.engine.pending import pending_seat
from unobot.engine.presets import DEFAULT_PRESET, PRESETS
from unobot.engine.state import State
from unobot.render import Renderer, load_catalogues
from unobot.scenario.stage import CHANNEL, Someone, Stage
from unobot.store.store import open_store
from unobot.transport import strip_formatting

TARGET = 1.9
"""At most this many lines per command."""
REFERENCE = 2.17
"""What a Color Uno bot sends."""
MOVES = 5000
"""Moves after which a round is given up."""
PAUSE_SECONDS = 2
"""Between two lines of the players."""
LATE_PASS = "pa (late)"
HAND, HAND_AGAIN = "private: a hand", "private: the hand that was told last"

KINDS = (
    (HAND, r"^NOTICE \S+ : "),
    ("private: cards drawn", r"^NOTICE \S+ :Draw "),
    ("private: anything else", r"^NOTICE"),
    ("end: cards left", r":Cards left|^PRIVMSG \S+ : "),
    ("end: a record", r"\brecord\b"),
    ("end: who wins", r"\bwins\b"),
    ("lobby and deal", r"joins|opens a game|plays first"),
    ("a card is played", r"\bplays "),
    ("a colour is named", r"\bchose "),
    ("a card is drawn, the turn passes", r"drew a card.*passes"),
    ("a card is drawn", r"drew a card"),
    ("the turn passes", r"passes to"),
)
"""Kinds of line by what is in them, formatting removed; the first that fits counts."""


def kind_of(line: str) -> str:
    """The kind of a line that the bot has sent."""
    return next((kind for kind, pattern in KINDS if re.search(pattern, line)), "anything else")


class Table:
    """Players of a Color Uno at one table, and what they have said and heard."""

    def __init__(self, players: int, rules: str, rng: random.Random) -> None:
        self.commands: Counter[str] = Counter()
        """Lines of the players by their first word."""
        self.answers: Counter[str] = Counter()
        """Lines of the bot by the first word of what they answer."""
        self.lines: Counter[str] = Counter()
        """Lines of the bot by kind."""
        self._hands: dict[str, str] = {}
        """The line that last showed each player their hand."""
        self._rng = rng
        self._nicks = [f"Player{number}" for number in range(1, players + 1)]
        self._stage = Stage(
            channel_settings(CHANNEL, {"rules": rules}),
            [Someone(nick, f"{nick.lower()}@{nick.lower()}.example") for nick in self._nicks],
            open_store(":memory:"),
            {lang: Renderer(catalogue) for lang, catalogue in load_catalogues().items()},
            load_vocabulary(),
            casemapping="rfc1459",
            has_accounts=False,
            deal_cards=lambda rules, nicks: shuffle_deal(rules, len(nicks), rng),
        )

    def play_round(self) -> None:
        """Open a game, sit down, deal, and play until it is over."""
        self._say(self._nicks[0], "!start")
        for nick in self._nicks[1:]:
            self._say(nick, "jo")
        self._say(self._nicks[0], "!deal")
        for _ in range(MOVES):
            state, seat = self._round, self._seat
            if state is None or seat is None:
                return
            self._move(state, seat)
        raise SystemExit(f"a round is not over after {MOVES} moves")

    @property
    def _round(self) -> State | None:
        """The round as it stands; None when it is over."""
        playing = self._stage.channel.table.playing
        return None if playing is None else playing.game.state

    @property
    def _seat(self) -> int | None:
        """The seat that has to decide; None when the round is over."""
        return pending_seat(self._round.pending) if self._round else None

    def _move(self, state: State, seat: int) -> None:
        """Whoever has to decide does what a player of a Color Uno would."""
        nick = self._nicks[seat]
        text = next_move(state, seat, self._rng)
        self._say(nick, text)
        if text == "dr" and self._seat != seat:
            self._say(nick, "pa", word=LATE_PASS)

    def _say(self, nick: str, text: str, *, word: str = "") -> None:
        """Say a line in the channel, and count it and what comes back."""
        self._stage.wait(PAUSE_SECONDS)
        heard = len(self._stage.sent)
        self._stage.speak(nick, (text,), is_private=False)
        lines = [
            line for line in self._stage.sent[heard:] if line.startswith(("PRIVMSG", "NOTICE"))
        ]
        word = word or text.partition(" ")[0]
        self.commands[word] += 1
        self.answers[word] += len(lines)
        for line in map(strip_formatting, lines):
            kind = kind_of(line)
            if kind == HAND:
                target = line.split()[1]
                kind = HAND_AGAIN if self._hands.get(target) == line else HAND
                self._hands[target] = line
            self.lines[kind] += 1

    def report(self) -> str:
        """The figures, one line each."""
        commands, lines = self.commands.total(), self.lines.total()
        late, late_lines = self.commands[LATE_PASS], self.answers[LATE_PASS]
        ratio = lines / commands
        rows = [
            f"{len(self._nicks)} players: {lines} lines for {commands} commands: {ratio:.2f} "
            f"(at most {TARGET}; a Color Uno bot: {REFERENCE})",
            f"  without the {late} late pa: {(lines - late_lines) / (commands - late):.2f}",
            "  lines of the bot per 100 commands:",
        ]
        rows += [
            f"    {100 * found / commands:6.1f}  {kind}" for kind, found in self.lines.most_common()
        ]
        rows.append("  commands, and lines that answer each:")
        rows += [
            f"    {found:6}  {word:10} {self.answers[word] / found:5.2f}"
            for word, found in self.commands.most_common()
        ]
        return "\n".join(rows) + "\n"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60, help="rounds of each table")
    parser.add_argument("--players", type=int, nargs="+", default=[4, 2, 10], metavar="N")
    parser.add_argument("--rules", default=DEFAULT_PRESET, choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.stdout.write(f"{options.rounds} rounds of {options.rules} each, seed {options.seed}\n")
    for players in options.players:
        table = Table(players, options.rules, random.Random(options.seed))
        for _ in range(options.rounds):
            table.play_round()
        sys.stdout.write(table.report())


if __name__ == "__main__":
    main()
