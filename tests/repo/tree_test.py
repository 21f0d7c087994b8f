# SPDX-License-Identifier: MIT
from fixture import TreeTest

import tree

SPDX = f"// {tree.SPDX}\n"


class Tree(TreeTest):
    def test_a_tree_in_order_is_accepted(self):
        self.write("README.md", "usr/share/x is a path, (see /usr/bin/env)\n")
        self.write("src/core/README.md", "# core\n")
        self.write("src/core/run.cpp", SPDX)
        self.assertEqual(tree.check(self.root), [])

    def test_a_crowded_root_is_told(self):
        for number in range(tree.ROOT_ENTRIES + 1):
            self.write(f"file{number}.md", "")
        self.assert_one(tree.check(self.root), "23 entries")

    def test_a_crowded_folder_is_reported(self):
        self.write("src/core/README.md", "")
        for number in range(tree.FOLDER_FILES):
            self.write(f"src/core/part{number}.cpp", SPDX)
        paths = tree.repository.files(self.root)
        self.assert_one(tree.crowded_problems(paths, {}), "src/core", "26 files")
        self.assertEqual(tree.crowded_problems(paths, {"src/core": 26}), [])

    def test_a_module_that_is_a_quarter_of_the_code_is_reported(self):
        self.write("tools/layers.toml", f"# {tree.SPDX}\n[modules]\n" + "".join(f"m{i} = []\n" for i in range(4)) + '"m0/c" = []\n')
        for number in range(4):
            self.write(f"src/m{number}/README.md", "")
            self.write(f"src/m{number}/a.cpp", SPDX * 10)
        self.assertEqual(tree.check(self.root), [])
        self.write("src/m0/c/b.c", SPDX * 5)
        self.assertEqual(tree.check(self.root), [])
        self.write("src/m0/b.cpp", SPDX * 5)
        self.assert_one(tree.check(self.root), "src/m0", "30.0%")

    def test_a_public_header_that_nobody_can_read_about_is_reported(self):
        self.write("docs/reference/api.md", "[a.hpp](../../include/gainsay/a.hpp)\n")
        self.write("include/gainsay/a.hpp", SPDX)
        self.write("include/gainsay/b.hpp", f"{SPDX}//\n// {tree.INTERNAL}: one.\n")
        self.write("include/gainsay/detail/c_impl.hpp", SPDX)
        self.assertEqual(tree.check(self.root), [])
        self.write("include/gainsay/d.hpp", SPDX)
        self.assert_one(tree.check(self.root), "include/gainsay/d.hpp", "documented")

    def test_a_module_without_a_page_is_told(self):
        self.write("src/core/run.cpp", SPDX)
        self.assert_one(tree.check(self.root), "src/core", "README.md")

    def test_a_folder_whose_name_says_nothing_is_told(self):
        self.write("src/core/README.md", "")
        self.write("src/core/util/text.cpp", SPDX)
        self.assert_one(tree.check(self.root), "src/core/util")

    def test_a_source_without_its_licence_line_is_told(self):
        self.write("tools/thing", "#!/bin/sh\n")
        self.assert_one(tree.check(self.root), "tools/thing:1", tree.SPDX)

    def test_a_path_of_one_machine_is_told(self):
        self.write("README.md", "\nlook at /ho" "me/me/file\n")
        self.assert_one(tree.check(self.root), "README.md:2", "absolute path")

    def test_the_name_of_a_machine_is_told(self):
        self.write("README.md", "ask builder" ".internal\n")
        self.assert_one(tree.check(self.root), "README.md:1", "name of a machine")

    def test_unfinished_work_is_told(self):
        self.write("README.md", "TO" "DO: write this\n")
        self.assert_one(tree.check(self.root), "README.md:1", "unfinished")

    def test_a_test_folder_that_the_table_does_not_name_is_reported(self):
        self.write("tests/README.md", "| folder | question |\n|---|---|\n| `unit/` | does it work? |\n")
        self.write("tests/unit/core/run_test.cpp", SPDX)
        self.assertEqual(tree.check(self.root), [])
        self.write("tests/quality/lists_test.cpp", SPDX)
        self.assert_one(tree.check(self.root), "tests/quality", "tests/README.md")

    def test_a_row_of_the_table_without_a_folder_is_reported(self):
        self.write("tests/README.md", "| `gone/` | was it ever there? |\n")
        self.assert_one(tree.check(self.root), "there is no folder tests/gone")
