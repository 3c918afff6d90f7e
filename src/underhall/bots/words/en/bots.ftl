### What bots say about themselves, and what is wrong with them.

## The bots that come with Underhall

about-random = Picks one of its options at random.
about-greedy = Plans its own choices up to the next chance or opponent, and takes what looks best.
about-search = Plays out thousands of fair guesses at what it cannot see, and takes what turned out best.
about-net = Takes what a network likes best, without thinking ahead.
about-easy = For a first game: often settles for its second best.
about-medium = Knows what it wants, but is careless at times.
about-hard = Thinks briefly and makes few mistakes.
about-expert = Thinks for about a second and takes the best it found.
bot-installed = From the package {$package}.

## What a bot considered

greedy-how = I looked ahead to the end of my own choices.
search-how = I looked ahead { $tries ->
        [one] once
       *[other] {$tries} times
    }, each time guessing what I cannot see.
net-how = I took what my network likes best. It expects place { NUMBER($place, minimumFractionDigits: 1, maximumFractionDigits: 1) } for me.
search-forced = There was only one option.
considered = {$option}.
considered-tried = {$option}: place { NUMBER($place, minimumFractionDigits: 1, maximumFractionDigits: 1) } on average, in { $tries ->
        [one] 1 try
       *[other] {$tries} tries
    }.
considered-visits = {$option}: { $tries ->
        [one] 1 try
       *[other] {$tries} tries
    }.
considered-worth = {$option}: worth about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points.

## Why to take an option

hint-only = It is your only option.
hint-brings = You {$gains}.
hint-lets = This lets you {$gains}.
hint-others-cost = The other options cost you more than they bring.
hint-later = It gains little now, but leaves you best placed for what may come.
hint-even = The best options look about equally good here.
hint-next = Next: {$option}.

## Naming a bot

bot-name = A bot cannot be called {$name}: a name has no blanks and none of the signs {$signs}
bot-unknown = There is no bot {$name}. The bots are: {$bots}.
bot-misspelt = There is no bot {$name}. Did you mean {$near}? The bots are: {$bots}.
bot-not-registered = The bot {$spec} is not registered, and only registered bots are allowed here.
bot-not-loaded = The bot {$name} of the package {$package} cannot be loaded: {$why}
bot-broken = The bot {$spec} cannot be made: {$why}

## Parameters

whole-number = a whole number from { NUMBER($low, useGrouping: 0) } to { NUMBER($high, useGrouping: 0) }
duration = a time from { NUMBER($low, useGrouping: 0) }s to { NUMBER($high, useGrouping: 0) }s, like 100ms or 2s
a-file = the path of a file
parameter = { $how ->
        [bare] {$name}: {$allowed}
       *[named] by name, {$name}: {$allowed}
    }
parameter-wrong = The bot {$spec} cannot be made: {$name} must be {$allowed}, not {$given}.
parameter-unknown = The bot {$spec} cannot be made: {$given} is not one of its parameters ({$parameters}).
parameter-missing = The bot {$spec} cannot be made without its parameters ({$parameters}).
parameter-none = The bot {$spec} cannot be made: it has no parameters, so leave out {$given}.
parameter-twice = The bot {$spec} cannot be made: {$name} is set twice.

## Bots in Python files

python-incomplete = a Python bot is written as python:FILE.py:Class or python:package.module:Class.
python-unreadable = {$path} cannot be read: {$why}.
python-no-class = {$place} has no class {$name}.
python-no-choose = the class {$type} has no method `choose(view, decision, clock)`.

## Programs

command-line-empty = a program is written as program:COMMAND LINE.
command-line-broken = the command line cannot be read: {$why}.
command-line-no-program = there is no program {$program}.
program-cannot-start = It cannot be started: {$why}.
program-not-ready = It was not ready after { NUMBER($seconds) } s.
program-bad-hello = It answered {$answer} to `hello`: {$why}.
program-ended-early = It ended before it was its turn.
program-given-up = It failed { $runs } times and will not be started again. {$problem}
program-late = No answer came in time.
program-silent = It did not answer within { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s.
program-stopped = {$problem} It failed to answer {$times} times in a row and was stopped.
program-reads-nothing = It does not read its input.
program-writes-too-much = It wrote more than {$bytes} bytes at once.
program-closed-pipes = The program closed its input or output.
program-exited = The program ended with exit code {$code}.
program-killed = The program was ended by signal {$signal}.
program-stderr = {$problem} Its last words: {$stderr}
program-bad-answer = This is not an answer: {$why}.
program-no-option = This is not an option of the decision ({$decision}): choose a `key` or a `number` of `options`.
program-wrong-answers = {$tries} wrong answers, the last of them {$answer}. {$problem}
program-no-reason = {$bot} gave no reason.

## Slips

answer-wrong-type = It answered with an object of type {$type}, not with one of `decision.options`.
answer-no-option = It answered {$answer}, which is not an option of this decision ({$decision}).
answer-late = It took { NUMBER($taken, minimumFractionDigits: 2, maximumFractionDigits: 2) } s, but had only { NUMBER($allowed) } s.
unprintable-error = an error that cannot be shown

## Networks

network-unreadable = The network {$path} cannot be read: {$why}.
network-strange = {$path} is not a network.
network-format = {$path} is a network of another version of Underhall.
network-other-game = This network is for {$made_for} and cannot play {$game}.
network-other-encoding = This network was trained with another version of {$game}, whose encoding or actions differ.

## Functions that judge leaves

leaves-batch = batch, the number of leaves judged at once, must be 1 or more, not {$given}.
leaves-answer = The function must return priors and values, two arrays of numbers: {$why}.
leaves-priors-shape = The function's priors have the shape {$found}. They need {$wanted}: a row for each leaf, a number for each action.
leaves-values-shape = The function's values have the shape {$found}. They need at least {$wanted}: a row for each leaf, a number for each seat.
leaves-priors = The function's priors of legal actions must be finite and not negative, and at least one of each leaf must be above 0.
leaves-values = The function's values must be from -1 to 1.

## Weights

weights-unreadable = The weights in {$path} cannot be read: {$why}.
weights-misfit = {$path}: the {$table} do not match the features. Check {$features}.
