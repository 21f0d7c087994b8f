# SPDX-License-Identifier: MIT
"""HTTP/1.1 as a client speaks it, in as few words as tests need."""

import time
from dataclasses import dataclass, field
from email.utils import formatdate, parsedate_to_datetime

from server import SECONDS, Closed, Wire


@dataclass
class Answer:
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def tag(self) -> str:
        return self.headers["etag"]

    @property
    def date(self) -> int:
        """Last-Modified, in seconds since the epoch."""
        return int(parsedate_to_datetime(self.headers["last-modified"]).timestamp())


def head(method: str, target: str, headers: dict[str, str] | None = None, body: bytes | None = None) -> bytes:
    lines = [f"{method} {target} HTTP/1.1", "Host: test"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in (headers or {}).items()]
    if body is not None and "Content-Length" not in (headers or {}):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def date(seconds: int) -> str:
    return formatdate(seconds, usegmt=True)


def next_second():
    """Waits until the clock shows another second, and a little longer."""
    time.sleep(1.01 - time.time() % 1)


class Http(Wire):
    def ask(self, method: str, target: str, body: bytes | None = None, seconds: float = SECONDS, **headers: str) -> Answer:
        """Sends a request and reads its answer; If_Match="..." is a header."""
        self.send(head(method, target, headers, body) + (body or b""))
        return self.answer(method, seconds)

    def get(self, target: str, **headers: str) -> Answer:
        return self.ask("GET", target, **headers)

    def put(self, target: str, body: bytes | str, **headers: str) -> Answer:
        return self.ask("PUT", target, body.encode() if isinstance(body, str) else body, **headers)

    def answer(self, method: str = "GET", seconds: float = SECONDS) -> Answer:
        lines = self.until(b"\r\n\r\n", seconds).decode("latin-1").split("\r\n")
        version, status = lines[0].split(" ")[:2]
        assert version == "HTTP/1.1", lines[0]
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        answer = Answer(int(status), headers)
        if method != "HEAD" and answer.status >= 200 and answer.status not in (204, 304):
            answer.body = self.body(headers, seconds)
        return answer

    def body(self, headers: dict[str, str], seconds: float) -> bytes:
        if "transfer-encoding" not in headers:
            return self.exactly(int(headers["content-length"]), seconds)
        body = b""
        while size := int(self.until(b"\r\n", seconds), 16):
            body += self.exactly(size, seconds)
            assert self.exactly(2, seconds) == b"\r\n"
        self.until(b"\r\n", seconds)
        return body

    def ends(self) -> bool:
        """Whether the server closes, with nothing more said."""
        try:
            self.more()
        except Closed:
            return not self.input
        return False
