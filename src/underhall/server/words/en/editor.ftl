# Names that the packs of all games share, as the workshop's editor shows them.

field-id = Id
field-title = Title
field-version = Version
field-faithful = Keep to the real box
field-name = Name
field-origin = Where this is known from
field-count = How many
field-value = Value
field-sources = Where these values are known from

choice-rulebook = Rulebook
choice-public = Another public source
choice-designed = Our own design

group-head = About this pack
group-limits = Limits and other numbers
look-limits = Most of these numbers stand in the rulebook, some on the board or on player mats.
