"""Import and export: pasted text, files, pictures, embeds for other sites."""
