#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs text tests of the command line: cli_tests.py <build folder> <file.test>...

A test is a command, what it prints (standard output and standard error together) and how it ends:

    $ gainsay explain flag-unknown
    flag-unknown
    ...
    [exit 0]

A line `...` stands for any number of lines, `...` inside of a line for any text. `gainsay` is the command that
was built, `working/x`, `faulty/x` and `dual/x` are the examples, `subject/x` is tests/cli/subjects/x.cpp. Commands run in the root of the repository.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import repository


def parse(text: str) -> list[tuple[int, str, list[str], int]]:
    """(line, command, expected lines, exit code) of each test."""
    tests, command, expected, begun = [], None, [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("$ "):
            command, expected, begun = line[2:], [], number
        elif match := re.fullmatch(r"\[exit (\d+)\]", line):
            tests.append((begun, command, expected, int(match.group(1))))
            command = None
        elif command is not None:
            expected.append(line)
    return tests


def pattern(expected: list[str]) -> str:
    parts = []
    for line in expected:
        parts.append(r"(?:.*\n)*?" if line == "..." else
                     ".*".join(re.escape(piece) for piece in line.split("...")) + r"\n")
    return "".join(parts)


def run(command: str, build: Path, scratch: str) -> tuple[str, int]:
    environment = {key: value for key, value in os.environ.items() if key not in ("GAINSAY", "NO_COLOR")}
    environment |= {"PATH": f"{build / 'src'}:{environment['PATH']}", "TMP": scratch}
    command = re.sub(r"(?<![\w/])(working|faulty|dual|subject)/(?=\w)", rf"{build}/examples/\1/", command)
    done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, cwd=repository.ROOT, env=environment, timeout=120, check=False)
    return done.stdout.replace(f"{build}/examples/", "").replace(scratch, "TMP"), done.returncode


def check(path: Path, build: Path) -> list[str]:
    problems = []
    tests = parse(path.read_text())
    if not tests:
        return [f"{path}: has no test"]
    with tempfile.TemporaryDirectory() as scratch:
        for number, command, expected, code in tests:
            output, ended = run(command, build, scratch)
            if ended != code:
                problems.append(f"{path}:{number}: exit code {ended} where {code} was expected\n{output}")
            elif not re.fullmatch(pattern(expected), output):
                problems.append(f"{path}:{number}: {command}\n  printed\n{output}  where expected was\n"
                                + "\n".join(expected))
    return problems


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    found = [problem for name in sys.argv[2:] for problem in check(Path(name), folder)]
    sys.exit(repository.tell(found, "the command line answers as written"))
