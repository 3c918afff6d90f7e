### What batches of tables say when they are used wrongly, and what they need.

## Making a batch

games = A batch has 1 to {$most} games, not {$given}.
unknown-value = {$parameter} must be one of {$allowed}, not {$given}.
seats = {$game} is played with {$least} to {$most} seats, not {$given}.

## Playing

saved-differ = { $tables ->
        [one] 1 saved table
       *[other] {$tables} saved tables
    } of {$others} seats cannot be restored at { $places ->
        [one] 1 place
       *[other] {$places} places
    } of a batch with {$seats} seats: give one saved table of the same game for each place.

actions = Give one whole number for each of the {$tables} tables, not an array of {$type} with shape {$shape}.
illegal-action = Table {$table}: { $known ->
        [True] action {$action} ({$name}) is not allowed now.
       *[other] there is no action {$action}.
    } Nothing was done at any table.
decisions = A rollout has at least 1 decision, not {$given}.
no-seat = There is no seat {$seat}: seats are 0 to {$last}.

## Files of export-ptx

bundle-format = {$path} has another format. Export it again with this version: underhall export-ptx
bundle-unreadable = {$path} cannot be read: {$why}.
bundle-strange = {$path} was not written by `underhall export-ptx`: {$why}.

## GPUs

no-cupy = Tables on a GPU need CuPy. Install it with: pip install 'underhall[cuda]'
no-gpu = No usable GPU was found: {$why}
gpu-too-old = This code needs a GPU with compute capability {$needed} or newer; this GPU has {$found}.
gpu-differs = {$game} does not play the same on this GPU as on a CPU: the hash of its proof games is {$found}, not {$expected}.

## Compiling for GPUs

interpreted = NUMBA_DISABLE_JIT is set, so this process interprets the rules, but CUDA needs them compiled.
no-numba-cuda = numba-cuda is not installed. Install it with: pip install 'underhall[cuda]'
no-libnvvm = libnvvm was not found ({$why}). Install it with: pip install 'underhall[cuda]'
