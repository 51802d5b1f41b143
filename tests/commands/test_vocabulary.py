"""The word files held against each other and against the table of commands."""

from importlib import resources
from typing import Any

import pytest
import yaml

from unobot.commands import (
    AddBot,
    Ask,
    AskHand,
    AskRules,
    AskVersion,
    CatchUno,
    ChallengeWild,
    ChooseColor,
    Command,
    Context,
    Deal,
    DrawCard,
    DropBot,
    Fair,
    Help,
    Join,
    Leave,
    PassTurn,
    Pause,
    PenaltyFor,
    PlayCards,
    Remove,
    Replace,
    SayUno,
    Score,
    SetKey,
    SetOption,
    Start,
    Stop,
    SwapWith,
    Table,
    Understood,
    Vocabulary,
    build_vocabulary,
    find_command,
    load_vocabulary,
    parse,
    parse_color,
)
from unobot.commands.text import fold
from unobot.engine.cards import Card, Color, Face

RED_FIVE = PlayCards((Card.R5,))
LANGUAGES = load_vocabulary().languages

PREFIXED: list[tuple[str, Command]] = [
    ("start gouno gioca játék jatek", Start()),
    ("uno", Start(can_call=True)),
    ("join jo entro beszáll beszall", Join()),
    ("deal go distribue dai oszt", Deal()),
    ("draw dr pioche pesca húz huz", DrawCard()),
    ("pass pa passe passo passz", PassTurn()),
    ("catch contre becca elkap", CatchUno()),
    ("challenge ch bluff dubito blöff bloff", ChallengeWild()),
    ("swap echange échange scambia csere", SwapWith()),
    ("cards hand ca carte cartes lapok", AskHand()),
    ("card cd top cima lap", Ask("top")),
    ("turn tu turno kör kor", Ask("turn")),
    ("order od ordre ordine sorrend", Ask("order")),
    ("count ct compte conta darab", Ask("count")),
    ("repeat what repete répète ripeti ismét ismet", Ask("repeat")),
    ("time", Ask("time")),
    ("leave quit abandon remove lascio kiszáll kiszall", Leave()),
    ("addbot", AddBot()),
    ("dropbot", DropBot()),
    ("stop", Stop()),
    ("pause", Pause()),
    ("rules regles règles regole szabály szabaly", AskRules()),
    ("unocmds unohelp aide aiuto súgó sugo", Help()),
    ("score unowon", Score()),
    ("unotop10", Table("top10")),
    ("unotop3last", Table("top3last")),
    ("unofast", Table("fast")),
    ("unohigh", Table("high")),
    ("unoplayed", Table("played")),
    ("unorecords", Table("records")),
    ("unorow", Table("row")),
    ("unostats", Table("stats")),
    ("unofair", Fair()),
    ("unoversion", AskVersion()),
]
"""The `!` words of the table of commands that stand alone, all languages together."""

WITH_ARGUMENTS: list[tuple[str, str, Command]] = [
    ("play pl p j jeu butta tesz", "r5", RED_FIVE),
    ("color colour co couleur colore szín szin j", "rouge", ChooseColor(Color.RED)),
    ("catch contre becca elkap", "Ana", CatchUno("Ana")),
    ("swap echange scambia csere", "Ana", SwapWith("Ana")),
    ("remove", "Ana", Remove("Ana")),
    ("replace", "Ana Bela", Replace("Ana", "Bela")),
    ("addbot", "Hard", AddBot("hard")),
    ("penalty", "Ana", PenaltyFor("Ana")),
    ("unohelp unocmds aide aiuto súgó", "Play", Help("play")),
    ("score unowon", "Ana", Score("Ana")),
    ("unotop10", "wins", Table("top10", "wins")),
    ("unoset", "colors symbols", SetOption("colors", "symbols")),
    ("start gouno gioca játék", "official hand_size=5", Start("official hand_size=5")),
    ("uno", "chat-fr unrated", Start("chat-fr unrated", can_call=True)),
]

BARE: list[tuple[str, Command]] = [
    ("join jo", Join()),
    ("draw dr pe", DrawCard()),
    ("pass pa", PassTurn()),
    ("uno", SayUno()),
    ("ch", ChallengeWild()),
    ("cards ca", AskHand()),
    ("card cd", Ask("top")),
    ("turn tu", Ask("turn")),
    ("order or od", Ask("order")),
    ("count ct", Ask("count")),
    ("us", Ask("repeat")),
    ("stats st", Ask("stats")),
    ("time ti", Ask("time")),
    ("help", Help()),
]


