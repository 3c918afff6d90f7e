# What the coach of the first lesson says. Lines of a paragraph are joined; an empty line begins a new one.

## The lesson

pitch = Recruit trolls, let their riches cascade, and bring the old statues to the heart of the mountain.
about =
    You play a real match against one easy bot on the smaller mountain. In your first turns you recruit, dig and move a
    statue. The coach explains each step when you reach it, then lets you finish alone.

## The introduction

page-king-title = Who will be Mountain King?
page-king-text =
    The trolls are coming back to their mountain. You dig tunnels inwards from your gate, bring lost statues home and
    build great halls.

    All of that scores honour. The player with the most honour at the end is the Mountain King.

page-mountain-title = The mountain
page-mountain-text =
    Your network starts at your gate and grows with every tunnel. The mountain has five tiers. The nearer a statue
    stands to the heart, the more it is worth, from 2 honour to 10.

    Digging through rubble costs hammers. Statues stay buried until a tunnel reaches them.

page-trollsmoot-title = Your trollsmoot
page-trollsmoot-text =
    Your trolls stand in a pyramid: four at the bottom, then three, two and one. Each recruit goes above and between
    two trolls.

    Then the riches cascade: the recruit and all trolls beneath it gain every resource that they show and do not hold
    yet. So spend what they hold, and it will come again.

page-horde-title = The horde
page-horde-text =
    Here trolls wait to be recruited. Those in the bottom row are free. For one in the middle row you bribe the two
    beneath it with a coin each, and for one in the top row all five beneath.

    Bribes stay on the trolls. When you recruit a troll, you get the bribes on it.

page-tunnels-title = Tunnels
page-tunnels-text =
    A tunnel costs as many minerals as it has squares, all of one kind: stone, iron or heartstone. Better minerals
    score more, and so do larger tunnels.

page-turn-title = How a turn goes
page-turn-text =
    You may cast a spell and use a workshop. Then you must recruit a troll or dig a tunnel. After that you may dedicate
    a great hall, and finally move statues with carts.

    When it is your turn, one line always says what to do. You can press anything that glows. Undo takes back what you did, and
    Hint asks a bot.

## The set-up

advice-place-gate-title = Your gate
advice-place-gate-text = Your network begins here. Choose a start point that glows.
advice-place-gate-wise = Look for statues and workshop sites nearby, with little rubble on the way in.

advice-first-starter-title = Your first trolls
advice-first-starter-text =
    Four starters form your bottom row. You choose which ones, and where they go. Each shows what it gives again and
    again, and what it brings once at the start.
advice-first-starter-wise =
    Starters in the middle are beneath more recruits, so they are activated more often. Put stone and iron there.

advice-next-starter-title = The next starter
advice-next-starter-text =
    You have drawn another starter. Put it, or the one in your hand, in a free place. One starter will stay in your
    hand.

advice-pick-workshop-title = Workshops for this game
advice-pick-workshop-text = Choose which workshops can be established in this game. Everybody can use them.
advice-pick-workshop-wise = Those that turn any two resources into a hammer or a cart are always useful.

## The turn

advice-recruit-title = Recruit or dig
advice-recruit-text =
    Start with a troll from the bottom row of the horde: those are free, and every recruit sets off a cascade. If you
    have three or four minerals of one kind, you can dig instead.
advice-recruit-wise =
    Six recruits fill your trollsmoot. Early ones pay most, because they are activated again and again.

advice-spend-title = Spend, then recruit
advice-spend-text =
    Trolls that still hold their resources gain nothing in a cascade. So dig when your trolls are full, and recruit
    when they are empty.
advice-spend-wise = You can pay straight from your trolls. Your storage is only for what you gain in other ways.

advice-cast-title = Spells and workshops
advice-cast-text =
    Before you recruit or dig, you may cast one spell for a rune, and use one workshop that your network touches.
advice-cast-wise = A spell leaves the spellbook when it has been cast three times. If you like one, do not wait too long.

advice-points-title = Where honour comes from
advice-points-text =
    Tunnels score at once. Statues score at the end, by the tier they stand in. So dig towards the heart, and bring the
    statues along by cart.
advice-points-wise = Only one statue scores in each tunnel, so spread your statues over several tunnels far inside.

advice-bribe-title = A bribe
advice-bribe-text =
    A spell changes this bribe. The options show what you may pay with, and whether you may skip it.

advice-place-troll-title = Into the pyramid
advice-place-troll-text = The recruit goes above and between two trolls. Each option shows what its cascade would bring.
advice-place-troll-wise =
    Choose the place that brings the most now, but think ahead: every place needs two trolls beneath it.

advice-search-bag-title = A pedestal of your choice
advice-search-bag-text =
    For a Level 3 troll you may take any pedestal from the bag. A pedestal doubles the honour of a statue of
    its clan that stands on it at the end.
advice-search-bag-wise = Take the clan of a statue that you have, or nearly have.

advice-short-title = The supply runs short
advice-short-text = There are too few tokens for all the symbols that are activated. Choose which troll gets one first.

advice-pay-title = What do you pay with?
advice-pay-text = You may pay from your storage or from your trolls.
advice-pay-wise =
    Pay from trolls that the next cascade will fill again, and keep your storage. Clan carts can only move statues of
    their clan, so use those first where you can.

