"""Builds what a seat may see: views, view deltas, previews, and rendered texts."""
