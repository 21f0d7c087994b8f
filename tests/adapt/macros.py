# SPDX-License-Identifier: MIT
"""What holds of Catch2 and doctest alike, whose test cases and macros look the same."""

import re

import child

SUITE = """    TEST_CASE("refuted: fails: suite") {
      auto q0 = Queue();
      q0.push_back(0);
      q0.push_back(0);
      q0.push_back(0);
      CHECK(q0.size() == 3u);  // it is 2u
    }
"""


class SameMacros:
    """Needs `results`: of each test case, by name, the texts of its failures; and `passed`: how many
    assertions of it passed."""

    def failure(self, name: str) -> str:
        self.assertEqual(len(self.results[name]), 1, self.results[name])
        return self.results[name][0]

    def told(self, name: str, *parts: str) -> None:
        text = self.failure(name)
        for part in parts:
            self.assertRegex(text, part)

    def test_passing_properties_pass(self):
        passing = [name for name in self.results if name.startswith("passes:")]
        self.assertGreater(len(passing), 4)
        for name in passing:
            self.assertEqual(self.results[name], [], name)

    def test_a_passing_property_is_one_assertion(self):
        self.assertEqual(self.passed["passes: a property"], 1)

    def test_the_binary_fails(self):
        self.assertNotEqual(self.run_of_all.code, 0)

    def test_check_is_one_failure_with_the_smallest_value(self):
        self.told("fails: check", r"xs\.size\(\) < 3u", r"\b3 < +3", r"\{0, 0, 0\}", r"--replay=g1\.")

    def test_require_ends_the_case(self):
        self.told("fails: require ends the case", r"\b1000\b")
        self.assertNotIn("went on", self.failure("fails: require ends the case"))

    def test_check_does_not_end_the_case(self):
        self.told("fails: check does not end the case", r"\b40\b", "went on after CHECK")

    def test_an_assertion_in_a_helper_of_another_file_is_the_cases(self):
        self.told("fails: in a helper", r"\b100 < +100", "from a helper", r"main\.cpp:\d+")

    def test_fail_is_told_with_its_message(self):
        self.told("fails: fail", "more than 5", r"\b6\b")

    def test_info_and_capture_are_told(self):
        self.told("fails: info", "x is 17", r"x \+ 1 := 18")

    def test_an_exception_inside_an_assertion_is_its_failure(self):
        self.told("fails: an assertion that throws", "threw", "which is 5")

    def test_an_exception_that_does_not_come_is_a_failure(self):
        self.told("fails: an exception that does not come", r"\b9\b", "CHECK_THROWS_AS", "no exception")

    def test_an_exception_is_told_with_its_type(self):
        self.told("fails: exception", "std::runtime_error: too many", r"\b5\b")

    def test_returning_false_fails(self):
        self.told("fails: return false", r"\b12\b")

    def test_two_ways_to_fail_are_told_in_one_failure(self):
        self.told("fails: in two ways", r"\b10 < +10", r"-10 > +-10")

    def test_a_crash_is_one_failure_with_the_smallest_value(self):
        self.told("fails: crash", "SIGABRT", r"\b31\b")

    def test_a_suite_tells_its_smallest_scenario_as_a_test(self):
        text = self.failure("fails: suite")
        self.assertIn(SUITE, text)
        self.assertIn(f"as a {type(self).__name__.replace('Doctest', 'doctest')} test\n", text)

    def test_a_suite_that_crashes_tells_the_scenario_up_to_the_call(self):
        self.told("fails: suite that crashes", "SIGABRT",
                  r" +auto q0 = Queue\(\);\n +q0\.clear\(\);\n\n")

    def test_giving_up_fails(self):
        self.told("fails: giving up", "gave up")

    def test_a_second_property_of_a_test_has_its_own_name(self):
        self.told("fails: second of two", "second of two #2")

    def test_plain_test_cases_are_as_they_were(self):
        self.assertEqual(self.results["plain passes"], [])
        self.assertEqual(len(self.results["plain fails"]), 1)

    def test_the_environment_chooses_the_case(self):
        replay = re.search(r"--replay=(g1\.[\w-]+)", self.failure("fails: check")).group(1)
        run = child.Child(self.one("fails: check"), settings=f"--replay={replay}")
        self.assertNotEqual(run.code, 0)
        self.assertIn("{0, 0, 0}", run.output)

    def test_a_passing_selection_exits_with_0(self):
        self.assertEqual(child.Child(self.one("passes:*")).code, 0)

    def test_statistics_are_shown_when_asked_for(self):
        run = child.Child(self.one("passes: a property"), settings="--seed=1 --statistics")
        self.assertEqual(run.code, 0)
        self.assertIn("choices per case", run.output)
