"""Moleworks: a race into a mine that will not hold for long."""
