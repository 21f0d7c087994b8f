# SPDX-License-Identifier: MIT
"""Compiles and runs the reproducers that a report prints: reproducers.py <compiler> <libgainsay.a> <examples>

A reproducer fails the way its property did: exit code 1 of a program, one failed test of a framework.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

COMPILER, LIBRARY, EXAMPLES = sys.argv[1:]
FLAGS = ["-std=c++20", "-O0", "-Iinclude", "-I."]

# What a file of tests begins with, what it is linked with, and what it says when all tests failed.
FRAMEWORKS = {
    "gtest": ("#include <gtest/gtest.h>\n", ["-lgtest", "-lgtest_main"], r"(\d+) FAILED TESTS?"),
    "catch2": ("#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n", [], r"test cases: +\d+ \| +(\d+) failed"),
    "doctest": ("#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n", [],
                r"test cases: +\d+ \| +0 passed \| +(\d+) failed"),
}
HEADINGS = {"gtest": "GoogleTest", "catch2": "Catch2", "doctest": "doctest"}


def run(*command: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build(source: Path, *libraries: str) -> Path:
    target = source.with_suffix(".mended" if "-DMENDED" in libraries else "")
    done = run(COMPILER, *FLAGS, str(source), "-o", str(target), LIBRARY, *libraries, "-pthread", "-ldl")
    assert done.returncode == 0, f"{source.read_text()}\n{done.stderr}"
    return target


def printed_tests(report: str, framework: str) -> list[str]:
    """The lines below "as a ... test", without their indentation, of each failure."""
    tests = []
    for rest in report.split(f"as a {HEADINGS[framework]} test\n")[1:]:
        lines = []
        for line in rest.splitlines():
            if not line.startswith("    "):
                break
            lines.append(line[4:])
        tests.append("\n".join(lines) + "\n")
    assert tests, f"no test in the report:\n{report}"
    return tests


def check_tests(tests: list[str], included: str, framework: str, folder: Path):
    """One binary with all the tests; each of them fails."""
    head, libraries, failed = FRAMEWORKS[framework]
    source = folder / f"{Path(included).stem}_{framework}.cpp"
    source.write_text(f'{head}#include "{included}"\n' + "".join(tests))
    ended = run(str(build(source, *libraries)))
    counted = re.search(failed, ended.stdout)
    assert ended.returncode != 0 and counted and int(counted[1]) == len(tests), ended.stdout
    print(f"{included}: {len(tests)} tests of {framework}")


def check(path: str, source_of: str, folder: Path, *arguments: str):
    example = Path(path).name
    programs = folder / example
    done = run(f"{EXAMPLES}/{path}", "--no-store", "--seed=1", f"--programs={programs}", *arguments)
    assert done.returncode == 1, done.stdout
    for source in sorted(programs.glob("*.cpp")):
        ended = run(str(build(source))).returncode
        assert ended == 1, f"the program of {example} ended with {ended}"
    print(f"{example}: {len(list(programs.glob('*.cpp')))} program")
    check_tests(printed_tests(done.stdout, "gtest"), f"{source_of}/{example}.cpp", "gtest", folder)


def check_scenarios(folder: Path):
    """Every way in which a suite can fail: one binary for each framework, one for all programs."""
    included = "tests/cli/subjects/scenarios.cpp"
    binary = f"{EXAMPLES}/subject/scenarios"
    names = run(binary, "--list").stdout.splitlines()
    deadly = [name for name in names if "crash" in name]
    for framework in FRAMEWORKS:
        report = run(binary, "--no-store", "--seed=1", f"--reproducer={framework}").stdout
        tests = printed_tests(report, framework)
        assert len(tests) == len(names), f"{len(names)} properties, {len(tests)} tests:\n{report}"
        check_tests(tests[: len(names) - len(deadly)], included, framework, folder)
    # What is printed asks for nothing but what the suite asks for.
    mended = run(str(build(folder / "scenarios_gtest.cpp", "-DMENDED", *FRAMEWORKS["gtest"][1])))
    assert mended.returncode == 0, mended.stdout

    run(binary, "--no-store", "--seed=1", f"--programs={folder}/scenarios")
    text = f'#include "{included}"\n#include <cstdlib>\n'
    mains = []
    for source in sorted(Path(f"{folder}/scenarios").glob("*.cpp")):
        program = source.read_text()
        mains.append("crash" in program.splitlines()[0])
        text += re.sub(r'#include ".*"', "", program).replace("int main()", f"int main_{len(mains)}()")
        # Only main() may end without a return.
        text = re.sub(r"\n}\n$", "\n  return 0;\n}\n", text)
    assert len(mains) == len(names), f"{len(names)} properties, {len(mains)} programs"
    calls = "".join(f"  if (which == {i}) return main_{i}();\n" for i in range(1, len(mains) + 1))
    all_of_them = folder / "programs.cpp"
    all_of_them.write_text(text + f"int main(int, char** words) {{\n  const int which = std::atoi(words[1]);\n{calls}}}\n")
    built = build(all_of_them)
    for i, dies in enumerate(mains, 1):
        ended = run(str(built), str(i)).returncode
        assert ended == (-6 if dies else 1), f"program {i} ended with {ended}:\n{text}"
    print(f"scenarios: {len(mains)} programs")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("demo", "median", "ring_queue"):
            check(f"faulty/{name}", "examples/faulty", Path(scratch))
        # What is drawn inside of the property is replayed from the tape.
        check("subject/late", "tests/cli/subjects", Path(scratch), "--filter=a second number")
        check_scenarios(Path(scratch))
