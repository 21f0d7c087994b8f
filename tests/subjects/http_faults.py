# SPDX-License-Identifier: MIT
"""A conversation for each fault of small_http: it returns whether the fault was seen."""

from server import SILENCE, Closed, Server, Silent
from http_wire import Http, date, head, next_second

SHOWS = {}


def shows(name: str):
    def keep(conversation):
        SHOWS[name] = conversation
        return conversation
    return keep


def one(conversation):
    """For those that need one connection."""
    return lambda server: conversation(server.connect(Http))


@shows("lost-put")
@one
def _(c):
    return any(c.put("/a", f"{i}").status not in (201, 204) or c.get("/a").body != f"{i}".encode() for i in range(20))


@shows("put-appends")
@one
def _(c):
    c.put("/a", "1"), c.put("/a", "2")
    return c.get("/a").body == b"12"


def stored_as(name: str, body: bytes, stored: bytes):
    def conversation(server):
        c = server.connect(Http)
        c.put("/a", body)
        return c.get("/a").body == stored
    SHOWS[name] = conversation


stored_as("last-byte-lost", b"abc", b"ab")
stored_as("bodies-cut-at-4-kib", b"x" * 5000, b"x" * 4096)
stored_as("bodies-cut-at-zero", b"a\0b", b"a")


@shows("names-folded")
@one
def _(c):
    c.put("/a", "1")
    return c.get("/A").status == 200


@shows("names-of-eight-letters")
@one
def _(c):
    c.put("/d/longname1", "1")
    return c.get("/d/longname2").status == 200


@shows("empty-is-absent")
@one
def _(c):
    return c.put("/a", "").status == 201 and c.get("/a").status == 404


@shows("delete-not-done")
@one
def _(c):
    c.put("/a", "1")
    return c.ask("DELETE", "/a").status == 204 and c.get("/a").status == 200


@shows("old-body-once")
@one
def _(c):
    c.put("/a", "1"), c.ask("DELETE", "/a"), c.put("/a", "2")
    return c.get("/a").body == b"1" and c.get("/a").body == b"2"


@shows("cache-survives-delete")
@one
def _(c):
    c.put("/a", "1"), c.get("/a"), c.ask("DELETE", "/a")
    return c.get("/a").status == 200 and c.ask("HEAD", "/a").status == 404


@shows("cache-cleared-late")
@one
def _(c):
    c.put("/a", "1"), c.get("/a"), c.put("/a", "2")
    return c.get("/a").body == b"1"


@shows("head-of-version-before")
@one
def _(c):
    before, now = c.put("/a", "1").tag, c.put("/a", "2").tag
    return before != now and c.ask("HEAD", "/a").tag == before


@shows("cache-of-connection")
def _(server):
    first, second = server.connect(Http), server.connect(Http)
    first.put("/a", "1"), second.get("/a"), first.put("/a", "2")
    return second.get("/a").body == b"1" and first.get("/a").body == b"2"


@shows("creates-with-204")
@one
def _(c):
    return c.put("/a", "1").status == 204


@shows("absent-get-is-200")
@one
def _(c):
    answer = c.get("/a")
    return answer.status == 200 and answer.body == b""


@shows("absent-delete-is-204")
@one
def _(c):
    return c.ask("DELETE", "/a").status == 204


@shows("star-fails")
@one
def _(c):
    c.put("/a", "1")
    return c.put("/a", "2", If_Match="*").status == 412


@shows("not-modified-is-200")
@one
def _(c):
    answer = c.get("/a", If_None_Match=c.put("/a", "1").tag)
    return answer.status == 200 and answer.body == b""


@shows("failed-is-204")
@one
def _(c):
    c.put("/a", "1")
    return c.put("/a", "2", If_Match='"other"').status == 204 and c.get("/a").body == b"1"


@shows("put-unconditional")
@one
def _(c):
    c.put("/a", "1")
    return c.put("/a", "2", If_Match='"other"').status == 204 and c.get("/a").body == b"2"


@shows("if-match-weak")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.put("/a", "2", If_Match=f"W/{tag}").status == 204


@shows("put-if-none-match-strong")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.put("/a", "2", If_None_Match=f"W/{tag}").status == 204


@shows("last-tag-counts")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.put("/a", "2", If_Match=f'{tag}, "other"').status == 412


@shows("tags-by-prefix")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.get("/a", If_None_Match=tag[:-2] + '"').status == 304


@shows("tags-without-case")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.get("/a", If_None_Match=tag.swapcase()).status == 304


@shows("star-is-a-tag")
@one
def _(c):
    c.put("/a", "1")
    return c.put("/a", "2", If_None_Match="*").status == 204


@shows("condition-on-version-before")
@one
def _(c):
    before = c.put("/a", "1").tag
    c.put("/a", "2")
    return c.put("/a", "3", If_Match=before).status == 204


