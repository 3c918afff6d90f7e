# What the coach of the first lesson says. Lines of a paragraph are joined; an empty line begins a new one.

## The lesson

pitch = Hold your caverns through three waves of gnomes, and win over the clans and their champions.
about =
    You play a real match against one easy bot, on the smaller map. The coach stays with you through the set-up and the
    first of three waves, in which you meet every action. The other two waves go the same way. You play them alone, or
    with the coach's last hints.

## The introduction

page-waves-title = The mountain is falling
page-waves-text =
    Gnomes press in through the gates. You lead a family of trolls and want to gain the most honour.

    There are three waves. In each one you build your ancestry and fight, then the gnomes invade, and then champions are
    awarded and caverns score.

page-caverns-title = Caverns and domains
page-caverns-text =
    Passages join the caverns. Each cavern belongs to the domain of one of seven clans.

    You control a cavern if you have more trolls there than any other player. After waves I and II, your first cavern in
    a domain scores 6 honour and each further one there 2. Each cavern there that gnomes overrun costs you 1. So spread
    out, and keep the gnomes away.

page-gnomes-title = Gnomes, gates and the wheel
page-gnomes-text =
    A gnome has a strength from 1 to 3, which is hidden until somebody fights it. A cavern with gnomes is overrun.

    The face-down gate cards show which domains the gnomes will invade when the wave ends. Gnome actions and defeated
    gnomes move the pawn round the wheel, where it sets off breaches.

page-champions-title = Champions and votes
page-champions-text =
    Champions give you abilities and votes. The player with the most influence when the wave ends wins the champion.

    Each clan counts its votes separately. At the end of the game, first, second and third place in a clan score the
    three numbers on its tile.

page-ancestry-title = Your ancestry
page-ancestry-text =
    The cards of your ancestry show symbols. In the battle you cover symbols with cubes to take actions: Advance,
    Bolster, Influence or Gnome.

    Symbols of one action that touch each other form a cluster, and a cluster gives a strong action. So it matters where
    you lay your cards.

## The set-up

advice-keep-champion-title = Your first champion
advice-keep-champion-text =
    Keep one of two champions. You have its ability for the whole game, and it gives you votes in its clan at once. A
    champion with a letter is also on the map as a pawn, which counts as a troll.
advice-keep-champion-wise = In your first game, take the ability you understand best. You will use it more.

advice-lair-pair-title = Your two lairs
advice-lair-pair-text =
    Choose a pair of lairs with the same sign. Three of your trolls start in each. Nobody else can ever enter them.
advice-lair-pair-wise =
    Look for lairs without gnomes next to them, and for two that are far apart: then you can reach more domains.

advice-lair-cavern-title = A first cavern
advice-lair-cavern-text =
    One more troll starts in a cavern next to each lair. If no rival is there, you control the cavern.
advice-lair-cavern-wise = Choose caverns of different domains. The first cavern in each is worth 6 honour, less 1 for each cavern there that gnomes overrun.

advice-starting-pawn-title = Your pawn
advice-starting-pawn-text =
    Your champion joins one of the two trolls that start next to your lairs. It counts as a troll there.

## The ancestry

advice-first-cards-title = Build your ancestry
advice-first-cards-text = Take one card and pass on the others. You will add three cards in this wave.
advice-first-cards-wise =
    Look for symbols you already have, because they can become clusters. Elders score at the end, and supply symbols
    give you more turns.

advice-passed-cards-title = What your rival left
advice-passed-cards-text = Your rival did not want these cards. Add one to your ancestry and pass on the rest. After your third card, the rest is discarded.
advice-passed-cards-wise =
    With all four actions in your ancestry you are never stuck. Two or three clusters of one action are strong.

advice-where-title = Lay your card
advice-where-text =
    The new card must lie over at least one quadrant of your ancestry, but not over an elder. You cannot turn it, and
    you lose the symbols that it hides.
advice-where-wise = Hide blanks or single symbols, and let symbols of one action touch side by side.

advice-cover-wilds-title = Wilds for supplies?
advice-cover-wilds-text =
    Each turn costs a supply. Before the battle you may cover wilds in pairs. Each pair gives you 1 more supply.
