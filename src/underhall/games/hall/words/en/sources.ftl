### Where honour comes from.

source-tunnels = tunnels
source-coronation = coronation tokens
source-pedestals = pedestal tokens
source-leftovers = leftover resources
source-halls = great halls
source-statues = statues
