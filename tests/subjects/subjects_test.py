# SPDX-License-Identifier: MIT
"""The servers of this folder before clients that use nothing of Gainsay: subjects_test.py <small_http> <small_kv> <KiB>

Without a fault they are correct; and for each fault there is a conversation that shows it with the fault and not
without. The last argument limits the memory of a server; 0: no limit, as sanitizers need.
"""

import csv
import subprocess
import sys
import unittest
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import http_faults
import kv_faults
from http_correct import HttpCorrect, HttpTags  # noqa: F401: unittest finds them here
from kv_correct import KvCorrect  # noqa: F401
from programs import HTTP, KV, small_http, small_kv

AT_ONCE = 8
SUBJECTS = {"small_http": (HTTP, small_http, http_faults), "small_kv": (KV, small_kv, kv_faults)}


def table() -> list[dict[str, str]]:
    with Path(__file__).with_name("faults.tsv").open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


def half_of(name: str) -> str:
    """Which half a fault belongs to: nobody chooses."""
    return "aside" if zlib.crc32(name.encode()) % 2 else "tuned"


class Table(unittest.TestCase):
    def test_it_has_the_72_faults_and_each_is_in_the_half_that_the_rule_says(self):
        self.assertEqual([int(row["number"]) for row in table()], list(range(1, 73)))
        self.assertEqual(len({row["name"] for row in table()}), 72)
        for row in table():
            self.assertEqual(row["half"], half_of(row["name"]), row["name"])
            self.assertIn(row["place"], ("server", "proxy"))

    def test_the_servers_list_it(self):
        listed = "".join(subprocess.run([program, "--list-faults"], capture_output=True, text=True, check=True).stdout
                         for program, _, _ in SUBJECTS.values())
        columns = ("number", "name", "area", "place", "half", "sentence")
        self.assertEqual(listed, "".join("\t".join(row[c] for c in columns) + "\n" for row in table()))

    def test_a_fault_that_is_not_listed_is_refused(self):
        for program, _, _ in SUBJECTS.values():
            ended = subprocess.run([program, "--fault=perfect"], capture_output=True, text=True, timeout=10)
            self.assertEqual((ended.returncode, ended.stderr), (2, "error: no such argument or value: --fault=perfect\n"))


def seen(row: dict[str, str], *arguments: str) -> bool:
    _, start, conversations = SUBJECTS[row["subject"]]
    with start(*arguments) as server:
        return conversations.seen(server, row["name"])


class Faults(unittest.TestCase):
    def check(self, expected: bool, arguments):
        """What the conversations see, all of them, some at once."""
        rows = table()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            results = list(pool.map(lambda row: seen(row, *arguments(row)), rows))
        wrong = [row["name"] for row, result in zip(rows, results) if result != expected]
        self.assertEqual(wrong, [], "not seen" if expected else "seen without being there")

    def test_each_is_seen_where_it_is(self):
        self.check(True, lambda row: [f"--fault={row['name']}"])

    def test_none_is_seen_where_it_is_not(self):
        self.check(False, lambda row: [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
