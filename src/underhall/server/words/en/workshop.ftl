# What the workshop says about packs.

## Sizes

pack-bytes = A pack here has at most { $most } KB.
pack-values = A pack here has at most { $most } values in all.
pack-deep = Nothing may be nested more than { $most } levels deep.
pack-rows = This list has { $rows } entries. At most { $most } are possible here.
pack-keys = This table has { $keys } values. At most { $most } are possible here.
pack-text = This text is longer than { $most } characters.

## Edits

no-such-place = The pack has nothing at { $place }. Reload the page: it may have changed in another tab.
not-a-place = This is not a place in a pack.
not-editable = The editor cannot change this file: { $why }
not-editable-here = The editor cannot change this value without harming the rest of the file. Export the pack, change it in a text editor and import it again.
value-needed = A value is missing here.
game-stays = A pack stays with its game.

## Measuring

measuring-already = You are already measuring a pack. Wait until it is done, or stop it.
measuring-busy = The server is measuring as many packs as it can. Try again in a few minutes.
measuring-games = Here, at most { $most } games can be played with each pack.
measuring-cores = At most { $most ->
    [one] 1 core
   *[other] { $most } cores
} can be used here.
measuring-failed = The games could not be played: { $why }
