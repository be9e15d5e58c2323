"""What all commands share: console, common options and error messages."""
