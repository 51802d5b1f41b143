"""Computer players: each a function of what its seat may know and may do.

They see a `View`, never the state, and choose one of the legal actions that they are given.
"""
