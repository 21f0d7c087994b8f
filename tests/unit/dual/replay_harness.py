# SPDX-License-Identifier: MIT
"""What the test of replaying programs runs: replay_harness.py PROGRAM kv|http|silent|evaluate

kv, http and silent start a small server on 127.0.0.1, run the program against it and print what it
printed, its exit code, and the bytes that the server got. evaluate imports the program and evaluates
J-expressions: lines of JSON on standard input, {"expression", "answers"}, one value a line out.
"""

import importlib.util
import json
import socket
import subprocess
import sys
import threading


def serve(answer, complete):
    listener = socket.create_server(("127.0.0.1", 0))
    received = {}

    def talk(number, connection):
        data = b""
        while True:
            try:
                more = connection.recv(65536)
            except ConnectionError:
                more = b""
            if not more:
                return
            received[number] = received.get(number, b"") + more
            data += more
            while (used := complete(data)) > 0:
                reply = answer(data[:used])
                data = data[used:]
                if reply is None:
                    return
                # In two writes: an answer may come in pieces.
                connection.sendall(reply[:3])
                connection.sendall(reply[3:])

    def accept():
        number = 0
        while True:
            connection, _ = listener.accept()
            number += 1
            threading.Thread(target=talk, args=(number, connection), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1], received


class Tokens:
    """A store of one value with tokens that differ in every run of this file."""

    def __init__(self):
        self.token = 4711

    def answer(self, request):
        words = request.decode().split()
        if words[0] == "gets":
            return f"VALUE 1 {self.token}\r\n".encode()
        if words[0] == "cas" and words[1] != str(self.token):
            return b"EXISTS\r\n"
        self.token += 1
        return b"STORED\r\n"


def http(request):
    if request.startswith(b"GET"):
        return b"HTTP/1.1 200 OK\r\nETag: \"v9\"\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    if b'if-match: "v9"' in request:
        return b"HTTP/1.1 204 No Content\r\n\r\n"
    return b"HTTP/1.1 412 Precondition Failed\r\nContent-Length: 2\r\n\r\nno"


def complete_line(data):
    return data.find(b"\n") + 1


def complete_http(data):
    end = data.find(b"\r\n\r\n") + 4
    if end < 4:
        return 0
    size = next((int(line.split(b":")[1]) for line in data[:end].split(b"\r\n")
                 if line.lower().startswith(b"content-length")), 0)
    return end + size if len(data) >= end + size else 0


def run(program, kind):
    server = {"kv": (Tokens().answer, complete_line), "silent": (lambda request: None, complete_line),
              "http": (http, complete_http)}[kind]
    port, received = serve(*server)
    ran = subprocess.run([sys.executable, "-B", program, "--deadline", "0.5", str(port)],
                         capture_output=True, text=True, timeout=60, check=False)
    print(f"{ran.stdout}{ran.stderr}exit {ran.returncode}")
    for number in sorted(received):
        print(number, received[number])


def evaluate(program):
    spec = importlib.util.spec_from_file_location("replay", program)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for line in sys.stdin:
        case = json.loads(line)
        answers = {int(step): answer for step, answer in case["answers"].items()}
        value = module.evaluated(case["expression"], answers, "g")
        print(json.dumps(None if value is module.NOTHING else value))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    if sys.argv[2] == "evaluate":
        evaluate(sys.argv[1])
    else:
        run(sys.argv[1], sys.argv[2])
