# SPDX-License-Identifier: MIT
import subprocess

from fixture import TreeTest

import replaced


class Replaced(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("ours.c", "int strcmp(const char* a, const char* b) { return *a - *b; }\n")
        self.write("main.c", "int main(void) { return 0; }\n")
        for command in ("cc -c ours.c -o ours.o", "ar rc libours.a ours.o", "cc main.c -o plain",
                        "cc -fno-builtin main.c ours.c -o with"):
            subprocess.run(command.split(), cwd=self.root, check=True)

    def check(self, instrumented: str, *plain: str):
        return replaced.check(self.root / "libours.a", self.root / instrumented, [self.root / name for name in plain])

    def test_a_program_with_the_functions_of_the_c_library_is_fine(self):
        self.assertEqual(self.check("with", "plain"), [])

    def test_a_program_that_replaces_one_is_reported_with_its_name(self):
        self.assert_one(self.check("with", "with"), "with defines strcmp")

    def test_an_instrumented_program_without_them_is_reported(self):
        self.assert_one(self.check("plain", "plain"), "plain is instrumented and does not define strcmp")
