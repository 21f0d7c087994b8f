// SPDX-License-Identifier: MIT

#include "report/programs/replay_py.hpp"

namespace gainsay::report {

const char* const kReplayPython = R"PY(# --- what the protocol may leave out

def default(name, value):
    globals().setdefault(name, value)


default("FUNCTIONS", {})
default("head_of", lambda data: data.find(b"\n") + 1 or len(data))
default("name_of", lambda fresh, logical: f"{fresh}-{logical}")
default("text_of", lambda message: json.dumps(message, ensure_ascii=False))


# --- values from earlier answers (J-expressions)

NOTHING = object()  # a path leads nowhere, a function does not apply, a member is left out


def length(value):
    if isinstance(value, str):
        return len(value.encode("utf-8", "surrogateescape"))
    return len(value) if isinstance(value, (list, dict)) else NOTHING


GENERIC = {"same": lambda value: value, "length": length,
           "first": lambda value: value[0] if isinstance(value, list) and value else NOTHING,
           "last": lambda value: value[-1] if isinstance(value, list) and value else NOTHING}


def apply(name, value):
    """Functions of the protocol answer None where they do not apply."""
    if name not in FUNCTIONS:
        return GENERIC[name](value)
    result = FUNCTIONS[name](value)
    return NOTHING if result is None else result


def index_in(token, size):
    if token == "-":
        return size
    if not token.isascii() or not token.isdigit() or (len(token) > 1 and token[0] == "0"):
        return None
    return min(int(token), size)


def follow(value, tokens):
    if not tokens:
        return value
    if isinstance(value, dict):
        return follow(value[tokens[0]], tokens[1:]) if tokens[0] in value else NOTHING
    if not isinstance(value, list) or not value:
        return NOTHING
    index = index_in(tokens[0], len(value))
    if index is None:
        return NOTHING
    meant = min(index, len(value) - 1)
    for at in [*range(meant, -1, -1), *range(meant + 1, len(value))]:
        found = follow(value[at], tokens[1:])
        if found is not NOTHING:
            return found
    return NOTHING


def looked_up(reference, answers):
    step, path = reference["step"], reference.get("path", "")
    tokens = [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]
    earlier = sorted((known for known in answers if known <= step), reverse=True)
    for known in earlier + sorted(known for known in answers if known > step):
        found = follow(answers[known], tokens)
        value = NOTHING if found is NOTHING else apply(reference.get("as", "same"), found)
        if value is not NOTHING:
            return value
    return NOTHING


def evaluated(written, answers, fresh):
    """The request that a J-expression stands for."""
    if isinstance(written, list):
        values = [evaluated(element, answers, fresh) for element in written]
        kept = [value for value in values if value is not NOTHING]
        return kept if kept or not written else NOTHING
    if not isinstance(written, dict):
        return written
    if "$from" in written:
        return looked_up(written["$from"], answers)
    if "$name" in written:
        return name_of(fresh, written["$name"])
    members = {key: evaluated(member, answers, fresh) for key, member in written.items()}
    return {key[1:] if key.startswith("$") else key: member
            for key, member in members.items() if member is not NOTHING}


def steps_in(written):
    """The steps that a J-expression refers to."""
    if isinstance(written, dict) and "$from" in written:
        return [written["$from"]["step"]]
    members = written.values() if isinstance(written, dict) else written
    return [step for member in members for step in steps_in(member)] \
        if isinstance(written, (dict, list)) else []


)PY"
                                  R"PY(# --- the conversation

class Connection:
    def __init__(self, number, address):
        self.number = number
        self.socket = socket.create_connection(address, timeout=5)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""
        self.pending = []  # requests without an answer: step, message
        self.rest = b""    # of the last request
        self.open = True


