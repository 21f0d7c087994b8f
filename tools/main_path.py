#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that every `file: function` named in docs/internals/main-path.md exists."""

import re
import sys
from pathlib import Path

import repository

PAGE = Path("docs/internals/main-path.md")
PAIR = re.compile(r"`([\w/.-]+\.[ch]pp): (\w+)`")


def check(root: Path) -> list[str]:
    pairs = PAIR.findall((root / PAGE).read_text())
    problems = [] if pairs else [f"{PAGE}: names no function"]
    for file, function in pairs:
        if not (root / file).is_file():
            problems.append(f"{PAGE}: {file} does not exist")
        elif not re.search(rf"\b{function}\([^;]*?\)[^;()]*\{{", (root / file).read_text(), re.S):
            problems.append(f"{PAGE}: {file} does not define {function}")
    return problems


if __name__ == "__main__":
    sys.exit(repository.tell(check(repository.ROOT), "the main path is as described"))
