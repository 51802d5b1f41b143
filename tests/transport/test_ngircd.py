from tests.irc_servers import Ngircd, ngircd
from tests.transport.driven import settings
from tests.transport.linked import Linked, guest
from unobot.transport import (
    Arrived,
    ChannelSettings,
    Connected,
    Disconnected,
    Entered,
    Expelled,
    NetworkSettings,
    Priority,
    Renamed,
    Said,
)

__all__ = ["ngircd"]


def two_channels(server: Ngircd) -> NetworkSettings:
    return settings(
        servers=((server.host, server.port),),
        tls=None,
        channels=(ChannelSettings("#uno"), ChannelSettings("#jeu", "secret")),
    )


async def test_the_bot_hears_and_speaks_in_two_channels_of_a_real_server(ngircd: Ngircd) -> None:
    async with (
        guest(ngircd.host, ngircd.port, "Anna", "#uno") as player,
        Linked(two_channels(ngircd)) as linked,
    ):
        entered = {(await linked.until(Entered)).channel for _ in range(2)}
        assert entered == {"#uno", "#jeu"}

        player.send("PRIVMSG #UNO :pl r5", "PRIVMSG UnoBot :ca")
        said = await linked.until(Said)
        assert (said.user.nick, said.channel, said.text) == ("Anna", "#uno", "pl r5")
        assert said.user.is_operator
        assert said.user.userhost.startswith("~anna@")
        assert (await linked.until(Said)).channel is None

        linked.network.say("#uno", "Anna plays  Red 5   to Bob", priority=Priority.TURN)
        linked.network.say("Anna", "é" * 600, priority=Priority.HAND, notice=True)
        assert "Anna plays  Red 5   to Bob" in await player.until("PRIVMSG #uno")
        notices = [await player.until("NOTICE Anna") for _ in range(3)]
        assert "".join(line.rpartition(":")[2] for line in notices) == "é" * 600

        async with guest(ngircd.host, ngircd.port, "Bob", "#uno") as other:
            assert (await linked.until(Arrived)).user.nick == "Bob"
            other.send("NICK Bert")
            assert (await linked.until(Renamed)).user.nick == "Bert"


async def test_a_kicked_bot_comes_back(ngircd: Ngircd) -> None:
    now = 0.0
    async with (
        guest(ngircd.host, ngircd.port, "Anna", "#uno") as player,
        Linked(two_channels(ngircd), clock=lambda: now) as linked,
    ):
        await linked.until(Entered, lambda entered: entered.channel == "#uno")
        player.send("KICK #uno UnoBot :out")
        expelled = await linked.until(Expelled)
        assert (expelled.channel, expelled.reason) == ("#uno", "kicked by Anna: out")
        now += 10
        # Anything that wakes the link lets it look at the clock.
        player.send("PRIVMSG UnoBot :tick")
        assert (await linked.until(Entered)).channel == "#uno"
        await player.until("JOIN", "#uno")


async def test_the_bot_comes_back_when_the_server_does(ngircd: Ngircd) -> None:
    async with Linked(two_channels(ngircd)) as linked:
        for _ in range(2):
            await linked.until(Entered)
        ngircd.kill()
        await linked.until(Disconnected)
        ngircd.start()
        await linked.until(Connected)
        await linked.until(Entered)


async def test_a_nick_that_is_taken_is_gone_around(ngircd: Ngircd) -> None:
    async with (
        guest(ngircd.host, ngircd.port, "UnoBot"),
        Linked(two_channels(ngircd)) as linked,
    ):
        await linked.until(Entered)
        assert linked.network.nick == "UnoBot_"
