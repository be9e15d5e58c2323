"""The pocket: tables of one person, stored and played in the browser, without a server."""
