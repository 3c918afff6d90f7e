### What an option brings, for hints: "You …" or "This lets you …". A clause for each feature, in the direction that is good.

banked = bring home gems worth { $amount ->
        [one] 1 point
       *[other] {$amount} points
    }
carried = carry gems worth { $amount ->
        [one] 1 point
       *[other] {$amount} points
    }
going-home = bring gems worth { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } safely home
at-risk = put less at risk
hoped-for = stay where more gems come
beam = keep your beam for later
