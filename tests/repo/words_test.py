# SPDX-License-Identifier: MIT
from fixture import TreeTest

import words

RULES = {"pages": ["*.md", "docs/**/*.md", "!docs/decisions/*.md"],
         "words": [{"find": "inside of", "say": "inside"}, {"find": "(anew|afresh)", "say": "again"}]}


class Words(TreeTest):
    def check(self, text: str, path: str = "docs/page.md") -> list[str]:
        self.write(path, text)
        return words.check(self.root, RULES)

    def test_plain_words_are_accepted(self):
        self.assertEqual(self.check("# Title\n\nInside, offices and a renewed page.\n"), [])

    def test_a_phrase_is_reported_with_its_place_and_the_remedy(self):
        self.assert_one(self.check("# Title\n\nIt is inside of a list.\n"),
                        "docs/page.md:3: 'inside of' -> inside")

    def test_every_phrase_is_reported_whatever_its_case(self):
        self.assertEqual(len(self.check("Anew and afresh.\n| a table, anew |\n")), 3)

    def test_a_phrase_that_is_split_between_lines_is_reported_on_the_first(self):
        self.assert_one(self.check("one\nit is inside\nof a list\n"), "docs/page.md:2", "'inside of'")

    def test_code_quotations_comments_and_links_are_not_prose(self):
        self.assertEqual(self.check("<!-- anew -->\n```\nanew\n```\n`anew` \"anew\" [x](anew.md)\n"), [])

    def test_words_beside_code_are_not_joined(self):
        self.assertEqual(self.check("inside `x` of\n"), [])

    def test_lines_are_counted_across_code(self):
        self.assert_one(self.check("```\na\n\nb\n```\n\nanew\n"), "docs/page.md:7")

    def test_only_the_pages_of_the_list_are_covered(self):
        self.assertEqual(self.check("anew\n", "docs/decisions/0001-x.md"), [])
        self.assertEqual(self.check("anew\n", "src/core/README.md"), [])
        self.assert_one(self.check("anew\n", "docs/how-to/x.md"), "docs/how-to/x.md:1")
