#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs `gainsay seq` on the workloads: is there no alarm on the correct programs, and is every mutant found?

    tests/workloads/seq_test.py [--gainsay=FILE] [--seeds=N] [--first=N] [--long] [--jobs=N] [WORKLOAD[:MUTANT]...]

A workload is a folder of workloads/ with a mutants.toml; without any all are run, queue:3 is one mutant. Seeds are N from
the first one on. With few of them a mutant has to be found with every seed, by no fewer calls than its table says; with 20
and more, 95 of 100 must also be shrunk to exactly that many. --long runs the correct programs alone, for ten million
calls each. The tables judge what was found: nothing of them but the flags is told to the search.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORKLOADS = ROOT / "workloads"

CALLS, LONG_CALLS = 20_000, 10_000_000
# Calls after which a mutant that no sequence of calls reaches counts as not found.
UNREACHED_CALLS = 5_000
# Many times what a quiet machine needs: whether a mutant is found is asked here, how fast is for the bench.
TIME = "--time=30"
SHARE_AT_MINIMUM, SEEDS_FOR_SHARE = 0.95, 20
PASSED, FAILED = 0, 1
KEYS = {"number", "name", "wrong", "caught_by", "minimum", "because", "reachable"}


@dataclass
class Task:
    """The correct program of a workload (mutant None) or one of its mutants."""

    workload: str
    source: Path
    flags: list[str]
    mutant: dict | None = None

    @property
    def label(self) -> str:
        return self.workload + (f":{self.mutant['number']}" if self.mutant else "")

    @property
    def name(self) -> str:
        return self.label + (f" {self.mutant['name']}" if self.mutant else "")

    @property
    def words(self) -> list[str]:
        return [str(self.source), *self.flags, *([f"-DMUTANT={self.mutant['number']}"] if self.mutant else [])]

    @property
    def compiler_words(self) -> list[str]:
        return [word for word in self.words if not word.startswith("--")]

    @property
    def reachable(self) -> bool:
        return self.mutant is not None and self.mutant.get("reachable", True)


def tasks_of(folder: Path) -> list[Task]:
    table = tomllib.loads((folder / "mutants.toml").read_text())
    task = Task(folder.name, (folder / table["source"]).relative_to(ROOT), table.get("flags", []))
    mutants = table["mutant"]
    if [mutant["number"] for mutant in mutants] != list(range(1, len(mutants) + 1)):
        sys.exit(f"{folder.name}/mutants.toml: the mutants are not numbered 1, 2, 3, ...")
    for mutant in mutants:
        unlike = mutant.keys() ^ (KEYS if "reachable" in mutant else KEYS - {"reachable"})
        if not mutant.get("reachable", True):
            unlike -= {"minimum"}
        if unlike:
            sys.exit(f"{folder.name}/mutants.toml: mutant {mutant['number']}: keys missing or unknown: {unlike}")
    return [task, *(Task(task.workload, task.source, task.flags, mutant) for mutant in mutants)]


def chosen(wanted: list[str]) -> list[Task]:
    folders = sorted(table.parent for table in WORKLOADS.glob("*/mutants.toml"))
    tasks = [task for folder in folders for task in tasks_of(folder)]
    unknown = set(wanted) - {task.workload for task in tasks} - {task.label for task in tasks}
    if unknown:
        sys.exit(f"there is no workload or mutant {', '.join(unknown)}; workloads: {', '.join(f.name for f in folders)}")
    return [task for task in tasks if not wanted or task.workload in wanted or task.label in wanted]


