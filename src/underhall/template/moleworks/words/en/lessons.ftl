# What the coach of the first lesson says. Lines of a paragraph are joined; an empty line begins a new one.

pitch = Dig for gems in a crumbling mine. Turn back in time, or lose all you carry.
about = You play a single dig against one easy bot.

page-welcome-title = Into the mine
page-welcome-text =
    Each card brings gems, which the players in the mine share, and often cracks too. At 7 cracks the mine collapses,
    and the players inside lose all they carry.

page-patron-title = Your patron
page-patron-text = Only you can see your patron, who pays for one kind of gem. Each of these is worth 2 points instead of 1.

advice-first-title = Go on, or turn back?
advice-first-text =
    All players choose at the same time. If you turn back, your gems are safe, and you also get your share of those
    that were left in the mine.
advice-first-wise = While there are few cracks, go on: the mine holds until the seventh.

advice-beam-title = Your beam
advice-beam-text = Once per game, you can prop up the mine instead. You stay inside, and your beam mends up to 3 cracks.

farewell-title = You know the way
farewell-text = That is all you need to know. Good luck!

ending-title = The dig is over
ending-text = Each gem at home is worth 1 point, or 2 if your patron pays for it. A whole game has three digs.
