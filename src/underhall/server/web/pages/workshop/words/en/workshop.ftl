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
page-box = Box
page-measure = Measure
page-tune = Tune
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

map-about = Drag a place to move it. Press one, then another, to connect them; the same takes a connection away.
map-keys = With the keyboard: Tab to a place, arrow keys move it (with Shift by 1), Enter begins and ends a connection, Escape gives it up.

## Entering a real box

box-heading = Enter your box
box-about = Go through your box part by part. Open a component, enter what is printed on it in your own words, come back and tick it. What you enter stays on this server unless you export it.
box-progress = Components entered
box-count = { $ticked } of { $items }
box-save = Save ticks
box-values = All its values
box-known = known already: only compare
box-edit-of = Edit { $name }

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
waiting = { $ahead ->
    [one] In line: one other measuring comes first.
   *[other] In line: { $ahead } other measurings come first.
}
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

## Tuning

tune = Search
tune-heading = Tune
tune-about = Say which figures you want and which numbers may change. Bots then try small changes, one at a time, and propose those that help. Nothing changes until you accept it.
tune-goals = What you want
tune-goals-hint = Leave empty what does not matter.
tune-fair = In the turn order, each place wins its fair share, within this many percent
tune-turns = Turns of a game, all players together
tune-used = Each is used in this many percent of games
tune-from-of = { $what }, from
tune-to-of = { $what }, to
tune-may = What may change
tune-may-hint = By how much up or down, at most. Only numbers of our own design are listed: what the rulebook states never changes.
tune-no-may = Nothing in this pack is marked as our own design, so nothing can be tuned.
tune-value = Number
tune-now = Now
tune-now-range = { $low } to { $high }
tune-reach = up or down by
tune-reach-of = { $what }, up or down by
tune-games = Games in all
tune-games-hint = More games find smaller effects.
tune-nothing-chosen = Say at least one thing that you want, and one number that may change.
tune-half-range = { $what }: fill in both ends of the range.
tune-running = Searching
tune-played = { $games } of at most { $wanted } games. { $stage ->
    [race] Changes race against each other.
    [confirm] The best one is tried again on fresh deals.
    [end] All proposals are tried together.
   *[start] First the pack plays as it is.
}
tune-found = Search of { DATETIME($at, dateStyle: "medium") }
tune-terms = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}, { $games } games. Bots: { $bot }. { $tried ->
    [one] 1 change was tried.
   *[other] { $tried } changes were tried.
}
tune-ending = { $ending ->
    [met] All targets hold.
    [tried] Every possible change was tried.
    [spent] The games are used up.
   *[stopped] The search was stopped.
} { $proposals ->
    [0] No change is proposed.
    [one] One change is proposed.
   *[other] { $proposals } changes are proposed. Each was measured on top of those above it.
}
tune-older = The pack has changed since the search began.
tune-proposal = { $what }: { $old } → { $new }
tune-evidence = { $games } games with and without this change, on fresh deals: the distance from the targets goes from { $before } to { $after }, a change of { $change } ({ $low } to { $high }).
tune-whole = All proposals together
tune-whole-evidence = { $games } games with and without them: the distance from the targets goes from { $before } to { $after }, a change of { $change } ({ $low } to { $high }).
tune-as-is = The pack as it is
tune-as-is-evidence = { $games } games: the distance from the targets is { $before }.
tune-distance = The distance adds up how far each figure lies outside of its range, in half widths of that range.
tune-column-figure = Figure
tune-column-wanted = Wanted
tune-column-before = Before
tune-column-after = After
tune-figure-of = { $table }, { $column }: { $name }
tune-all-hold = Every figure is within its range.
tune-others = { $others ->
    [one] One more figure is within its range.
   *[other] { $others } more figures are within their ranges.
}
tune-accept = Accept
tune-reject = Reject
tune-reconsider = Reconsider
tune-accepted = Accepted. Undo it in the editor.
tune-rejected = Rejected
tune-gone = The pack no longer has this number.
not-tuned = Nothing has been tuned yet.

## Sheets to print

print-sheets = Sheets to print
print-about = Measure a card of your box and enter its width: the cards are printed in exactly that size, with marks to cut along. Print at 100 %, or save a PDF.
print-part = Components
print-wide = Width in millimetres
print-copies = As many of each as the box has
print-show = Show
print-now = Print
