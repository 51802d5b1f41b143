"""Lines of chat and the commands in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.commands import (
    Ask,
    AskHand,
    CatchUno,
    ChooseColor,
    Command,
    Context,
    DrawCard,
    Help,
    Join,
    Leave,
    Misunderstood,
    PassTurn,
    PlayCards,
    Remove,
    Replace,
    Score,
    SetOption,
    Start,
    Stop,
    SwapWith,
    Table,
    Understood,
    load_vocabulary,
    parse,
)
from unobot.commands.text import clean
from unobot.engine.cards import Card, Color

SEATED = Context(is_running=True, is_seated=True)
WATCHING = Context(is_running=True)
QUIET = Context()
PRIVATE = Context(is_private=True, is_running=True, is_seated=True)
RED_FIVE = PlayCards((Card.R5,))
VOCABULARY = load_vocabulary()


def said(text: str, context: Context = SEATED) -> Command | Misunderstood | None:
    parsed = parse(text, context, VOCABULARY)
    return parsed.command if isinstance(parsed, Understood) else parsed


@pytest.mark.parametrize(
    "text",
    [
        "  PL   R5.  ",
        "!pl r5",
        "!PLAY\u00a0Red-5!",
        "pl\u00a0r5",
        "pl r\u200b5",
        "!j rouge-5 !",
    ],
)
def test_blanks_capitals_and_punctuation_do_not_matter(text: str) -> None:
    assert said(text) == RED_FIVE


@pytest.mark.parametrize(
    "text",
    ["!seen Ana", "!", "!!!", "! pl r5", "!?", "", " ", "\x02", "...", "!12", "?uno", ".pl r5"],
)
def test_what_is_no_word_of_the_bot_gets_no_answer(text: str) -> None:
    assert said(text) is None


def test_any_of_several_prefixes_will_do_and_the_longest_counts() -> None:
    context = Context(prefixes=("!", ".", "!!", ""))
    assert said(".pl r5", context) == RED_FIVE
    assert said("!pl r5", context) == RED_FIVE
    assert said("!!pl r5", context) == RED_FIVE
    assert said("pl r5", context) is None


def test_prefixed_words_count_for_everybody_at_any_time() -> None:
    for context in (QUIET, WATCHING, SEATED):
        assert said("!pl r5", context) == RED_FIVE
        assert said("!cards", context) == AskHand()
        assert said("!stop", context) == Stop()


def test_words_behind_a_prefixed_command_that_takes_none_are_passed_over() -> None:
    assert said("!draw please") == DrawCard()
    assert said("!leave now, sorry") == Leave()


def test_only_the_word_uno_is_also_the_call() -> None:
    assert said("!uno") == Start(can_call=True)
    assert said("!UNO !!") == Start(can_call=True)
    assert said("!gouno") == Start()
    assert said("!start chat-fr hand_size=5") == Start("chat-fr hand_size=5")
    assert said("!uno  Official   unrated.") == Start("Official unrated", can_call=True)


def test_nicks_keep_their_case_and_their_characters() -> None:
    assert said("!catch Foo[1]") == CatchUno("Foo[1]")
    assert said("!swap Jean-Luc`.") == SwapWith("Jean-Luc`")
    assert said("!remove Éva_") == Remove("Éva_")
    assert said("!replace Foo^, {Bar}") == Replace("Foo^", "{Bar}")
    assert said("!score x\x01y\x1f") == Score("xy")
    assert said("!unowon ???") == Score()
    assert said("!catch !!! :)") == CatchUno()


def test_a_missing_nick_is_asked_for_where_there_has_to_be_one() -> None:
    assert said("!penalty") == Misunderstood("nick_missing")
    assert said("!replace") == Misunderstood("nick_missing")
    assert said("!replace Ana !") == Misunderstood("nick_missing")
    assert said("!remove") == Leave()
    assert said("!remove !") == Leave()
    assert said("!catch") == CatchUno()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("!unotop10", Table("top10")),
        ("!unotop10 wins", Table("top10", "wins")),
        ("!unotop10 ever", Table("top10", "points", "ever")),
        ("!unotop10 21 Ever", Table("top10", "21", "ever")),
        ("!unotop10 month games", Table("top10", "games", "month")),
    ],
)
def test_the_top_ten_take_an_order_and_a_span_in_either_order(text: str, expected: Table) -> None:
    assert said(text, QUIET) == expected


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("!unotop10 sideways", "sideways"),
        ("!unotop10 wins games", "games"),
        ("!unotop10 ever month", "month"),
    ],
)
def test_the_top_ten_say_what_they_take(text: str, wrong: str) -> None:
    choices = ("points", "wins", "games", "21", "month", "ever")
    assert said(text, QUIET) == Misunderstood("argument", wrong, choices)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("!unoset colors ON", SetOption("colors", "on")),
        ("!unoset hand msg", SetOption("hand", "msg")),
        ("!unoset lang FR", SetOption("lang", "fr")),
        ("!unoset lang", SetOption("lang")),
        ("!unoset forget", SetOption("forget")),
        ("!unoset forget me", SetOption("forget", "me")),
        ("!unoset", SetOption()),
        ("!unoset cards", Misunderstood("argument", "cards", ("colors", "hand", "lang", "forget"))),
        ("!unoset colors", Misunderstood("argument", "", ("on", "off", "symbols"))),
        ("!unoset hand loud", Misunderstood("argument", "loud", ("notice", "msg"))),
    ],
)
def test_settings_say_what_they_take(text: str, expected: Command | Misunderstood) -> None:
    assert said(text, QUIET) == expected


def test_help_may_be_asked_with_or_without_the_prefix() -> None:
    assert said("!unohelp play") == said("!unohelp !Play") == Help("play")
    assert said("!aide répète") == Help("repete")


def test_a_color_is_named_with_a_card_word_only_behind_a_prefix() -> None:
    assert said("!j rouge") == ChooseColor(Color.RED)
    assert said("pl rouge") == Misunderstood("card", "rouge", is_bare=True, is_play=True)
    assert said("!couleur (vert)") == ChooseColor(Color.GREEN)
    assert said("!color") == Misunderstood("color")
    assert said("!color red green") == Misunderstood("color", "red green")


def test_bare_words_are_for_those_who_sit_at_a_game() -> None:
    for text in ("pl r5", "dr", "pa", "ca", "co g", "uno", "ch", "pl r10", "pl", "co x", "time"):
        assert said(text, SEATED) is not None
        assert said(text, WATCHING) is None
        assert said(text, QUIET) is None
        assert said(text, Context(is_seated=True)) is None


def test_whoever_likes_may_join_what_is_on() -> None:
    assert said("jo", Context(is_lobby=True)) == Join()
    assert said("join!", WATCHING) == Join()
    assert said("jo", SEATED) == Join()
    assert said("jo", QUIET) is None
    assert said("join us", WATCHING) is None


def test_a_bare_word_is_only_that_word_without_added_accents() -> None:
    """Otherwise a Hungarian who says `jó` in the lobby would sit down."""
    assert said("Jó!", Context(is_lobby=True)) is None
    assert said("jo\u0301", Context(is_lobby=True)) is None
    assert said("ça ?") is None
    assert said("!RÉPÈTE") == said("!repete") == Ask("repeat")


def test_a_failed_card_is_marked_as_bare() -> None:
    assert parse("pl r10", SEATED, VOCABULARY) == Misunderstood(
        "card", "r10", is_bare=True, is_play=True
    )
    assert parse("!pl r10", SEATED, VOCABULARY) == Misunderstood("card", "r10")
    assert parse("pl r5", SEATED, VOCABULARY) == Understood(RED_FIVE, is_bare=True)
    assert parse("!pl r5", SEATED, VOCABULARY) == Understood(RED_FIVE, is_bare=False)


def test_a_channel_may_rename_words_or_do_without_them() -> None:
    words: dict[str, tuple[str, ...]] = {"stop": ("unostop",), "hand": (), "pass": ("továbbít",)}
    context = Context(is_running=True, is_seated=True, words=words)
    assert said("!stop", context) is None
    assert said("!unostop", context) == Stop()
    assert said("unostop", context) is None
    for text in ("!hand", "!cards", "!carte", "!lapok", "ca", "cards"):
        assert said(text, context) is None
    for text in ("!tovabbit", "!TOVÁBBÍT", "továbbít", "tovabbit"):
        assert said(text, context) == PassTurn()
    assert said("pa", context) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cards", AskHand()),
        ("!ca", AskHand()),
        ("lapok", AskHand()),
        ("help", Help()),
        ("!unohelp play", Help("play")),
        ("score Ana", Score("Ana")),
        ("!unotop10 wins", Table("top10", "wins")),
        ("unoset colors symbols", SetOption("colors", "symbols")),
        ("unoset hand loud", Misunderstood("argument", "loud", ("notice", "msg"))),
        ("pl r6", None),
        ("!pl r6", None),
        ("co r", None),
        ("!stop", None),
        ("!uno", None),
        ("jo", None),
        ("stats", None),
        ("!rules", None),
        ("!unofair", None),
        ("!unoversion", None),
        ("hello", None),
        ("", None),
    ],
)
def test_in_private_there_are_only_the_private_commands(
    text: str, expected: Command | Misunderstood | None
) -> None:
    assert said(text, PRIVATE) == expected


def test_a_word_switched_off_is_off_in_private_as_well() -> None:
    context = Context(is_private=True, words={"hand": (), "help": ("manual",)})
    assert said("cards", context) is None
    assert said("help", context) is None
    assert said("manual", context) == Help()


SCRAPS = st.sampled_from(
    [
        *VOCABULARY.words,
        *VOCABULARY.bare,
        *(f"!{word}" for word in VOCABULARY.words),
        *VOCABULARY.card_words("fr").spellings,
        *(
            "Ana",
            "10",
            "+",
            "-",
            "[",
            "(",
            "\u00a0",
            "\x02",
            "\u200b",
            "👍",
            "ß",
            "İ",
        ),
    ]
)
LINES = st.one_of(
    st.text(max_size=500),
    st.text(max_size=500).map("!".__add__),
    st.builds("{} {}".format, SCRAPS, st.text(max_size=500)),
    st.lists(SCRAPS, max_size=60).map(" ".join),
    st.lists(SCRAPS, max_size=60).map("".join),
    st.lists(SCRAPS, max_size=60).map(lambda scraps: "pl " + "".join(scraps)),
)
"""What a line of IRC may hold, and somewhat more."""

CONTEXTS = st.builds(
    Context,
    lang=st.sampled_from([*VOCABULARY.languages, "xx"]),
    prefixes=st.sampled_from([("!",), (".", "!"), ("uno ",), ("pl",)]),
    is_private=st.booleans(),
    is_running=st.booleans(),
    is_seated=st.booleans(),
    is_lobby=st.booleans(),
    nicks=st.sampled_from([frozenset[str](), frozenset({"r5", "ana", "uno"})]),
    words=st.sampled_from([{}, {"stop": ("halt",), "hand": (), "play": ("tesz", "put")}]),
)


@given(LINES, CONTEXTS)
def test_no_text_whatever_raises(text: str, context: Context) -> None:
    parsed = parse(text, context, VOCABULARY)
    assert parsed is None or isinstance(parsed, Understood | Misunderstood)


@given(LINES, CONTEXTS)
def test_a_line_means_the_same_without_its_formatting(text: str, context: Context) -> None:
    assert parse(clean(text), context, VOCABULARY) == parse(text, context, VOCABULARY)
