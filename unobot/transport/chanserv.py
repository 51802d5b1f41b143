"""What to ask of the channel services when the bot may not join a channel."""

NICK = "ChanServ"

REQUESTS = {"471": "INVITE", "473": "INVITE", "474": "UNBAN", "475": "INVITE"}
"""By the numeric of the refusal: full, invitation, ban, key. (477, registered nicks only, is not
theirs to grant: only a login helps.)"""


def make_request(refusal: str, channel: str) -> str | None:
    """The line that may let the bot in; None where services cannot help."""
    request = REQUESTS.get(refusal)
    return None if request is None else f"PRIVMSG {NICK} :{request} {channel}"
