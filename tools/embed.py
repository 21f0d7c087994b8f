#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a C++ source out of a text file: embed.py <input> <output> <name>

The source defines `extern const std::string_view <name>` in namespace gainsay::embedded.
"""

import sys
from pathlib import Path

# Some compilers take no longer piece of a literal than 16380 characters.
PIECE = 8000
# Every compiler has to accept 65536 characters in all; ours accept more, and clang remarks on it.
QUIET = '#pragma GCC diagnostic ignored "-Woverlength-strings"\n'


def literal(text: str) -> str:
    pieces = [text[at:at + PIECE] for at in range(0, len(text), PIECE)] or [""]
    return "\n".join(f'    R"~~({piece})~~"' for piece in pieces)


def source(text: str, name: str) -> str:
    return (f"// Made by tools/embed.py.\n{QUIET}#include <string_view>\n\nnamespace gainsay::embedded {{\n"
            f"extern const std::string_view {name};\n"
            f"const std::string_view {name} =\n{literal(text)};\n}}\n")


if __name__ == "__main__":
    source_path, target, variable = sys.argv[1:]
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    Path(target).write_text(source(Path(source_path).read_text(), variable))
