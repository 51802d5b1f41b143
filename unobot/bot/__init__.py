"""The running bot: everything between the networks and the sessions.

    Network --> Pipeline --> CommandRouter --> Channel.steps --> Session
                                                  |
                                    store, then Speaker --> Network

Which file for what: `pipeline` takes what a network has heard and what time has brought; `router`
understands lines and has them carried out, `desk` those that concern no game; `channel` knows who
is there, and how to speak; `steps` does something with its session, has it stored and told, or
tries again; `recovery` rebuilds a session from what is stored; `unit_of_work` stores together what
is done in one turn of the event loop; `due_queue` knows who has something to do when; `services` is
what they all share. `speaker` says answers in a channel's words and to people as they wish;
`preferences` are people's own settings; `scoreboard` scores, rankings and records; `decisions` the
decision worker of computer players; `rate_limit` how often somebody may ask; `settings` how the bot
behaves in a channel.
"""
