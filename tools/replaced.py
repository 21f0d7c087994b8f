#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that programs have the C library's own functions: replaced.py <archive> <instrumented program> <program>...

The archive holds what replaces memcmp and the like to see what instrumented code compares. A program without
instrumented code must define none of these functions. The instrumented one must define them all, or this check could
not fail.
"""

import subprocess
import sys
from pathlib import Path

import repository


def defined(file: Path) -> set[str]:
    """The functions that a file defines for others."""
    listing = subprocess.run(["nm", "--defined-only", "--format=posix", str(file)],
                             capture_output=True, text=True, check=True).stdout
    words = (line.split() for line in listing.splitlines())
    return {word[0] for word in words if len(word) > 1 and word[1] in "TWi"}


def check(archive: Path, instrumented: Path, plain: list[Path]) -> list[str]:
    replaced = defined(archive)
    if not replaced:
        return [f"{archive.name} defines no function"]
    found = [f"{program.name} defines {name}, which belongs to the C library; rule: only programs with "
             f"instrumented code link {archive.name}"
             for program in plain for name in sorted(defined(program) & replaced)]
    return found + [f"{instrumented.name} is instrumented and does not define {name}"
                    for name in sorted(replaced - defined(instrumented))]


if __name__ == "__main__":
    archive_path, instrumented_path, *programs = map(Path, sys.argv[1:])
    sys.exit(repository.tell(check(archive_path, instrumented_path, programs),
                             "programs without instrumented code have the functions of the C library"))
