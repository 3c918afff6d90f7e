### What is wrong with a pack. Each message follows the place in the file that it is about.

## It cannot be played

card-count = a colour must have 1 to { $most } kingdom cards, not { $count }
no-castle = a colour needs exactly one castle, and there is none
second-castle = '{ $card }' is a second castle; a colour has exactly one
mine-incomplete = the mine '{ $card }' must say which gem it yields and how many
not-a-mine = '{ $card }' is not a mine, so it yields no gems
task-without-room = '{ $card }' needs { $needs ->
        [one] 1 dwarf
       *[other] { $needs } dwarfs
    } but has room for { $spots }
task-without-dwarfs = '{ $card }' needs { $needs } dwarfs but a player has { $dwarfs }
too-many-gems = there can be at most { $most } gems, not { $count }
goal-count = there must be 1 to { $most } trading goals, not { $count }
goal-unaffordable = '{ $goal }' costs { $cost } gems; it must cost 1 to { $most } (a full hand)
goal-beyond-supply = '{ $goal }' costs { $cost } { $gem }, but there are only { $count }
too-many-ogres = there can be at most { $most } ogre cards, not { $count }
secret-count = there must be { $least } (one for each player) to { $most } secret goals, not { $count }
secret-unreachable = '{ $goal }' asks for { $wanted }, but two players can reach { $most } at most
hand-too-small = players start with { $cards } kingdom cards and cannot discard them, so the hand limit cannot be { $limit }
row-too-long = { $most ->
        [one] at most 1 goal
       *[other] at most { $most } goals
    } can lie open, not { $shown }
end-unreachable = nobody can complete { $wanted } goals: a player has { $most } at most, the secret goal included
not-listed = { $name } is not listed

## It differs from the box

known-card-count = the box has { $known } kingdom cards per colour, not { $count }
known-family = the box has a { $family } in each colour, and here there is none
known-monster = the box has one { $family } per colour, not { $count }
known-gem-mine = the box has a mine for { $gem }, and here there is none
known-symbol = '{ $card }' is a { $family }, which shows { $known }, not { $symbol }
known-needs = '{ $card }' needs { $known } dwarfs, not { $needs }
known-gold-needs = '{ $card }' needs { $least } or { $most } dwarfs, not { $needs }
known-yields = '{ $card }' yields { $known }, not { $yields }
known-spots = '{ $card }' has room for { $known } dwarfs, not { $spots }
monster-unblockable = '{ $card }' needs { $needs } dwarfs; with room for { $spots }, a rival's dwarf could not block it
no-wall = '{ $card }' has no wall; every kingdom card in the box has one
no-negative-card = the box has a kingdom card that costs points, and here there is none
castle-without-points = '{ $card }' scores in a kingdom, so it cannot be worth 0 points
known-gem-count = the box has { $known } gems, not { $count }
pile-endless = every pile in the box can run out, but two players can hold only { $most } cards and there are { $count } { $gem }
known-goal-count = the box has { $known } trading goals, not { $count }
goal-too-good = no trading goal in the box is worth more than { $most } points; '{ $goal }' is worth { $points }
too-few-best-goals = the box has at least two trading goals worth { $points } points, and here there are fewer
known-ogre-count = the box has { $known } ogre cards, not { $count }
known-ogre = the box has at least one { $ogre }, and here there is none
known-secret = the box has one secret goal of the kind { $kind }, not { $count }
known-threshold = '{ $goal }' asks for { $known }, not { $wanted }

## It is unwise

two-tasks-at-once = '{ $card }' has room to complete its task twice, but it can be completed only once per turn
walled-in = '{ $card }' has walls on all sides: it cannot join a kingdom
castle-closed = '{ $card }' should have no wall on at least { $doors } sides
gold-odd = gold is mined in twos, and { $count } leaves one over
gem-points = { $gem } is most likely worth { $known }, a point for each dwarf, not { $points }
goal-dear = '{ $goal }' costs { $cost } gems; more than { $most } are hard to hold
goal-worthless = '{ $goal }' is worth { $points } points and costs gems worth { $paid }
kingdom-out-of-reach = '{ $goal }' asks for { $wanted }, but a player's own harmless cards and { $more } more give only { $most }
secret-immodest = '{ $goal }' is worth { $points }, more than a trading goal worth { $least }
