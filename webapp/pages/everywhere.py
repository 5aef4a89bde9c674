"""The pages that need nothing but `Services`, on a server or on a visitor's own device."""

from __future__ import annotations

from flask import Flask

from engine import render_words, spelled_out, tell
from webapp.pages.deal import book, days, fresh
from webapp.pages.make import appraisal, transforms, variations
from webapp.pages.play import (
    account,
    boards,
    check,
    course,
    jobs,
    marks,
    paths,
    tutorials,
    typed_entries,
    views,
    workings,
)
from webapp.pages.share import embeds, files, history, links, paste
from webapp.pages.site import assets, errors, homescreen, htmx, kinds, sizes


def add_pages(app: Flask) -> None:
    """Give an application the pages, and their templates what these read."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    kinds.init_app(app)
    assets.init_app(app)
    htmx.init_app(app)
    boards.init_app(app)
    typed_entries.init_app(app)
    sizes.init_app(app)
    app.jinja_env.filters.update(marked=marks.mark_board, spelled_out=spelled_out, said=render_words, told=tell)
    for rooms in (
        views.pages,
        tutorials.tutorials,
        jobs.jobs,
        links.links,
        paths.paths,
        check.checks,
        account.accounts,
        appraisal.appraisal,
        variations.variations,
        transforms.transforms,
        paste.paste,
        files.files,
        history.history,
        workings.workings,
    ):
        app.register_blueprint(rooms)
    fresh.init_app(app)
    days.init_app(app)
    book.init_app(app)
    course.init_app(app)
    homescreen.init_app(app)
    embeds.init_app(app)
    errors.init_app(app)