def each_word(rows: list[tuple[str, Command]]) -> list[tuple[str, Command]]:
    return [(word, command) for words, command in rows for word in words.split()]


@pytest.mark.parametrize(("word", "command"), each_word(PREFIXED))
def test_every_prefixed_word_of_the_table_is_understood(
    word: str, command: Command, vocabulary: Vocabulary
) -> None:
    for text in ("!" + word, "!" + word.upper() + " !"):
        assert parse(text, Context(), vocabulary) == Understood(command, is_bare=False)


@pytest.mark.parametrize(("words", "arguments", "command"), WITH_ARGUMENTS)
def test_every_prefixed_word_of_the_table_takes_its_arguments(
    words: str, arguments: str, command: Command, vocabulary: Vocabulary
) -> None:
    for word in words.split():
        text = f"!{word} {arguments}"
        assert parse(text, Context(), vocabulary) == Understood(command, is_bare=False)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        *each_word(BARE),
        ("play r5", RED_FIVE),
        ("pl r5", RED_FIVE),
        ("color b", ChooseColor(Color.BLUE)),
        ("co b", ChooseColor(Color.BLUE)),
    ],
)
def test_every_bare_word_of_the_table_is_understood(
    line: str, command: Command, vocabulary: Vocabulary
) -> None:
    seated = Context(is_running=True, is_seated=True)
    for text in (line, line.upper() + "."):
        assert parse(text, seated, vocabulary) == Understood(command, is_bare=True)


def test_the_tests_above_know_every_word() -> None:
    # The words of other languages are in their corpora.
    vocabulary = build_vocabulary(read_files("en", "fr", "hu", "it"))
    prefixed = {word for word, _ in each_word(PREFIXED)}
    prefixed |= {word for words, _, _ in WITH_ARGUMENTS for word in words.split()}
    assert set(map(fold, prefixed)) == set(vocabulary.words)
    bare = {word for word, _ in each_word(BARE)} | {"play", "pl", "color", "co"}
    assert bare == set(vocabulary.bare)


SHARED = "help commands commandes comandi segítség segitseg parancsok"


@pytest.mark.parametrize("word", SHARED.split())
def test_what_other_bots_own_as_well_counts_while_a_game_or_a_lobby_is_on(
    word: str, vocabulary: Vocabulary
) -> None:
    for context in (Context(is_running=True), Context(is_lobby=True)):
        asked = parse(f"!{word} play", context, vocabulary)
        assert asked == Understood(Help("play"), is_bare=False)
    assert parse(f"!{word}", Context(), vocabulary) is None
    assert parse(word, Context(is_private=True), vocabulary) == Understood(Help(), is_bare=False)


def test_what_other_bots_own_as_well_is_no_other_command(vocabulary: Vocabulary) -> None:
    assert set(map(fold, SHARED.split())) == set(vocabulary.shared)
    assert not vocabulary.shared.keys() & vocabulary.words.keys()


def test_a_word_that_is_bare_and_prefixed_does_the_same_in_both(vocabulary: Vocabulary) -> None:
    for word in vocabulary.bare.keys() & vocabulary.words.keys():
        assert vocabulary.bare[word] == vocabulary.words[word]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_piece_of_a_card_has_two_colours_or_two_faces(lang: str, vocabulary: Vocabulary) -> None:
    for spelling, pieces in vocabulary.card_words(lang).spellings.items():
        meanings = [piece.meaning for piece in pieces]
        assert sum(isinstance(meaning, Color) for meaning in meanings) <= 1, spelling
        assert sum(isinstance(meaning, Face) for meaning in meanings) <= 1, spelling
        if len(meanings) > 1:
            assert spelling == "r"


