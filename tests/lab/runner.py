"""Runs commands of the laboratory in tests."""

from functools import partial

from serai_lab.__main__ import app
from tests.cli import runner

run = partial(runner.run, app=app)
