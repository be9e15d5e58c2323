"""What `make generate` writes from fields.py and vocabulary.py: not to be edited."""
