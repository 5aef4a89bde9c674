"""The one way in for texts that people bring: what surrounds a puzzle, odd signs, and the values of many languages.

`wrappers`  takes off sentences, Markdown, quotes, labels and indentation.
`signs`     brings digits, dashes and invisible marks to a common form.
`literals`  reads lists, objects and calls as JSON, Python, JavaScript, MiniZinc and Prolog write them.
`pictures`  tells the columns of a picture from its gaps.
"""
