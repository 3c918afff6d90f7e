"""How the audit tests of any game break a table and ask what is wrong with it."""


def flaw(match):
    """What the audit finds: the number of the flaw, 0 for none."""
    return match.setting.driver.audit(match.setting.box, match._table)


# Ways to break a table: each is a change that is made to the table's fields -------------------------------------------


def add_to(field, *index, by=1):
    def change(table):
        getattr(table, field)[index] += by

    return change


def set_at(field, value, *index):
    def change(table):
        getattr(table, field)[index] = value

    return change


def let(**values):
    def change(table):
        for name, value in values.items():
            setattr(table, name, value)

    return change


def flip(field, bit, *index):
    """Turns one bit over."""

    def change(table):
        if index:
            getattr(table, field)[index] = int(getattr(table, field)[index]) ^ 1 << bit
        else:
            setattr(table, field, int(getattr(table, field)) ^ 1 << bit)

    return change


def in_turn(*changes):
    def change(table):
        for each in changes:
            each(table)

    return change
