"""Matches on a cluster: two worker processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from wargame_core.analysis.cluster import Cluster
from wargame_core.analysis.simulation import OneProcess, workers
from wargame_core.analysis.task import Task
from wargame_core.analysis.work_header import facts, header
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError
from wargame_core.engine.registry import complete_options

dask: Any = pytest.importorskip("dask", reason="Dask is not installed")
distributed: Any = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install '.[cluster]'"
)

GAME = registry.load("gekokujo")
INFO = registry.scenario_of(GAME, "4")
OPTIONS = complete_options(INFO, {"max_rounds": "4"})
SEATS = {seat.id: "random" for seat in INFO.seats}
TASKS = [Task("gekokujo", "4", OPTIONS, SEATS, seed) for seed in range(1, 13)]
FACTS = facts(header(GAME, INFO, work="simulate", options=OPTIONS, players=SEATS, seed=1))


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    patience = {"connect": f"{PATIENCE_S} s", "tcp": f"{PATIENCE_S} s"}
    with (
        pytest.MonkeyPatch.context() as patch,
        dask.config.set({"distributed.comm.timeouts": patience}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
    ):
        patch.setattr("wargame_core.analysis.cluster.PATIENCE_SECONDS", PATIENCE_S)
        yield cluster.scheduler_address


def test_a_cluster_plays_the_same_matches(scheduler: str) -> None:
    played = list(workers(1, scheduler, FACTS).play(TASKS))
    assert sorted(played, key=lambda match: match.seed) == list(OneProcess().play(TASKS))


def test_a_worker_with_other_data_is_refused(scheduler: str) -> None:
    other = {**FACTS, "charts": "another"}
    with pytest.raises(UsageError, match="A worker has another version: charts"):
        list(Cluster(scheduler, other).play(TASKS[:1]))


def test_what_a_worker_refuses_is_told(scheduler: str) -> None:
    task = Task("gekokujo", "4", OPTIONS, {"player1": "nobody"}, 1)
    with pytest.raises(UsageError, match="There is no player “nobody”"):
        list(Cluster(scheduler, FACTS).play([task]))


def test_a_scheduler_that_does_not_answer_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame_core.analysis.cluster.PATIENCE_SECONDS", 1)
    with pytest.raises(UsageError, match=r"no answer from the scheduler at tcp://127\.0\.0\.1:9"):
        list(Cluster("tcp://127.0.0.1:9", FACTS).play(TASKS[:1]))
    with pytest.raises(UsageError, match="“nonsense://” is no address of a scheduler"):
        list(Cluster("nonsense://", FACTS).play(TASKS[:1]))


@pytest.mark.parametrize("address", ["nonsense", "", "tcp://here:99999", "::1:80", "tcp://here:x"])
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    with pytest.raises(UsageError, match="no address of a scheduler") as caught:
        list(Cluster(address, FACTS).play(TASKS[:1]))
    assert "tcp://HOST:8786" in str(caught.value)
