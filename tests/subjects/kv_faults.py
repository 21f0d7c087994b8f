# SPDX-License-Identifier: MIT
"""A conversation for each fault of small_kv: it returns whether the fault was seen."""

import time

from kv_wire import Kv
from server import Server

SHOWS = {}


def shows(name: str):
    def keep(conversation):
        SHOWS[name] = conversation
        return conversation
    return keep


def one(conversation):
    """For those that need one connection."""
    return lambda server: conversation(server.connect(Kv))


@shows("cas-ignores-token")
@one
def _(c):
    c.put("a", "1")
    return c.ask(f"cas a 0 0 % {c.token('a') + 1}", "2") == "STORED"


@shows("cas-compares-16-bits")
@one
def _(c):
    c.put("a", "1")
    old = c.token("a")
    c.put("a", "2")
    return c.ask(f"cas a 0 0 % {old}", "3") == "STORED" and c.ask("cas a 0 0 % 1", "3") == "EXISTS"


@shows("append-keeps-token")
@one
def _(c):
    c.put("a", "1")
    old = c.token("a")
    c.ask("append a %", "2")
    return c.token("a") == old


@shows("token-reused")
@one
def _(c):
    c.put("a", "1")
    old = c.token("a")
    c.ask("delete a"), c.put("a", "2")
    return c.token("a") == old


@shows("incr-not-atomic")
def _(server):
    first, second = server.connect(Kv), server.connect(Kv)
    first.put("a", "0")
    first.tell("incr a 1"), second.tell("incr a 1")
    return {first.line(), second.line()} == {"1"}


@shows("incr-wraps-at-32-bits")
@one
def _(c):
    c.put("a", str(2**32 - 1))
    return c.ask("incr a 1") == "0"


@shows("add-overwrites")
@one
def _(c):
    c.put("a", "1")
    return c.ask("add a 0 0 %", "2") == "STORED" and c.data("a") == "2"


@shows("delete-says-not-found")
@one
def _(c):
    c.put("a", "1")
    return c.ask("delete a") == "NOT_FOUND" and c.data("a") is None


@shows("expiry-late")
@one
def _(c):
    c.put("a", "1", time=30)
    time.sleep(0.06)
    return c.data("a") == "1"


@shows("expiry-at-once")
@one
def _(c):
    c.put("a", "1", time=60_000)
    return c.data("a") is None


@shows("multi-get-swaps")
@one
def _(c):
    c.put("a", "1"), c.put("b", "2")
    return c.get("a", "b") == {"a": ("2", 0), "b": ("1", 0)}


@shows("flags-lost")
@one
def _(c):
    c.put("a", "1", flags=7)
    return c.get("a") == {"a": ("1", 0)}


@shows("transaction-in-parts")
def _(server):
    first, second = server.connect(Kv), server.connect(Kv)
    first.ask("multi")
    for key in "abcdefgh":
        first.put(key, "1")
    first.tell("exec")
    halves = [len(second.get(*"abcdefgh")) for _ in range(20)]
    first.line()
    return any(0 < found < 8 for found in halves)


@shows("exec-ignores-watch")
def _(server):
    first, second = server.connect(Kv), server.connect(Kv)
    first.ask("watch a"), second.put("a", "1"), first.ask("multi"), first.put("a", "2")
    return first.ask("exec") == "RESULTS 1"


@shows("watch-forgotten")
def _(server):
    first, second = server.connect(Kv), server.connect(Kv)
    first.ask("watch a"), first.get("a"), second.put("a", "1"), first.ask("multi"), first.put("a", "2")
    return first.ask("exec") == "RESULTS 1"


@shows("second-subscriber-deaf")
def _(server):
    first, second, third = (server.connect(Kv) for _ in range(3))
    first.ask("subscribe t"), second.ask("subscribe t"), third.ask("publish t %", "x")
    return first.event() == ("t", "x") and second.quiet(0.1)


@shows("events-out-of-order")
def _(server):
    first, second = server.connect(Kv), server.connect(Kv)
    first.ask("subscribe t")
    second.tell("publish t %", "x"), second.tell("publish t %", "y")
    return [first.event()[1], first.event()[1]] == ["y", "x"]


@shows("delete-keeps-revision")
@one
def _(c):
    c.put("a", "1")
    before = c.number("rev")
    c.ask("delete a")
    return c.number("rev") == before


@shows("lease-keeps-keys")
@one
def _(c):
    c.put("a", "1")
    lease = c.number("grant 20")
    c.ask(f"attach a {lease}")
    time.sleep(0.04)
    return c.data("a") == "1" and c.ask(f"renew {lease} 20") == "NOT_FOUND"


def seen(server: Server, name: str) -> bool:
    return SHOWS[name](server)
