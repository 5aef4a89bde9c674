"""Make: what is told and offered while somebody draws a puzzle."""
