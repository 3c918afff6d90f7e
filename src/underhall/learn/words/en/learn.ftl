### What training says, and what is wrong with it.

no-torch = PyTorch is not installed. Install it with: pip install 'underhall[learn]'. Or train a small network with --library numpy.
library-unknown = A network learns with one of {$known}, not with {$given}.
training-differs = The training in {$folder} was begun with other settings, or with another version of the game. Choose another folder, or repeat the command that began it.

## The report

report-title = # A network for {$title}
report-training = It played against itself for { NUMBER($minutes, maximumFractionDigits: 1) } minutes: {$decisions} decisions in {$games} games.
report-strength-head = | seats | against | games | won | even would be |
report-strength = | {$seats} | {$against} | {$games} | { NUMBER($rate, style: "percent", maximumFractionDigits: 1) } ({ NUMBER($low, style: "percent", maximumFractionDigits: 0) } to { NUMBER($high, style: "percent", maximumFractionDigits: 0) }) | { NUMBER($even, style: "percent", maximumFractionDigits: 1) } |
report-use =
    Play against it, or measure it yourself:

    {"    "}underhall play {$game} --bots net:{$network}
    {"    "}underhall tournament {$game} --bots net:{$network} --against greedy --games 400 --seats {$seats}

    How it learned:
