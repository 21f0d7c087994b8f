# SPDX-License-Identifier: MIT
"""small_http without a fault does what RFC 9110 and RFC 9112 say. Section numbers are those of RFC 9110."""

import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime

from http_wire import Http, date, head, next_second
from programs import small_http

RFC850, ASCTIME = "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"


class HttpCorrect(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(small_http())
        self.c = self.server.connect(Http)

    def status(self, expected: int, method: str, target: str, body: bytes | None = None, **headers: str):
        with self.subTest(f"{method} {target} {headers}"):
            answer = self.c.ask(method, target, body, **headers)
            self.assertEqual(answer.status, expected)
            return answer

    def test_methods_are_answered_with_the_status_that_is_due(self):
        for method in ("GET", "HEAD", "DELETE"):
            self.status(404, method, "/a")
        self.status(201, "PUT", "/a", b"1")
        self.status(204, "PUT", "/a", b"2")
        self.assertEqual(self.status(200, "GET", "/a").body, b"2")
        described = self.status(200, "HEAD", "/a")
        self.assertEqual((described.headers["content-length"], described.tag), ("1", self.c.get("/a").tag))
        self.assertIn("PUT", self.status(204, "OPTIONS", "/a").headers["allow"])
        self.status(204, "OPTIONS", "*")
        self.assertIn("PUT", self.status(405, "POST", "/a", b"").headers["allow"])
        self.status(501, "BREW", "/a")
        self.status(400, "PUT", "/a", b"3", Content_Range="bytes 0-0/1")
        self.status(204, "DELETE", "/a")
        self.status(404, "DELETE", "/a")
        self.status(404, "GET", "/a")

    def test_bodies_are_kept_to_the_byte(self):
        for body in (b"", b"\0", b"a\r\n\r\nb", bytes(range(256)) * 400, b"x" * 4097):
            self.c.put("/a", body)
            answer = self.c.get("/a")
            self.assertEqual((answer.status, answer.body), (200, body))

    def test_names_are_told_apart(self):
        for name in ("/a", "/A", "/longname1", "/longname2", "/d/a"):
            self.c.put(name, name)
        for name in ("/a", "/A", "/longname1", "/longname2", "/d/a"):
            self.assertEqual(self.c.get(name).body, name.encode())

    def test_preconditions_of_what_is_there(self):
        self.c.put("/b", "another")
        for method in ("GET", "HEAD", "PUT", "DELETE"):
            reads = method in ("GET", "HEAD")
            done, not_modified = (200, 304) if reads else (204, 412)
            for field, value, expected in (
                    ("If-Match", "*", done), ("If-Match", "{tag}", done), ("If-Match", '"x", {tag}', done),
                    ("If-Match", '{tag}, "x"', done), ("If-Match", ',, {tag} ,"x"', done), ("If-Match", '"x"', 412),
                    ("If-Match", "W/{tag}", 412), ("If-Match", "", 412),
                    ("If-None-Match", "*", not_modified), ("If-None-Match", "{tag}", not_modified),
                    ("If-None-Match", "W/{tag}", not_modified), ("If-None-Match", '{tag}, "x"', not_modified),
                    ("If-None-Match", '"x"', done), ("If-None-Match", "{prefix}", done), ("If-None-Match", "{case}", done),
                    ("If-Match", "{prefix}", 412), ("If-Match", "{case}", 412),
                    ("If-Unmodified-Since", "{same}", done), ("If-Unmodified-Since", "{before}", 412),
                    ("If-Unmodified-Since", "{after}", done), ("If-Unmodified-Since", "yesterday", done),
                    ("If-Unmodified-Since", "{before}, {before}", done),
                    ("If-Modified-Since", "{same}", 304 if reads else done),
                    ("If-Modified-Since", "{after}", 304 if reads else done), ("If-Modified-Since", "{before}", done),
                    ("If-Modified-Since", "0", done)):
                self.c.ask("DELETE", "/a")
                made = self.c.put("/a", "1")
                dates = {"same": date(made.date), "before": date(made.date - 1), "after": date(made.date + 1)}
                tags = {"tag": made.tag, "prefix": made.tag[:-2] + '"', "case": made.tag.swapcase()}
                answer = self.status(expected, method, "/a", b"2" if method == "PUT" else None,
                                     **{field: value.format(**tags, **dates)})
                if expected == 304:
                    self.assertEqual(answer.tag, made.tag)  # 15.4.5
                written = expected == 204
                self.assertEqual(self.c.get("/a").body, b"" if method == "DELETE" and written
                                 else b"2" if written else b"1")

    def test_preconditions_of_what_is_absent(self):
        for method in ("GET", "HEAD", "DELETE"):
            for headers in ({"If-Match": "*"}, {"If-None-Match": "*"}, {"If-Match": '"x"'}):
                self.status(404, method, "/a", **headers)  # 13.2.1
        self.status(412, "PUT", "/a", b"1", If_Match="*")
        self.status(412, "PUT", "/a", b"1", If_Match='"x"')
        self.status(404, "GET", "/a")
        self.status(201, "PUT", "/a", b"1", If_None_Match="*")
        self.status(412, "PUT", "/a", b"1", If_None_Match="*")
        self.status(201, "PUT", "/b", b"1", If_None_Match='"x"')
        self.status(201, "PUT", "/c", b"1", If_Unmodified_Since=date(0))

    def test_preconditions_take_precedence_in_the_stated_order(self):
        made = self.c.put("/a", "1")
        old, now = date(made.date - 10), date(made.date)
        for expected, headers in (
                (200, {"If-Match": made.tag, "If-Unmodified-Since": old}),
                (412, {"If-Match": '"x"', "If-Unmodified-Since": now}),
                (200, {"If-None-Match": '"x"', "If-Modified-Since": now}),
                (304, {"If-None-Match": made.tag, "If-Modified-Since": old}),
                (412, {"If-Match": '"x"', "If-None-Match": made.tag}),
                (304, {"If-Match": made.tag, "If-None-Match": made.tag}),
                (412, {"If-Unmodified-Since": old, "If-None-Match": made.tag}),
                (304, {"If-Unmodified-Since": now, "If-Modified-Since": now}),
                (304, {"If-None-Match": made.tag, "Range": "bytes=0-0"}),
                (412, {"If-Match": '"x"', "Range": "bytes=9-"})):
            self.status(expected, "GET", "/a", **headers)
        self.status(204, "OPTIONS", "/a", If_Match='"x"')

    def test_dates_are_read_in_three_formats(self):
        made = self.c.put("/a", "1")
        moment = parsedate_to_datetime(made.headers["last-modified"])
        for text in (moment.strftime(RFC850), moment.strftime(ASCTIME), date(made.date)):
            self.status(304, "GET", "/a", If_Modified_Since=text)
        earlier = parsedate_to_datetime(date(made.date - 40 * 86400))
        for text in (earlier.strftime(RFC850), earlier.strftime(ASCTIME), date(made.date - 40 * 86400)):
            self.status(412, "PUT", "/a", b"2", If_Unmodified_Since=text)

    def test_ranges_are_answered_with_their_bytes(self):
        self.c.put("/a", "0123456789")
        for asked, status, body in (
                ("bytes=0-0", 206, "0"), ("bytes=2-4", 206, "234"), ("bytes=7-", 206, "789"), ("bytes=8-99", 206, "89"),
                ("bytes=-3", 206, "789"), ("bytes=-99", 206, "0123456789"), ("bytes=10-", 416, ""),
                ("bytes=-0", 416, ""), ("bytes=99999999999999999999999-", 416, ""), ("bytes=4-2", 200, "0123456789"),
                ("bytes=a-b", 200, "0123456789"), ("lines=0-0", 200, "0123456789"), ("bytes=0-0,2-2", 200, "0123456789")):
            answer = self.status(status, "GET", "/a", Range=asked)
            if status != 416:
                self.assertEqual(answer.body.decode(), body)
            if status == 206:
                first = "0123456789".index(body)
                self.assertEqual(answer.headers["content-range"], f"bytes {first}-{first + len(body) - 1}/10")
            if status == 416:
                self.assertEqual(answer.headers["content-range"], "bytes */10")
        self.assertEqual(self.status(200, "HEAD", "/a", Range="bytes=0-0").headers["content-length"], "10")  # 14.2

    def test_if_range_is_compared_strongly(self):
        made = self.c.put("/a", "0123456789")
        for value, status in ((made.tag, 206), (f"W/{made.tag}", 200), ('"x"', 200), ("never", 200),
                              (date(made.date - 1), 200)):
            self.status(status, "GET", "/a", Range="bytes=0-0", If_Range=value)
        self.status(200, "GET", "/a", If_Range=made.tag)

    def test_a_date_is_strong_when_its_second_is_over(self):
        next_second()
        made = self.c.put("/a", "0123456789")
        self.status(200, "GET", "/a", Range="bytes=0-0", If_Range=date(made.date))
        next_second()
        self.status(206, "GET", "/a", Range="bytes=0-0", If_Range=date(made.date))
        self.assertEqual((self.c.put("/a", "1").date, self.c.put("/a", "2").date), (made.date + 1,) * 2)
        next_second()
        self.status(200, "GET", "/a", Range="bytes=0-0", If_Range=date(made.date + 1))

    def test_pipelined_requests_are_answered_in_order(self):
        names = [f"/{i}" for i in range(20)]
        self.c.send(b"".join(head("PUT", name, {}, name.encode()) + name.encode() for name in names))
        self.c.send(b"".join(head("GET", name) + head("HEAD", name) for name in names))
        self.assertEqual([self.c.answer("PUT").status for _ in names], [201] * 20)
        for name in names:
            self.assertEqual(self.c.answer("GET").body, name.encode())
            self.assertEqual(self.c.answer("HEAD").status, 200)

    def test_requests_are_read_however_they_are_cut(self):
        request = head("PUT", "/a", {}, b"12") + b"12" + head("GET", "/a")
        for at, byte in enumerate(request):
            self.c.send(bytes([byte]))
            if at in (1, 50):
                self.assertTrue(self.c.quiet(0.02))  # the server reads what there is
        self.assertEqual([self.c.answer("PUT").status, self.c.answer("GET").body], [201, b"12"])
        self.c.send(head("PUT", "/b", {"Transfer-Encoding": "chunked"}) + b"3;x=y\r\nabc\r\n1\r\nd\r\n0\r\nTrailer: 1\r\n\r\n")
        self.assertEqual((self.c.answer("PUT").status, self.c.get("/b").body), (201, b"abcd"))

    def test_connections_stay_open_as_long_as_they_may(self):
        self.status(404, "GET", "/a")
        self.c.send(b"GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" + head("GET", "/a"))
        self.assertEqual(self.c.answer().headers["connection"], "close")
        self.assertTrue(self.c.ends())
        old = self.server.connect(Http)
        old.put("/a", "x" * 100)
        old.send(b"GET /a HTTP/1.0\r\n\r\n")
        self.assertEqual(old.answer().headers["content-length"], "100")  # no chunks for HTTP/1.0
        self.assertTrue(old.ends())

    def test_what_is_no_request_is_refused_and_the_connection_closed(self):
        for text, status in ((b"GET /\r\n\r\n", 400), (b"GET / HTTP/2.0\r\n\r\n", 505), (b"GET / HTTP/1.1\r\n\r\n", 400),
                             (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400), (b"G@T / HTTP/1.1\r\n\r\n", 400),
                             (b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
                             (head("PUT", "/", {"Transfer-Encoding": "chunked"}, b"1"), 400),
                             (head("PUT", "/", {"Content-Length": "-1"}), 400),
                             (head("PUT", "/", {"Content-Length": "99999999999"}), 413)):
            with self.subTest(text):
                c = self.server.connect(Http)
                c.send(text)
                self.assertEqual(c.answer().status, status)
                self.assertTrue(c.ends())

    def test_a_client_that_expects_it_is_told_to_continue(self):
        self.c.send(head("PUT", "/a", {"Expect": "100-continue"}, b"1"))
        self.assertEqual(self.c.answer().status, 100)
        self.c.send(b"1")
        self.assertEqual(self.c.answer("PUT").status, 201)

    def test_a_write_that_depends_on_a_tag_is_not_lost(self):
        self.c.put("/n", "0")

        def count(c: Http):
            for _ in range(50):
                written = False
                for _ in range(1000):
                    read = c.get("/n")
                    written = c.put("/n", str(int(read.body) + 1), If_Match=read.tag).status == 204
                    if written:
                        break
                self.assertTrue(written)
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(count, [self.server.connect(Http) for _ in range(4)]))
        self.assertEqual(self.c.get("/n").body, b"200")

    def test_a_half_sent_request_acts_when_it_is_complete(self):
        other, tag = self.server.connect(Http), self.c.put("/a", "1").tag
        self.c.send(head("PUT", "/a", {"If-Match": tag}, b"2"))
        self.assertEqual(other.put("/a", "3", If_Match=tag).status, 204)
        self.c.send(b"2")
        self.assertEqual((self.c.answer("PUT").status, self.c.get("/a").body), (412, b"3"))


class HttpTags(unittest.TestCase):
    def tags(self, kind: str, *bodies: str) -> list[str]:
        with small_http(f"--tags={kind}") as server:
            c = server.connect(Http)
            for body in bodies:
                c.put("/a", body)
                yield c, c.get("/a").tag

    def test_tags_that_are_numbers_are_never_used_again(self):
        tags = [tag for _, tag in self.tags("counter", "1", "1", "2")]
        self.assertEqual(len(set(tags)), 3)

    def test_tags_that_are_hashes_stand_for_contents(self):
        tags = [tag for _, tag in self.tags("hash", "1", "2", "1")]
        self.assertEqual((tags[0], len(set(tags))), (tags[2], 2))

    def test_tags_that_are_moments_are_weak_for_a_second(self):
        for c, weak in self.tags("time", "1"):
            self.assertTrue(weak.startswith('W/"'))
            self.assertEqual(c.put("/a", "2", If_Match=weak).status, 412)
            self.assertEqual(c.put("/a", "2", If_Match=weak[2:]).status, 412)
            self.assertEqual(c.get("/a", If_None_Match=weak[2:]).status, 304)
            threading.Event().wait(1.05)
            self.assertEqual(c.get("/a").tag, weak[2:])
            self.assertEqual(c.put("/a", "2", If_Match=weak[2:]).status, 204)
