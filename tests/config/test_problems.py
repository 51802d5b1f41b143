"""Each mistake in a configuration once, with the sentence that it gets."""

from __future__ import annotations

import pytest

from unobot.config import ConfigError, parse_config


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
            "networks[0].nick: a text is expected, not a bare yes or no; quote it",
        ),
        ("nick: 42", "networks[0].nick: a text is expected, not a number; quote it"),
        ("nick: [a]", "networks[0].nick: a text is expected, not a list"),
        (
            "nick: 1st",
            "networks[0].nick: '1st' is no nick, which has letters, digits and []\\`_^{|}-, "
            "and begins with no digit or hyphen",
        ),
        ("username: a@b", "networks[0].username: 'a@b' is no user name, as uno"),
        ("realname: ''", "networks[0].realname: '' is no text of one line"),
        ("port: '6697'", "networks[0].port: a whole number is expected, not '6697'"),
        (
            "port: 66970",
            "networks[0].port: 66970 is no value of it, a number from 1 to 65535",
        ),
        ("join_seconds: 1.5", "networks[0].join_seconds: a whole number is expected, not a number"),
        (
            "join_seconds: no",
            "networks[0].join_seconds: a whole number is expected, not a bare yes or no",
        ),
        (
            "join_seconds: -1",
            "networks[0].join_seconds: -1 is no value of it, a number from 0 to 604800",
        ),
        (
            f"join_seconds: 0x{'f' * 5000}",
            "networks[0].join_seconds: a number that large is no value of it, "
            "a number from 0 to 604800",
        ),
        ("quiet_tables: 1", "networks[0].quiet_tables: yes or no is expected, not a number"),
        ("lang: de", "networks[0].lang: 'de' is no value of it, one of en, fr, it, hu"),
        (
            "hand: on",
            "networks[0].hand: yes is no value of it, one of notice, msg; "
            "a text such as no has to be quoted",
        ),
        ("colors: red", "networks[0].colors: 'red' is no value of it, one of yes, no, symbols"),
        ("colors: 1", "networks[0].colors: 1 is no value of it, one of yes, no, symbols"),
        ("prefixes: []", "networks[0].prefixes: the list is empty, at least one entry is expected"),
        (
            "prefixes: ['']",
            "networks[0].prefixes[0]: '' is no prefix, a sign or more without blanks",
        ),
        ("prefixes: '!'", "networks[0].prefixes: a list is expected, not '!'"),
        ("tls: 'yes'", "networks[0].tls: yes, no or a mapping is expected, not 'yes'"),
        ("tls: {verify: 0}", "networks[0].tls.verify: yes or no is expected, not a number"),
        ("tls: {verfy: no}", "networks[0].tls.verfy: there is no such key, did you mean verify?"),
        (
            "tls: {fingerprint: ab}",
            "networks[0].tls: fingerprint is 'ab', but has to be a SHA-256 in 64 hexadecimal "
            "digits",
        ),
        ("tls: {key: mine.key}", "networks[0].tls: key does not go without cert"),
        ("tls: {ca: no.pem}", "networks[0].tls.ca: there is no file 'no.pem'"),
        ("flood: no", "networks[0].flood: none or a mapping is expected, not a bare yes or no"),
        (
            "flood: {burst: 0}",
            "networks[0].flood.burst: 0 is no value of it, a number from 1 to 1000",
        ),
        (
            "flood: {per_second: .inf}",
            "networks[0].flood.per_second: a finite number is expected, not a number",
        ),
        (
            "admins: [alice]",
            "networks[0].admins[0]: 'alice' is no mask, either nick!user@host or account:NAME",
        ),
        (
            "ignore: ['*!bot']",
            "networks[0].ignore[0]: '*!bot' is no mask, either nick!user@host or account:NAME",
        ),
        (
            "chanels: ['#uno']",
            "networks[0].chanels: there is no such key, did you mean channels?",
        ),
        (
            "patience: no",
            "networks[0].patience: none or a mapping is expected, not a bare yes or no",
        ),
        (
            "patience: {lines: 0}",
            "networks[0].patience.lines: 0 is no value of it, a number from 1 to 10000",
        ),
        ("chanserv: 1", "networks[0].chanserv: yes or no is expected, not a number"),
        (
            "flood: {speed: 1}",
            "networks[0].flood.speed: there is no such key, one of burst, per_second",
        ),
        (
            "sasl: {account: bot, mechanism: PLAIN}",
            "networks[0].sasl: the mechanism PLAIN needs both an account and a password",
        ),
        (
            "sasl: {account: bot, mechanism: plain}",
            "networks[0].sasl.mechanism: 'plain' is no value of it, one of PLAIN, EXTERNAL",
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
            "networks[0].sasl: a mapping is expected, such as {password: file:PATH}",
        ),
        (
            "nickserv: hunter2",
            "networks[0].nickserv: a mapping is expected, such as {password: file:PATH}",
        ),
        ("nickserv: {nick: Uno}", "networks[0].nickserv.password: this key is missing"),
        (
            "nickserv: {password: two words}",
            "networks[0].nickserv.password: NickServ takes no password with blanks",
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
            "networks[0]: servers stands in place of host and port, keep one of both",
        ),
        ("scope: ''", "networks[0].scope: '' is no text of one line"),
        ("password: ${UNOBOT_UNSET}", "networks[0].password: the variable UNOBOT_UNSET is not set"),
        ("password: file:none", "networks[0].password: the file 'none' cannot be read"),
        (
            "password: ''",
            "networks[0].password: this has to be one line, and not an empty one",
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
            "networks[0].rules.stacking: 'both' is no value of it, one of none, twos, same, mixed",
        ),
        (
            "rules: {stacking: no}",
            "networks[0].rules.stacking: no is no value of it, one of none, twos, same, mixed",
        ),
        (
            "rules: {min_players: 1}",
            "networks[0].rules.min_players: 1 is no value of it, a number from 2 to 20",
        ),
        (
            "rules: {min_players: 5, max_players: 4}",
            "networks[0].rules: min_players=5 does not go with max_players=4",
        ),
        (
            "rules: {stackin: twos}",
            "networks[0].rules.stackin: there is no such option, did you mean stacking?",
        ),
        (
            "rules: oficial",
            "networks[0].rules: there is no preset 'oficial', did you mean official?",
        ),
        (
            "rules: {preset: partys}",
            "networks[0].rules.preset: there is no preset 'partys', did you mean party?",
        ),
        ("rules: 7", "networks[0].rules: a preset or a mapping is expected, not a number"),
    ],
)
def test_rules_are_refused_with_the_option_as_place(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "words: {stpo: [halt]}",
            "networks[0].words.stpo: there is no such action, did you mean stop?",
        ),
        (
            "words: {stop: ['!halt']}",
            "networks[0].words.stop[0]: '!halt' is no word for a command, "
            "one word that stands here without its prefix",
        ),
        (
            "words: {stop: [cards]}",
            "networks[0].words.stop: 'cards' is a word of hand as well, change one of them",
        ),
        (
            "words: {pass: [Us]}",
            "networks[0].words.pass: 'Us' is a word of repeat as well, change one of them",
        ),
    ],
)
def test_a_renamed_word_has_to_be_free(line: str, sentence: str) -> None:
    assert problems_of_network(line) == (sentence,)


