#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that each header compiles by itself: headers_alone.py <build folder> <compiler>

A header that a source of the library or of its tests includes before anything else is compiled by
itself in every build: only the others are tried here. Writes a ninja file with one step for each of
these, so that the work is spread over the cores and a second run looks only at headers that changed,
directly or through what they include.
"""

import re
import subprocess
import sys
from pathlib import Path

import repository

FLAGS = "-std=c++20 -Wall -Wextra -Wpedantic -Werror -DFMT_HEADER_ONLY"


INCLUDE = re.compile(r'^#include\s+["<]([^">]+)[">]', re.MULTILINE)


def included_first(root: Path) -> set[Path]:
    """Headers that are the first include of a source that is always compiled with g++."""
    found = set()
    for path in repository.files(root, ".cpp"):
        if path.parts[0] != "src" and path.parts[:2] != ("tests", "unit"):
            continue
        first = INCLUDE.search((root / path).read_text())
        if first:
            found |= {Path("src") / first.group(1), Path("include") / first.group(1)}
    return found


def headers(root: Path) -> list[Path]:
    """All but `detail/*_impl.hpp`, which are the last line of the header they belong to."""
    tried = included_first(root)
    return [path for path in repository.files(root, ".hpp", ".h")
            if path not in tried and (path.parts[0] == "src" or path.parts[:2] == ("include", "gainsay"))
            and not path.name.endswith("_impl.hpp")]


def ninja_file(root: Path, compiler: str) -> str:
    lines = [
        "rule alone",
        f"  command = {compiler} {FLAGS} -I {root}/include -I {root}/src -fsyntax-only "
        "-MD -MF $out.d -MT $out -x c++ -include $in /dev/null && touch $out",
        "  depfile = $out.d",
        "  deps = gcc",
        "  description = alone: $in",
    ]
    lines += [f"build {str(path).replace('/', '.')}.ok: alone {root / path}"
              for path in headers(root)]
    return "\n".join(lines) + "\n"


def check(root: Path, build: Path, compiler: str) -> int:
    build.mkdir(parents=True, exist_ok=True)
    (build / "build.ninja").write_text(ninja_file(root, compiler))
    if not headers(root):
        return 0
    return subprocess.run(["ninja", "-k", "0", "-C", str(build)], check=False).returncode


if __name__ == "__main__":
    sys.exit(check(repository.ROOT, Path(sys.argv[1]), sys.argv[2]))
