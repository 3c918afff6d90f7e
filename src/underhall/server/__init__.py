"""The server: tables where people and bots play. It loses no move and leaks no secret."""
