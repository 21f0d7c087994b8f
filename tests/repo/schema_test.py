# SPDX-License-Identifier: MIT
import json
import unittest

from fixture import TreeTest

import cli_tests
import repository
import schema


class Schema(unittest.TestCase):
    def setUp(self):
        self.schema = json.loads((repository.ROOT / "docs/reference/record.schema.json").read_text())
        lines = (repository.ROOT / "tests/golden/records.jsonl").read_text().splitlines()
        self.record = json.loads(lines[0])

    def problems(self):
        return schema.check(self.record, self.schema, self.schema)

    def test_approved_records_fit(self):
        self.assertEqual(self.problems(), [])

    def test_a_missing_key_is_noticed(self):
        del self.record["seed"]
        self.assertEqual(self.problems(), ["$: lacks 'seed'"])

    def test_a_key_that_is_not_in_the_schema_is_noticed(self):
        self.record["failures"][0]["seconds"] = 1
        self.assertEqual(self.problems(), ["$.failures[0]: 'seconds' is not in the schema"])

    def test_a_wrong_type_and_a_wrong_word_are_noticed(self):
        self.record["cases"] = "many"
        self.record["outcome"] = "fine"
        self.assertEqual(len(self.problems()), 2)


class CliTests(TreeTest):
    def test_a_wrong_exit_code_and_other_output_are_noticed(self):
        file = self.write("x.test", "$ echo one two\none...\n[exit 0]\n\n$ false\n[exit 0]\n\n"
                          "$ echo one\ntwo\n[exit 0]\n")
        problems = cli_tests.check(file, self.root)
        self.assertEqual(len(problems), 2)
        self.assertIn(":5: exit code 1 where 0 was expected", problems[0])
        self.assertIn(":8: echo one", problems[1])

    def test_a_file_without_tests_is_noticed(self):
        self.assert_one(cli_tests.check(self.write("x.test", "$ echo\n"), self.root), "has no test")


if __name__ == "__main__":
    unittest.main()