advice-cover-wilds-wise =
    A wild also stands for any action. If you have few symbols, keep your wilds: a turn without symbols is wasted.

## The battle

advice-first-turn-title = Your turn in the battle
advice-first-turn-text =
    Each turn costs a supply. Cover single symbols for up to two weak actions with power 1, or cover a cluster or a
    symbol with a number for one strong action. Press a symbol to begin.
advice-first-turn-wise =
    Bolster adds trolls, Advance moves them, Influence wins champions and Gnome turns the wheel. Begin with Bolster or
    Influence while the mountain is calm.

advice-second-action-title = A second weak action
advice-second-action-text =
    After a weak action you may take another one in the same turn for no extra supply, or pass. After a strong action
    your turn is over.
advice-second-action-wise = Cover symbols that stand alone for weak actions, so that your clusters stay whole.

advice-later-turn-title = What do you need?
advice-later-turn-text =
    Count your caverns in each domain. The ones you control at the end of the wave score, but a single troll may fall to
    the first gnome.
advice-later-turn-wise =
    Save your largest cluster for when it matters: to attack gnomes, or to overtake a rival at a champion.

advice-grow-title = A larger cluster?
advice-grow-text =
    Add more symbols of the same action that touch the ones you cover. Symbols covered earlier link others too. The
    power is the sum of all symbols. Or act with what you have.
advice-grow-wise = You cannot use a covered symbol again in this wave.

advice-boost-desperation-title = Desperation
advice-boost-desperation-text =
    Each desperation token you spend gives this weak action 1 more power. You lose the tokens you keep when the wave
    ends.
advice-boost-desperation-wise = Use them for an attack or to win a champion.

advice-boost-supplies-title = More supplies
advice-boost-supplies-text =
    You may spend more supplies on a strong action. Each gives it 1 more power, but costs you a turn.
advice-boost-supplies-wise = Spend spare supplies towards the end of a wave, when you run out of symbols.

advice-advance-to-title = Advance: where to?
advice-advance-to-text =
    All trolls of this Advance go to one cavern, at most as many as its power. They may come from far away, through
    places where you have trolls.
advice-advance-to-wise =
    An empty cavern in a new domain is worth 6 honour, less 1 for each overrun cavern there. To defeat gnomes you need
    as many trolls as their total strength: 1 to 3 for each gnome.

advice-advance-from-title = Who goes?
advice-advance-from-text = Choose the trolls that advance, one at a time, until you have used all the power or stop.
advice-advance-from-wise =
    Leave a troll behind in caverns you want to keep. Your lairs are safe even when they are empty.

advice-repelled-title = Repelled
advice-repelled-text =
    The gnomes were stronger. All your trolls go back to one of your lairs. If there was only one gnome, a second one
    joins it.
advice-repelled-wise =
    You know their strength now. Come back with that many trolls, and one to three more if a second gnome came.

advice-claw-vote-title = More votes?
advice-claw-vote-text =
    You have seized a cavern, and your champion can add votes in its clan. That covers one of its claws until the wave
    is over, so you may prefer to wait for a better moment.
advice-claw-vote-wise =
    Use it if a vote brings you into first or second place. Claws you have not covered when the wave ends are wasted.

advice-bolster-where-title = Bolster: where?
advice-bolster-where-text =
    Add trolls to one of your lairs, or to a cavern where all trolls are yours. They all go to the same place.
advice-bolster-where-wise = Two trolls in a cavern survive one gnome. Trolls in lairs are ready to attack.

advice-bolster-count-title = How many?
advice-bolster-count-text = You may add as many trolls as the action has power, or fewer, if they are in your supply.

advice-bolster-from-title = No trolls left
advice-bolster-from-text =
    All your trolls are on the map. For each point of power you may now fetch one of them to this place.
advice-bolster-from-wise = Fetch trolls from where you do not need them, such as a crowded lair.

advice-influence-whom-title = Influence a champion
advice-influence-whom-text =
    You gain as much influence with one champion as the action has power, and 1 more if you are the first there. If two
    players are on the same space, the one who got there first leads.
advice-influence-whom-wise = Take the bonus for being first early. Point at a champion to read what it does.

advice-second-influence-title = One more champion
advice-second-influence-text = Your champion lets you influence another champion in the display, too.

