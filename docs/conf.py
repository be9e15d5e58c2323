"""Sphinx configuration of the documentation site. `make docs` builds it into dist/docs; warnings are errors."""

from serai import __version__

project = "Caravanserai"
author = "Caravanserai contributors"
copyright = "2026, Caravanserai contributors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["hosting/*"]

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = f"Caravanserai {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