class Talk:
    def __init__(self, address, deadline):
        self.address = address
        self.deadline = deadline
        self.fresh = f"g{os.getpid()}-{time.time_ns() % 1000000}"
        self.connections = {}
        self.answers = {}
        self.exchanges = []  # connection, text, whether it is an arrow
        self.owed = 0

    def note(self, connection, text, arrow=False):
        self.exchanges.append((connection, text, arrow))

    def connection(self, number):
        if number not in self.connections or not self.connections[number].open:
            if number in self.connections:
                self.note(number, "(opened)")
            self.connections[number] = Connection(number, self.address)
        return self.connections[number]

    def wait(self, done, seconds=None):
        """Takes what comes in until `done()`, or until time is up."""
        end = time.monotonic() + (self.deadline if seconds is None else seconds)
        while not done():
            live = {one.socket: one for one in self.connections.values() if one.open}
            left = max(0, end - time.monotonic())
            ready = select.select(list(live), [], [], left)[0] if live else []
            if not ready:
                return
            for each in ready:
                self.take(live[each])

    def take(self, one):
        try:
            data = one.socket.recv(65536)
        except ConnectionError:
            data = b""
        one.received += data
        while one.received:
            request = one.pending[0][1] if one.pending else None
            decoded = decode(one.received, request)
            if decoded is None:
                break
            message, used = decoded
            one.received = one.received[used:]
            step = one.pending.pop(0)[0] if one.pending else 0
            if step:
                self.answers[step] = message
            self.note(one.number, f"{step or ''}< {text_of(message)}", True)
        if not data:
            self.note(one.number, "(closed by the server)")
            self.close(one)

    def close(self, one):
        self.owed += len(one.pending)
        one.pending = []
        one.open = False
        one.socket.close()

    def write(self, one, data):
        try:
            one.socket.sendall(data)
        except OSError:
            self.take(one)

    def finish(self, one):
        """Writes the rest of the last request."""
        self.note(one.number, f"{one.pending[-1][0]}> (the rest)")
        rest, one.rest = one.rest, b""
        self.write(one, rest)

    def request(self, action):
        one = self.connection(action["c"])
        if one.rest:
            self.finish(one)
        for step in steps_in(action["request"]):
            self.wait(lambda step=step: step in self.answers or not self.is_pending(step))
        message = evaluated(action["request"], self.answers, self.fresh)
        data = encode(None if message is NOTHING else message)
        cut = action.get("cut", "whole")
        size = len(data) if cut == "whole" else head_of(data) if cut == "head" \
            else max(1, min(len(data) - 1, len(data) * cut // 1000))
        one.rest = data[size:]
        one.pending.append((action["step"], message))
        part = "" if not one.rest else " (head)" if cut == "head" else " (beginning)"
        self.note(one.number, f"{action['step']}> {text_of(message)}{part}", not one.rest)
        self.write(one, data[:size])
        self.after(one, action)

    def is_pending(self, step):
        return any(step == waiting for one in self.connections.values() if one.open
                   for waiting, _ in one.pending)

    def after(self, one, action):
        then, step = action.get("then", "answer"), action.get("step", action.get("of"))
        if then == "all":
            self.wait(self.is_quiet)
        elif then == "answer" and not one.rest:
            self.wait(lambda: not self.is_pending(step))
        else:
            self.wait(lambda: False, 0)

    def is_quiet(self):
        return not any(one.pending and not one.rest for one in self.connections.values() if one.open)

    def act(self, action):
        if action["do"] == "request":
            self.request(action)
        elif action["do"] == "rest":
            for one in self.connections.values():
                if one.open and one.rest and one.pending[-1][0] == action["of"]:
                    self.finish(one)
                    self.after(one, action)
        elif action["do"] == "wait":
            self.pause(action["for"])
        elif action["do"] == "drop" and action["c"] in self.connections:
            self.drop(self.connections[action["c"]], action["how"])

    def pause(self, until):
        if until == "all":
            self.wait(self.is_quiet)
        elif isinstance(until, int):
            self.wait(lambda: until not in self.connections or not self.connections[until].pending)
        else:
            seconds = 1 - time.time() % 1 if until == "next second" else int(until[:-2]) / 1000
            time.sleep(seconds)
            self.wait(lambda: False, 0)

    def drop(self, one, how):
        if not one.open:
            return
        self.note(one.number, f"(dropped by the tester: {how})")
        if how == "sending":
            one.socket.shutdown(socket.SHUT_WR)
            return
        if how == "reset":
            one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.pending = []
        one.open = False
        one.socket.close()

    def run(self):
        for action in SCRIPT["actions"]:
            self.act(action)
        for one in self.connections.values():
            if one.open and one.rest:
                self.finish(one)
        self.wait(self.is_quiet)
        for one in self.connections.values():
            if one.open and one.pending:
                self.note(one.number, "(nothing came)")
                self.owed += len(one.pending)
        return self.chart()

    # A column for each connection, the server in the middle; from the fifth on they share one.
    def chart(self):
        numbers = sorted(self.connections) or [1]
        columns = min(len(numbers), 4)
        left = (columns + 1) // 2
        rows = []
        for number, text, arrow in self.exchanges:
            rank = numbers.index(number)
            text = f"c{number}: {text}" if rank >= 4 else text
            text = " ".join(text.split())
            rows.append((min(rank, 3), text[:60] + "..." if len(text) > 60 else text, arrow))
        width = [max([len(f"connection {numbers[at]}")] + [len(row[1]) for row in rows if row[0] == at])
                 for at in range(columns)]
        begin = [sum(width[:at]) + 2 * at for at in range(left)]
        server = sum(width[:left]) + 2 * left + 4
        begin += [server + 7 + sum(width[left:at]) + 2 * (at - left) for at in range(left, columns)]
        line = ""
        for at, word in sorted([(begin[i], f"connection {numbers[i]}") for i in range(columns)]
                               + [(server - 3, "server")]):
            line = line.ljust(at) + word
        lines = [line]
        for column, text, arrow in rows:
            dot = "." if arrow else " "
            if column < left:
                used = begin[column] + len(text)
                lines.append(" " * begin[column] + text + "  " + dot * (server - used - 3) + " |")
            else:
                space = dot * (begin[column] - server - 4)
                lines.append(" " * server + "|  " + space + " " + text)
        return "\n".join(lines)


def main():
    arguments = argparse.ArgumentParser(description="Replays a conversation with a server.")
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--deadline", type=float, default=2, help="seconds to wait for an answer")
    arguments.add_argument("port", type=int)
    given = arguments.parse_args()
    try:
        talk = Talk((given.host, given.port), given.deadline)
        print(talk.run())
    except OSError as error:
        print(f"{given.host}:{given.port}: {error}", file=sys.stderr)
        return 4
    return 1 if talk.owed else 0


if __name__ == "__main__":
    sys.exit(main())
)PY";

}  // namespace gainsay::report
