### House rules.

switch-digs = Digs
switch-digs-about = After this many digs the game is over.
switch-digs-is = { $value ->
        [one] 1 dig
       *[other] { $value } digs
    }
