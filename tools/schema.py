#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks lines of JSON against a schema: schema.py <schema> < lines

Knows the part of JSON Schema that docs/reference/record.schema.json uses, and refuses any other keyword.
"""

import json
import re
import sys
from pathlib import Path

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
ABOUT = {"$schema", "$defs", "title", "description"}


def is_type(value, name: str) -> bool:
    if name in ("integer", "number"):
        kinds = int if name == "integer" else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def object_problems(value: dict, schema: dict, root: dict, at: str) -> list[str]:
    known = schema["properties"]
    problems = [f"{at}: lacks '{name}'" for name in schema.get("required", []) if name not in value]
    for name, item in value.items():
        if name in known:
            problems += check(item, known[name], root, f"{at}.{name}")
        elif schema.get("additionalProperties", True) is False:
            problems.append(f"{at}: '{name}' is not in the schema")
    return problems


def check(value, schema: dict, root: dict, at: str = "$") -> list[str]:
    problems = []
    for key, rule in schema.items():
        if key == "$ref":
            problems += check(value, root["$defs"][rule.rpartition("/")[2]], root, at)
        elif key == "anyOf":
            if all(check(value, one, root, at) for one in rule):
                problems.append(f"{at}: fits none of the alternatives")
        elif key == "type":
            if not is_type(value, rule):
                return [f"{at}: is not of type {rule}: {value!r}"]
        elif key == "const" and value != rule or key == "enum" and value not in rule:
            problems.append(f"{at}: {value!r} is not {rule!r}")
        elif key == "minimum" and value < rule:
            problems.append(f"{at}: {value} is less than {rule}")
        elif key == "pattern" and not re.search(rule, value):
            problems.append(f"{at}: {value!r} does not match {rule}")
        elif key == "items":
            for index, item in enumerate(value):
                problems += check(item, rule, root, f"{at}[{index}]")
        elif key == "properties":
            problems += object_problems(value, schema, root, at)
        elif key not in ABOUT | {"const", "enum", "minimum", "pattern", "required",
                                 "additionalProperties"}:
            raise ValueError(f"schema.py does not know the keyword {key}")
    return problems


def lines_problems(text: str, schema: dict) -> list[str]:
    return [f"line {number}: {problem}" for number, line in enumerate(text.splitlines(), 1)
            for problem in check(json.loads(line), schema, schema)]


if __name__ == "__main__":
    found = lines_problems(sys.stdin.read(), json.loads(Path(sys.argv[1]).read_text()))
    print("\n".join(found) or "every line fits the schema")
    sys.exit(1 if found else 0)
