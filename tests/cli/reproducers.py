# SPDX-License-Identifier: MIT
"""Compiles and runs the reproducers that a report prints: reproducers.py <compiler> <libgainsay.a> <examples>

A reproducer fails the way its property did: exit code 1 of a program, one failed test of GoogleTest.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

COMPILER, LIBRARY, EXAMPLES = sys.argv[1:]
FLAGS = ["-std=c++20", "-O0", "-Iinclude", "-I."]


def run(*command: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build(source: Path, *libraries: str) -> Path:
    target = source.with_suffix("")
    done = run(COMPILER, *FLAGS, str(source), "-o", str(target), LIBRARY, *libraries, "-pthread", "-ldl")
    assert done.returncode == 0, f"{source.read_text()}\n{done.stderr}"
    return target


def printed_test(report: str) -> str:
    """The lines below "as a GoogleTest test", without their indentation."""
    _, _, rest = report.partition("as a GoogleTest test\n")
    assert rest, f"no test in the report:\n{report}"
    lines = []
    for line in rest.splitlines():
        if not line.startswith("    "):
            break
        lines.append(line[4:])
    return "\n".join(lines) + "\n"


def check(path: str, source_of: str, folder: Path, *arguments: str):
    example = Path(path).name
    programs = folder / example
    done = run(f"{EXAMPLES}/{path}", "--no-store", "--seed=1", f"--programs={programs}", *arguments)
    assert done.returncode == 1, done.stdout
    for source in sorted(programs.glob("*.cpp")):
        ended = run(str(build(source))).returncode
        assert ended == 1, f"the program of {example} ended with {ended}"
    test = folder / f"{example}_test.cpp"
    test.write_text(f'#include <gtest/gtest.h>\n#include "{source_of}/{example}.cpp"\n'
                    + printed_test(done.stdout))
    ended = run(str(build(test, "-lgtest", "-lgtest_main")))
    assert ended.returncode == 1 and "1 FAILED TEST" in ended.stdout, ended.stdout
    print(f"{example}: {len(list(programs.glob('*.cpp')))} program, 1 test")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("demo", "median", "ring_queue"):
            check(f"faulty/{name}", "examples/faulty", Path(scratch))
        # What is drawn inside of the property is replayed from the tape.
        check("subject/late", "tests/cli/subjects", Path(scratch), "--filter=a second number")
