"""Answers to what clients ask each other (CTCP), so that the bot does not seem dead to them."""

from collections import deque
from datetime import UTC, datetime

DELIMITER = "\x01"
ANSWERS = 3
"""So many answers in `WINDOW` seconds; the questions beyond get none."""
WINDOW = 10.0
LONGEST_ECHO = 64
"""Characters of a PING that are sent back."""


def is_ctcp(text: str) -> bool:
    """Whether a text is a CTCP question, or an ACTION, and no command."""
    return text.startswith(DELIMITER)


class CtcpDesk:
    """Answers at a limited rate, whoever asks."""

    def __init__(self, version: str, source: str) -> None:
        self._version = version
        self._source = source
        self._answered: deque[float] = deque(maxlen=ANSWERS)

    def answer(self, text: str, now: float) -> str | None:
        """The text of the NOTICE to answer with; None: no answer. `now` is in Unix time."""
        question, _, argument = text.strip(DELIMITER).partition(" ")
        question = question.upper()
        match question:
            case "VERSION":
                answer = self._version
            case "SOURCE":
                answer = self._source
            case "PING":
                answer = argument[:LONGEST_ECHO]
            case "TIME":
                answer = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
            case _:
                return None
        if len(self._answered) == ANSWERS and now - self._answered[0] < WINDOW:
            return None
        self._answered.append(now)
        return f"{DELIMITER}{question} {answer}{DELIMITER}"
