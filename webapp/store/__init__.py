"""Stored data: the schema, the database, and its maintenance.  Knows neither jobs' work nor pages."""
