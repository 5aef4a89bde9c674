"""The site on a visitor's own device: the same pages, made in the browser by Python as WebAssembly."""
