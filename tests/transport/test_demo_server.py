from collections.abc import Iterator

import pytest

from tests.transport.driven import settings
from tests.transport.linked import Linked, guest
from unobot.transport import Arrived, Departed, Entered, Priority, QuitNetwork, Said
from unobot.transport.demo_server import HOST, DemoServer


@pytest.fixture
def port() -> Iterator[int]:
    server = DemoServer()
    yield server.start()
    server.stop()


async def test_the_bot_and_a_player_talk_on_the_demonstration_server(port: int) -> None:
    async with Linked(settings(servers=((HOST, port),), tls=None)) as linked:
        assert (await linked.until(Entered)).channel == "#uno"
        async with guest(HOST, port, "Anna", "#uno") as player:
            assert (await linked.until(Arrived)).user.nick == "Anna"
            player.send("PRIVMSG #uno :pl r5", "PRIVMSG UnoBot :ca")
            said = await linked.until(Said)
            assert (said.user.nick, said.channel, said.text) == ("Anna", "#uno", "pl r5")
            assert (await linked.until(Said)).channel is None
            linked.network.say("#uno", "Anna plays  Red 5 ", priority=Priority.TURN)
            assert (await player.until("PRIVMSG #uno")).endswith(":Anna plays  Red 5 ")
            player.send("PART #uno")
            assert (await linked.until(Departed)).how == "part"
            player.send("JOIN #uno", "QUIT :bye")
            assert (await linked.until(QuitNetwork)).reason == "bye"


async def test_a_client_that_talks_nonsense_harms_nobody_and_is_kept(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with Linked(settings(servers=((HOST, port),), tls=None)) as linked:
        await linked.until(Entered)
        async with guest(HOST, port, "Anna") as player:
            # The bot's channel exists, but she is not in it.
            player.send("PART #uno", "", "JOIN", "PRIVMSG", "MODE #uno", "WHO #uno")
            player.send_bytes(b"JOIN #uno\r\nPRIVMSG #uno :caf\xe9\r\n")
            assert (await linked.until(Said)).text == "caf\ufffd"
    # The toy server calls what it did not expect an error.
    caplog.clear()


def test_a_port_that_is_taken_is_an_error() -> None:
    server = DemoServer()
    port = server.start()
    with pytest.raises(OSError, match="in use"):
        DemoServer(port).start()
    server.stop()
    server.stop()


async def test_everybody_is_hung_up_on_at_the_end() -> None:
    server = DemoServer()
    async with guest(HOST, server.start(), "Anna") as peer:
        server.stop()
        await peer.until_closed()
