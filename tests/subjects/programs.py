# SPDX-License-Identifier: MIT
"""The servers under test: the command line of subjects_test.py."""

import sys

from server import Server

HTTP, KV, MEMORY = sys.argv[1], sys.argv[2], int(sys.argv[3])


def small_http(*arguments: str) -> Server:
    return Server(HTTP, *arguments, memory=MEMORY)


def small_kv(*arguments: str) -> Server:
    return Server(KV, *arguments, memory=MEMORY)
