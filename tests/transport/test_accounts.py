"""Who is logged in to which account, as the server tells it in half a dozen ways."""

from tests.transport.driven import SERVER, Driven
from unobot.transport import Arrived, Identified, Said, User

ANN = User("A", "a", "a.example", "anna")


def account(driven: Driven, nick: str = "A") -> str | None:
    user = driven.network.user(nick, "#uno")
    assert user is not None
    return user.account


def test_the_tag_of_a_line_tells_the_account_of_who_speaks() -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    events = driven.hear("@account=anna :A!a@a.example PRIVMSG #uno :pl r5")
    assert events == [Identified("example", ANN), Said("example", ANN, "#uno", "pl r5", 1000.0)]
    assert account(driven) == "anna"
    assert driven.hear("@account=anna :A!a@a.example PRIVMSG #uno :ca") == driven.heard(Said)[1:]


def test_the_tag_counts_for_who_is_in_no_channel_of_the_bots_too() -> None:
    driven = Driven().log_on().enter().forget()
    driven.hear("@account=anna :A!a@a.example PRIVMSG UnoBot :ca")
    assert driven.delivered == [Said("example", ANN, None, "ca", 1000.0)]


def test_who_comes_in_comes_with_his_account() -> None:
    driven = Driven().log_on().enter().forget()
    assert driven.hear(":A!a@a.example JOIN #uno anna :Anna") == [Arrived("example", ANN, "#uno")]
    driven.hear(":B!b@b.example JOIN #uno * :Bob")
    assert account(driven, "B") is None
    driven.hear("@account=cleo :C!c@c.example JOIN #uno")
    assert account(driven, "C") == "cleo"


def test_logging_in_and_out_is_followed() -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    assert driven.hear(":A!a@a.example ACCOUNT anna") == [Identified("example", ANN)]
    assert driven.hear(":A!a@a.example ACCOUNT anna") == []
    (gone,) = driven.hear(":A!a@a.example ACCOUNT *")
    assert gone == Identified("example", User("A", "a", "a.example"))


def test_an_account_stays_with_its_owner_through_a_nick_change() -> None:
    driven = Driven().log_on().enter("A!a@a.example")
    driven.hear(":A!a@a.example ACCOUNT anna", ":A!a@a.example NICK :Z")
    assert account(driven, "Z") == "anna"


def test_where_who_can_tell_accounts_it_is_asked_for_them() -> None:
    driven = Driven().log_on("WHOX").forget().enter("A", "@B")
    assert driven.sent() == ["WHO #uno %tcuhnfar,152", "MODE #uno"]
    driven.delivered.clear()
    events = driven.hear(
        f":{SERVER} 354 UnoBot 152 #uno a a.example A H anna :Anna",
        f":{SERVER} 354 UnoBot 152 #uno b b.example B H@ 0 :Bob",
        f":{SERVER} 354 UnoBot 7 #uno x x.example A H other :not asked for",
        f":{SERVER} 354 UnoBot 152 #uno uno bot.example UnoBot H 0 :Uno",
    )
    bob = User("B", "b", "b.example")
    assert events == [Identified("example", ANN), Identified("example", bob)]
    assert driven.network.user("B", "#uno") == User("B", "b", "b.example", is_operator=True)


def test_the_next_server_is_asked_as_it_can_answer() -> None:
    driven = Driven().log_on("WHOX").enter("A")
    driven.network.closed(driven.now, "gone")
    driven.log_on().forget().enter("A")
    assert driven.sent() == ["WHO #uno", "MODE #uno"]


def test_a_new_host_is_news_and_a_new_real_name_is_none() -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    (event,) = driven.hear(":A!a@a.example CHGHOST new cloak.example")
    assert event == Identified("example", User("A", "new", "cloak.example"))
    assert driven.hear(":A!new@cloak.example SETNAME :Anna the Great") == []
