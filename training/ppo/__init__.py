"""Learning with MaskablePPO: configs, runs, and the ways to and from Stable-Baselines3."""

__all__ = [
    "config",
    "model_agent",
    "run",
    "trainer",
    "vec_env",
]
