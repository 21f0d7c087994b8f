# SPDX-License-Identifier: MIT
"""What gainsay_instrument says no to, and how: usage: refusals_test.py CMAKE"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE = sys.argv[1]
PROJECT = Path(__file__).parent / "refusals"


class Instrument(unittest.TestCase):
    def configure(self, call):
        """Whether a call is taken, and what CMake says with its line breaks undone."""
        with tempfile.TemporaryDirectory() as build:
            done = subprocess.run([CMAKE, "-S", PROJECT, "-B", build, f"-DCALL={call}"], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        return done.returncode == 0, " ".join(done.stdout.split())

    def check_refused(self, call, *said):
        taken, text = self.configure(call)
        self.assertFalse(taken, text)
        for part in said:
            self.assertIn(part, text)

    def test_a_header_only_library_is_taken(self):
        for call in ("headers", "headers;SPARSE", "headers;COMPARES;OFF", "headers;COMPARES;true"):
            taken, text = self.configure(call)
            self.assertTrue(taken, text)

    def test_an_unknown_word_is_refused_with_the_words_there_are(self):
        self.check_refused("headers;DENSE", "gainsay_instrument(headers): unknown argument DENSE",
                           "fix: it takes SPARSE and COMPARES ON|OFF")

    def test_compares_is_on_or_off(self):
        self.check_refused("headers;COMPARES;MAYBE", "gainsay_instrument(headers): COMPARES is 'MAYBE'",
                           "fix: take COMPARES ON or COMPARES OFF")
        self.check_refused("headers;COMPARES", "gainsay_instrument(headers): COMPARES is ''")

    def test_a_target_that_is_not_compiled_here_is_refused(self):
        for name in ("compiled_elsewhere", "page"):
            self.check_refused(name, f"gainsay_instrument({name}): nothing of it is compiled here",
                               "fix: mark a library or a test of this project")

    def test_a_name_that_is_no_target_is_refused(self):
        self.check_refused("later", "gainsay_instrument(later): there is no such target",
                           "fix: call it after add_library or add_executable")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
