### What all games say.

list-none = nothing
list-two = {$first} and {$second}
list-more = {$first}, {$rest}