advice-give-title = Any resources
advice-give-text = These can be of any kind. Spend what you have most of.
advice-give-wise = Keep enough minerals of one kind for your next tunnel.

advice-trade-for-title = Four for one
advice-trade-for-text = You can trade four resources for one of your choice at almost any time in your turn.
advice-trade-for-wise = That is expensive. Trade for the one mineral or hammer that a good tunnel still needs.

## Digging

advice-dig-at-title = Where do you dig?
advice-dig-at-text =
    The tunnel must touch your own network, but not a rival's. Press the square for its anchor. Tunnels of five squares
    have no anchor: press the square for the left end of the top row.
advice-dig-at-wise = Reach for three things: buried statues and resources, empty workshop sites, and the inner tiers.

advice-dig-turn-title = Which way does it lie?
advice-dig-turn-text = Turn and flip the tile as you like. Point at an option to see it in place before you choose it.
advice-dig-turn-wise = Leave yourself a way onward. A network that is walled in cannot grow.

advice-mix-title = Two kinds of mineral
advice-mix-text =
    A spell lets you mix two minerals in one tunnel. Choose how many of each you spend. The tunnel scores as if all
    were the cheaper kind.

advice-pedestal-title = Place a pedestal
advice-pedestal-text =
    Your new tunnel has an anchor, and you have a pedestal. Put it there and take the pedestal token of its clan and
    tier. Only a spell lets you do this later.
advice-pedestal-wise = A statue on its pedestal counts double, so the deeper the tier, the better.

advice-establish-title = A workshop site
advice-establish-text =
    Your tunnel touches an empty site. Put any workshop from the supply there, for free. Every player whose network
    touches it can use it.
advice-establish-wise =
    Choose one that turns what you have too much of into minerals or hammers. You can use it from your next turn on.

advice-use-title = Use it again?
advice-use-text = You may use the workshop once for each of its open entrances, no matter who opened them.
advice-use-wise = Pay with resources from your trolls. That frees their symbols for the next cascade.

## Great halls

advice-hall-title = A great hall
advice-hall-text =
    Part of your tunnels has the shape of a great hall. You may lay the hall over it for free. At the end it scores its
    smaller number, or the larger one with a statue on its altar.
advice-hall-wise = A hall covers pedestals, and statues in it only score on the altar. Usually it is still worth it.

advice-hall-at-title = Where does its altar go?
advice-hall-at-text = Choose the square for the altar. A statue that stands there at the end makes the hall worth more.
advice-hall-at-wise = Choose a square where a statue already stands, or one that you can reach with a cart.

advice-hall-turn-title = Which way does the hall lie?
advice-hall-turn-text = With its altar on this square, the hall can lie in several ways. Point at one to see it.

## Statues

advice-statue-title = Move statues
advice-statue-text =
    Each cart moves one statue of your network, within its tunnel or to one beside it. Or you end your turn.
advice-statue-wise =
    Leftover carts are worth little at the end. Move statues inwards whenever you have carts to spare.

advice-statue-to-title = Where to?
advice-statue-to-text =
    To any square of its tunnel, or of a tunnel beside it. The options show what the statue would be worth there.
advice-statue-to-wise = Only one statue scores in each tunnel, and a pedestal of its clan doubles it.

advice-stir-title = Statues stir
advice-stir-text = A spell moves a statue without a cart. Choose which one.

advice-stir-to-title = Where does it go?
advice-stir-to-text = It moves as if by cart: within its tunnel, or to one beside it.

## Spells

advice-wake-title = Wake a troll
advice-wake-text = The spell activates one of your trolls. It gains everything that it shows and does not hold.
advice-wake-wise = Wake one that is empty and shows the most.

advice-swap-title = Swap
advice-swap-text = The spell swaps some of your resources for others. Choose which ones, or stop.

advice-take-token-title = Empty your trolls
advice-take-token-text =
    Move resources from your trolls to your storage. That frees their symbols before the next cascade.

advice-new-face-title = A new face
advice-new-face-text = The spell sends one troll of the horde under its deck, and another takes its place.

advice-late-anchor-title = A late pedestal
advice-late-anchor-text = The spell lets you put a pedestal on an anchor of a tunnel that you dug earlier.
advice-late-anchor-wise = Choose the deepest tier whose pedestal token is still there.

advice-cave-in-title = A cave-in
advice-cave-in-text = The spell takes one of your own tunnels off the mountain and gives you stone for it.
advice-cave-in-wise = Choose one that you no longer need, and that does not cut your network in two.

## The end

farewell-title = Now play on alone
farewell-text =
    Recruit while your trolls are empty, dig while they are full, and bring the statues inwards: that is the heart of
    the game. With two players the end comes when one of them recruits a tenth troll. Then the round is finished and
    each player has two more turns. The coach still speaks up when something new comes along, unless you would rather play alone.

ending-title = Hail to the Mountain King
ending-text =
    Look at the scores: tunnels, statues, great halls, pedestals, coronation and leftovers. Statues deep inside, on
    pedestals of their clan, often decide the game. Next time try four players: on the larger mountain, networks soon
    get in each other's way.
