#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the prose of the documents uses none of the phrases in tools/words.toml."""

import re
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import repository

FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SPAN = re.compile(r"`[^`]*`")
QUOTED = re.compile(r'"[^"\n]*"')
TARGET = re.compile(r"\]\([^)]*\)")


def blank(match: re.Match[str]) -> str:
    """The same lines without their text, and something where a word could be."""
    lines = match.group().split("\n")
    return "\n".join("\0" if line else "" for line in lines)


def prose(text: str) -> str:
    """The text without code, comments, quotations and the targets of links, on the same lines."""
    for pattern in (FENCE, COMMENT, SPAN, TARGET, QUOTED):
        text = pattern.sub(blank, text)
    return text


def fits(path: Path, pattern: str) -> bool:
    """Like a shell: `*` stays in a folder, `**/` is any number of folders."""
    names, parts = list(path.parts), pattern.split("/")

    def match(at: int, part: int) -> bool:
        if part == len(parts):
            return at == len(names)
        if parts[part] == "**":
            return any(match(further, part + 1) for further in range(at, len(names)))
        return at < len(names) and fnmatchcase(names[at], parts[part]) and match(at + 1, part + 1)

    return match(0, 0)


def covered(path: Path, patterns: list[str]) -> bool:
    chosen = False
    for pattern in patterns:
        if fits(path, pattern.removeprefix("!")):
            chosen = not pattern.startswith("!")
    return chosen


def check(root: Path, rules: dict) -> list[str]:
    # A phrase may be split between two lines.
    words = [(re.compile(r"\b(?:" + rule["find"].replace(" ", r"\s+") + r")\b", re.IGNORECASE), rule["say"])
             for rule in rules["words"]]
    problems = []
    for path in repository.files(root, ".md"):
        if not covered(path, rules["pages"]):
            continue
        text = prose((root / path).read_text())
        found = [(match.start(), match.group(), say) for word, say in words for match in word.finditer(text)]
        problems += [f"{path}:{text.count(chr(10), 0, at) + 1}: '{' '.join(phrase.split())}' -> {say}"
                     for at, phrase, say in sorted(found)]
    return problems


if __name__ == "__main__":
    with open(repository.ROOT / "tools/words.toml", "rb") as file:
        found = check(repository.ROOT, tomllib.load(file))
    sys.exit(repository.tell(found, "the documents use plain words"))
