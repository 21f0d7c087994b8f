# SPDX-License-Identifier: MIT
"""What doctest makes of properties that pass and fail: argument 1 is the binary."""

import unittest
import xml.etree.ElementTree as xml

import child
from macros import SameMacros


class Doctest(SameMacros, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_of_all = child.Child("-r=xml")
        cases = xml.fromstring(cls.run_of_all.output).iter("TestCase")
        cls.results, cls.passed = {}, {}
        for case in cases:
            found = list(case.iter("Message")) + list(case.iter("Expression"))
            cls.results[case.get("name")] = ["".join(each.itertext()) for each in found]
            cls.passed[case.get("name")] = int(case.find("OverallResultsAsserts").get("successes"))

    def one(self, name: str) -> str:
        return f"--test-case={name}"

    def test_fail_check_is_told_with_its_message(self):
        self.told("fails: fail check", "more than 5", r"\b6\b")

    def test_fail_check_in_a_file_without_gainsay_still_fails_the_case(self):
        self.told("fails: fail check in a helper", r"\b60\b", "FAIL in a file that does not include")

    def test_a_subcase_inside_a_property_is_refused(self):
        self.told("fails: subcase", r"error\[adapt-rerun\]: SUBCASE inside a property")

    def test_every_failing_test_case_counts_one_failed_assertion(self):
        counts = xml.fromstring(self.run_of_all.output).find("OverallResultsAsserts")
        self.assertEqual(int(counts.get("failures")), sum(map(len, self.results.values())))


if __name__ == "__main__":
    child.main()
