"""`python -m unobot`."""

import sys

from unobot.cli.main import main

sys.exit(main())
