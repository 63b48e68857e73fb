"""The errors that a border raises where no built-in type says enough.

Every message names the value, what is allowed, and the cure.
"""

from __future__ import annotations


class KunstkammerError(Exception):
    """The base of all errors of this package; each is a built-in kind of error too."""


class UsageError(KunstkammerError, ValueError):
    """An argument is not one of those allowed: an option, a number of players, an agent."""


class KeywordError(UsageError, TypeError):
    """An unknown keyword argument or render mode: other libraries look for a TypeError there."""


class IllegalActionError(KunstkammerError, ValueError):
    """An action that the rules forbid now, or that lies outside the action space."""


class ResetNeededError(KunstkammerError, RuntimeError, AttributeError):
    """An environment was used before its first `reset`.

    It is an AttributeError too, so that `hasattr` says no to an attribute that `reset` sets.
    """


class GameOverError(KunstkammerError, RuntimeError):
    """A finished game was stepped."""


class ReplayError(KunstkammerError, ValueError):
    """A replay is corrupt, is of another game or version, or does not reach its own result."""


class PolicyFileError(KunstkammerError, ValueError):
    """A policy file is corrupt or belongs to another game, version, layout or action size."""


class DivergedError(KunstkammerError, ArithmeticError):
    """A network's weights or logits are no longer finite, or too large to choose actions by."""


class CompletionError(KunstkammerError, RuntimeError):
    """No arrangement of the hidden things that agrees with a view was found within the cap."""


class ComplianceError(KunstkammerError, AssertionError):
    """A game breaks the contract that every game must keep."""
