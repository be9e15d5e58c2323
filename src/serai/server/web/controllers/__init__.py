"""The HTTP routes of the server, a controller for each subject."""
