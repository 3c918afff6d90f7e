"""Bots that learn: networks trained by self-play."""
