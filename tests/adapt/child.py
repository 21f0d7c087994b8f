# SPDX-License-Identifier: MIT
"""What the tests of the adapters share: running the binary under test in an empty folder."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = ""


class Child:
    """One run of the binary: its output, its exit code and the files it left."""

    def __init__(self, *arguments: str, settings: str = "--seed=1"):
        with tempfile.TemporaryDirectory() as folder:
            self.run(folder, arguments, settings)

    def run(self, folder: str, arguments: tuple[str, ...], settings: str) -> None:
        result = subprocess.run([BINARY, *arguments], cwd=folder, capture_output=True, text=True,
                                env=os.environ | {"GAINSAY": settings}, timeout=100)
        self.code = result.returncode
        self.output = result.stdout + result.stderr
        self.files = {str(path.relative_to(folder)): path.read_text()
                      for path in Path(folder).rglob("*") if path.is_file()}


def main() -> None:
    global BINARY
    sys.modules["child"].BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
