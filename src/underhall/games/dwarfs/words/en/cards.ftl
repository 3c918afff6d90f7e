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
       *[other] { $needs } dwarfs of one colour
    } to dig: the top card of { $scope ->
        [region] a stack in its kingdom
       *[anywhere] a stack
    } goes to the bottom.
task-mine = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs of one colour
    } to mine { $gems }.
task-tavern = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs of one colour
    } to hire 1 ogre.
task-store = Needs { $needs ->
        [one] { $needs } dwarf
       *[other] { $needs } dwarfs of one colour
    } to buy 1 open goal with gems.
task-dragon = Stops digging and mining in its kingdom{ $castle ->
        [needed] {" "}if a castle is there
       *[any] {""}
    }. { $needs ->
        [one] { $needs } dwarf defeats
       *[other] { $needs } dwarfs of one colour defeat
    } it for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
task-giant = Stops digging and extra actions in its kingdom{ $castle ->
        [needed] {" "}if a castle is there
       *[any] {""}
    }. { $needs ->
        [one] { $needs } dwarf defeats
       *[other] { $needs } dwarfs of one colour defeat
    } it for { $points ->
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
card-stacks-family = Can be stacked on { $family ->
        [mine] mines
        [tavern] taverns
       *[store] general stores
    }.
card-stacks-castle = Can be stacked on castles.

## Gems and trading goals

gem-points = Each scores { $points ->
        [one] { $points } point
       *[other] { $points } points
    } for the player who holds it at the end.
goal-text = Costs { $price }. Scores { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at the end.

## Secret goals

secret-text = { $condition } Scores { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at the end if revealed.
condition-kingdom-cards = Have at least { $wanted ->
        [one] { $wanted } card
       *[other] { $wanted } cards
    } in your kingdom.
condition-monsters = Defeat at least { $wanted ->
        [one] { $wanted } monster
       *[other] { $wanted } monsters
    }.
condition-kingdom-points = Have a kingdom worth at least { $wanted ->
        [one] { $wanted } point
       *[other] { $wanted } points
    }.
condition-each-gem = Hold at least { $wanted ->
        [one] { $wanted } gem
       *[other] { $wanted } gems
    } of every kind.
condition-ogres = Hold at least { $wanted ->
        [one] { $wanted } ogre
       *[other] { $wanted } ogres
    }.
trios-wanted = { $whose ->
        [any] { $wanted ->
            [one] At least { $trio } dwarfs of any colour must be on a monster.
           *[other] At least { $trio } dwarfs of any colour must be on each of { $wanted } monsters at the same time.
        }
       *[own] { $wanted ->
            [one] Have at least { $trio } of your dwarfs on a monster.
           *[other] Have at least { $trio } of your dwarfs on each of { $wanted } monsters at the same time.
        }
    }
condition-emeralds = Hold at least { $wanted ->
        [one] { $wanted } emerald
       *[other] { $wanted } emeralds
    }.
