# SPDX-License-Identifier: MIT
"""What Catch2 makes of properties that pass and fail: argument 1 is the binary."""

import unittest
import xml.etree.ElementTree as xml

import child
from macros import SameMacros


class Catch2(SameMacros, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_of_all = child.Child("-r", "xml")
        cls.root = xml.fromstring(cls.run_of_all.output)
        cls.results = {case.get("name"): ["".join(each.itertext()) for each in case.iter("Expression")]
                       for case in cls.root.iter("TestCase")}
        cls.passed = cls.passed_assertions()

    @classmethod
    def passed_assertions(cls) -> dict[str, int]:
        run = child.Child("-r", "xml", "-s", "passes: a property")
        return {case.get("name"): sum(1 for each in case.iter("Expression") if each.get("success") == "true")
                for case in xml.fromstring(run.output).iter("TestCase")}

    def one(self, name: str) -> str:
        return name

    def test_a_section_inside_a_property_is_refused(self):
        self.told("fails: section", r"error\[adapt-rerun\]: SECTION inside a property")

    def test_generate_inside_a_property_is_refused(self):
        self.told("fails: generate", r"error\[adapt-rerun\]: GENERATE inside a property")

    def test_every_failing_test_case_counts_one_failed_assertion(self):
        counts = self.root.findall("OverallResults")[-1]
        self.assertEqual(int(counts.get("failures")), sum(map(len, self.results.values())))


if __name__ == "__main__":
    child.main()