class Runs:
    """Runs the command; what it complains about is printed at once and counted."""

    def __init__(self, gainsay: Path, jobs: int):
        self.gainsay, self.pool, self.wrong = gainsay, ThreadPoolExecutor(jobs), 0

    def complain(self, text: str) -> None:
        self.wrong += 1
        print(text, flush=True)

    def seq(self, task: Task, *flags: str) -> tuple[list[str], int, dict | None, str]:
        """The command, its exit code, its record and what it printed."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "record"
            command = [str(self.gainsay), "seq", *task.words, *flags]
            done = subprocess.run([*command, "-q", f"--json={file}"], cwd=ROOT, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            record = json.loads(file.read_text()) if file.exists() else None
        return command, done.returncode, record, done.stdout

    def each(self, tasks: list[Task], seeds: range, *flags: str):
        """For each task what its runs came to, in order; all of them share the jobs."""
        runs = [(task, [self.pool.submit(self.seq, task, f"--seed={seed}", *flags) for seed in seeds])
                for task in tasks]
        for task, futures in runs:
            yield task, [future.result() for future in futures]


def calls_of(record: dict) -> int:
    return sum(operation["executed"] for operation in record["operations"])


def length(record: dict) -> int:
    """Calls of the sequence that is shown; declarations of variables are none."""
    names = "|".join(re.escape(operation["name"]) for operation in record["operations"])
    return sum(bool(re.search(rf"\b({names})\(", line)) for line in record["failures"][0]["program"])


def check_text(runs: Runs, tasks: list[Task]) -> None:
    """Each variant is C without warnings, and its specifications check."""
    strict = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    compilers = [name for name in ("gcc", "clang-19") if shutil.which(name)]
    commands = [[cc, *strict, *task.compiler_words] for task in tasks for cc in compilers]
    commands += [[str(runs.gainsay), "cn", "check", *task.compiler_words] for task in tasks]

    def run(command):
        return command, subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    for command, done in runs.pool.map(run, commands):
        if done.returncode != 0 or "warning" in done.stdout:
            runs.complain(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}")


def check_silent(runs: Runs, tasks: list[Task], calls: int) -> None:
    """No alarm, every function called: for correct programs. Mutants out of reach only have to stay silent."""
    for task, done in runs.each(tasks, range(1, 2), f"--calls={calls}"):
        for command, code, record, text in done:
            if code != PASSED or calls_of(record) < 0.9 * calls:
                runs.complain(f"{' '.join(command)}: exit code {code}\n{text}")
            else:
                print(f"{task.name:44} {calls_of(record)} calls, no alarm", flush=True)


def check_found(runs: Runs, tasks: list[Task], seeds: range) -> None:
    for task, done in runs.each(tasks, seeds, TIME):
        least, lengths = task.mutant["minimum"], []
        for command, code, record, text in done:
            if code != FAILED:
                runs.complain(f"{' '.join(command)}: not found, exit code {code}\n{text}")
                continue
            lengths.append(length(record))
            if lengths[-1] < least:
                runs.complain(f"{' '.join(command)}: {lengths[-1]} calls are fewer than the minimum of {least}\n{text}")
            elif lengths[-1] > least and len(seeds) >= SEEDS_FOR_SHARE:
                print(f"  {lengths[-1]} calls: {' '.join(command)}", flush=True)
        short = lengths.count(least)
        told = f"found with {len(lengths)} of {len(seeds)} seeds, by {least} calls with {short}"
        print(f"{task.name:44} {told}", flush=True)
        if len(seeds) >= SEEDS_FOR_SHARE and short < SHARE_AT_MINIMUM * len(seeds):
            runs.complain(f"{task.name}: fewer than {SHARE_AT_MINIMUM:.0%} of the seeds end at {least} calls")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gainsay", type=Path, default=ROOT / "build/release/src/gainsay")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("workload", nargs="*")
    options = parser.parse_args()

    if not options.gainsay.is_file():
        sys.exit(f"{options.gainsay} is not there; build it (ninja -C build/release gainsay_cli) or name another by --gainsay")
    tasks, runs = chosen(options.workload), Runs(options.gainsay.resolve(), options.jobs)
    correct = [task for task in tasks if task.mutant is None]
    if options.long:
        check_silent(runs, correct, LONG_CALLS)
        return 1 if runs.wrong else 0
    check_text(runs, tasks)
    check_silent(runs, correct, CALLS)
    check_silent(runs, [task for task in tasks if task.mutant and not task.reachable], UNREACHED_CALLS)
    seeds = range(options.first, options.first + options.seeds)
    check_found(runs, [task for task in tasks if task.reachable], seeds)
    return 1 if runs.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
