# SPDX-License-Identifier: MIT
from pathlib import Path

from fixture import TreeTest

import docs
import main_path

CODE = "<!-- code: docs/a.cpp#part -->\n```cpp\n{}```\n"
OUTPUT = "<!-- output: echo one; echo two -->\n```console\n{}```\n"


class Docs(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("docs/a.cpp", "int before;\n  // [part]\n  int x;\n  // [/part]\n")
        (self.root / "examples").mkdir()
        (self.root / "include").mkdir()

    def check(self, text: str, update: bool = False) -> list[str]:
        self.write("docs/page.md", text)
        return docs.check(self.root, self.root / "build", update)

    def test_a_block_that_is_its_region_is_accepted(self):
        self.assertEqual(self.check(CODE.format("int x;\n")), [])

    def test_a_block_that_differs_from_its_region_is_told(self):
        self.assertIn("docs/page.md", self.check(CODE.format("int y;\n"))[0])

    def test_a_region_that_does_not_exist_is_told(self):
        text = CODE.format("int x;\n").replace("#part", "#other")
        self.assert_one(self.check(text), "has no region other")

    def test_output_is_compared_with_what_the_command_prints(self):
        self.assertEqual(self.check(OUTPUT.format("$ echo one; echo two\none\ntwo\n")), [])
        self.assertIn("docs/page.md", self.check(OUTPUT.format("$ echo one; echo two\none\n"))[0])

    def test_an_update_writes_what_a_check_accepts(self):
        self.check(CODE.format("") + "\n" + OUTPUT.format(""), update=True)
        self.assertEqual(self.check((self.root / "docs/page.md").read_text()), [])

    def test_cpp_without_a_file_is_told_with_its_place(self):
        self.assert_one(self.check("# Title\n\n```cpp\nint z;\n```\n"), "docs/page.md:3")

    def test_times_random_seeds_and_paths_are_the_same_everywhere(self):
        page = docs.Page(self.root, self.root / "build", Path(self.write("run/x", "").parent))
        self.assertEqual(page.same_everywhere("(9 cases, 1.52 s, seed 123456789)"),
                         "(9 cases, 0.01 s, seed 1)\n")
        frame = f"f() at {self.root}/build/dev/../../docs/snippets/a.cpp:3"
        self.assertEqual(page.same_everywhere(frame), "f() at docs/snippets/a.cpp:3\n")
        self.assertEqual(page.same_everywhere("did not end within 0.2 s"), "did not end within 0.2 s\n")


class MainPath(TreeTest):
    def test_a_function_that_exists_is_accepted(self):
        self.write("src/a.cpp", "void A::act(int x) const {\n}\n")
        self.write("docs/internals/main-path.md", "`src/a.cpp: act`\n")
        self.assertEqual(main_path.check(self.root), [])

    def test_a_function_that_is_only_called_is_told(self):
        self.write("src/a.cpp", "void other() {\n  act(1);\n}\n")
        self.write("docs/internals/main-path.md", "`src/a.cpp: act`\n")
        self.assert_one(main_path.check(self.root), "does not define act")

    def test_a_missing_file_is_told(self):
        self.write("docs/internals/main-path.md", "`src/b.cpp: act`\n")
        self.assert_one(main_path.check(self.root), "src/b.cpp does not exist")
