### What the client for programs says.

no-answer = {$url} does not answer: {$why}.
nothing-to-choose = This seat has nothing to choose now. Call `wait` first.
not-underhall = The server answered {$status}, but not as an Underhall server does.
record-of-table = the record of table {$table}
