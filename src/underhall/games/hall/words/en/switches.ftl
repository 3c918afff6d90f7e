### House rules: what each is called, what it changes, and what its values mean. Names are also used within our rulings:
### "With *Unlimited supply* resources never run out."

switch-teams = Two teams
switch-teams-about = For four players: the first and the fourth seat play against the second and the third.

switch-winter-for-two = Winter side for two
switch-winter-for-two-about = Two players use the winter side of the board instead of the autumn side.

switch-choose-workshops = Chosen workshops
switch-choose-workshops-about = The players choose the workshops one by one, in turn order, instead of drawing them.

switch-no-duplicate-workshops = No workshop twice
switch-no-duplicate-workshops-about = All workshops in the game are of different kinds.

switch-clan-cart-strict = Clan carts only for statues
switch-clan-cart-strict-about = A clan cart pays only for moving statues of its clan. Without this rule, it also pays wherever any resource will do.

switch-unlimited-supply = Unlimited supply
switch-unlimited-supply-about = Resources never run out.

switch-hide-tokens = Hidden point tokens
switch-hide-tokens-about = Until the final scoring, only you and your teammate may look at your pedestal point tokens.

switch-spells-need-effect = Spells need an effect
switch-spells-need-effect-about = You can cast a spell only if it could do something this turn.
