# SPDX-License-Identifier: MIT
import contextlib
import io

from fixture import TreeTest

import new_unit


class NewUnit(TreeTest):
    def create(self, unit: str):
        with contextlib.redirect_stdout(io.StringIO()):
            return new_unit.create(self.root, unit)

    def test_a_unit_gets_header_source_and_test(self):
        (self.root / "src/core").mkdir(parents=True)
        self.assertEqual(self.create("core/shrink/foo"), [])
        for path in ("src/core/shrink/foo.hpp", "src/core/shrink/foo.cpp",
                     "tests/unit/core/shrink/foo_test.cpp"):
            self.assertTrue((self.root / path).is_file(), path)

    def test_an_unknown_module_is_refused(self):
        self.assert_one(self.create("cora/foo"), "error[new-unknown-module]", "cora")

    def test_existing_files_are_not_overwritten(self):
        file = self.write("src/core/foo.hpp", "precious")
        self.assert_one(self.create("core/foo"), "error[new-exists]", "src/core/foo.hpp")
        self.assertEqual(file.read_text(), "precious")
