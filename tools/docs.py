#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the blocks of the documents true: docs.py <build folder> [--update]

    <!-- code: docs/snippets/first_gtest.cpp#property -->     the block below is this region of a file
    <!-- output: ./first_gtest --gtest_filter=A.* -->         the block below is what this command prints

A region is what stands between `// [name]` and `// [/name]`; without `#name` the block is the whole file.
Commands of a page run one after the other in one empty folder in which the programs of docs/snippets
and examples, and the sources, can be found. Times, random seeds, folders and addresses are written the same on every
machine. Every block of C++ must have such a comment.
"""

import os
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import repository

BLOCK = re.compile(r"<!-- (code|output): (.+?) -->\n```(\w*)\n(.*?)```\n", re.S)
BARE = re.compile(r"(?<!-->\n)^```cpp\n", re.M)
PROGRAMS = ("docs/snippets", "examples/faulty", "examples/working", "examples/dual", "src")


def region(root: Path, name: str) -> str:
    """The text of `file#region`, moved to the left edge."""
    path, _, part = name.partition("#")
    text = (root / path).read_text()
    if part:
        begin, end = f"// [{part}]\n", f"// [/{part}]\n"
        if begin not in text or end not in text:
            raise LookupError(f"{path} has no region {part}")
        text = textwrap.dedent(text.split(begin)[1].rsplit(end)[0].rstrip(" "))
    else:
        text = text.removeprefix("// SPDX-License-Identifier: MIT\n").lstrip("\n")
    return re.sub(r"^ *// \[/?\w+\]\n", "", text, flags=re.M)


class Page:
    """One page's commands, in a folder of their own."""

    def __init__(self, root: Path, build: Path, folder: Path):
        self.root, self.build, self.folder = root, build, folder
        for name in ("docs", "examples", "include"):
            (folder / name).symlink_to(root / name)
        for place in PROGRAMS:
            for program in sorted((build / place).glob("*")):
                link = folder / program.name
                if program.is_file() and os.access(program, os.X_OK) and not link.exists():
                    link.symlink_to(program)

    def output(self, command: str) -> str:
        environment = {key: value for key, value in os.environ.items() if key != "GAINSAY"}
        result = subprocess.run(["bash", "-c", command], cwd=self.folder, env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        missing = re.search(r"^bash: line \d+: .*: (No such file or directory|command not found)$", result.stdout, re.M)
        if missing:
            raise LookupError(f"{missing.group(0)}; is everything built?")
        return f"$ {command}\n{self.same_everywhere(result.stdout)}"

    def same_everywhere(self, text: str) -> str:
        # Debug information names the clone that compiled a file first, which ccache may have shared.
        text = re.sub(r"/\S*/(docs/snippets|examples/\w+)/", r"\1/", text)
        text = text.replace(f"{self.folder}/", "").replace(f"{self.root}/", "")
        text = re.sub(r", \d+\.\d+ s([,)])", r", 0.01 s\1", text)
        text = re.sub(r"seed \d{6,}", "seed 1", text)
        text = re.sub(r"\(\d+ ms( total)?\)", r"(1 ms\1)", text)
        text = re.sub(r"\+0x[0-9a-f]+", "+0x...", text)
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"


def rewrite(root: Path, build: Path, path: Path, problems: list[str]) -> str:
    """The page as it should be."""
    text = (root / path).read_text()
    for match in BARE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        problems.append(f"{path}:{line}: a block of C++ without a comment that names its file")

    with tempfile.TemporaryDirectory() as folder:
        page = Page(root, build, Path(folder))

        def block(match: re.Match[str]) -> str:
            kind, what, language, _ = match.groups()
            try:
                body = region(root, what) if kind == "code" else page.output(what)
            except (LookupError, OSError, subprocess.TimeoutExpired) as error:
                problems.append(f"{path}: {what}: {error}")
                return match.group(0)
            return f"<!-- {kind}: {what} -->\n```{language}\n{body}```\n"

        return BLOCK.sub(block, text)


def pages(root: Path) -> list[Path]:
    return [path for path in repository.files(root, ".md")
            if path.parts[0] == "docs" or path == Path("README.md")]


def check(root: Path, build: Path, update: bool) -> list[str]:
    problems: list[str] = []
    for path in pages(root):
        before = (root / path).read_text()
        after = rewrite(root, build, path, problems)
        if before == after:
            continue
        if update:
            (root / path).write_text(after)
            print(f"updated {path}")
        else:
            problems.append(f"{path}: a block is not what its file or command gives; ./dev docs updates it")
            problems += difference(before, after)
    return problems


def difference(before: str, after: str) -> list[str]:
    import difflib
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), "page", "now", lineterm="", n=1)
    return list(lines)[:40]


if __name__ == "__main__":
    found = check(repository.ROOT, Path(sys.argv[1]).resolve(), "--update" in sys.argv)
    sys.exit(repository.tell(found, "every block of the documents is true"))
