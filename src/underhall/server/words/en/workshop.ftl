# What the workshop says about packs.

## Edits

game-stays = A pack stays with its game.

## Measuring

measuring-already = Bots are already playing with a pack of yours. Wait until they are done, or stop them.
measuring-busy = Too many packs wait to be measured. Try again in a few minutes.
measuring-games = At most { $most } games are possible here.
measuring-cores = At most { $most ->
    [one] 1 core
   *[other] { $most } cores
} can be used here.
measuring-failed = The games could not be played: { $why }
