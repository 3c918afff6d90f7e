### House rules: what each is called, what it changes, and what its values mean. Names are also used within our rulings:
### "With *Boost by victory* it goes up …".

switch-gnome-victory-votes = Votes for defeating gnomes
switch-gnome-victory-votes-about = Whether a victory over gnomes and seizing the cavern give one vote together or one each.
switch-gnome-victory-votes-is-1 = one together
switch-gnome-victory-votes-is-2 = one each

switch-boost-on-defeat-move = Boost by victory
switch-boost-on-defeat-move-about = Your honour boost also goes up when defeated gnomes move the wheel pawn past a boost tripwire.

switch-move-trolls-from-rival-lair = Moves out of rival lairs
switch-move-trolls-from-rival-lair-about = The gnome wheel lets you move trolls out of a rival's lair.

switch-max-pawns = Pawns per player
switch-max-pawns-about = How many of your champions can become pawns. 0 means no limit.
switch-max-pawns-is = { $value ->
        [0] no limit
       *[other] at most { $value }
    }
