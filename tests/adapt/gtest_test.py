# SPDX-License-Identifier: MIT
"""What GoogleTest makes of properties that pass and fail: argument 1 is the binary."""

import json
import unittest

import child

SUITE = """as a GoogleTest test
    TEST(Refuted, FailsSuite) {
      auto q0 = Queue();
      q0.push_back(0);
      q0.push_back(0);
      q0.push_back(0);
      EXPECT_EQ(q0.size(), 3u);  // it is 2u
    }
"""


def results(run: child.Child) -> dict[str, list[str]]:
    """The failures of each test, by name."""
    report = json.loads(run.files["out.json"])
    return {f"{suite['name']}.{test['name']}": [failure["failure"] for failure in test.get("failures", [])]
            for suite in report["testsuites"] for test in suite["testsuite"]}


class GoogleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_of_all = child.Child("--gtest_output=json:out.json")
        cls.results = results(cls.run_of_all)

    def failure(self, name: str) -> str:
        self.assertEqual(len(self.results[name]), 1, self.results[name])
        return self.results[name][0]

    def test_passing_properties_pass(self):
        for name in self.results:
            if name.startswith("Passes."):
                self.assertEqual(self.results[name], [], name)

    def test_the_binary_fails(self):
        self.assertEqual(self.run_of_all.code, 1)

    def test_expect_is_one_failure_with_the_smallest_value(self):
        text = self.failure("Fails.Expect")
        self.assertIn("{0, 0, 0}", text)
        self.assertIn("actual: 3 vs 3", text)

    def test_the_failure_names_test_and_replay(self):
        text = self.failure("Fails.Expect")
        self.assertIn("Fails.Expect", text)
        self.assertIn("--replay=g1.", text)

    def test_assert_ends_the_case(self):
        text = self.failure("Fails.AssertWhichEndsTheCase")
        self.assertIn("actual: 1000 vs 1000", text)
        self.assertNotIn("went on", text)

    def test_an_assertion_in_a_helper_of_another_file_is_the_cases(self):
        text = self.failure("Fails.InHelper")
        self.assertIn("from a helper", text)
        self.assertIn("actual: 100 vs 100", text)
        self.assertIn("helper.cpp:6", text)

    def test_an_assertion_in_a_thread_is_the_cases(self):
        self.assertIn("actual: 50 vs 50", self.failure("Fails.InThread"))

    def test_an_exception_is_told_with_its_type(self):
        text = self.failure("Fails.Exception")
        self.assertIn("std::runtime_error: too many", text)
        self.assertRegex(text, r"\b5\b")

    def test_returning_false_fails(self):
        self.assertRegex(self.failure("Fails.ReturnFalse"), r"\b12\b")

    def test_two_ways_to_fail_are_told_in_one_failure(self):
        text = self.failure("Fails.InTwoWays")
        self.assertIn("actual: 10 vs 10", text)
        self.assertIn("actual: -10 vs -10", text)

    def test_a_crash_is_one_failure_with_the_smallest_value(self):
        text = self.failure("Fails.Crash")
        self.assertIn("SIGABRT", text)
        self.assertRegex(text, r"\b31\b")

    def test_a_suite_tells_its_smallest_scenario_as_a_test(self):
        self.assertIn(SUITE, self.failure("Fails.Suite"))

    def test_a_suite_that_crashes_tells_the_scenario_up_to_the_call(self):
        text = self.failure("Fails.SuiteThatCrashes")
        self.assertIn("SIGABRT", text)
        self.assertIn("    auto q0 = Queue();\n    q0.clear();\n\n", text)

    def test_giving_up_fails(self):
        self.assertIn("gave up", self.failure("Fails.GivingUp"))

    def test_misuse_is_told_with_its_code(self):
        self.assertIn("error[gen-empty-range]", self.failure("Fails.ByMisuse"))

    def test_a_second_property_of_a_test_has_its_own_name(self):
        self.assertIn("Fails.SecondOfTwo #2", self.failure("Fails.SecondOfTwo"))

    def test_the_macro_form_shrinks_too(self):
        self.assertIn("actual: 2 vs 2", self.failure("Fails.Macro"))

    def test_expectations_of_gmock_are_judged_per_case(self):
        text = self.failure("Fails.ByMock")
        self.assertIn("never called - unsatisfied", text)
        self.assertRegex(text, r"\b20\b")

    def test_a_fixture_is_made_for_each_case(self):
        self.assertEqual(self.results["Fixture.IsFreshForEachCase"], [])
        self.assertIn("actual: 30 vs 30", self.failure("Fixture.FailsOnce"))

    def test_plain_tests_are_as_they_were(self):
        self.assertEqual(self.results["Unaffected.PlainTestPasses"], [])
        self.assertIn("as it should", self.failure("Unaffected.PlainTestFails"))

    def test_failing_cases_print_nothing_of_their_own(self):
        self.assertEqual(self.run_of_all.output.count("Failure\n"),
                         sum(len(failures) for failures in self.results.values()))

    def test_examples_are_kept_under_the_name_of_the_test(self):
        self.assertTrue(any("Fails" in name and "Expect" in name for name in self.run_of_all.files))

    def test_the_environment_chooses_the_case(self):
        replay = self.failure("Fails.Expect").split("--replay=")[1].split()[0].strip("'\"")
        run = child.Child("--gtest_filter=Fails.Expect", settings=f"--replay={replay}")
        self.assertEqual(run.code, 1)
        self.assertIn("{0, 0, 0}", run.output)

    def test_a_passing_selection_exits_with_0(self):
        self.assertEqual(child.Child("--gtest_filter=Passes.*:Unaffected.PlainTestPasses").code, 0)

    def test_statistics_are_shown_when_asked_for(self):
        run = child.Child("--gtest_filter=Passes.Property", settings="--seed=1 --statistics")
        self.assertEqual(run.code, 0)
        self.assertIn("choices per case", run.output)

    def test_observations_of_every_test_are_added_to_the_file(self):
        run = child.Child("--gtest_filter=Passes.*", settings="--seed=1 --observations=observed.jsonl")
        self.assertEqual(run.code, 0)
        lines = [json.loads(line) for line in run.files["observed.jsonl"].splitlines()]
        self.assertGreater(len({line["property"] for line in lines}), 1)
        self.assertGreater(sum(line["type"] == "test_case" for line in lines), 1000)

    def test_observations_that_cannot_be_written_fail_the_test_with_its_message(self):
        run = child.Child("--gtest_filter=Passes.Property", settings="--observations=/nonexistent/file")
        self.assertEqual(run.code, 1)
        self.assertIn("/nonexistent/file: error[file-not-writable]", run.output)

    def test_a_setting_that_does_not_exist_fails_the_test_with_its_message(self):
        run = child.Child("--gtest_filter=Passes.Property", settings="--sede=1")
        self.assertEqual(run.code, 1)
        self.assertIn("--sede", run.output)


if __name__ == "__main__":
    child.main()
