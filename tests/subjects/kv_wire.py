# SPDX-License-Identifier: MIT
"""The protocol of small_kv as a client speaks it."""

from server import SECONDS, Wire


class Kv(Wire):
    def line(self, seconds: float = SECONDS) -> str:
        return self.until(b"\r\n", seconds).decode()

    def tell(self, command: str, data: str | None = None):
        """Sends a command; the size of the data is filled in for %."""
        if data is None:
            return self.send(f"{command}\r\n".encode())
        self.send(f"{command.replace('%', str(len(data)))}\r\n{data}\r\n".encode())

    def ask(self, command: str, data: str | None = None) -> str:
        """A command whose answer is one line."""
        self.tell(command, data)
        return self.line()

    def put(self, key: str, data: str, flags: int = 0, time: int = 0) -> str:
        return self.ask(f"set {key} {flags} {time} %", data)

    def items(self) -> dict[str, tuple]:
        """The answer to get or gets: key -> (data, flags) or (data, flags, token)."""
        found = {}
        while (line := self.line()) != "END":
            word, key, flags, size, *token = line.split(" ")
            assert word == "VALUE", line
            data = self.exactly(int(size) + 2).decode()
            assert data.endswith("\r\n"), data
            found[key] = (data[:-2], int(flags), *map(int, token))
        return found

    def get(self, *keys: str) -> dict[str, tuple]:
        self.tell("get " + " ".join(keys))
        return self.items()

    def data(self, key: str) -> str | None:
        found = self.get(key)
        return found[key][0] if found else None

    def token(self, key: str) -> int:
        self.tell(f"gets {key}")
        return self.items()[key][2]

    def number(self, command: str) -> int:
        """The number in an answer of a word and a number."""
        return int(self.ask(command).split(" ")[1])

    def event(self, seconds: float = SECONDS) -> tuple[str, str]:
        word, topic, size = self.line(seconds).split(" ")
        assert word == "EVENT", word
        return topic, self.exactly(int(size) + 2).decode()[:-2]
