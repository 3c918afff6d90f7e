"""Dwar7s Fall: rules, words and pictures. Unofficial; names, texts and designed values are our own."""
