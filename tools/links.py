#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the links between Markdown pages resolve, headings included."""

import re
import sys
from pathlib import Path
from urllib.parse import unquote

import repository

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)>\s]+)>?(?:\s+\"[^\"]*\")?\s*\)")
ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:")
CODE = re.compile(r"`[^`]*`")


def prose(text: str) -> list[tuple[int, str]]:
    """The numbered lines outside fenced code."""
    lines, fenced = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            lines.append((number, line))
    return lines


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page can be linked."""
    names: set[str] = set()
    for _, line in prose(page.read_text()):
        if line.startswith("#"):
            title = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            name = title.replace(" ", "-")
            count = sum(1 for known in names if known == name or known.startswith(name + "-"))
            names.add(name if name not in names else f"{name}-{count}")
    return names


def check(root: Path) -> list[str]:
    problems = []
    for path in repository.files(root, ".md"):
        page = root / path
        for number, line in prose(page.read_text()):
            for target in LINK.findall(CODE.sub("", line)):
                if ELSEWHERE.match(target):
                    continue
                name, _, anchor = unquote(target).partition("#")
                other = (page.parent / name).resolve() if name else page
                if not other.exists():
                    problems.append(f"{path}:{number}: {target} does not exist")
                elif anchor and other.suffix == ".md" and anchor not in anchors(other):
                    problems.append(f"{path}:{number}: {target}: the page has no such heading")
    return problems


if __name__ == "__main__":
    sys.exit(repository.tell(check(repository.ROOT), "every link resolves"))
