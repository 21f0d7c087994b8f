#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server of locks: lock_server.py PORT. A request and its answer are a line of JSON each."""
import json
import random
import socketserver
import sys

held = {}  # the token of each lock that is held


def serve(verb, lock, token):
    if verb == "take":
        if lock in held:
            return {"said": "busy"}
        held[lock] = random.randrange(1, 10**9)
        return {"said": "taken", "token": held[lock]}
    if held.pop(lock, None) == token:
        return {"said": "released"}
    return {"said": "refused"}


class Client(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(json.dumps(serve(**json.loads(line))).encode() + b"\n")


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


Server(("127.0.0.1", int(sys.argv[1])), Client).serve_forever()
