#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Creates header, source and test of a unit: new_unit.py <module>/<name>"""

import sys
from pathlib import Path

import repository

HEADER = """// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::{module} {{}}  // namespace gainsay::{module}
"""
SOURCE = """// SPDX-License-Identifier: MIT
#include "{unit}.hpp"

namespace gainsay::{module} {{}}  // namespace gainsay::{module}
"""
TEST = """// SPDX-License-Identifier: MIT
#include "{unit}.hpp"

#include <doctest/doctest.h>

TEST_CASE("{name} has a test that says what it promises") {{ CHECK_FALSE("not written yet"); }}
"""


def create(root: Path, unit: str) -> list[str]:
    """Writes the three files and gives back what stood in the way, if anything did."""
    module, name = unit.split("/")[0], unit.split("/")[-1]
    if not (root / "src" / module).is_dir():
        return [f"new: error[new-unknown-module]: there is no module '{module}'\n"
                "  fix: use a folder of src/\n  see: ./dev help"]
    wanted = {
        root / f"src/{unit}.hpp": HEADER,
        root / f"src/{unit}.cpp": SOURCE,
        root / f"tests/unit/{unit}_test.cpp": TEST,
    }
    if there := [path for path in wanted if path.exists()]:
        return [f"new: error[new-exists]: {there[0].relative_to(root)} exists\n"
                "  fix: choose another name\n  see: ./dev help"]
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(module=module, name=name, unit=unit))
        print(path.relative_to(root))
    return []


if __name__ == "__main__":
    refused = create(repository.ROOT, sys.argv[1])
    for message in refused:
        print(message, file=sys.stderr)
    sys.exit(2 if refused else 0)
