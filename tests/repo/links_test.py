# SPDX-License-Identifier: MIT
from fixture import TreeTest

import links


class Links(TreeTest):
    def test_links_to_pages_and_headings_that_exist_are_accepted(self):
        self.write("docs/other.md", "# A `Title`, with signs\n")
        self.write("README.md", "[a](docs/other.md#a-title-with-signs) [b](https://example.org)\n")
        self.assertEqual(links.check(self.root), [])

    def test_a_link_to_a_missing_page_is_told_with_its_place(self):
        self.write("README.md", "# Title\n\nsee [it](docs/missing.md)\n")
        self.assert_one(links.check(self.root), "README.md:3", "docs/missing.md")

    def test_a_link_to_a_missing_heading_is_told(self):
        self.write("README.md", "# Title\n[it](#titel)\n")
        self.assert_one(links.check(self.root), "README.md:2", "no such heading")

    def test_code_holds_no_links(self):
        self.write("README.md", "```\n[it](missing.md)\n```\n`[it](missing.md)`\n")
        self.assertEqual(links.check(self.root), [])
