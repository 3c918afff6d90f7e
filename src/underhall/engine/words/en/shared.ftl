### What all games say.

list-none = nothing
list-two = {$first} and {$second}
list-more = {$first}, {$rest}

## The colours of seats

colour-blue = Blue
colour-green = Green
colour-magenta = Magenta
colour-pink = Pink
colour-red = Red
colour-violet = Violet
colour-yellow = Yellow
