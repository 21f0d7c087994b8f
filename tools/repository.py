# SPDX-License-Identifier: MIT
"""What the repository's checkers share: which files there are, and how findings are told."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def files(root: Path, *suffixes: str) -> list[Path]:
    """Files that are tracked or would be, relative to `root`; all of them without a suffix."""
    if (root / ".git").exists():
        listing = subprocess.run(
            ["git", "-c", f"safe.directory={root}", "-C", str(root), "ls-files", "-co",
             "--exclude-standard", "-z"], capture_output=True, text=True, check=True).stdout
        found = {Path(name) for name in listing.split("\0") if name}
    else:
        found = {path.relative_to(root) for path in root.rglob("*")}
        found = {path for path in found if path.parts[0] != "build"}
    return sorted(path for path in found
                  if (root / path).is_file() and (not suffixes or path.name.endswith(suffixes)))


def tell(problems: list[str], all_is_well: str) -> int:
    """Prints the findings and gives the exit code."""
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        print(f"{len(problems)} found", file=sys.stderr)
        return 1
    print(all_is_well)
    return 0
