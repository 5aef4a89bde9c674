"""Pages: what they cost the server, how soon they are there, what a move takes."""
