# SPDX-License-Identifier: MIT
"""small_kv without a fault does what small_kv/README.md says."""

import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from kv_wire import Kv
from programs import small_kv


class KvCorrect(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(small_kv("--seed=3"))
        self.c = self.server.connect(Kv)

    def says(self, *lines: str):
        """Pairs of a command and its answer; data stands behind a bar."""
        for command, expected in zip(lines[::2], lines[1::2], strict=True):
            with self.subTest(command):
                verb, _, data = command.partition("|")
                self.assertEqual(self.c.ask(verb, data if "|" in command else None), expected)

    def test_values_are_stored_as_the_verb_says(self):
        self.says("replace a 0 0 %|1", "NOT_STORED", "append a %|1", "NOT_STORED", "add a 5 0 %|one", "STORED",
                  "add a 0 0 %|two", "NOT_STORED", "append a %|s", "STORED", "prepend a %|t", "STORED")
        self.assertEqual(self.c.get("a", "b"), {"a": ("tones", 5)})
        self.says("replace a 6 0 %|x", "STORED", "delete a", "DELETED", "delete a", "NOT_FOUND", "get a", "END")
        self.c.put("a", "a\r\nEND\r\nb")
        self.c.put("b", "")
        self.assertEqual(self.c.get("b", "c", "a"), {"a": ("a\r\nEND\r\nb", 0), "b": ("", 0)})

    def test_numbers_are_counted(self):
        self.says("incr a 1", "NOT_FOUND", "set a 0 0 %|x", "STORED", "incr a 1", "CLIENT_ERROR not a number",
                  "set a 9 0 %|4294967295", "STORED", "incr a 2", "4294967297", "decr a 4294967290", "7",
                  "decr a 8", "0", "set a 0 0 %|18446744073709551615", "STORED", "incr a 2", "1")

    def test_tokens_are_renewed_by_every_change_and_by_nothing_else(self):
        self.c.put("a", "1")
        seen = [self.c.token("a")]
        for change in ("set a 0 0 1\r\n1", "append a 1\r\n2", "prepend a 1\r\n3", "incr a 1", "decr a 1",
                       "replace a 0 0 1\r\n4", "delete a\r\nset a 0 0 1\r\n5"):
            self.c.tell(change)
            self.c.line()
            if change.startswith("delete"):
                self.c.line()
            seen.append(self.c.token("a"))
        self.assertEqual(len(set(seen)), len(seen))
        self.says("touch a 60000", "TOUCHED", "add a 0 0 %|1", "NOT_STORED", f"cas a 0 0 % {seen[0]}|2", "EXISTS")
        self.assertEqual(self.c.token("a"), seen[-1])
        self.says(f"cas a 0 0 % {seen[-1]}|2", "STORED", f"cas a 0 0 % {seen[-1]}|3", "EXISTS",
                  f"cas b 0 0 % {seen[-1]}|3", "NOT_FOUND")

    def test_values_expire_when_they_should(self):
        self.says("set a 0 -1 %|1", "STORED", "get a", "END", "set a 0 60 %|1", "STORED", "set b 0 0 %|1", "STORED",
                  "touch b 60", "TOUCHED", "touch c 60", "NOT_FOUND", "set c 0 60 %|1", "STORED", "touch c 0", "TOUCHED")
        self.assertEqual(len(self.c.get("a", "b", "c")), 3)
        time.sleep(0.07)
        self.assertEqual(list(self.c.get("a", "b", "c")), ["c"])
        self.says("add a 0 0 %|2", "STORED", "incr b 1", "NOT_FOUND")

    def test_the_revision_counts_what_was_stored_and_deleted(self):
        first = self.c.number("rev")
        self.says("set a 0 0 %|1", "STORED", "incr a 1", "2", "add a 0 0 %|1", "NOT_STORED", "touch a 0", "TOUCHED",
                  "delete a", "DELETED", "delete a", "NOT_FOUND", "rev", f"REVISION {first + 3}")

    def test_leases_take_their_keys_along(self):
        self.c.put("a", "1"), self.c.put("b", "1")
        lease = self.c.number("grant 60")
        other = self.c.number("grant 0")
        self.assertNotEqual(lease, other)
        before = self.c.number("rev")
        self.says(f"attach a {lease}", "ATTACHED", f"attach b {other}", "ATTACHED", f"attach c {lease}", "NOT_FOUND",
                  "attach a 12345", "NOT_FOUND", "rev", f"REVISION {before}", f"renew {other} 60000", "RENEWED",
                  "incr a 1", "2")
        time.sleep(0.07)
        self.says("get a", "END", f"renew {lease} 60", "NOT_FOUND", f"revoke {lease}", "NOT_FOUND",
                  f"revoke {other}", "REVOKED", "get b", "END", "rev", f"REVISION {before + 2}")
        lease = self.c.number("grant 30")
        self.says("set a 0 0 %|1", "STORED", f"attach a {lease}", "ATTACHED", "set a 0 0 %|2", "STORED")
        time.sleep(0.04)
        self.assertEqual(self.c.data("a"), "2")

    def test_a_transaction_is_all_or_nothing(self):
        other = self.server.connect(Kv)
        self.says("exec", "ERROR no transaction", "discard", "ERROR no transaction", "watch a b", "OK", "multi", "OK",
                  "multi", "ERROR not in a transaction", "set a 0 0 %|1", "QUEUED", "incr a 1", "QUEUED", "get a", "QUEUED")
        self.assertEqual(other.get("a"), {})
        self.c.tell("exec")
        self.assertEqual([self.c.line() for _ in range(3)], ["RESULTS 3", "STORED", "2"])
        self.assertEqual(self.c.items(), {"a": ("2", 0)})
        self.says("multi", "OK", "delete a", "QUEUED", "discard", "OK", "incr a 1", "3", "multi", "OK", "exec", "RESULTS 0")

    def test_nobody_sees_half_of_a_transaction(self):
        other, keys = self.server.connect(Kv), "abcdefgh"
        self.c.ask("multi")
        for key in keys:
            self.c.put(key, "1")
        self.c.tell("exec")
        self.assertLessEqual({len(other.get(*keys)) for _ in range(20)}, {0, len(keys)})

    def test_exec_is_aborted_if_a_watched_key_changed(self):
        other = self.server.connect(Kv)
        for change, aborts in (("set a 0 0 1\r\n1", True), ("delete a", True), ("touch a 0", False), ("get a", False),
                               ("add a 0 0 1\r\n1", False), ("set b 0 0 1\r\n1", False), ("incr a 1", True)):
            self.c.put("a", "1")
            self.says("watch a", "OK", "get b", "END") if change[0] == "s" else self.says("watch a", "OK")
            other.tell(change)
            other.items() if change == "get a" else other.line()
            self.says("multi", "OK", "exec", "ABORTED" if aborts else "RESULTS 0", "multi", "OK", "exec", "RESULTS 0")
            other.ask("delete b")
        self.says("watch a", "OK", "set a 0 0 %|1", "STORED", "unwatch", "OK", "multi", "OK", "exec", "RESULTS 0",
                  "set a 0 30 %|1", "STORED", "watch a", "OK")
        time.sleep(0.04)
        self.says("multi", "OK", "exec", "ABORTED", "watch a", "OK", "multi", "OK", "exec", "RESULTS 0")

    def test_events_reach_every_subscriber_in_order(self):
        second, publisher = self.server.connect(Kv), self.server.connect(Kv)
        self.says("publish t %|x", "PUBLISHED 0", "subscribe t", "SUBSCRIBED t", "subscribe t", "SUBSCRIBED t")
        second.ask("subscribe t")
        for i in range(20):
            publisher.tell("publish t %", str(i))
        for listener in (self.c, second):
            self.assertEqual([listener.event() for _ in range(20)], [("t", str(i)) for i in range(20)])
        self.assertEqual([publisher.line() for _ in range(20)], ["PUBLISHED 2"] * 20)
        second.close()
        self.c.tell("publish t %", "own")
        self.assertEqual(self.c.event(), ("t", "own"))
        self.c.line()
        self.says("unsubscribe t", "UNSUBSCRIBED t", "publish t %|x", "PUBLISHED 0")

    def test_commands_are_read_however_they_are_cut_and_pipelined(self):
        for byte in b"set a 0 0 2\r\n12\r\nget a\r\n":
            self.c.send(bytes([byte]))
        self.assertEqual((self.c.line(), self.c.items()), ("STORED", {"a": ("12", 0)}))
        self.c.send(b"incr a 1\r\n" * 200)
        self.assertEqual([self.c.line() for _ in range(200)], [str(13 + i) for i in range(200)])

    def test_what_is_no_command_is_an_error(self):
        self.says("", "ERROR", "fetch a", "ERROR", "get", "ERROR", "incr a x", "ERROR", "set a 0 0", "ERROR",
                  "get a", "END")
        self.c.send(b"set a 0 0 1\r\n12\r\n")
        self.assertEqual(self.c.line(), "CLIENT_ERROR bad data")
        self.assertFalse(self.c.quiet())

    def test_increments_of_four_clients_all_count(self):
        self.c.put("a", "0")

        def count(c: Kv):
            for _ in range(200):
                c.ask("incr a 1")
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(count, [self.server.connect(Kv) for _ in range(4)]))
        self.assertEqual(self.c.data("a"), "800")
