"""The shelf: one folder a game. A game is found by its folder; nothing has to be registered.

Other folders with games are put on the shelf by naming them in SERAI_GAMES, in the manner of PATH: then every
door knows these games, and so do the processes in which bots think. `serai.add_game_folder(folder)` does the same in a
program of one's own, for its process alone.
"""

import os

# The name of version 0.1 is read here too: this module is imported before `main.use_old_environment` can rename it.
_folders = os.environ.get("SERAI_GAMES", os.environ.get("CARAVANSERAI_SHELF", "")).split(os.pathsep)
__path__.extend(os.path.abspath(folder) for folder in _folders if folder)
