#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that every code of an error or a warning has a section in docs/errors.md, and no section is idle."""

import re
import sys
from pathlib import Path

import repository

# `.code = "flag-unknown"` and `{"health-discards", ...}`, as messages are written.
CODE = re.compile(r'\.code = "([^"]+)"|\{"(health-[a-z-]+)"')
HEADING = re.compile(r"^## (\S+)$", re.MULTILINE)


def codes_used(root: Path) -> dict[str, str]:
    """code -> a place that uses it."""
    used = {}
    for path in repository.files(root, ".cpp", ".hpp"):
        if path.parts[0] not in ("src", "include"):
            continue
        for number, line in enumerate((root / path).read_text().splitlines(), 1):
            for match in CODE.finditer(line):
                used.setdefault(match.group(1) or match.group(2), f"{path}:{number}")
    return used


def check(root: Path) -> list[str]:
    used = codes_used(root)
    told = HEADING.findall((root / "docs/errors.md").read_text())
    problems = [f"{place}: '{code}' has no section in docs/errors.md" for code, place in used.items()
                if code not in told]
    problems += [f"docs/errors.md: nothing says '{code}' any more" for code in told if code not in used]
    problems += [f"docs/errors.md: '{code}' has two sections" for code in sorted({*told})
                 if told.count(code) > 1]
    if told != sorted(told):
        problems.append("docs/errors.md: the sections are not in alphabetical order")
    return problems


if __name__ == "__main__":
    sys.exit(repository.tell(check(repository.ROOT), "every code has its section"))
