### Where points come from.

source-trading-goals = trading goals
source-secret-goal = secret goal
source-monsters = monsters
source-gems = gems
source-kingdom = kingdom
