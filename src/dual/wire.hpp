// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::dual {

// How messages of a protocol are written as bytes and read, as Python for programs that replay a
// conversation (Conversation::wire):
//
//   encode(message) -> bytes
//   decode(data, request) -> (message, how many bytes it took), or None if more must come
//
// and, where the defaults do not fit, head_of(data) -> how many bytes come before a cut behind the
// head, name_of(fresh, logical), text_of(message), FUNCTIONS by name.

// {"line": "..."}: a line of text in each direction.
extern const char* const kLineWire;
// A line of JSON.
extern const char* const kJsonLineWire;
// HTTP/1.1: {"method", "path", "headers", "body"}, answered by {"status", "headers", "body"};
// header names in lower case, several values as a list.
extern const char* const kHttpWire;

}  // namespace gainsay::dual
