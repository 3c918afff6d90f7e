## Packs of any game

pack-id-twice = "{ $id }" is already the id of { $first }
pack-name-twice = "{ $name }" is also the name of { $first }
pack-not-as-known = in the box it is { $known }, not { $value }
