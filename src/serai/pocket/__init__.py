"""The pocket: tables of one person, kept and played where they are, with no server."""
