# SPDX-License-Identifier: MIT
"""AFL++ on a task: the same checked program that `gainsay seq` makes, compiled by afl-clang-fast and linked to harness.c.

The time is that of everything: parsing, emitting, compiling with AFL++'s instrumentation, and fuzzing until the first crash.
AFL++ gets one seed of one byte, persistent mode, and shared memory for its inputs.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"

# In place of the compiler. The shared object is linked a second time, without AFL++'s own code: its variables, which every
# sequence of calls begins anew with, must not be among those of the object.
COMPILER = """#!/bin/sh
afl-clang-fast "$@" || exit
case " $* " in *" -shared "*) ;; *) exit 0 ;; esac
for word in "$@"; do
  shift
  case $word in *test.so) word=$TARGET.so ;; esac
  set -- "$@" "$word"
done
cc "$@" && afl-clang-fast -O1 -w $HARNESS "$TARGET.so" -o "$TARGET"
"""


@dataclass
class Found:
    found: bool
    seconds: float
    inputs: int

    def __str__(self) -> str:
        return f"{self.seconds:.2f}, {self.inputs}" if self.found else f"- ({self.inputs})"


def build(gainsay: Path, task, folder: Path) -> Path:
    compiler, target = folder / "compiler", folder / "target"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    harness = [f"-I{INCLUDE}", str(HERE / "harness.c")]
    harness += [f'-DRESET="{word.partition("=")[2]}"' for word in task.flags if word.startswith("--reset=")]
    environment = {**os.environ, "AFL_QUIET": "1", "HARNESS": " ".join(harness), "TARGET": str(target)}
    command = [str(gainsay), "seq", *task.words, f"--cc={compiler}", "--calls=1", "--quiet", "--seed=1"]
    done = subprocess.run(command, env=environment, cwd=HERE.parents[1], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if not target.exists():
        sys.exit(f"bench seq: AFL++ could not be built for {task.name}\n{done.stdout}")
    return target


def inputs_of(out: Path) -> tuple[bool, int]:
    """Was there a crash, and after how many inputs? The statistics lag behind; the name of a crash does not."""
    for crash in (out / "default/crashes").glob("id:*"):
        return True, int(re.search(r"execs:(\d+)", crash.name)[1])
    return False, int(re.search(r"execs_done *: (\d+)", (out / "default/fuzzer_stats").read_text())[1])


def search(gainsay: Path, task, limit: float) -> Found:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "seeds").mkdir()
        (folder / "seeds/one").write_bytes(b"0")
        begun = time.monotonic()
        target = build(gainsay, task, folder)
        environment = {**os.environ, "AFL_BENCH_UNTIL_CRASH": "1", "AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1",
                       "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_NO_AFFINITY": "1"}
        command = ["afl-fuzz", "-i", str(folder / "seeds"), "-o", str(folder / "out"), "-V", str(round(limit)), "-s", "1",
                   "--", str(target)]
        done = subprocess.run(command, env=environment, cwd=HERE.parents[1], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        seconds = time.monotonic() - begun
        if not (folder / "out/default/fuzzer_stats").exists():
            sys.exit(f"bench seq: afl-fuzz failed on {task.name}\n{done.stdout}")
        found, inputs = inputs_of(folder / "out")
        return Found(found, seconds, inputs)
