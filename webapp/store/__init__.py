"""What is kept: the schema, the database, and its care.  Knows neither jobs' work nor pages."""
