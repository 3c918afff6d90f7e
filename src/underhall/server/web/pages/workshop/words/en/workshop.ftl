### What the pages of the workshop say.

workshop = Workshop
about = Enter the cards of your own box, or change a few and see what happens. Each card is drawn as you edit it, bots can measure what it does to the game, and one press opens a table.
needs-script = To edit packs, allow JavaScript for this site.

## The shelf

your-packs = Your packs
changed-at = last changed on { DATETIME($at, dateStyle: "medium") }
edit = Edit
export = Export
more = Rename, copy, delete
more-of = Rename, copy or delete { $title }
new-title = New name
rename = Rename
copy-title = Name of the copy
copy = Copy
delete = Delete
delete-about = Tables that play with this pack keep their cards.
begin = Start a pack
begin-about = A copy of the standard pack, to change as you like.
title-of-new = Name of your pack
usual-title = My cards for { $game }
copy-standard = Copy the standard pack
from-file = Import a file
from-file-about = A pack as a TOML file that you exported here or made with “underhall pack new”. Its comments stay.
file = File

## A pack

pack-of = Cards for { $game }
pages-of-pack = Pages of this pack
page-edit = Edit
changes-of-pack = { $changes ->
    [0] Changes
   *[other] Changes ({ $changes })
}
page-measure = Measure
page-print = Print
players = Players
player-count = { $players ->
    [one] 1 player
   *[other] { $players } players
}
play-bots = Play against bots
play-friends = Open a table for friends
whole-pack = The whole pack
no-such-part = This pack has no such part.
no-such-row = This component no longer exists.

## The editor

parts = Parts of the pack
problems = What to look at
severity-error = Error
severity-departure = Unlike the real box
severity-advice = Advice
faithful-about = A pack that keeps to the real box cannot be played if a value differs from what is known about that box. In other packs this is only pointed out.
undo = Undo
redo = Redo
as-drawn = How it looks on the table
not-drawn = This cannot be drawn until the problems of the pack are solved.
from-to = { $least } to { $most }
made-of = { $letters }.
add = Add
none = none
item-of = { $label }, { $number }
add-item = Add to: { $label }
remove-item = Remove: { $label }, { $number }
add-first = Add the first one
duplicate = Duplicate
remove = Remove
previous = Previous
next = Next

## Changes

changes = Changes from the standard pack
no-changes = Nothing differs from the standard pack yet.
column-place = What
column-old = Standard
column-new = Yours
not-there = not there
removed = removed
yes = yes
no = no
a-row = an entry

## Measuring

measure = Measure
measure-about = Bots play the same deals with this pack and with another one, in the background. The first figures come within seconds; the longer they play, the narrower the intervals.
measure-unplayable = This pack cannot be played yet. Its page “Edit” lists what is missing.
against = Compare with
against-standard = The standard pack
against-before = The version measured before
seats = Seats
seat-count = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}
games = Games with each pack
game-count = { $games } games
bot = Bots
bot-greedy = Greedy: they look one choice ahead
bot-random = Random
cores = Processor cores
core-count = { $cores ->
    [one] 1 core
   *[other] { $cores } cores
}
cores-hint = Everything else on this server comes before these games.
running = Measuring against { $against }
progress = Games played
played = { $games } of { $wanted } games with each pack.
left-unknown = Getting ready…
left-minutes = { $minutes ->
    [one] About 1 minute left.
   *[other] About { $minutes } minutes left.
}
left-seconds = { $seconds ->
    [0] Done.
    [one] About 1 second left.
   *[other] About { $seconds } seconds left.
}
stop = Stop
stop-hint = The figures so far are kept.
measured-title = { $version ->
    [this] This version
   *[other] An earlier version
} against { $against }: { $games } games, { DATETIME($at, dateStyle: "medium") }
measured-terms = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}. Bots: { $bot }.
not-measured = Nothing has been measured yet.
news = What changed
more-news = { $more ->
    [one] and 1 more, in bold below
   *[other] and { $more } more, in bold below
}
no-news = So far nothing differs by more than luck.
luck = Luck alone makes about 5 in 100 figures differ this much: measure again before you act on a small change. A win rate shows what goes together, not what causes what.
news-line = { " " }({ $table }, { $column }): from { $a } to { $b }
plot-title = { $table }: { $column }
pack-a = { $against }
pack-b = your pack

## Sheets to print

print-sheets = Sheets to print
print-about = Measure a card of your box and enter its width: the cards are printed in exactly that size, with marks to cut along. Print at 100 %, or save a PDF.
print-part = Components
print-wide = Width in millimetres
print-copies = As many of each as the box has
print-show = Show
print-now = Print
