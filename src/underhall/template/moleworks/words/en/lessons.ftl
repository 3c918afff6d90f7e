# What the coach of the first lesson says. Lines of a paragraph are joined; an empty line begins a new one.

pitch = Dig for gems in a mine that cracks. Turn back in time, or lose what you carry.
about = You play one dig against one easy bot.

page-welcome-title = Into the mine
page-welcome-text =
    Each card brings gems, which all players in the mine share, and perhaps cracks. With 7 cracks the mine collapses,
    and the players inside lose what they carry.

page-patron-title = Your patron
page-patron-text = Only you see your patron. Each gem of that kind is worth 2 points instead of 1.

advice-first-title = Go on, or turn back?
advice-first-text =
    You choose at the same time as the other players. If you turn back, your gems are safe, and you also get what lies
    in the mine.
advice-first-wise = With few cracks, go on. Nothing can happen before the seventh.

advice-beam-title = Your beam
advice-beam-text = Once in the game you can prop up the mine instead. That mends 3 cracks for everybody inside.

farewell-title = You know the way
farewell-text = That is all. Good luck!

ending-title = The dig is over
ending-text = Each gem at home is worth a point, and your patron pays for one kind again. A whole game has three digs.
