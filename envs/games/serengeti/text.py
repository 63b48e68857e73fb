"""Serengeti in words, written from views."""
