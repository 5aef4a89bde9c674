"""Clean up texts that people paste: what surrounds a puzzle, odd characters, and values of many languages.

`wrappers`  removes sentences, Markdown, quotes, labels and indentation.
`signs`     normalises digits, dashes and invisible characters.
`literals`  reads lists, objects and calls as JSON, Python, JavaScript, MiniZinc and Prolog write them.
`pictures`  tells the columns of a picture from its gaps.
"""
