"""Moleworks: a race into a mine that is about to collapse."""
