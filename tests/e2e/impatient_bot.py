"""`unobot` with little patience for a silent server, so that a test need not wait for minutes."""

import sys

from unobot.cli.main import main
from unobot.transport import liveness

if __name__ == "__main__":
    liveness.IDLE_SECONDS, liveness.PONG_SECONDS = 3.0, 2.0
    sys.exit(main())
