"""What goes in and out: pasted text, files, pictures, frames for other sites."""
