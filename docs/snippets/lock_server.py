#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server of locks: lock_server.py PORT. A request and its answer are a line of JSON each."""
import collections
import json
import socketserver
import sys

taken = collections.Counter()  # how often each lock was taken
held = {}                      # the token of each lock that is held


def serve(verb, token, lock):
    if verb == "take":
        if lock in held:
            return {"said": "busy"}
        taken[lock] += 1
        held[lock] = taken[lock]
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
