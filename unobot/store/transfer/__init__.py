"""Results from other programs and to them: score files of other bots, CSV, JSON."""
