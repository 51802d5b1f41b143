"""A small IRC server on this machine, for a demonstration without a network.

It is the library's toy server, which has channels, nicks and messages, and nothing else: no modes,
no operators, no WHO, no keys, no CAP. Its worst habits are mended here: it would keep a processor
busy for each client, die of a byte that is not UTF-8, and change sets while another client's thread
walks through them.
"""

import select
import socketserver
import threading
from contextlib import suppress

from irc.server import IRCClient, IRCServer

HOST = "127.0.0.1"
PATIENCE = 0.02
"""Seconds that a line to a silent client may wait."""
POLL = 0.05
"""Seconds that `stop` may have to wait."""


class DemoServer:
    """The server, in threads of its own. `port` 0 takes any free one."""

    def __init__(self, port: int = 0) -> None:
        self._wanted_port = port
        self._server: _Server | None = None

    def start(self) -> int:
        """Listens; returns the port. Raises OSError if it is taken."""
        self._server = _Server((HOST, self._wanted_port), _Client)
        threading.Thread(
            target=self._server.serve_forever, args=[POLL], name="demo server", daemon=True
        ).start()
        return int(self._server.server_address[1])

    def stop(self) -> None:
        """Stops listening and hangs up on everybody; does nothing if it was not started."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Server(IRCServer):  # type: ignore[misc]  # the library has no types
    block_on_close = False

    def __init__(
        self, address: tuple[str, int], handler: type[socketserver.BaseRequestHandler]
    ) -> None:
        super().__init__(address, handler)
        self.lock = threading.RLock()
        self.is_stopping = False

    def shutdown(self) -> None:
        self.is_stopping = True
        super().shutdown()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that could not be understood is hung up on, without a traceback on the
        terminal that is also somebody's chat window."""


class _Client(IRCClient):  # type: ignore[misc]  # the library has no types
    def _handle_one(self) -> None:
        while self.send_queue:
            self._send(self.send_queue.pop(0))
        if self.server.is_stopping:
            raise self.Disconnect()
        if select.select([self.request], [], [], PATIENCE)[0]:
            self._handle_incoming()

    def _handle_incoming(self) -> None:
        try:
            data = self.request.recv(4096)
        except OSError:
            data = b""
        if not data:
            raise self.Disconnect()
        self.buffer.feed(data)
        for line in self.buffer:
            with self.server.lock, suppress(Exception):
                # What the toy server stumbles over, such as a PART from nowhere, changes nothing.
                self._handle_line(line.decode("utf-8", "replace"))

    def _send(self, msg: str) -> None:
        try:
            self.request.sendall(msg.encode("utf-8") + b"\r\n")
        except OSError:
            raise self.Disconnect() from None

    def finish(self) -> None:
        with self.server.lock:
            super().finish()
