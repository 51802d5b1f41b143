"""Tests of the room `render`."""
