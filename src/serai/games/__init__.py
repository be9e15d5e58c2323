"""The built-in games, one package each. A game is found by its folder; nothing has to be registered.

The environment variable SERAI_GAMES names further folders with games, separated as in PATH. Every interface finds them
there, and so do the processes of bots. `serai.add_game_folder(folder)` adds a folder for the current process only.
"""

import os

# The name of version 0.1 is read here too: this module is imported before `main.use_old_environment` can rename it.
_folders = os.environ.get("SERAI_GAMES", os.environ.get("CARAVANSERAI_SHELF", "")).split(os.pathsep)
__path__.extend(os.path.abspath(folder) for folder in _folders if folder)