def test_two_actions_cannot_be_given_the_same_word() -> None:
    assert problems_of_network("words: {play: [put], draw: [put]}") == (
        "networks[0].words.play: 'put' is a word of draw as well, change one of them",
        "networks[0].words.draw: 'put' is a word of play as well, change one of them",
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
            "networks[0].computer.names: 'aDA' is named twice, "
            "each computer player needs a name of its own",
        ),
        (
            "computer: {names: [Ada L]}",
            "networks[0].computer.names[0]: 'Ada L' is no nick, which has letters, digits and "
            "[]\\`_^{|}-, and begins with no digit or hyphen",
        ),
        (
            "computer: {fill: 2, names: [Ada]}",
            "networks[0].channels[0].computer.fill: 2 computer players need as many names, "
            "but there are 1",
        ),
        (
            "computer: {level: genius}",
            "networks[0].computer.level: 'genius' is no value of it, one of easy, normal, hard, "
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
            "networks[0].channels[0]: nothing stands here; leave it out, or quote a text that "
            "begins with # (it is a comment otherwise), as '#uno'",
        ),
        (
            "[no]",
            "networks[0].channels[0]: a name or a mapping is expected, not a bare yes or no; "
            "a name has to be quoted",
        ),
        ("[uno]", "networks[0].channels[0].name: 'uno' is no name of a channel, such as '#uno'"),
        ("[{key: x}]", "networks[0].channels[0].name: this key is missing"),
        (
            "[{name: '#uno', key: 1234}]",
            "networks[0].channels[0].key: a text is expected, not a number; quote it",
        ),
        (
            "[{name: '#uno', key: 'a b'}]",
            "networks[0].channels[0].key: a channel's key has neither blanks nor commas",
        ),
        (
            "['#uno[]', '#UNO{}']",
            "networks[0].channels[1]: '#UNO{}' stands at networks[0].channels[0] already",
        ),
        ("[]", "networks[0].channels: the list is empty, at least one entry is expected"),
        ("'#uno'", "networks[0].channels: a list is expected, not '#uno'"),
    ],
)
def test_a_channel_says_what_is_wrong_with_it(channels: str, sentence: str) -> None:
    assert problems(f"networks:\n  - host: a\n    channels: {channels}\n") == (sentence,)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("", "networks[0]: a host is missing; give host, or servers"),
        (
            "host: 'irc.example.org:6697',",
            "networks[0].host: 'irc.example.org:6697' is no host, such as irc.example.org "
            "(its port is a key of its own)",
        ),
        (
            "servers: ['irc.example.org:66970'],",
            "networks[0].servers[0]: 'irc.example.org:66970' is no server, "
            "such as irc.example.org:6697",
        ),
        (
            "servers: [a], port: 6697,",
            "networks[0]: servers stands in place of host and port, keep one of both",
        ),
    ],
)
def test_a_network_needs_one_way_to_its_server(keys: str, sentence: str) -> None:
    assert problems(f"networks: [{{{keys} channels: ['#uno']}}]") == (sentence,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("databse: x", "databse: there is no such key, did you mean database?"),
        ("rules: official", "rules: there is no such key, did you mean defaults.rules?"),
        (
            "defaults: {rules: {stacking: both}}",
            "defaults.rules.stacking: 'both' is no value of it, one of none, twos, same, mixed",
        ),
        (
            "defaults: {words: {stop: [cards]}}",
            "defaults.words.stop: 'cards' is a word of hand as well, change one of them",
        ),
        ("timezone: Europe", "timezone: 'Europe' is no time zone, such as Europe/Paris"),
        (
            "log: {level: loud}",
            "log.level: 'loud' is no value of it, one of debug, info, warning, error",
        ),
        ("database: ${UNOBOT_UNSET}", "database: the variable UNOBOT_UNSET is not set"),
        ("no: x", "the top of the file: no as a key is no text; quote it if it is meant as one"),
        (
            '"a\\nb": x',
            "'a\\nb': there is no such key, one of networks, defaults, database, name, timezone, "
            "log",
        ),
    ],
)
def test_the_top_of_the_file_says_what_is_wrong_with_it(line: str, sentence: str) -> None:
    assert problems(f"networks: [{{host: a, channels: ['#a']}}]\n{line}\n") == (sentence,)


def test_two_networks_need_two_names() -> None:
    network = "{host: irc.example.org, channels: ['#a']}"
    assert problems(f"networks: [{network}, {network}]") == (
        "networks[1].name: 'irc.example.org' is another network's name already",
    )


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert problems("networks: [{nick: no, channels: [], lang: x}]\nlogs: {}\n") == (
        "networks[0].lang: 'x' is no value of it, one of en, fr, it, hu",
        "networks[0].nick: a text is expected, not a bare yes or no; quote it",
        "networks[0].channels: the list is empty, at least one entry is expected",
        "logs: there is no such key, did you mean log?",
    )


def test_a_secret_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNOBOT_SECRET", "hunter\n2")
    assert problems_of_network("password: ${UNOBOT_SECRET}") == (
        "networks[0].password: this has to be one line, and not an empty one",
    )
    assert "12345" not in problems_of_network("password: 12345")[0]


def test_an_unquoted_channel_in_a_list_is_hinted_at() -> None:
    text = "networks:\n  - host: irc.example.org\n    channels: [#uno]\n"
    with pytest.raises(ConfigError, match="a text that begins with # has to be quoted"):
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
    (problem,) = problems_of_network(f"{line}\n    tls: {tls}")
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
