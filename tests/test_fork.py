"""Forked processes go on: no thread pool and no held lock follows them into the child."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")

IN_A_CHILD = """
import multiprocessing
import sys

def in_a_child(work):
    child = multiprocessing.get_context("fork").Process(target=work)
    child.start()
    child.join(timeout=60)
    if child.is_alive():
        child.kill()
        sys.exit("the child hangs")
    if child.exitcode:
        sys.exit(f"the child failed: {child.exitcode}")
"""

STEPS = """
from kunstkammer.envs import make_batch

def played(num_threads):
    batch = make_batch("serengeti", 200, num_threads=num_threads)
    batch.reset(1)
    step(batch)
    return batch

def step(batch):
    batch.step(batch.random_actions(1, 0))

def step_here():
    step(batch)
    assert batch.states.tobytes() == expected.states.tobytes()

batch, expected = played(2), played(1)
step(expected)
in_a_child(step_here)
step_here()
"""

COMPILES = """
import threading
from kunstkammer.envs import GAMES
from kunstkammer.envs.engine import jit

kernels = GAMES["serengeti_v0"].kernels
thread = threading.Thread(target=lambda: kernels.legal_table)
thread.start()
while thread.is_alive() and jit._lock.acquire(blocking=False):
    jit._lock.release()
in_a_child(lambda: kernels.derive_seed(1, 2))
assert kernels.derive_seed(1, 2) >= 0
thread.join()
"""


def run(script: str, **environment: str) -> None:
    command = [sys.executable, "-c", IN_A_CHILD + script]
    done = subprocess.run(
        command, env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_batch_whose_threads_have_worked_steps_in_a_forked_child() -> None:
    run(STEPS)


def test_a_child_that_is_forked_while_a_thread_compiles_can_compile(tmp_path: Path) -> None:
    run(COMPILES, KUNSTKAMMER_CACHE_DIR=str(tmp_path))
