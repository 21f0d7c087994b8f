# SPDX-License-Identifier: MIT
"""Starts a server of this folder and talks to it. Whatever becomes of the test, the server is gone afterwards:
it dies with the thread that started it, and its processor time and memory are limited."""

import os
import re
import socket
import subprocess

SECONDS = 5.0  # until an answer that must come is missed
SILENCE = 0.3  # until one that may never come counts as missing

os.environ.setdefault("LC_ALL", "C")


class Silent(Exception):
    """No answer came in time."""


class Closed(Exception):
    """The server closed the connection where an answer was due."""


class Server:
    def __init__(self, program: str, *arguments: str, memory: int = 0):
        limits = "ulimit -t 60; " + (f"ulimit -v {memory}; " if memory else "") + 'exec "$@"'
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", "sh", "-c", limits, "sh", program, "--port=0",
                                         *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+)\n", line)
        if not match:
            self.stop()
            raise RuntimeError(f"{program} {' '.join(arguments)} said {line!r}")
        self.port = int(match[1])
        self.connections: list[Wire] = []

    def connect(self, kind: type["Wire"]) -> "Wire":
        self.connections.append(kind(self.port))
        return self.connections[-1]

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self.connections:
            connection.close()
        died = self.process.poll()
        self.stop()
        if died is not None:
            raise RuntimeError(f"the server ended by itself, with {died}")


class Wire:
    """Bytes to a server and back."""

    def __init__(self, port: int):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = b""

    def close(self):
        self.socket.close()

    def send(self, data: bytes):
        self.socket.sendall(data)

    def more(self, seconds: float = SECONDS):
        self.socket.settimeout(seconds)
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            raise Silent from None
        except ConnectionResetError:
            data = b""
        if not data:
            raise Closed
        self.input += data

    def until(self, mark: bytes, seconds: float = SECONDS) -> bytes:
        """What stands before the mark; the mark is used up."""
        while mark not in self.input:
            self.more(seconds)
        piece, _, self.input = self.input.partition(mark)
        return piece

    def exactly(self, count: int, seconds: float = SECONDS) -> bytes:
        while len(self.input) < count:
            self.more(seconds)
        piece, self.input = self.input[:count], self.input[count:]
        return piece

    def quiet(self, seconds: float = SILENCE) -> bool:
        """Whether nothing more comes."""
        try:
            if not self.input:
                self.more(seconds)
        except Silent:
            return True
        except Closed:
            pass
        return False
