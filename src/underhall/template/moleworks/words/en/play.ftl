### Everything that Moleworks says during a game.

## Names

gem-opal = opal
gem-jade = jade
gem-amber = amber

## Decisions

ask-choose = Go on, or turn back?

option-meet-patron-is = The patron who pays for { $gem }
option-draw-is = { $card }
option-choose-on = Go on
option-choose-back = Turn back
option-choose-prop = Prop up the mine

why-beam-used = You have used your beam.
why-no-cracks = The mine has no cracks.

## Events

event-dig = Dig { $dig } begins.
event-drew = { $card }!
event-shared = { $gems ->
        [0] There is too little { $gem } to share.
       *[other] Each player in the mine takes { $gems } { $gem }.
    }{ $left ->
        [0] {""}
        [one] {" "}1 stays in the mine.
       *[other] {" "}{ $left } stay in the mine.
    }
event-collapsed = The mine has { $cracks } cracks and collapses.
event-lost = { $seat } loses { $gems ->
        [0] nothing
        [one] 1 gem
       *[other] { $gems } gems
    }.
event-propped = { $seat } props up the mine: { $cracks ->
        [0] no cracks are
        [one] 1 crack is
       *[other] { $cracks } cracks are
    } left.
event-went-home = { $seat } brings { $gems ->
        [0] nothing
        [one] 1 gem
       *[other] { $gems } gems
    } home.
event-patron-was = { $seat }'s patron pays for { $gem }.

## The table

mine = Dig { $dig } of { $digs }. Cracks: { $cracks } of { $limit }. Left in the mine: { $opal } opal, { $jade } jade, { $amber } amber.
player = { $seat }, { $inside ->
        [0] at home
       *[other] in the mine with { $carried ->
            [one] 1 gem
           *[other] { $carried } gems
        }
    }. At home: { $opal } opal, { $jade } jade, { $amber } amber. { $beam ->
        [0] No beam.
       *[other] A beam.
    } { $patron ->
        [unknown] Unknown patron.
        [opal] The patron pays for opal.
        [jade] The patron pays for jade.
       *[amber] The patron pays for amber.
    }
ending = { $digs ->
        [one] The dig is over.
       *[other] All { $digs } digs are over.
    }

## The picture

panel-mine = The mine
in-the-mine = in the mine
at-home = at home
card-words = { $card }: { $gems } { $gem }, { $cracks ->
        [0] no cracks
        [one] 1 crack
       *[other] { $cracks } cracks
    }.
cracks-words = { $cracks } of { $limit } cracks: at { $limit } the mine collapses.
gems-lying = { $count } { $gem } for players who turn back
gems-carried = { $count } { $gem } carried in the mine
gems-banked = { $count } { $gem } at home
