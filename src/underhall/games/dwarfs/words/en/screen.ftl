### The table as people see it: as text, in sentences for screen readers, and in the picture.

## The turn

game-over = The game is over.
headline = Round { $round }, turn { $turn }: { $seat }'s turn, { $taken } of { $actions } actions taken.
headline-before = { $seat }'s turn, { $taken } of { $actions } actions taken.
last-round = This is the last round.
round = Round { $round } · most goals { $done } of { $wanted }
round-last = Round { $round }, the last one
round-over = Game over

## Kingdoms

no-kingdom = No castle on the table.
kingdom = Kingdom: { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
kingdom-shared = Kingdom: { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, shared with { $others }.
giant-stops = { $giant } stops the extra action.
giant-stops-digging = { $giant } stops digging and the extra action.
dragon-stops = { $dragon } stops { $stopped }.
digging = digging
nobodys-land = Nobody's land: { $dragon } stops { $stopped }.

## Goals, gems and decks

trading-goals = Trading goals:
goal-offered = { $goal }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    } for { $price }
can-pay = (you can pay)
pile = { $gem } { $count }
discarded = { $count } { $ogre }
decks = Piles: { $piles }. Goals in the deck: { $goals }. Ogres in the deck: { $ogres }.
decks-and-discards = Piles: { $piles }. Goals in the deck: { $goals }. Ogres in the deck: { $ogres }, discarded: { $discarded }.

## Seats

you = { $seat } (you)
seat-points = { $more ->
        [yes] { $points ->
            [one] { $seat }: { $points } point or more
           *[other] { $seat }: { $points } points or more
        }
       *[no] { $points ->
            [one] { $seat }: { $points } point
           *[other] { $seat }: { $points } points
        }
    }
source-points = { $source } { $points }
unknown-points = unknown
at-home = { $dwarfs ->
        [one] { $dwarfs } dwarf
       *[other] { $dwarfs } dwarfs
    } at home.
gems-held = Gems: { $gems }.
gems-none = Gems: none.
gems-unknown = Gems: { $count } of unknown kinds.
ogres-held = Ogres: { $ogres }.
ogre-known = { $ogre } (known to { $seats })
goals-held = Goals: { $goals }.
goal-held = { $goal } ({ $points })
monsters-held = Defeated: { $monsters }.
hand-own = Kingdom cards left ({ $count }): { $cards }.
hand-other = Kingdom cards left: { $count }.
secret-hidden = Secret goal: hidden.
secret-revealed = Secret goal revealed: { $goal } ({ $points }).
secret-own = Secret goal, not revealed: { $goal }. { $text }

## Squares in sentences

square = { $card }.
square-dwarfs = Dwarfs: { $dwarfs }.
square-no-dwarfs = No dwarfs.
seat-dwarfs = { $seat } { $dwarfs }
square-task = It has { $spots ->
        [one] { $spots } spot
       *[other] { $spots } spots
    }, and its task needs { $dwarfs ->
        [one] { $dwarfs } dwarf
       *[other] { $dwarfs } dwarfs
    }.
square-ways = Ways out: { $sides }.
square-no-ways = No way out.
square-walls = Walls: { $sides }.
square-no-walls = No walls.
square-beneath = Beneath it: { $cards }.
square-kingdom = In the kingdom of { $seats }.
square-stopped = { $monster } stops its task.
side-north = north
side-east = east
side-south = south
side-west = west

## The terminal

no-cards = There are no cards on the table yet.
needs = need { $dwarfs }
legend = 3/4 spots filled · x2 stacked · b r g y kingdoms · { $stopped } stopped by a monster · ━ wall · gap passage
places = Places are x,y: 0,0 is the first card, 1,0 lies east of it, 0,1 south of it.
introduction = Lay kingdom cards, send dwarfs to work on them, and buy goals with gems. In your turn you have { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }. Then you complete the task of every card that has enough of your dwarfs, and they come home. Once a player has completed { $goals ->
        [one] { $goals } goal
       *[other] { $goals } goals
    }, you finish the round. The player with the most points wins.

## The picture

panel-board = The mountain
panel-market = Goals, gems and decks
chip-goal = { $goal }: { $points } points
chip-gems = { $seat } has { $gems }.
chip-hand = { $cards ->
        [one] { $seat } has { $cards } kingdom card in hand.
       *[other] { $seat } has { $cards } kingdom cards in hand.
    }
chip-ogres = { $ogres ->
        [one] { $seat } has { $ogres } ogre.
       *[other] { $seat } has { $ogres } ogres.
    }
named = { $name }. { $text }
stack = A stack of { $count } cards. Beneath { $card }, from the top: { $beneath }.
dwarf = { $count ->
        [one] { $seat }'s dwarf on { $card }. { $seat } has { $count } dwarf here; the task needs { $needs }.
       *[other] { $seat }'s dwarf on { $card }. { $seat } has { $count } dwarfs here; the task needs { $needs }.
    }
stopped-castle = { $monster } stops digging from here.
stopped-mine = { $monster } stops mining here.
stopped-extra = { $giant } takes the extra action from { $seat }.
empty-place = There is no goal here.
affordable = You have the gems for { $goal }.
gem-pile = { $gem }: { $count } left in the pile. { $text }
left-in-goal-deck = { $count ->
        [one] { $count } goal left in the deck.
       *[other] { $count } goals left in the deck.
    }
left-in-ogre-deck = { $count ->
        [one] { $count } ogre left in the deck.
       *[other] { $count } ogres left in the deck.
    }
discard-pile = Discarded: { $count } { $ogre }.
points-now = { $more ->
        [yes] { $points ->
            [one] { $seat } has { $points } point or more now.
           *[other] { $seat } has { $points } points or more now.
        }
       *[no] { $points ->
            [one] { $seat } has { $points } point now.
           *[other] { $seat } has { $points } points now.
        }
    }
points-from = { $more ->
        [yes] { $points ->
            [one] { $seat } has { $points } point or more now: { $sources }.
           *[other] { $seat } has { $points } points or more now: { $sources }.
        }
       *[no] { $points ->
            [one] { $seat } has { $points } point now: { $sources }.
           *[other] { $seat } has { $points } points now: { $sources }.
        }
    }
goals-done = { $seat } has completed { $done } of the { $wanted } goals that end the game.
turn = It is { $seat }'s turn.
actions-left = { $seat } has { $left } of { $actions } actions left.
dwarfs-at-home = { $dwarfs ->
        [one] { $seat } has { $dwarfs } dwarf at home.
       *[other] { $seat } has { $dwarfs } dwarfs at home.
    }
unknown-gems = { $gems ->
        [one] { $seat } has { $gems } gem of an unknown kind.
       *[other] { $seat } has { $gems } gems of unknown kinds.
    }
known-gems = { $seat } has { $gems }. { $text }
card-in-hand = { $card } in { $seat }'s hand. { $text }
goal-bought = { $points ->
        [one] { $goal }, bought by { $seat }: { $points } point.
       *[other] { $goal }, bought by { $seat }: { $points } points.
    }
monster-defeated = { $points ->
        [one] { $monster }, defeated by { $seat }: { $points } point.
       *[other] { $monster }, defeated by { $seat }: { $points } points.
    }
unknown-ogre = One of { $seat }'s ogres. You do not know which.
ogre-in-hand = { $ogre }, one of { $seat }'s ogres. { $text }

## Headings of the table in sentences

section-turn = The turn
section-mountain = The mountain
section-market = Goals, gems and decks
