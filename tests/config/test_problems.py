"""Each mistake in a configuration once, with the sentence that it gets."""

from __future__ import annotations

import pytest

from unobot.config import ConfigError, parse_config
from unobot.render import find_languages

LANGUAGES = ", ".join(find_languages())


def problems(text: str) -> tuple[str, ...]:
    """What is wrong with a configuration."""
    with pytest.raises(ConfigError) as caught:
        parse_config(text)
    return caught.value.problems


def problems_of_network(line: str) -> tuple[str, ...]:
    """What is wrong with a network that has this line as well."""
    return problems(f"networks:\n  - host: irc.example.org\n    channels: ['#uno']\n    {line}\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "nick: no",
            "networks[0].nick: must be text, not a bare yes or no; quote it",
        ),
        ("nick: 42", "networks[0].nick: must be text, not a number; quote it"),
        ("nick: [a]", "networks[0].nick: must be text, not a list"),
        (
            "nick: 1st",
            "networks[0].nick: '1st' is not a valid nick: letters, digits and []\\`_^{|}-, "
            "with no digit or hyphen in front",
        ),
        ("username: a@b", "networks[0].username: 'a@b' is not a valid user name, such as uno"),
        ("realname: ''", "networks[0].realname: '' is not a single line of text"),
        ("port: '6697'", "networks[0].port: must be a whole number, not '6697'"),
        (
            "port: 66970",
            "networks[0].port: 66970 is not a valid value, a number from 1 to 65535",
        ),
        ("join_seconds: 1.5", "networks[0].join_seconds: must be a whole number, not a number"),
        (
            "join_seconds: no",
            "networks[0].join_seconds: must be a whole number, not a bare yes or no",
        ),
        (
            "join_seconds: -1",
            "networks[0].join_seconds: -1 is not a valid value, a number from 0 to 604800",
        ),
        (
            f"join_seconds: 0x{'f' * 5000}",
            "networks[0].join_seconds: such a large number is not a valid value, "
            "a number from 0 to 604800",
        ),
        ("quiet_tables: 1", "networks[0].quiet_tables: must be yes or no, not a number"),
        ("lang: xx", f"networks[0].lang: 'xx' is not a language of the bot, one of {LANGUAGES}"),
        (
            "hand: on",
            "networks[0].hand: yes is not a valid value, one of notice, msg; "
            "quote a text such as no",
        ),
        ("colors: red", "networks[0].colors: 'red' is not a valid value, one of yes, no, symbols"),
        ("colors: 1", "networks[0].colors: 1 is not a valid value, one of yes, no, symbols"),
        ("prefixes: []", "networks[0].prefixes: the list is empty; it needs at least one entry"),
        (
            "prefixes: ['']",
            "networks[0].prefixes[0]: '' is not a valid prefix, "
            "one or more characters without spaces",
        ),
        ("prefixes: '!'", "networks[0].prefixes: must be a list, not '!'"),
        ("tls: 'yes'", "networks[0].tls: must be yes, no or a mapping, not 'yes'"),
        ("tls: {verify: 0}", "networks[0].tls.verify: must be yes or no, not a number"),
        ("tls: {verfy: no}", "networks[0].tls.verfy: unknown key, did you mean verify?"),
        (
            "tls: {fingerprint: ab}",
            "networks[0].tls: fingerprint is 'ab', but has to be a SHA-256 in 64 hexadecimal "
            "digits",
        ),
        ("tls: {key: mine.key}", "networks[0].tls: key needs cert"),
        ("tls: {ca: no.pem}", "networks[0].tls.ca: the file 'no.pem' is missing"),
        ("flood: no", "networks[0].flood: must be none or a mapping, not a bare yes or no"),
        (
            "flood: {burst: 0}",
            "networks[0].flood.burst: 0 is not a valid value, a number from 1 to 1000",
        ),
        (
            "flood: {per_second: .inf}",
            "networks[0].flood.per_second: must be a finite number, not a number",
        ),
        (
            "admins: [alice]",
            "networks[0].admins[0]: 'alice' is not a valid mask, "
            "either nick!user@host or account:NAME",
        ),
        (
            "ignore: ['*!bot']",
            "networks[0].ignore[0]: '*!bot' is not a valid mask, "
            "either nick!user@host or account:NAME",
        ),
        (
            "chanels: ['#uno']",
            "networks[0].chanels: unknown key, did you mean channels?",
        ),
        (
            "patience: no",
            "networks[0].patience: must be none or a mapping, not a bare yes or no",
        ),
        (
            "patience: {lines: 0}",
            "networks[0].patience.lines: 0 is not a valid value, a number from 1 to 10000",
        ),
        ("chanserv: 1", "networks[0].chanserv: must be yes or no, not a number"),
        (
            "flood: {speed: 1}",
            "networks[0].flood.speed: unknown key, one of burst, per_second",
        ),
        (
            "sasl: {account: bot, mechanism: PLAIN}",
            "networks[0].sasl: the mechanism PLAIN needs both an account and a password",
        ),
        (
            "sasl: {account: bot, mechanism: plain}",
            "networks[0].sasl.mechanism: 'plain' is not a valid value, one of PLAIN, EXTERNAL",
        ),
        (
            "sasl: {account: bot, password: hunter2, mechanism: EXTERNAL}",
            "networks[0].sasl: the mechanism EXTERNAL takes tls.cert and no password",
        ),
        (
            "sasl: {account: bot}",
            "networks[0]: sasl without a password needs the bot's certificate, tls.cert",
        ),
        (
            "sasl: hunter2",
            "networks[0].sasl: must be a mapping, such as {password: file:PATH}",
        ),
        (
            "nickserv: hunter2",
            "networks[0].nickserv: must be a mapping, such as {password: file:PATH}",
        ),
        ("nickserv: {nick: Uno}", "networks[0].nickserv.password: this key is required"),
        (
            "nickserv: {password: two words}",
            "networks[0].nickserv.password: a NickServ password cannot have spaces",
        ),
        (
            "nickserv: {password: file:none}",
            "networks[0].nickserv.password: the file 'none' cannot be read",
        ),
        (
            "sasl: {account: bot, password: file:none}",
            "networks[0].sasl.password: the file 'none' cannot be read",
        ),
        (
            "login: required",
            "networks[0]: login: required needs something to log in with, sasl or nickserv",
        ),
        (
            "servers: ['irc.example.org:6697']",
            "networks[0]: servers replaces host and port; give one or the other",
        ),
        ("scope: ''", "networks[0].scope: '' is not a single line of text"),
        (
            "password: ${UNOBOT_UNSET}",
            "networks[0].password: the environment variable UNOBOT_UNSET is not set",
        ),
        ("password: file:none", "networks[0].password: the file 'none' cannot be read"),
        (
            "password: ''",
            "networks[0].password: must be a single line that is not empty",
        ),
    ],
)
def test_a_network_says_what_is_wrong_with_it(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "rules: {preset: official, stacking: both}",
            "networks[0].rules.stacking: 'both' is not a valid value, "
            "one of none, twos, same, mixed",
        ),
        (
            "rules: {stacking: no}",
            "networks[0].rules.stacking: no is not a valid value, one of none, twos, same, mixed",
        ),
        (
            "rules: {min_players: 1}",
            "networks[0].rules.min_players: 1 is not a valid value, a number from 2 to 20",
        ),
        (
            "rules: {min_players: 5, max_players: 4}",
            "networks[0].rules: min_players=5 does not go with max_players=4",
        ),
        (
            "rules: {stackin: twos}",
            "networks[0].rules.stackin: unknown option, did you mean stacking?",
        ),
        (
            "rules: oficial",
            "networks[0].rules: unknown preset 'oficial', did you mean official?",
        ),
        (
            "rules: {preset: partys}",
            "networks[0].rules.preset: unknown preset 'partys', did you mean party?",
        ),
        ("rules: 7", "networks[0].rules: must be a preset or a mapping, not a number"),
    ],
)
def test_rules_are_refused_with_the_option_as_place(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "words: {stpo: [halt]}",
            "networks[0].words.stpo: unknown command, did you mean stop?",
        ),
        (
            "words: {stop: ['!halt']}",
            "networks[0].words.stop[0]: '!halt' is not a valid command word, "
            "a single word, here without its prefix",
        ),
        (
            "words: {stop: [cards]}",
            "networks[0].words.stop: 'cards' is also a word of hand; change one of them",
        ),
        (
            "words: {pass: [Us]}",
            "networks[0].words.pass: 'Us' is also a word of repeat; change one of them",
        ),
    ],
)
def test_a_renamed_word_has_to_be_free(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


def test_two_actions_cannot_be_given_the_same_word() -> None:
    assert problems_of_network("words: {play: [put], draw: [put]}") == (
        "networks[0].words.play: 'put' is also a word of draw; change one of them",
        "networks[0].words.draw: 'put' is also a word of play; change one of them",
    )


@pytest.mark.parametrize(
    "words", ["{stop: [cards], hand: [lapok]}", "{hand: [CARDS]}", "{stop: [st]}", "{stop: []}"]
)
def test_a_word_that_no_other_action_has_any_more_may_be_taken(words: str) -> None:
    parse_config(f"networks: [{{host: a, channels: ['#a'], words: {words}}}]")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "computer: {names: [Ada, aDA]}",
            "networks[0].computer.names: 'aDA' is named twice; "
            "each computer player needs a name of its own",
        ),
        (
            "computer: {names: [Ada L]}",
            "networks[0].computer.names[0]: 'Ada L' is not a valid nick: letters, digits and "
            "[]\\`_^{|}-, with no digit or hyphen in front",
        ),
        (
            "computer: {fill: 2, names: [Ada]}",
            "networks[0].channels[0].computer.fill: 2 computer players need 2 names, "
            "but there are only 1",
        ),
        (
            "computer: {level: genius}",
            "networks[0].computer.level: 'genius' is not a valid value, one of easy, normal, hard, "
            "random",
        ),
    ],
)
def test_computer_players_need_names_of_their_own(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


@pytest.mark.parametrize(
    ("channels", "sentence"),
    [
        (
            "\n     - #uno",
            "networks[0].channels[0]: the value is missing; remove the key, or quote a text that "
            "begins with # (it is a comment otherwise), as in '#uno'",
        ),
        (
            "[no]",
            "networks[0].channels[0]: must be a name or a mapping, not a bare yes or no; "
            "quote the name",
        ),
        (
            "[uno]",
            "networks[0].channels[0].name: 'uno' is not a valid channel name, such as '#uno'",
        ),
        ("[{key: x}]", "networks[0].channels[0].name: this key is required"),
        (
            "[{name: '#uno', key: 1234}]",
            "networks[0].channels[0].key: must be text, not a number; quote it",
        ),
        (
            "[{name: '#uno', key: 'a b'}]",
            "networks[0].channels[0].key: a channel key cannot have spaces or commas",
        ),
        (
            "['#uno[]', '#UNO{}']",
            "networks[0].channels[1]: '#UNO{}' is already listed at networks[0].channels[0]",
        ),
        ("[]", "networks[0].channels: the list is empty; it needs at least one entry"),
        ("'#uno'", "networks[0].channels: must be a list, not '#uno'"),
    ],
)
def test_a_channel_says_what_is_wrong_with_it(channels: str, sentence: str) -> None:
    assert problems(f"networks:\n  - host: a\n    channels: {channels}\n") == (sentence,)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("", "networks[0]: the host is missing; give host or servers"),
        (
            "host: 'irc.example.org:6697',",
            "networks[0].host: 'irc.example.org:6697' is not a valid host, such as irc.example.org "
            "(the port has a key of its own)",
        ),
        (
            "servers: ['irc.example.org:66970'],",
            "networks[0].servers[0]: 'irc.example.org:66970' is not a valid server, "
            "such as irc.example.org:6697",
        ),
        (
            "servers: [a], port: 6697,",
            "networks[0]: servers replaces host and port; give one or the other",
        ),
    ],
)
def test_a_network_needs_one_way_to_its_server(keys: str, sentence: str) -> None:
    assert problems(f"networks: [{{{keys} channels: ['#uno']}}]") == (sentence,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("databse: x", "databse: unknown key, did you mean database?"),
        ("rules: official", "rules: unknown key, did you mean defaults.rules?"),
        (
            "defaults: {rules: {stacking: both}}",
            "defaults.rules.stacking: 'both' is not a valid value, one of none, twos, same, mixed",
        ),
        (
            "defaults: {words: {stop: [cards]}}",
            "defaults.words.stop: 'cards' is also a word of hand; change one of them",
        ),
        ("timezone: Europe", "timezone: 'Europe' is not a time zone, such as Europe/Paris"),
        (
            "log: {level: loud}",
            "log.level: 'loud' is not a valid value, one of debug, info, warning, error",
        ),
        ("database: ${UNOBOT_UNSET}", "database: the environment variable UNOBOT_UNSET is not set"),
        ("no: x", "the top of the file: the key no is not text; quote it if it is meant to be"),
        (
            '"a\\nb": x',
            "'a\\nb': unknown key, one of networks, defaults, database, name, timezone, log",
        ),
    ],
)
def test_the_top_of_the_file_says_what_is_wrong_with_it(line: str, sentence: str) -> None:
    assert problems(f"networks: [{{host: a, channels: ['#a']}}]\n{line}\n") == (sentence,)


