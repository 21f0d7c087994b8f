#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the library neither prints nor ends the process: quiet.py <archive>

What must not be referred to, and the exceptions with their reasons, are in tools/quiet.toml.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import repository


def references(archive: Path) -> list[tuple[str, str]]:
    """(object, symbol) for each symbol that an object of the archive takes from elsewhere."""
    listing = subprocess.run(["nm", "-A", "--undefined-only", str(archive)],
                             capture_output=True, text=True, check=True).stdout
    found = []
    for line in listing.splitlines():
        place, _, symbol = line.rpartition(" U ")
        if place:
            found.append((place.strip().rstrip(":").rpartition(":")[2], symbol.partition("@")[0]))
    return found


def check(archive: Path, rules: dict) -> list[str]:
    allowed = {(entry["object"], symbol)
               for entry in rules.get("allow", []) if entry["reason"].strip()
               for symbol in entry["symbols"]}
    return [f"{archive.name}: {place} refers to {symbol}; rule: only host and cli print or end the "
            "process (tools/quiet.toml)"
            for place, symbol in references(archive)
            if symbol in rules["never"] and (place, symbol) not in allowed]


if __name__ == "__main__":
    quiet_rules = tomllib.loads((repository.ROOT / "tools/quiet.toml").read_text())
    sys.exit(repository.tell(check(Path(sys.argv[1]), quiet_rules),
                             "the library neither prints nor ends the process"))
