"""A bot in several channels whose people play by themselves, and a witness of all it says.

It runs in a process of its own, which is killed; what it has told until then is in a pipe.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
from collections.abc import Callable
from datetime import UTC

from tests.chat import renderers, vocabulary
from tests.transport.driven import SERVER, Driven, settings
from unobot.bot.channel import Channel
from unobot.bot.pipeline import Pipeline
from unobot.bot.services import Services
from unobot.bot.unit_of_work import UnitOfWork
from unobot.config import channel_settings
from unobot.engine.actions import Action, Draw, NameColor, Pass, Play
from unobot.engine.state import State
from unobot.session.settings import SessionSettings
from unobot.session.snapshot import restore_table
from unobot.session.state import Closed, Lobby
from unobot.session.table import Table
from unobot.store.model import Change, StoredSession
from unobot.store.store import Store, open_store
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import strip_formatting

NETWORK = "example"
CHANNELS = ("#uno", "#duo", "#tre")
PEOPLE = ("Ann", "Bob", "Cid")
NOTHING = "nothing"
"""The digest of a channel in which nothing is on."""


def digest(snapshot: str | None, state: State | None) -> str:
    """A session and its round, in a few letters."""
    if snapshot is None:
        return NOTHING
    return hashlib.sha256(f"{snapshot} {state!r}".encode()).hexdigest()[:16]


def digest_of(stored: StoredSession) -> str:
    """The same of what is stored."""
    assert stored.fault is None
    playing = table_of(stored).playing
    return digest(stored.snapshot, None if playing is None else playing.game.state)


def table_of(stored: StoredSession) -> Table:
    """A table as it is stored."""
    table = Table(
        stored.channel,
        (stored.network, stored.channel),
        SessionSettings(),
        rng=random.Random(1),
        new_id=str,
        fold=str.lower,
        find_person=lambda nick: None,
    )
    restore_table(table, stored.snapshot, stored.events, random.Random(1))
    return table


class Witness:
    """Writes into a pipe what the bot is about to store, and what it has said."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def write(self, **record: object) -> None:
        os.write(self._pipe, json.dumps(record).encode() + b"\n")


class TalkingStore(Store):
    """A store that first says what it is about to store."""

    witness: Witness
    channel_of: Callable[[str], Channel]

    def save(self, *changes: Change) -> None:
        saving = {}
        for change in changes:
            game = self.channel_of(change.channel).table.game
            is_on = change.round_id is not None and change.result is None and game is not None
            saving[change.channel] = digest(
                change.snapshot, game.state if is_on and game is not None else None
            )
        self.witness.write(saving=saving)
        super().save(*changes)


def play(place: str, pipe: int, seed: int, now: float) -> None:
    """Be a bot on this database, and its people, until killed; never returns."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    rng, witness = random.Random(seed), Witness(pipe)
    waiting: list[Callable[[], object]] = []
    store = TalkingStore(open_store(place)._engine)
    store.witness = witness
    store.claim("uno")
    driven = Driven(
        settings(channels=tuple(map(JoinSettings, CHANNELS))),
        lambda incoming: pipeline.deliver(incoming),
    )
    driven.now = now
    services = Services(
        store=store,
        scores=store.scores(UTC),
        renderers=renderers(),
        unit_of_work=UnitOfWork(store, waiting.append),
        clock=lambda: driven.now,
        rng=rng,
        new_id=lambda: f"{rng.getrandbits(128):032x}",
    )
    pipeline = Pipeline(services, vocabulary())
    # Two cards each, so that rounds end often.
    rules = {"preset": "color-uno", "turn_seconds": 0, "hand_size": 2}
    options = {"computer": {"fill": 0}, "rules": rules}
    channels = {
        name: pipeline.add(driven.network, channel_settings(name, options)) for name in CHANNELS
    }
    store.channel_of = channels.__getitem__
    pipeline.restore(NETWORK)

    def turn_over() -> None:
        """The end of a turn of the event loop."""
        while waiting:
            waiting.pop(0)()
        witness.write(said=list(map(_read, driven.wait(0))), now=driven.now)

    driven.log_on()
    for name in CHANNELS:
        driven.enter(*PEOPLE, channel=name)
        for nick in PEOPLE:
            low = nick.lower()
            driven.hear(
                f":{SERVER} 352 {driven.network.nick} {name} {low} {low}.example {SERVER} {nick} "
                f"H :0 {nick}"
            )
    turn_over()
    while True:
        driven.now += rng.uniform(0.5, 3)
        for channel in rng.sample(list(channels.values()), rng.randint(1, len(channels))):
            for _ in range(rng.choice((1, 1, 1, 2))):
                nick, text = next_line(channel, rng)
                low = nick.lower()
                driven.hear(f":{nick}!{low}@{low}.example PRIVMSG {channel.settings.name} :{text}")
        turn_over()


def _read(line: str) -> tuple[str, str]:
    command, _, rest = line.partition(" ")
    target, _, text = rest.partition(" :")
    return (target, strip_formatting(text)) if command in ("PRIVMSG", "NOTICE") else ("", "")


def next_line(channel: Channel, rng: random.Random) -> tuple[str, str]:
    """Who says what next."""
    table, playing = channel.table, channel.table.playing
    if isinstance(table.phase, Closed):
        return rng.choice(PEOPLE), "!uno"
    if isinstance(table.phase, Lobby):
        missing = [nick for nick in PEOPLE if nick not in table.names]
        owner = table.owner_nick
        if len(missing) > 1 or owner is None or (missing and rng.random() < 0.5):
            return rng.choice(missing), "jo"
        return owner, "!deal"
    seat = None if playing is None else playing.seat_on_turn
    if playing is None or seat is None or rng.random() < 0.05:
        return rng.choice(PEOPLE), rng.choice(("!score", "!unotop10", "!unorecords", "!unorow"))
    lines = [
        line for action in playing.game.legal_actions(seat) if (line := _typed(action)) is not None
    ]
    # Whoever draws as soon as plays ends no round.
    plays = [line for line in lines if line.startswith("pl ")]
    return table.names[seat], rng.choice(plays if plays and rng.random() < 0.9 else lines)


def _typed(action: Action) -> str | None:
    match action:
        case Play(_, (card,), color, None, False):
            return f"pl {card.value}" + ("" if color is None else f" {color.value}")
        case Draw():
            return "dr"
        case Pass():
            return "pa"
        case NameColor(_, color):
            return f"co {color.value}"
        case _:
            return None
