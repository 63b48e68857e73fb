"""Every error of the package has one base and is of a built-in kind."""

from __future__ import annotations

import inspect

import pytest

from kunstkammer.envs.engine import errors

KINDS = [one for _, one in inspect.getmembers(errors, inspect.isclass)]


@pytest.mark.parametrize("kind", KINDS)
def test_errors_have_one_base_and_are_of_a_built_in_kind(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.KunstkammerError)
    built_in = {base for base in kind.__mro__ if base.__module__ == "builtins"}
    assert built_in - {Exception, BaseException, object} or kind is errors.KunstkammerError
