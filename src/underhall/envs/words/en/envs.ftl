### What environments say when they are used wrongly.

## Making an environment

render-mode = render_mode must be one of {$modes}, or None, not {$given}.
no-seat = There is no seat {$seat}: seats are 0 to {$last}.
no-seat-or-all = There is no seat {$seat}: seats are 0 to {$last}, or None for all of them.
rivals = { $given ->
        [one] 1 bot
       *[other] {$given} bots
    } for { $rivals ->
        [one] 1 rival
       *[other] {$rivals} rivals
    }: name one bot for all rivals, or one for each.

## Playing

illegal-action = { $known ->
        [True] Action {$action} ({$name})
       *[other] Action {$action}
    } is not allowed now: {$mask} shows which are. Nothing was done.
game-over = The game is over: reset the environment.
games-over = Some games are over. Reset them first, with options={"{"}'{$mask}': ...{"}"}.

## PettingZoo

module-about =
    { $title } for PettingZoo: `from underhall.envs import { $module }; env = { $module }.env(seats={ $least })`.

    Options: `seats` ({ $least } to { $most }), `pack`, `switches`, `rewards` (placing, score or difference),
    `render_mode` (ansi, svg or rgb_array), `seed`, `copy`.

    The number at the end of the name rises when the same actions could give a different game, or when an array or an
    action id changes its meaning.
first-version = the first.

## OpenSpiel

no-openspiel = OpenSpiel is not installed. Install it with: pip install 'underhall[openspiel]'
observer-parameters = An observer takes no parameters, but got {$given}.
illegal-choice = {$choice} is not allowed now: the decision is {$kind}, and its options are {$legal}.
switches = Write switches as {$form}, not as {$given}.
