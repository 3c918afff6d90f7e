# What the workshop says about packs.

## Edits

game-stays = A pack stays with its game.

## Measuring

measuring-already = You are already measuring a pack. Wait until it is done, or stop it.
measuring-busy = The server is measuring as many packs as it can. Try again in a few minutes.
measuring-games = Here, at most { $most } games can be played with each pack.
measuring-cores = At most { $most ->
    [one] 1 core
   *[other] { $most } cores
} can be used here.
measuring-failed = The games could not be played: { $why }
