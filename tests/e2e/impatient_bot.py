"""`unobot` with little patience for a silent server, so that a test need not wait for minutes."""

import sys

from unobot.cli.main import main
from unobot.transport import network

if __name__ == "__main__":
    network.IDLE_SECONDS, network.PONG_SECONDS = 3.0, 2.0
    sys.exit(main())
