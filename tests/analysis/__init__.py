"""Tests of the analysis of recorded games."""
