"""Tests of the page in Chromium with a real server."""
