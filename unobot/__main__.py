"""`python -m unobot`."""

import sys

from unobot.cli import main

sys.exit(main())
