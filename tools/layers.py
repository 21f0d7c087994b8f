#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks every #include line against tools/layers.toml: who may include whom; and that no two folders of a module
include each other."""

import os
import re
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import repository

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


class Layers:
    def __init__(self, root: Path, rules: dict):
        self.root = root
        self.modules = rules["modules"]
        self.headers = rules["headers"]
        self.never_public = tuple(rules["public"]["never"])

    def module_of_folder(self, path: str) -> str | None:
        """The module of `shrink/search.hpp`; the longest folder name wins (cover/runtime)."""
        fitting = [name for name in self.modules if path.startswith(name + "/")]
        return max(fitting, key=len, default=None)

    def module_of_header(self, name: str) -> str | None:
        """The module of `gen/numbers.hpp`, a path below include/gainsay."""
        name = re.sub(r"^detail/(.*)_impl\.hpp$", r"\1.hpp", name)
        fitting = (module for pattern, module in self.headers.items() if fnmatchcase(name, pattern))
        return next(fitting, None)

    def owner(self, path: Path) -> str | None:
        if path.parts[0] == "src":
            return self.module_of_folder(path.relative_to("src").as_posix())
        return self.module_of_header(path.relative_to("include/gainsay").as_posix())

    def edge_problem(self, path: Path, module: str, quote: str, target: str) -> str | None:
        """Why the file must not include the target, if it must not."""
        public = path.parts[0] == "include"
        if target.startswith("gainsay/"):
            other = self.module_of_header(target.removeprefix("gainsay/"))
            if other is None:
                exists = (self.root / "include" / target).is_file()
                return None if exists else "there is no such public header"
        elif quote == "<":
            if public and target.startswith(self.never_public):
                return "a public header may not include it; rule [public] never"
            return None
        elif public:
            return "a public header includes only <gainsay/...>, because only that is installed"
        elif (self.root / path.parent / target).is_file():
            other = self.owner(Path(os.path.normpath(path.parent / target)))
        else:
            other = self.module_of_folder(target)
            if other is None:
                return "it is neither beside the file nor in a module's folder"
        if other == module or other in self.modules[module]:
            return None
        allowed = ", ".join(self.modules[module]) or "no other module"
        return f"{module} may not include {other}; rule: {module} may include {allowed}"

    def folder_cycles(self) -> list[str]:
        """Folders of one module that include each other, directly or through others."""
        edges: dict[str, dict[str, str]] = {}
        for path in repository.files(self.root, ".cpp", ".hpp", ".c", ".h"):
            if path.parts[0] != "src":
                continue
            for line in (self.root / path).read_text().splitlines():
                match = INCLUDE.match(line)
                if match is None or match.group(1) == "<":
                    continue
                target = path.parent / match.group(2)
                if not (self.root / target).is_file():
                    target = Path("src") / match.group(2)
                target = Path(os.path.normpath(target))
                if target.parent != path.parent and self.owner(target) == self.owner(path):
                    edges.setdefault(path.parent.as_posix(), {}).setdefault(
                        target.parent.as_posix(), f"{path} includes {target}")
        problems = []
        for folder, others in sorted(edges.items()):
            cycle = {other for other in reached_from(edges, folder) if folder in reached_from(edges, other)}
            if folder == min(cycle):
                problems += [f"{folder}: includes {other}, which leads back to it; {why}; "
                             "rule: no cycles between folders"
                             for other, why in sorted(others.items()) if other in cycle]
        return problems

    def problems(self) -> list[str]:
        found = self.folder_cycles()
        for path in repository.files(self.root, ".cpp", ".hpp", ".c", ".h"):
            if path.parts[0] != "src" and path.parts[:2] != ("include", "gainsay"):
                continue
            module = self.owner(path)
            if module not in self.modules:
                found.append(f"{path}:1: belongs to no module; list it in tools/layers.toml")
                continue
            for number, line in enumerate((self.root / path).read_text().splitlines(), 1):
                if match := INCLUDE.match(line):
                    quote, target = match.groups()
                    if problem := self.edge_problem(path, module, quote, target):
                        found.append(f"{path}:{number}: includes {target}: {problem}")
        return found


def reached_from(edges: dict[str, dict[str, str]], start: str) -> set[str]:
    reached = {start}
    open_ends = [start]
    while open_ends:
        for other in edges.get(open_ends.pop(), {}):
            if other not in reached:
                reached.add(other)
                open_ends.append(other)
    return reached


def check(root: Path, rules_file: Path | None = None) -> list[str]:
    rules = tomllib.loads((rules_file or root / "tools/layers.toml").read_text())
    return Layers(root, rules).problems()


if __name__ == "__main__":
    sys.exit(repository.tell(check(repository.ROOT), "every include follows tools/layers.toml"))
