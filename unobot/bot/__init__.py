"""The running bot: everything between the networks and the sessions.

    Network --> Pipeline --> CommandRouter --> Channel --> Session
                                                  |
                                    store, then Speaker --> Network

Which file for what: `pipeline` takes what a network has heard and what time has brought; `router`
understands lines and has them carried out, `desk` those that concern no game; `channel` does
something with a session, has it stored, and has it told; `unit_of_work` stores together what is
done in one turn of the event loop; `due_queue` knows which channel has something to do when;
`speaker` says answers in a channel's words and to people as they wish; `preferences` their personal
settings; `scoreboard` the tables; `decisions` the thinking of computer players beside the loop;
`rate_limit` how often somebody may ask; `settings` how the bot behaves in a channel.
"""
