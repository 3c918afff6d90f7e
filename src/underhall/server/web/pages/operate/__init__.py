"""The operator's pages: load, tables, guests, bans, reported lines, and the log of what operators did."""

from underhall.server.web.pages.operate import bans, door, guests, load, log, reports, tables

routes = [*door.routes, *load.routes, *tables.routes, *guests.routes, *bans.routes, *reports.routes, *log.routes]
