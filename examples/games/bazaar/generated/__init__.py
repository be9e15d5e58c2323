"""What `serai generate` writes from data.py, fields.py and vocabulary.py: not to be edited."""