advice-wheel-move-title = Turn the wheel
advice-wheel-move-text =
    Choose how far the pawn goes, up to the power of the action. You use the space where it stops. The further the pawn
    went, the stronger the effect.
advice-wheel-move-wise = Watch the breach tripwire. If the pawn passes it, gnomes come in at once, but you say where.

advice-scout-gate-title = Scout a gate
advice-scout-gate-text =
    Look at one gate card. The gnomes will invade its domain when the wave ends. Rivals may look at the same card later.
advice-scout-gate-wise = Strengthen your caverns there, or leave them to a rival.

advice-scout-gnome-title = Scout a gnome
advice-scout-gnome-text = Look at the strength of one gnome on the map. Nobody else sees it.
advice-scout-gnome-wise = A gnome of strength 1 is easy honour and a vote. A 3 can wait.

advice-which-effect-title = Which space?
advice-which-effect-text = Your champion lets you choose which space of the wheel you use.

advice-move-from-title = Move trolls: where from?
advice-move-from-text =
    Choose a place. You may move trolls of any colour from there to the caverns next to it, one for each space the pawn
    went.
advice-move-from-wise = Where you are level with a rival, push one of their trolls out, and the cavern is yours.

advice-move-unit-title = Which troll?
advice-move-unit-text = Choose who leaves. You may move a rival's troll or a champion, too.

advice-move-to-title = Where does it go?
advice-move-to-text = Choose a cavern next to it without gnomes, or a lair of the player who owns the troll.

## Breaches and invasions

advice-move-swarm-title = A breach!
advice-move-swarm-text =
    The pawn passed the breach tripwire. You may move the swarm one or two points around the mountain before the gnomes
    come in.
advice-move-swarm-wise = Send it where your rival has few trolls and you have none.

advice-which-cavern-title = You lead the gnomes
advice-which-cavern-text =
    A gnome goes to an empty cavern if it can reach one, otherwise to the one with the fewest trolls. Among those it
    goes to the nearest. Here several are equal, so you decide.
advice-which-cavern-wise =
    An empty cavern is overrun. In a cavern with trolls, the gnome is defeated and one troll falls.

advice-which-unit-title = One of yours falls
advice-which-unit-text =
    Choose which one falls here. A troll goes back to your supply, a champion's pawn to one of your lairs.
advice-which-unit-wise =
    In an invasion, the first troll that falls earns 3 honour in wave I, and each further one 2.

advice-fall-to-lair-title = Back to a lair
advice-fall-to-lair-text = Your champion is not lost. Choose the lair that its pawn goes to.

advice-banish-title = Banish gnomes
advice-banish-text =
    Your champion drives all gnomes out of one cavern next to your lair or to a cavern you control. Choose which one.
advice-banish-wise =
    In wave III gnomes compete for great halls. Banish them where they are level with you or ahead.

## The wave's reward

advice-contender-title = Second best
advice-contender-text =
    A rival won this champion, but you had influence too. Take a vote in its clan, or 1 honour for each yellow line you
    passed.
advice-contender-wise = Take the honour if you are far up the track, and the vote if you are near its foot.

advice-wild-votes-title = Votes of your choice
advice-wild-votes-text = You choose which clan these votes go to.
advice-wild-votes-wise = Look for a clan with a high tile where one more vote makes you first or second.

advice-place-pawn-title = A champion joins you
advice-place-pawn-text = Put its pawn into a cavern where all trolls are yours. It counts as a troll there.

advice-starburst-title = A starburst
advice-starburst-text =
    This champion puts a tile into a great hall instead of a pawn on the map. Its card says what the tile does there.
advice-starburst-wise = Great halls score after wave III, for the player who controls the most caverns around them.

## The end

farewell-title = You can go on alone
farewell-text =
    You have seen most of a wave, from the draft to the invasions. Waves II and III go the same way, with fewer supplies
    and more gnomes. After wave III, great halls, elders and votes score instead of domains. The coach still speaks up
    when something new comes along, unless you prefer to go on alone.

ending-title = The mountain stands, or not
ending-text =
    Look at the scores: domains, gnomes, fallen trolls, champions, great halls, elders and votes. Where did your rival
    get ahead? Next time try three or four players. With four you play on the larger map, where each domain has two
    gates.
