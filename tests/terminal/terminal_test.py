# SPDX-License-Identifier: MIT
"""Gainsay before somebody who does not type: terminal_test.py <root> <gainsay> <demo> <GoogleTest suite>

Each command runs twice, on a terminal and with a pipe as standard input that stays open and empty. Whatever it starts
must not read from there: it would wait for ever.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT, GAINSAY, DEMO, SUITE = (str(Path(argument).resolve()) for argument in sys.argv[1:5])
sys.path.insert(0, f"{ROOT}/tools")

import terminal  # noqa: E402

SECONDS = 30  # the slowest takes 2 s


def on_terminal(command: list[str], folder: str) -> tuple[int, str]:
    pieces: list[bytes] = []
    here = os.getcwd()
    os.chdir(folder)
    try:
        code = terminal.run(command, pieces.append, seconds=SECONDS, GAINSAY="")
    finally:
        os.chdir(here)
    return code, b"".join(pieces).decode()


def with_open_pipe(command: list[str], folder: str) -> tuple[int, str]:
    empty, held = os.pipe()
    try:
        process = subprocess.Popen(command, stdin=empty, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   cwd=folder, env=os.environ | {"GAINSAY": ""}, start_new_session=True)
        try:
            text, _ = process.communicate(timeout=SECONDS)
            return process.returncode, text
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # what it started as well
            return terminal.OUT_OF_TIME, process.communicate()[0]
    finally:
        os.close(empty)
        os.close(held)


class Terminal(unittest.TestCase):
    def check(self, command: list[str], code: int, *said: str):
        """The command ends by itself, with this exit code, and has said all of this in this order."""
        for how in (on_terminal, with_open_pipe):
            with self.subTest(how.__name__), tempfile.TemporaryDirectory() as folder:
                Path(folder, "examples").symlink_to(f"{ROOT}/examples")  # reports quote the source
                ended, text = how(command, folder)
                plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
                self.assertNotEqual(ended, terminal.OUT_OF_TIME, f"it still runs after {SECONDS} s; it said\n{plain}")
                self.assertEqual(ended, code, plain)
                self.assertRegex(plain, "(?s)" + ".*".join(re.escape(part) for part in said))

    def test_a_binary_of_properties_reports_and_ends(self):
        self.check([DEMO, "--seed=1"], 1, "failed   unescaping gives back what was escaped", 'text = "\\\\"',
                   "run this case again", "as a GoogleTest test", "0 passed, 1 failed")

    def test_the_command_run_reports_and_ends(self):
        self.check([GAINSAY, "run", DEMO, "--seed=1"], 1, "failed   unescaping gives back what was escaped",
                   'text = "\\\\"', "run this case again", "0 passed, 1 failed")

    def test_a_googletest_suite_reports_and_ends(self):
        self.check([SUITE, "--gtest_filter=Fails.Expect"], 1, "the smallest case that fails this way",
                   "run this case again", "[  FAILED  ] Fails.Expect", "1 FAILED TEST")

    def test_the_command_seq_reports_and_ends(self):
        self.check([GAINSAY, "seq", f"{ROOT}/examples/faulty/cn/queue.c", "--seed=1"], 1,
                   "pop_queue: a postcondition does not hold: return == Hd(Q)", "pop_queue(q0);  // fails",
                   "the heap when it failed", "again:    gainsay seq", "function ", "pop_queue ")

    def test_the_command_doctor_ends(self):
        self.check([GAINSAY, "doctor"], 0, "addr2line", "core dumps")

    def test_the_terminal_is_one_and_a_reader_waits_until_the_time_is_up(self):
        pieces: list[bytes] = []
        script = "test -t 0 && test -t 1 && test -t 2 && echo all three && cat"
        code = terminal.run(["sh", "-c", script], pieces.append, seconds=1)
        self.assertEqual((code, b"".join(pieces)), (terminal.OUT_OF_TIME, b"all three\n"))

    def test_the_exit_code_is_handed_on(self):
        self.assertEqual(terminal.run(["sh", "-c", "exit 7"], lambda piece: None), 7)
        self.assertEqual(terminal.run(["sh", "-c", "kill -9 $$"], lambda piece: None), -9)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