def test_two_networks_need_two_names() -> None:
    network = "{host: irc.example.org, channels: ['#a']}"
    assert problems(f"networks: [{network}, {network}]") == (
        "networks[1].name: another network is already called 'irc.example.org'",
    )


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert problems("networks: [{nick: no, channels: [], lang: x}]\nlogs: {}\n") == (
        f"networks[0].lang: 'x' is not a language of the bot, one of {LANGUAGES}",
        "networks[0].nick: must be text, not a bare yes or no; quote it",
        "networks[0].channels: the list is empty; it needs at least one entry",
        "logs: unknown key, did you mean log?",
    )


def test_a_secret_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNOBOT_SECRET", "hunter\n2")
    assert problems_of_network("password: ${UNOBOT_SECRET}") == (
        "networks[0].password: must be a single line that is not empty",
    )
    assert "12345" not in problems_of_network("password: 12345")[0]


def test_an_unquoted_channel_in_a_list_is_hinted_at() -> None:
    text = "networks:\n  - host: irc.example.org\n    channels: [#uno]\n"
    with pytest.raises(ConfigError, match="quote a text that begins with #"):
        parse_config(text)


@pytest.mark.parametrize(
    ("tls", "how"),
    [
        ("no", "without TLS"),
        ("{verify: no}", "to a server that is not verified"),
        ("{verify: no, ca: ca.crt}", "to a server that is not verified"),
    ],
)
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("password: hunter2", "password"),
        ("sasl: {account: bot, password: hunter2}", "sasl"),
        ("nickserv: {password: hunter2}", "nickserv"),
    ],
)
def test_no_password_goes_where_others_may_read_it(line: str, key: str, tls: str, how: str) -> None:
    *_, problem = problems_of_network(f"{line}\n    tls: {tls}")
    assert problem == (
        f"networks[0]: {key}: a password is not sent {how}; secure the connection with tls, or "
        "say insecure_login: yes"
    )


@pytest.mark.parametrize(
    "line",
    [
        "{tls: no, insecure_login: yes, password: hunter2}",
        "{tls: {verify: no}, insecure_login: yes, nickserv: {password: hunter2}}",
        f"{{tls: {{verify: no, fingerprint: '{'0' * 64}'}}, password: hunter2}}",
        "{sasl: {account: bot, password: hunter2}, login: required}",
    ],
)
def test_a_password_is_taken_for_a_private_connection_or_when_it_is_insisted_on(line: str) -> None:
    network = f"{line[:-1]}, host: irc.example.org, channels: ['#uno']}}"
    config = parse_config(f"networks: [{network}]")
    assert "hunter2" not in repr(config)
