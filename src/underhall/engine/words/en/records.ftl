### Records: files, replays and the proof that dice were fair.

## Files

record-not-written = { $file } cannot be written: { $why }.
record-not-read = { $file } cannot be read: { $why }.
record-too-large = { $source } is larger than { $most } MB: no record is that large.
record-broken = { $source } is not a record, or is cut off: { $why }.
record-no-format = { $source } is not the record of a match: it has no field 'format'.
record-other-format = { $source } has record format { $format }; this version reads format { $read }.
record-malformed = { $source } is not a valid record: { $why }.
record-unknown-seats = { $source } is not a valid record: `forfeits`, `hints` or `stood_in` name seats that do not exist.
record-unknown-plies = { $source } is not a valid record: `forfeits` name plies that do not exist.

## What a record was played with

record-not-replayable = The record cannot be replayed: { $why }
record-of-other-rules =
    The rules of { $game } have changed since this game was recorded. It used version { $old }; this version of Underhall replays version { $new } only.
record-of-another-game = This is a record of { $other }, not of { $game }.
pack-of-record = The pack in it
record-of-unknown-pack = This game was played with the pack { $pack }, which is not built in. Name its file.
record-of-another-pack = This game was played with another version of the pack { $pack }: its hash is { $old }, not { $new }.
start-unreadable = The table that the record starts from cannot be read: { $why }.
start-wrong-size = The table that the record starts from has { $bytes } bytes; { $needed } are needed.
start-unplayable = The table that the record starts from cannot be played on: { $why }

## Plies

ply-error = Ply { $ply }: { $why }
ply-cut-off = The record ends at ply { $ply }, where chance must decide '{ $chance }': it is cut off.
ply-not-chance = Ply { $ply }: the record has { $kind } of seat { $seat }, but chance must decide '{ $chance }'.
ply-no-outcome = Ply { $ply }: { $outcome } is not a possible outcome of '{ $chance }'. The possible outcomes are { $possible }.
ply-after-end = Ply { $ply }: the match is over, but the record goes on.
ply-not-waiting = Ply { $ply }: the record has { $kind } of seat { $seat }, but the match waits for { $waiting }.
decision-of-seat = '{ $kind }' of seat { $seat }
ply-after-last = After the last ply, { $ply }, the table is not what the record says: plies are missing or were changed.
ply-nothing-undone = Plies were taken back at ply { $ply }, but there were none: one is missing.
ply-undone-changed = Ply { $ply }: before plies were taken back, the table was not what the record says: some of those plies are missing or were changed.
ply-undone-chance = Ply { $ply }: plies were taken back to here, where no seat chose.
ply-differs = Ply { $ply }: the table is not what the record says for turn { $turn }: the record was changed, or was made by other rules.

## Proofs

proof-no-seed = The dice cannot be proved: the record has no seed and salts. Only records of finished server tables have them.
proof-wrong-seed = The seed is not the one that was promised: its hash is { $hash }, not { $promised }.
proof-salts = { $salts ->
        [one] The record has 1 salt, but { $seats } seats.
       *[other] The record has { $salts } salts, but { $seats } seats.
    }
proof-no-start = The dice cannot be proved: the record does not begin with the set-up.
proof-undone = { $undone ->
        [one] 1 ply was taken back, but the record has { $listed }.
       *[other] { $undone } plies were taken back, but the record has { $listed } of them.
    }
proof-inherited = { $inherited ->
        [one] The match began with 1 ply of another match, but the record has only { $plies }.
       *[other] The match began with { $inherited } plies of another match, but the record has only { $plies }.
    }
proof-inherited-undone = Ply { $ply }: plies were taken back to here, but the first { $inherited } plies are from another match.
proof-bad-seed = The seed { $seed } is not { $bytes } bytes in hexadecimal.
proof-outcome = Ply { $ply }: the record says that '{ $chance }' gave { $outcome }, but seed and salts give '{ $due }'. The outcome, a salt or what was taken back before was changed.
