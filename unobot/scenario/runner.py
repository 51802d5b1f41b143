"""Running scenario files and telling which of them hold."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from unobot.bot.settings import ChannelSettings
from unobot.commands import PlayCards, Vocabulary, load_vocabulary, parse_play
from unobot.config import ConfigError, channel_settings
from unobot.engine.cards import Card
from unobot.engine.dealing import Deal
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.rules import Rules
from unobot.render import Renderer, load_catalogues
from unobot.session import rounds
from unobot.session.outcome import Outcome
from unobot.session.people import Player
from unobot.session.session import Session
from unobot.session.state import Lobby, Match
from unobot.session.step import Step as SessionStep
from unobot.session.table import Table
from unobot.store.store import open_store

from .expecting import Heard, mismatches, signature
from .reading import (
    After,
    DealModel,
    Expect,
    PersonModel,
    Raw,
    Restart,
    Scenario,
    ScenarioError,
    ScenarioModel,
    Speak,
    Step,
    read_file,
)
from .setting import bare_nick, is_computer, make_deal, make_position
from .stage import BOT_PREFIX, CHANNEL, Someone, Stage
from .watching import (
    CardSpotter,
    ErrorTrap,
    leaks,
    line_faults,
    round_faults,
    said,
    store_faults,
)


@dataclass(frozen=True, slots=True)
class Report:
    """How one scenario went."""

    file: str
    name: str
    failure: str | None
    """What did not hold; None: everything did."""

    @property
    def line(self) -> str:
        """As it is printed."""
        if self.failure is None:
            return f"ok   {self.file}: {self.name}"
        return f"FAIL {self.file}: {self.name}: {self.failure}"


def run_paths(paths: Sequence[Path]) -> Iterator[Report]:
    """Run the scenarios of files and folders, one after the other."""
    runner = Runner()
    for path in paths:
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        for file in files:
            yield from runner.run_file(file)


class Runner:
    """Keeps what is read once for all scenarios."""

    def __init__(self) -> None:
        self._vocabulary: Vocabulary = load_vocabulary()
        self._renderers = {
            lang: Renderer(catalogue) for lang, catalogue in load_catalogues().items()
        }
        self._spotters = [CardSpotter(renderer) for renderer in self._renderers.values()]

    def run_file(self, path: Path) -> Iterator[Report]:
        """Run the scenarios of one file."""
        for scenario in read_file(path):
            if isinstance(scenario, tuple):
                name, error = scenario
                yield Report(path.name, name, str(error))
            else:
                yield Report(path.name, scenario.name, self.run(scenario))

    def run(self, scenario: Scenario) -> str | None:
        """Run one scenario; what did not hold, or None."""
        trap = ErrorTrap()
        logger = logging.getLogger("unobot")
        propagates, logger.propagate = logger.propagate, False
        logger.addHandler(trap)
        try:
            return _Play(scenario, self._renderers, self._spotters, self._vocabulary, trap).run()
        except ScenarioError as error:
            return str(error)
        finally:
            logger.removeHandler(trap)
            logger.propagate = propagates


class _Play:
    """One scenario from its table to its last step."""

    def __init__(
        self,
        scenario: Scenario,
        renderers: dict[str, Renderer],
        spotters: Sequence[CardSpotter],
        vocabulary: Vocabulary,
        trap: ErrorTrap,
    ) -> None:
        self._scenario = scenario
        self._model = scenario.model
        self._trap = trap
        self._rng = random.Random(1)
        self._deals = list(self._model.deals)
        self._store = open_store(":memory:")
        self._settings = _settings(self._model)
        self._stage = Stage(
            self._settings,
            _people(self._model),
            self._store,
            renderers,
            vocabulary,
            casemapping=self._model.network.casemapping,
            has_accounts=self._model.network.accounts,
            deal_cards=self._deal_cards,
        )
        self._heard_from = len(self._stage.sent)
        self._checked_from = len(self._stage.sent)
        self._vocabulary = vocabulary
        self._before: object = None
        self._events_seen: dict[str, int] = {}
        self._spotters = spotters

    @property
    def _table(self) -> Table:
        return self._stage.channel.table

    def run(self) -> str | None:
        """Set the table and play the steps; what did not hold, or None."""
        try:
            if self._model.seats:
                set_table = partial(self._set_table, cards=self._arrange())
                self._stage.channel.steps.carry_out(set_table, "setting the table", self._stage.now)
                self._stage.wait(0)
            for at, step in enumerate([None, *self._scenario.steps]):
                failure = self._step(step)
                if failure is not None:
                    return f"step {at}: {failure}"
            return None
        finally:
            self._store.close()

    def _step(self, step: Step | None) -> str | None:
        if isinstance(step, Expect):
            found = mismatches(step.expected, self._table, self._heard(), self._before)
            failure = next(found, None)
            self._heard_from = len(self._stage.sent)
            return failure
        self._before = signature(self._table)
        match step:
            case Speak(nick, lines, is_private):
                self._stage.speak(nick, lines, is_private=is_private)
            case Raw(lines):
                self._stage.feed(list(lines))
            case After(seconds):
                self._stage.wait(seconds)
            case Restart():
                self._stage.restart()
            case None:
                pass
        return next(self._faults(self._typed(step)), None)

    def _typed(self, step: Step | None) -> set[Card]:
        """The cards that somebody names in a step."""
        if isinstance(step, Speak):
            texts = list(step.lines)
        elif isinstance(step, Raw):
            texts = [line.decode("utf-8", "replace").partition(" :")[2] for line in step.lines]
        else:
            return set()
        lang, found = self._settings.lang, set[Card]()
        for text in texts:
            play = parse_play(text.strip().partition(" ")[2], lang, self._vocabulary)
            if isinstance(play, PlayCards):
                found |= set(play.cards)
        return found

    def _faults(self, typed: set[Card]) -> Iterator[str]:
        yield from self._trap.messages
        raw = self._stage.sent[self._checked_from :]
        self._checked_from = len(self._stage.sent)
        yield from line_faults(raw, BOT_PREFIX)
        yield from leaks(self._table, self._new_events(), said(raw), self._spotters, typed)
        yield from round_faults(self._table)
        yield from store_faults(self._table, self._store)

    def _new_events(self) -> list[Event]:
        """What has happened in rounds since the last step, as it is stored."""
        found: list[Event] = []
        for round_id in self._stage.round_ids:
            events = self._store.load_events(round_id)
            found += events[self._events_seen.get(round_id, 0) :]
            self._events_seen[round_id] = len(events)
        return found

    def _heard(self) -> Heard:
        raw = tuple(self._stage.sent[self._heard_from :])
        channel: list[str] = []
        private: dict[str, list[str]] = {}
        for target, text in said(raw):
            folded = self._table.fold(target)
            if folded == CHANNEL:
                channel.append(text)
            else:
                private.setdefault(folded, []).append(text)
        told = {nick: tuple(lines) for nick, lines in private.items()}
        return Heard(tuple(channel), told, raw)

    # -- the table

    def _deal_cards(self, rules: Rules, nicks: tuple[str, ...]) -> Deal | None:
        if not self._deals:
            return None
        return make_deal(self._deals.pop(0), rules, nicks, self._rng)

    def _arrange(self) -> Deal | str:
        """The cards of the table: a deal, or a position; raises ScenarioError."""
        model, rules = self._model, self._settings.session.rules
        if model.first is None:
            return make_position(model, rules, self._rng)
        nicks = [bare_nick(seat) for seat in model.seats]
        dealer = model.dealer or nicks[-1]
        deal = DealModel(hands=model.hands, first=model.first, stock=model.stock, dealer=dealer)
        return make_deal(deal, rules, nicks, self._rng)

    def _set_table(self, session: Session, cards: Deal | str) -> Outcome:
        """Seat the players in a round that is on, or that is dealt now."""
        model, of = self._model, self._settings.session
        match = Match(of.preset, of.rules, players=[self._player(seat) for seat in model.seats])
        teams = teams_of(match.rules, len(match.players))
        for number, player in enumerate(match.players):
            player.number, player.total = number, model.totals.get(player.nick, 0)
            player.team = teams[number] if teams else None
        match.choose_owner()
        step = SessionStep(session.table, self._stage.now)
        if isinstance(cards, Deal):
            session.table.phase = Lobby(match, step.now, step.now)
            rounds.begin(step, match, cards)
        else:
            game, events = Game.set_up(match.rules, cards, self._rng)
            rounds.enter(step, match, game, events)
        return step.out

    def _player(self, seat: str) -> Player:
        nick = bare_nick(seat)
        if is_computer(seat):
            return Player(nick, computer="normal")
        someone = self._stage.someone(nick)
        account = someone.account if self._model.network.accounts else None
        return Player(nick, someone.userhost, account)


def _settings(model: ScenarioModel) -> ChannelSettings:
    try:
        return channel_settings(CHANNEL, {"rules": model.rules, **model.channel})
    except ConfigError as error:
        raise ScenarioError(error.problems[0]) from None


def _people(model: ScenarioModel) -> list[Someone]:
    """Everybody in the channel but the bot: who sits, and who is named in addition."""
    listed = model.people
    details = dict(listed) if isinstance(listed, dict) else dict.fromkeys(listed, PersonModel())
    nicks = [bare_nick(seat) for seat in model.seats if not is_computer(seat)]
    everybody = dict.fromkeys([*nicks, *details])
    return [_someone(nick, details.get(nick, PersonModel())) for nick in everybody]


def _someone(nick: str, model: PersonModel) -> Someone:
    word = "".join(letter for letter in nick.lower() if letter.isalnum()) or "x"
    userhost = model.userhost or f"{word[:10]}@{model.host or word + '.example'}"
    return Someone(nick, userhost, model.account, model.op)
