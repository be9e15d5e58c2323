"""Logs and Prometheus metrics of a running server."""
