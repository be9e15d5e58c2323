"""Texts in two languages: catalogues with plural forms and cases, and the slots for printed numbers."""
