"""The pages of the workshop: a shelf of packs, an editor, and what bots' games show."""

from underhall.server.web.pages.workshop import box, changes, editor, measure, play, printing, shelf, tune

routes = [
    *shelf.routes,
    *editor.routes,
    *changes.routes,
    *play.routes,
    *measure.routes,
    *printing.routes,
    *tune.routes,
    *box.routes,
]
