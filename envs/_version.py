"""The version, alone, so that building reads it without importing the package."""

VERSION = "0.1.0"
