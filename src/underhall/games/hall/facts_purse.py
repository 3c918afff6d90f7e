"""What a seat owns and can spend, and what the supply has."""

from __future__ import annotations

from underhall.games.hall.facts_board import BoardFacts
from underhall.games.hall.pieces import CLAN_CART, RESOURCES, Resource
from underhall.games.hall.rules.purse import PLENTY


class PurseFacts(BoardFacts):
    """Facts about tokens: everybody can see where they are."""

    def store(self, seat: int) -> int:
        """The seat under whose number a storage is kept: partners share one."""
        return int(self.table.team[seat])

    def storage(self, seat: int) -> list[int]:
        return [int(count) for count in self.table.storage[self.store(seat)]]

    def pedestals_of(self, seat: int) -> list[int]:
        return [int(count) for count in self.table.pedestals[self.store(seat)]]

    def held(self, seat: int) -> list[int]:
        """What a seat's trolls hold, by kind."""
        return [int(count) for count in self.table.held[seat]]

    def own(self, seat: int, resource: int) -> int:
        """In storage and on trolls; of carts only wild ones."""
        return self.storage(seat)[resource] + self.held(seat)[resource]

    def loose(self, seat: int, resource: int) -> int:
        """What can be spent as any resource: clan carts only if a switch allows it."""
        carts = resource == Resource.CART and not self.names.switches.clan_cart_strict
        return self.own(seat, resource) + (self.held(seat)[CLAN_CART] if carts else 0)

    def spare(self, seat: int, resource: int) -> int:
        """The same, less what the payment being put together still needs."""
        return max(0, self.loose(seat, resource) - int(self.table.due[resource]))

    def all_loose(self, seat: int) -> int:
        return sum(self.loose(seat, resource) for resource in range(RESOURCES))

    def all_spare(self, seat: int) -> int:
        return sum(self.spare(seat, resource) for resource in range(RESOURCES))

    def wild_carts_owed(self, seat: int) -> bool:
        """Whether another payment waits that only wild carts can make."""
        return self.own(seat, Resource.CART) < int(self.table.due[Resource.CART])

    def supply(self, resource: int) -> int:
        """What the supply has of a resource."""
        return PLENTY if self.names.switches.unlimited_supply else int(self.table.supply[resource])
