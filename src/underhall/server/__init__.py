"""The server: tables where people and bots play, that lose nothing and leak nothing."""
