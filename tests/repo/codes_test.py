# SPDX-License-Identifier: MIT
import unittest

from fixture import TreeTest

import codes


class Codes(TreeTest):
    def test_a_code_without_a_section_is_noticed(self):
        self.write("docs/errors.md", "# Errors\n\n## a-b\n\ntext\n")
        self.write("src/core/x.cpp", 'Error{.code = "a-b"};\nError{.code = "c-d"};\n')
        self.assert_one(codes.check(self.root), "src/core/x.cpp:2", "'c-d' has no section")

    def test_a_section_that_nothing_uses_is_noticed(self):
        self.write("docs/errors.md", "# Errors\n\n## a-b\n\ntext\n\n## health-x\n\ntext\n\n## old-one\n")
        self.write("src/core/x.cpp", 'Error{.code = "a-b"}; Health{"health-x", "", ""};\n')
        self.assert_one(codes.check(self.root), "nothing says 'old-one'")

    def test_sections_stay_in_order(self):
        self.write("docs/errors.md", "# Errors\n\n## c-d\n\n## a-b\n")
        self.write("src/core/x.cpp", 'Error{.code = "a-b"}; Error{.code = "c-d"};\n')
        self.assert_one(codes.check(self.root), "not in alphabetical order")


if __name__ == "__main__":
    unittest.main()