@pytest.mark.parametrize(
    ("lang", "letters"),
    [
        ("en", {"r": "r", "g": "g", "b": "b", "y": "y", "j": None, "v": None}),
        ("hu", {"r": "r", "g": "g", "b": "b", "y": "y", "j": None, "v": None}),
        ("fr", {"r": "r", "g": "g", "b": "b", "y": "y", "j": "y", "v": "g"}),
        ("it", {"r": "r", "g": "y", "b": "b", "y": "y", "j": None, "v": "g"}),
        ("xx", {"r": "r", "g": "g", "b": "b", "y": "y", "j": None, "v": None}),
    ],
)
def test_only_the_colours_letters_depend_on_the_language(
    lang: str, letters: dict[str, str | None], vocabulary: Vocabulary
) -> None:
    for letter, code in letters.items():
        expected = None if code is None else Color(code)
        assert parse_color(letter, lang, vocabulary) == expected, letter
    for name in ("green", "VERT", "verde", "zöld", "zold"):
        assert parse_color(name, lang, vocabulary) is Color.GREEN


def test_a_renamed_word_replaces_all_words_of_its_command(vocabulary: Vocabulary) -> None:
    renamed = {"stop": ("unostop",), "hand": (), "draw": ("Húzás", "take")}
    words, bare = vocabulary.words, vocabulary.bare
    assert find_command("unostop", words, renamed) == "stop"
    assert find_command("stop", words, renamed) is None
    assert find_command("cards", words, renamed) is None
    assert find_command("cards", bare, renamed) is None
    assert find_command("take", bare, renamed) == "draw"
    assert find_command("huzas", bare, renamed) == "draw"
    assert find_command("húzás", bare, renamed) == "draw"
    assert find_command("dr", bare, renamed) is None
    assert find_command("pa", bare, renamed) == "pass"


def test_renaming_gives_no_bare_word_to_a_command_that_had_none(vocabulary: Vocabulary) -> None:
    assert find_command("unostop", vocabulary.bare, {"stop": ("unostop",)}) is None


def test_a_word_may_be_given_from_one_action_to_another(vocabulary: Vocabulary) -> None:
    renamed = {"top": ("cards",), "hand": ("lap",)}
    assert find_command("cards", vocabulary.words, renamed) == "top"
    assert find_command("lap", vocabulary.words, renamed) == "hand"


def read_files(*langs: str) -> dict[str, Any]:
    folder = resources.files("unobot.commands").joinpath("words")
    return {
        lang: yaml.safe_load(folder.joinpath(f"{lang}.yaml").read_text("utf-8")) for lang in langs
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_for_a_setting_is_understood(lang: str, vocabulary: Vocabulary) -> None:
    def meaning(line: str) -> Command | None:
        parsed = parse(f"!unoset {line}", Context(), vocabulary)
        return parsed.command if isinstance(parsed, Understood) else None

    told = read_files(lang)[lang]["settings"]
    keys: dict[SetKey, list[str]] = told["keys"]
    assert set(keys) == {"colors", "hand", "lang", "forget"}
    usual: dict[SetKey, str] = {"colors": "on", "hand": "msg", "lang": "fr", "forget": ""}
    for key, words in keys.items():
        for word in words:
            assert meaning(f"{word} {usual[key]}") == SetOption(key, usual[key])
    for value, words in told["values"].items():
        for word in words:
            its_key: SetKey = "hand" if value in ("notice", "msg") else "colors"
            assert meaning(f"{its_key} {word}") == SetOption(its_key, value)
    for code, names in told["languages"].items():
        for word in (code, *names):
            assert meaning(f"lang {word.upper()}") == SetOption("lang", code)


@pytest.fixture
def files() -> dict[str, Any]:
    return read_files("en", "hu")


def test_a_word_file_cannot_give_one_word_two_meanings(files: dict[str, Any]) -> None:
    files["hu"]["commands"]["draw"]["words"].append("CARDS")
    with pytest.raises(ValueError, match=r"words/hu\.yaml: 'cards' cannot stand for draw"):
        build_vocabulary(files)


def test_a_word_file_cannot_give_one_word_to_two_settings(files: dict[str, Any]) -> None:
    files["hu"]["settings"]["keys"]["hand"].append("colours")
    with pytest.raises(ValueError, match=r"words/hu\.yaml: 'colours' cannot stand for hand"):
        build_vocabulary(files)


def test_a_word_file_cannot_name_an_unknown_command(files: dict[str, Any]) -> None:
    files["hu"]["commands"]["drawn"] = {"words": ["x"]}
    with pytest.raises(ValueError, match=r"hu\.yaml: there is no command 'drawn', only start"):
        build_vocabulary(files)
