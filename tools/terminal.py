#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a command as if somebody sat before it: terminal.py <command> [<argument>...]

The command gets a pseudo-terminal of its own for all three streams. Nobody types: its standard input is open, and
whoever reads from it waits. What it prints goes to standard output as it is, and its exit code is handed on.
"""

import os
import pty
import select
import signal
import sys
import termios
import time

# How a command ended that was out of time; timeout(1) says the same.
OUT_OF_TIME = 124


def leave_bytes_alone(descriptor: int) -> None:
    """Lines end as the command ends them."""
    mode = termios.tcgetattr(descriptor)
    mode[1] &= ~termios.OPOST
    termios.tcsetattr(descriptor, termios.TCSANOW, mode)


def run(command: list[str], take, seconds: float | None = None, **environment: str) -> int:
    """Gives `take` what the command prints, piece by piece; the command's exit code."""
    ready, go = os.pipe()
    process, terminal = pty.fork()
    if process == 0:
        os.close(go)
        os.read(ready, 1)  # until the terminal is set up
        os.close(ready)
        try:
            os.execvpe(command[0], command, os.environ | environment)
        except OSError as error:
            print(f"{command[0]}: {error.strerror}", file=sys.stderr, flush=True)
            os._exit(127)
    os.close(ready)
    leave_bytes_alone(terminal)
    os.close(go)
    end = None if seconds is None else time.monotonic() + seconds
    try:
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            if not select.select([terminal], [], [], left)[0]:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                return OUT_OF_TIME
            try:
                piece = os.read(terminal, 65536)
            except OSError:  # nobody has the terminal open any more
                piece = b""
            if not piece:
                break
            take(piece)
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except KeyboardInterrupt:
        os.killpg(process, signal.SIGINT)
        os.waitpid(process, 0)
        return 130
    finally:
        os.close(terminal)  # what is left of the command gets SIGHUP


def print_piece(piece: bytes) -> None:
    sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    code = run(sys.argv[1:], print_piece)
    sys.exit(code if code >= 0 else 128 - code)