@shows("check-then-write")
def _(server):
    first, second = server.connect(Http), server.connect(Http)
    tag = first.put("/a", "1").tag
    request = head("PUT", "/a", {"If-Match": tag}, b"2")
    first.send(request + b"2"), second.send(request + b"3")
    whole = [first.answer().status, second.answer().status]
    tag = first.get("/a").tag
    first.send(head("PUT", "/a", {"If-Match": tag}, b"4"))
    second.put("/a", "5", If_Match=tag)
    first.send(b"4")
    return first.answer().status == 204 and whole == [204, 204]


@shows("tag-never-renewed")
@one
def _(c):
    return c.put("/a", "1").tag == c.put("/a", "2").tag


@shows("tag-renewed-by-get")
@one
def _(c):
    c.put("/a", "1")
    return c.get("/a").tag != c.get("/a").tag


@shows("head-tag-differs")
@one
def _(c):
    c.put("/a", "1")
    return c.ask("HEAD", "/a").tag != c.get("/a").tag


@shows("foreign-tag-in-304")
@one
def _(c):
    tag, other = c.put("/a", "1").tag, c.put("/b", "2").tag
    return c.get("/a", If_None_Match=tag).tag == other


@shows("body-not-renewed")
@one
def _(c):
    tag = c.put("/a", "1").tag
    return c.put("/a", "2").tag != tag and c.get("/a").body == b"1"


@shows("date-not-renewed")
@one
def _(c):
    before = c.put("/a", "1").date
    next_second()
    return c.put("/a", "2").date == before


@shows("dates-hour-off")
@one
def _(c):
    before = c.put("/a", "1").date - 1
    return c.put("/a", "2", If_Unmodified_Since=date(before)).status == 204


@shows("modified-since-less")
@one
def _(c):
    return c.get("/a", If_Modified_Since=date(c.put("/a", "1").date)).status == 200


@shows("unmodified-since-inverted")
@one
def _(c):
    return c.put("/a", "2", If_Unmodified_Since=date(c.put("/a", "1").date)).status == 412


def part_is(name: str, asked: str, status: int, body: bytes, content_range: str | None):
    def conversation(server):
        c = server.connect(Http)
        c.put("/a", "0123456789")
        answer = c.get("/a", Range=asked)
        return (answer.status, answer.body, answer.headers.get("content-range")) == (status, body, content_range)
    SHOWS[name] = conversation


part_is("range-end-exclusive", "bytes=2-4", 206, b"23", "bytes 2-3/10")
part_is("suffix-from-front", "bytes=-3", 206, b"012", "bytes 0-2/10")
part_is("range-total-wrong", "bytes=2-4", 206, b"234", "bytes 2-4/11")
part_is("unsatisfiable-is-206", "bytes=10-", 206, b"", None)


@shows("if-range-ignored")
@one
def _(c):
    c.put("/a", "0123456789")
    return c.get("/a", Range="bytes=2-4", If_Range='"other"').status == 206


@shows("head-with-body")
@one
def _(c):
    c.put("/a", "1")
    c.ask("HEAD", "/a")
    return not c.quiet() and c.input == b"1"


@shows("length-too-large")
@one
def _(c):
    c.put("/a", "1")
    try:
        return c.ask("GET", "/a", seconds=SILENCE) is None
    except Silent:
        return c.input == b"1"


@shows("last-chunk-missing")
@one
def _(c):
    c.put("/a", "x" * 100)
    try:
        return c.ask("GET", "/a", seconds=SILENCE) is None
    except Silent:
        return True


@shows("answers-swapped")
@one
def _(c):
    c.put("/a", "1"), c.put("/b", "2")
    c.send(head("GET", "/a") + head("GET", "/b"))
    return [c.answer().body, c.answer().body] == [b"2", b"1"]


@shows("second-never-answered")
@one
def _(c):
    c.send(head("GET", "/a") + head("GET", "/b"))
    return c.answer().status == 404 and c.quiet()


@shows("answer-elsewhere")
def _(server):
    first, second = server.connect(Http), server.connect(Http)
    for _ in range(200):
        try:
            first.ask("GET", "/a", seconds=SILENCE)
        except Silent:
            return second.answer().status == 404
    return False


@shows("closes-instead")
@one
def _(c):
    try:
        return any(c.get("/a").status != 404 for _ in range(1000))
    except Closed:
        return True


@shows("silent-after-100")
@one
def _(c):
    for _ in range(100):
        c.get("/a")
    try:
        return c.ask("GET", "/a", seconds=SILENCE) is None
    except Silent:
        return True


def cut(c: Http, request: bytes, at: int):
    c.send(request[:at])
    c.quiet(0.02)  # the server reads the first part on its own
    c.send(request[at:])


@shows("byte-after-cut-lost")
@one
def _(c):
    cut(c, head("PUT", "/a", {}, b"12") + b"12", -1)
    try:
        return c.answer("PUT", SILENCE) is None
    except Silent:
        return True


@shows("cut-method-is-400")
@one
def _(c):
    cut(c, head("GET", "/a"), 2)
    return c.answer().status == 400


def seen(server: Server, name: str) -> bool:
    return SHOWS[name](server)
