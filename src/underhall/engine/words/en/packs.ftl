### Packs: what is wrong with one, and where one is looked for. A problem follows the place it is about, as in
### "card[2].spots: must be a whole number".

## Choosing a pack

no-games = No games are installed. Underhall's own games come with its package: install it with pip, or in a checkout with `pip install --editable .`
game-twice = The game '{ $game }' is registered by several packages: { $packages }. Uninstall all but one of them.
game-broken = The game '{ $game }' of the package { $package } cannot be used: { $why }
game-not-game = { $place } is not a Game
game-other-api = it is written for version { $api } of the plug-in API, and this is version { $ours }
game-otherwise-named = { $place } calls itself '{ $other }'
no-such-game = There is no game '{ $game }'; the games are { $games }.
misspelt-game = There is no game '{ $game }'; the games are { $games }. Did you mean { $near }?
no-built-in-pack = { $game } has no built-in pack '{ $name }'; it has { $names }.
no-such-pack = There is neither a file nor a built-in pack '{ $name }'; the built-in packs are { $names }.
pack-of-several-games = Several games have a pack '{ $name }'. Name one of { $names }.
pack-of-another-game = this is a pack of '{ $other }', not of '{ $game }'
pack-unusable = { $source } cannot be used:
pack-game-missing = is missing: it must name one of { $games }
pack-game-not-text = must be a text that names one of { $games }

## Reading the file

pack-unreadable = the file cannot be read: { $why }
pack-too-large = the file is larger than { $most } KiB
pack-not-utf8 = this is not UTF-8 text: byte 0x{ $byte } does not belong here
pack-nested-dots = more than { $most } dots: nested too deeply
pack-nested = lists or tables are nested too deeply
pack-not-toml = this is not TOML: { $why }
pack-not-toml-at-end = this is not TOML: { $why } before the file ends
pack-line = line { $line }
pack-line-and-column = line { $line }, column { $column }

## Values of the wrong type

value-missing = is missing
value-unknown = there is no such field; the known fields are { $names }
value-misspelt = there is no such field; did you mean '{ $near }'?
value-not-table = must be a table, not { $value }
value-not-among = must be one of { $choices }, not { $value }
value-not-made-of = must be made of { $letters }, not { $value }
value-of-type = must be { $type ->
        [int] a whole number
        [float] a number with a fraction
        [str] a text
        [bool] true or false
        [array] a list
        [object] a table
       *[other] { $type }
    }{ $limit ->
        [least] {" "}of at least { $bound }
        [most] {" "}of at most { $bound }
        [shortest] {" "}with a length of at least { $bound }
        [longest] {" "}with a length of at most { $bound }
       *[none] {""}
    }, not { $value }
value-wrong = { $why }, not { $value }
value-in-row = { $problem } (in { $row })

value-table = a table
value-list = a list
value-huge = a number that long

## Checks that games share

pack-id-twice = '{ $id }' is already the id of { $first }
pack-name-twice = '{ $name }' is also the name of { $first }
pack-not-as-known = in the box it is { $known }, not { $value }

## How large a pack may be that comes from somebody else

pack-bytes = A pack here has at most { $most } KB.
pack-values = A pack here has at most { $most } values in all.
pack-deep = Nothing may be nested more than { $most } levels deep.
pack-rows = This list has { $rows } entries. At most { $most } are possible here.
pack-keys = This table has { $keys } values. At most { $most } are possible here.
pack-text = This text is longer than { $most } characters.

## Changing a file

no-such-place = The pack has nothing at { $place }.
not-a-place = This is not a place in a pack.
not-editable = This file cannot be changed here: { $why }
not-editable-here = This value cannot be changed here without harming the rest of the file. Change it in a text editor.
value-needed = A value is missing here.

## Numbers that may be tuned

no-number = The pack has no number at { $pattern }.
no-number-near = The pack has no number at { $pattern }. Did you mean { $near }?
not-a-pattern = { $pattern } is not a place in a pack. Write it like card[*].task.needs or limits.hand.
number-stated = Nothing at { $pattern } may be tuned: the rulebook or another public source states it.
