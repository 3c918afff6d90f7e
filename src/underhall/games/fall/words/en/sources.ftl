### Where honour comes from.

source-gnomes = gnomes
source-fallen = fallen trolls
source-wheel = gnome wheel
source-champions = champions
source-contenders = contenders
source-domains = domains
source-great-halls = great halls
source-elders = elders
source-votes = votes
