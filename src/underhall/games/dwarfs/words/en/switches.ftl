### House rules: what each is called, what it changes, and what its values mean. Names are also used within our rulings:
### "With *Stacks to dig* set to *in the castle's kingdom* …".

switch-castle-stacking = Stacking on castles
switch-castle-stacking-about = Cards with the giant symbol can be stacked on a castle that has no dwarfs on it.

switch-strict-families = Stacking by family
switch-strict-families-about = Mines can be stacked only on mines, taverns on taverns, general stores on general stores, and dragons on mines. Without this rule, the symbol decides.

switch-extra-action-timing = Check for the extra action
switch-extra-action-timing-about = When the game checks whether your castle gives you an extra action.
switch-extra-action-timing-is-when-taken = when you take it
switch-extra-action-timing-is-turn-start = when your turn begins

switch-must-trade-and-dig = Must trade and dig
switch-must-trade-and-dig-about = If you can pay for an open goal at a general store, you must buy one. If you can dig, you must dig.

switch-monsters-need-castle = Monsters need a castle
switch-monsters-need-castle-about = A monster stops nothing unless there is a castle in its kingdom.

switch-dig-scope = Stacks to dig
switch-dig-scope-about = Which stacks you may dig from a castle.
switch-dig-scope-is-anywhere = anywhere
switch-dig-scope-is-region = in the castle's kingdom

switch-reveal-windows = Asking about secret goals
switch-reveal-windows-about = When you are asked whether to reveal your secret goal.
switch-reveal-windows-is-own-decisions = at your own decisions only
switch-reveal-windows-is-when-met = also when a goal has just been met
switch-reveal-windows-is-every-action = also after every action and every task

switch-trio-colours = Dwarfs that count on monsters
switch-trio-colours-about = Whose dwarfs count for a secret goal that asks for dwarfs on monsters.
switch-trio-colours-is-own = your own
switch-trio-colours-is-any = all colours

switch-hide-gems = Hidden gems
switch-hide-gems-about = Only you see which gems you hold.

switch-start-player = First turn
switch-start-player-about = Who takes the first turn.
switch-start-player-is-seat-0 = the first seat
switch-start-player-is-random = a seat drawn at random

switch-turn-limit = Turn limit
switch-turn-limit-about = After this number of turns per player, the game stops even if it has not ended.
switch-turn-limit-is = { $value ->
        [one] 1 turn per player
       *[other] { $value } turns per player
    }
