### What is written on pictures, and what is missing to make them.

## Captions

# How far the game is, and whose turn it is.
standing = { $turn ->
        [0] Before the first turn
       *[other] Turn {$turn}
    }
standing-over = {$standing}, the game is over
standing-choosing = {$standing}, {$seat} chooses
standing-event = {$standing}: {$event}
caption = {$standing} · {$viewer}

# Whose view it is.
viewer-all = all secrets open
viewer-spectator = as a spectator sees it
viewer-seat = as {$seat} sees it

## What is missing

no-resvg = PNG pictures and animations need resvg-py. Install it with: pip install 'underhall[pictures]'
no-pillow = Animations need Pillow. Install it with: pip install 'underhall[pictures]'

## What can be wrong with the file of a drawing

art-unreadable = {$file} cannot be read: {$why}
art-no-box = {$file} is not an SVG with a viewBox of four numbers.
art-element = {$file} has a <{$element}>, which pictures cannot show. Draw it as a path, or leave it out.
art-colour = {$file} has the colour {$colour}. Use a swatch that is named after a colour of the palette.
art-font = {$file} has the font {$font}. Use one of these: {$fonts}.
art-slots = {$file} has the slots {$slots}, but was given {$given}.
