// SPDX-License-Identifier: MIT

#include "dual/wire.hpp"

namespace gainsay::dual {

const char* const kLineWire = R"PY(def encode(message):
    return (message["line"] + "\r\n").encode("utf-8", "surrogateescape")


def decode(data, request):
    end = data.find(b"\n")
    if end < 0:
        return None
    return {"line": data[:end].rstrip(b"\r").decode("utf-8", "surrogateescape")}, end + 1


def text_of(message):
    return message["line"]
)PY";

const char* const kJsonLineWire = R"PY(def encode(message):
    return (json.dumps(message, ensure_ascii=False) + "\n").encode("utf-8", "surrogateescape")


def decode(data, request):
    end = data.find(b"\n")
    if end < 0:
        return None
    return json.loads(data[:end].decode("utf-8", "surrogateescape")), end + 1
)PY";

const char* const kHttpWire = R"PY(def head_of(data):
    return data.index(b"\r\n\r\n") + 4


def name_of(fresh, logical):
    return f"/{fresh}-{logical.lstrip('/')}"


def encode(message):
    body = message.get("body")
    data = b"" if body is None else body.encode("latin-1")
    lines = [f"{message['method']} {message['path']} HTTP/1.1", "host: localhost"]
    for name, values in message.get("headers", {}).items():
        lines += [f"{name}: {value}" for value in (values if isinstance(values, list) else [values])]
    if body is not None:
        lines.append(f"content-length: {len(data)}")
    return "\r\n".join(lines + ["", ""]).encode("latin-1") + data


def chunks(data):
    body = b""
    while True:
        end = data.find(b"\r\n")
        if end < 0:
            return None
        size = int(data[:end].split(b";")[0], 16)
        if len(data) < end + 4 + size:
            return None
        body, data = body + data[end + 2:end + 2 + size], data[end + 4 + size:]
        if size == 0:
            return body, data


def decode(data, request):
    end = data.find(b"\r\n\r\n")
    if end < 0:
        return None
    status, *lines = data[:end].decode("latin-1").split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers.setdefault(name.lower(), []).append(value.strip())
    message = {"status": int(status.split(" ")[1]),
               "headers": {name: values[0] if len(values) == 1 else values
                           for name, values in headers.items()}}
    rest = data[end + 4:]
    no_body = message["status"] in (204, 304) or (request or {}).get("method") == "HEAD"
    if "chunked" in headers.get("transfer-encoding", []) and not no_body:
        read = chunks(rest)
        if read is None:
            return None
        message["body"] = read[0].decode("latin-1")
        return message, len(data) - len(read[1])
    size = 0 if no_body else int(headers.get("content-length", ["0"])[0])
    if len(rest) < size:
        return None
    message["body"] = rest[:size].decode("latin-1")
    return message, end + 4 + size


def text_of(message):
    head = (f"{message['method']} {message['path']}" if "method" in message
            else str(message["status"]))
    shown = {name: value for name, value in message.get("headers", {}).items()
             if name.startswith("if-") or name in ("etag", "last-modified", "range")}
    body = message.get("body")
    return " ".join([head, *(f"{name}: {value}" for name, value in shown.items()),
                     *([json.dumps(body[:20])] if body else [])])
)PY";

}  // namespace gainsay::dual
