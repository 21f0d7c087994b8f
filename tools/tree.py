#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what the tree looks like: a short root, folders that are not crowded, a page per module, a table of the
test folders, public headers that users can read about, SPDX lines, no traces of a machine."""

import re
import sys
from collections import Counter
from pathlib import Path

import repository

ROOT_ENTRIES = 22
FOLDER_FILES = 25
# Above it still, each with the number of files it may have: the list only ever gets shorter.
CROWDED = {"include/gainsay": 31, "src/core": 52, "src/seq": 28}
# What a public header says that users need not read about.
INTERNAL = "For Gainsay's own templates"
SPDX = "SPDX-License-Identifier: MIT"
SOURCES = (".cpp", ".hpp", ".c", ".h", ".py", ".sh", ".cmake", ".toml", "CMakeLists.txt")
VAGUE_FOLDERS = {"util", "utils", "misc", "helpers", "common"}
TEST_ROW = re.compile(r"^\| `([\w-]+)/` \|", re.MULTILINE)
TRACES = {
    re.compile(r"(?<![\w.$}])/(?:home|root|work|Users)/\w"): "an absolute path of one machine",
    re.compile(r"\b[\w-]+\.(?:internal|corp|lan)\b(?!\()"): "the name of a machine",
    re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b"): "a mark of unfinished work",
}


def root_problems(paths: list[Path]) -> list[str]:
    entries = {path.parts[0] for path in paths}
    if len(entries) <= ROOT_ENTRIES:
        return []
    return [f"the root has {len(entries)} entries; rule: at most {ROOT_ENTRIES}"]


def folder_problems(root: Path, paths: list[Path]) -> list[str]:
    folders = {parent for path in paths for parent in path.parents}
    problems = [f"{folder}: the name says nothing; rule: a thing belongs to a module or to base"
                for folder in sorted(folders) if folder.name in VAGUE_FOLDERS]
    modules = {path.parts[1] for path in paths if path.parts[0] == "src" and len(path.parts) > 2}
    problems += [f"src/{module}: has no README.md; rule: each module has a page of ten lines"
                 for module in sorted(modules) if not (root / "src" / module / "README.md").is_file()]
    return problems


def crowded_problems(paths: list[Path], pending: dict[str, int]) -> list[str]:
    """No folder of src/ and include/ has more than FOLDER_FILES files."""
    counts = Counter(str(path.parent) for path in paths if path.parts[0] in ("src", "include"))
    return [f"{folder}: has {count} files; rule: at most {most}, then it is split by idea"
            for folder, count in sorted(counts.items())
            if count > (most := pending.get(folder, FOLDER_FILES))]


def header_problems(root: Path, paths: list[Path]) -> list[str]:
    """A public header has a link in docs/reference, or says that it is for Gainsay's own templates."""
    pages = "".join((root / path).read_text() for path in paths if path.match("docs/reference/*.md"))
    problems = []
    for path in paths:
        public = path.parts[:2] == ("include", "gainsay") and path.suffix in (".h", ".hpp")
        if not public or "detail" in path.parts or f"{path})" in pages:
            continue
        if INTERNAL not in "\n".join((root / path).read_text().splitlines()[:20]):
            problems.append(f"{path}: has no link in docs/reference; rule: a public header is documented, "
                            f"or says '{INTERNAL}'")
    return problems


def test_folder_problems(root: Path, paths: list[Path]) -> list[str]:
    """Every folder of tests/ has a row in the table of tests/README.md, and every row has a folder."""
    page = root / "tests/README.md"
    folders = {path.parts[1] for path in paths if path.parts[0] == "tests" and len(path.parts) > 2}
    rows = set(TEST_ROW.findall(page.read_text())) if page.is_file() else set()
    problems = [f"tests/{folder}: is not in the table of tests/README.md" for folder in sorted(folders - rows)]
    problems += [f"tests/README.md: there is no folder tests/{row}" for row in sorted(rows - folders)]
    return problems


def text_problems(root: Path, path: Path) -> list[str]:
    try:
        lines = (root / path).read_text().splitlines()
    except UnicodeDecodeError:
        return []
    problems = []
    script = bool(lines) and lines[0].startswith("#!")
    if (path.name.endswith(SOURCES) or script) and SPDX not in "\n".join(lines[:3]):
        problems.append(f"{path}:1: has no line '{SPDX}'")
    for number, line in enumerate(lines, 1):
        problems += [f"{path}:{number}: has {what}: {match.group()}"
                     for pattern, what in TRACES.items() if (match := pattern.search(line))]
    return problems


def check(root: Path) -> list[str]:
    paths = repository.files(root)
    problems = root_problems(paths) + folder_problems(root, paths) + test_folder_problems(root, paths)
    problems += crowded_problems(paths, CROWDED) + header_problems(root, paths)
    for path in paths:
        problems += text_problems(root, path)
    return problems


if __name__ == "__main__":
    print(f"folders that are to be split: {', '.join(CROWDED)}")
    sys.exit(repository.tell(check(repository.ROOT), "the tree is in order"))
