"""Ordinary speech that begins with a word of the bot gets no answer from it."""

import pytest

from unobot.commands import Context, Misunderstood, Understood, load_vocabulary, parse

VOCABULARY = load_vocabulary()

SPEECH = """
play that song again
play it again
play nice
play again?
play us
play us a song
play wild horses
play wild thing, you make my heart sing
play red alert
play green day please
play by ear
play by the rules
play 2 games
play 4 fun
play red 5 times please
play w/ me
play mp3s
play along with the others
time to go
time for bed
time's up
ca va?
ca va bien
ca marche
ça ?
cards on the table
card games are fun
pass me the salt
pass the salt
pass it on
pa rapport
pa rapport a hier
draw me a sheep
draw near
draw a card
order pizza
order in the court
or not
or maybe tomorrow
od kiedy
tu viens?
tu es la ?
turn left
turn it down
co to jest
co robisz?
color me surprised
color blind
color is nice
color tv
co to?
co op
colour me surprised
count me in
count to ten
ct was fun yesterday
us too
us and them
st patrick
stats are boring
ti amo
ti va bene?
uno momento
uno, due, tre
uno anyone?
ch ch changes
cd player
dr who
dr. house
pe aici
jo estava aqui
join us
join the club
jó reggelt
jó
pl. holnap
pl holnap
pl 5 perc múlva
pl. a piros autó
pl, r5
us: what now
I would pl r5 now
I pass
let me draw
carte
"""

PLAYS = """
pl r5
pl w g
pl wd4g
play 2 red
play wild red
play red draw two
pl r6 r5 g5
pl r5 uno
pl r7 Ana
dr
draw!
pa.
pass
co g
color blue
color ROUGE
uno
UNO!!!
ch
ca
cards?
cd
card
tu
turn?
or
od
order
ct
count
us
st
stats
ti
time?
jo
join
"""

FAILED = """
pl
play
pl r10
pl r
pl red
play red
pl rb
pl sr
pl x
pl w x
pl w purple
play w purple
pl wd4 pink
pl r5 please
pl red 5 please
pl rouge passe stp
pl r5 g
pl r 5 x
pl w r5
pl wild wild
pl 10
pl r+10
co
color
co x
co gre
co ROU
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def parsed(line: str, lang: str) -> object:
    context = Context(lang=lang, is_running=True, is_seated=True, is_lobby=True)
    return parse(line, context, VOCABULARY)


@pytest.mark.parametrize("lang", VOCABULARY.languages)
@pytest.mark.parametrize("line", lines(SPEECH))
def test_speech_gets_no_answer(line: str, lang: str) -> None:
    assert parsed(line, lang) is None


@pytest.mark.parametrize("lang", VOCABULARY.languages)
@pytest.mark.parametrize("line", lines(PLAYS))
def test_no_command_is_taken_for_speech(line: str, lang: str) -> None:
    assert isinstance(parsed(line, lang), Understood)


@pytest.mark.parametrize("lang", VOCABULARY.languages)
@pytest.mark.parametrize("line", lines(FAILED))
def test_a_command_with_a_mistake_in_it_is_no_speech(line: str, lang: str) -> None:
    result = parsed(line, lang)
    assert isinstance(result, Misunderstood)
    assert result.is_bare


@pytest.mark.parametrize("line", ["pl v5", "pl j5", "play jr", "pl v +2"])
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_a_card_of_another_languages_letters_is_no_speech(line: str, lang: str) -> None:
    """Whoever is used to a French channel would wait for an answer for ever."""
    assert isinstance(parsed(line, "fr"), Understood)
    assert isinstance(parsed(line, lang), Misunderstood)
