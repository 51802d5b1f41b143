"""What to ask of the channel services when a channel's door is shut."""

NICK = "ChanServ"

PLEAS = {"471": "INVITE", "473": "INVITE", "474": "UNBAN", "475": "INVITE"}
"""By the numeric of the refusal: full, invitation, ban, key. (477, registered nicks only, is no
matter of theirs: only a login helps.)"""


def make_plea(refusal: str, channel: str) -> str | None:
    """The line that may open a channel; None where services cannot help."""
    plea = PLEAS.get(refusal)
    return None if plea is None else f"PRIVMSG {NICK} :{plea} {channel}"
