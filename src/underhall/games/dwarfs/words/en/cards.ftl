### What cards do, as their rows in the pack say.

gem-count = { $gem ->
        [emerald] { $count ->
            [one] { $count } emerald
           *[other] { $count } emeralds
        }
        [diamond] { $count ->
            [one] { $count } diamond
           *[other] { $count } diamonds
        }
        [ruby] { $count ->
            [one] { $count } ruby
           *[other] { $count } rubies
        }
       *[other] { $count } { $gem }
    }

## Kingdom cards: what the task needs and does, its spots, its points, its walls, and what it can be stacked on

task-castle = Gives its owner { $extra ->
        [one] { $extra } extra action
       *[other] { $extra } extra actions
    } each turn. Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to dig: the top card of a stack goes to the bottom.
task-mine = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to mine { $gems }.
task-tavern = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to hire 1 ogre.
task-store = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to buy 1 open goal with gems.
task-dragon = Stops digging and the mines of its kingdom. Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to be defeated, for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
task-giant = Stops digging and the extra actions of its kingdom. Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs
    } of one colour to be defeated, for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
unknown-gem = gem
card-spots = Room for { $spots ->
        [one] { $spots } dwarf
       *[other] { $spots } dwarfs
    }.
card-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } in a kingdom.
card-no-walls = No walls.
card-walls = Walls: { $sides }.
wall-n = north
wall-e = east
wall-s = south
wall-w = west
card-stacks = Can be stacked on cards with the { $symbol ->
        [dragon] dragon
        [dwarf] dwarf
        [giant] giant
       *[other] { $symbol }
    } symbol.

## Gems and trading goals

gem-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } if you still hold it at the end.
goal-text = Costs { $price }. { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at the end.

## Secret goals

secret-text = { $condition } { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at the end, once you have revealed it.
condition-kingdom-cards = Your kingdom has { $wanted ->
        [one] { $wanted } card
       *[other] { $wanted } cards
    } or more.
condition-monsters = You have defeated { $wanted ->
        [one] { $wanted } monster
       *[other] { $wanted } monsters
    } or more.
condition-kingdom-points = Your kingdom is worth { $wanted ->
        [one] { $wanted } point
       *[other] { $wanted } points
    } or more.
condition-each-gem = You hold at least { $wanted ->
        [one] { $wanted } gem
       *[other] { $wanted } gems
    } of every kind.
condition-ogres = You hold { $wanted ->
        [one] { $wanted } ogre
       *[other] { $wanted } ogres
    } or more.
trios-wanted = At least { $trio } of your dwarfs are on each of { $wanted ->
        [one] { $wanted } monster
       *[other] { $wanted } monsters
    } at one time.
condition-emeralds = You hold { $wanted ->
        [one] { $wanted } emerald
       *[other] { $wanted } emeralds
    } or more.
