# SPDX-License-Identifier: MIT
import subprocess
import tomllib

from fixture import TreeTest

import quiet
import repository

RULES = tomllib.loads((repository.ROOT / "tools/quiet.toml").read_text())


class Quiet(TreeTest):
    def archive(self, body: str):
        self.write("noise.c", body)
        for command in ("cc -c noise.c -o noise.c.o", "ar rc libnoise.a noise.c.o"):
            subprocess.run(command.split(), cwd=self.root, check=True)
        return self.root / "libnoise.a"

    def test_a_library_that_computes_is_quiet(self):
        archive = self.archive("#include <string.h>\nint f(char* s) { return (int)strlen(s); }\n")
        self.assertEqual(quiet.check(archive, RULES), [])

    def test_a_library_that_prints_is_told_with_object_and_symbol(self):
        archive = self.archive('#include <stdio.h>\nvoid f(void) { puts("hello"); }\n')
        self.assert_one(quiet.check(archive, RULES), "noise.c.o", "puts")

    def test_a_library_that_writes_to_the_error_stream_is_told(self):
        archive = self.archive("#include <stdio.h>\nvoid f(int x) { fprintf(stderr, \"%d\", x); }\n")
        self.assert_one(quiet.check(archive, RULES), "noise.c.o", "stderr")

    def test_a_library_that_ends_the_process_is_told(self):
        archive = self.archive("#include <stdlib.h>\nvoid f(void) { exit(1); }\n")
        self.assert_one(quiet.check(archive, RULES), "noise.c.o", "exit")

    def test_an_exception_with_a_reason_is_accepted(self):
        archive = self.archive("#include <unistd.h>\nvoid f(void) { _exit(1); }\n")
        allow = [{"object": "noise.c.o", "symbols": ["_exit"], "reason": "ends a child it made"}]
        self.assertEqual(quiet.check(archive, {**RULES, "allow": allow}), [])

    def test_an_exception_without_a_reason_does_not_count(self):
        archive = self.archive("#include <unistd.h>\nvoid f(void) { _exit(1); }\n")
        allow = [{"object": "noise.c.o", "symbols": ["_exit"], "reason": " "}]
        self.assert_one(quiet.check(archive, {**RULES, "allow": allow}), "_exit")
