"""The configuration: a YAML file to settings, with every error named by its place.

`read_config` takes a file, `parse_config` its contents, `channel_settings` one channel by itself.
The path: `reading` loads the YAML and fits it into the models (`model`, `network`, `channel`),
whose fields are the keys and whose values have the forms of `forms`; `problems` puts what does not
fit into sentences; `resolve` makes the settings of the other rooms of it, which hold the defaults.
"""

from .problems import ConfigError
from .reading import channel_settings, parse_config, read_config
from .resolve import Config, NetworkPlan

__all__ = [
    "Config",
    "ConfigError",
    "NetworkPlan",
    "channel_settings",
    "parse_config",
    "read_config",
]
