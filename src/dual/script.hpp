// SPDX-License-Identifier: MIT
//
// A conversation as a script (`.dual.json`): what the tester does, with J-expressions where a value
// comes from an earlier answer. Readable and editable; replaying it needs no tape.
//
//   {"gainsay_script": 1, "model": "kv", "subject": "memcached -l 127.0.0.1 -p {port}",
//    "actions": [
//     {"do": "request", "step": 1, "c": 1, "request": {"verb": "gets", "key": {"$name": "a"}}},
//     {"do": "request", "step": 2, "c": 1, "cut": "head", "then": "go on", "request": {...}},
//     {"do": "rest", "of": 2},
//     {"do": "wait", "for": "10ms"},
//     {"do": "drop", "c": 1, "how": "reset"}
//    ]}
//
// Every subset of the actions is a script that can be carried out: a request on a connection whose
// last one is unfinished finishes that first, a dropped connection is opened again, a rest without
// its request is passed over, and all is finished in the end.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dual/jexp.hpp"
#include "dual/schedule.hpp"

namespace gainsay::dual {

struct Wait {
  enum class For : std::uint8_t { connection, all, pause, next_second };
  For until = For::all;
  std::uint32_t number = 0;  // the connection, or how many milliseconds

  bool operator==(const Wait&) const = default;
};

struct Action {
  enum class Kind : std::uint8_t { request, rest, wait, drop };

  Kind kind = Kind::request;
  std::uint32_t step = 0;        // of a request: its identity; of a rest: the request's
  std::uint32_t connection = 1;  // of a request and a drop
  Jexp request{};
  Cut cut{};
  Then then = Then::answer;  // of a request and a rest
  Wait wait{};
  Drop drop = Drop::close;

  bool operator==(const Action&) const = default;
};

struct Script {
  std::string model{};
  std::map<std::string, std::string> knobs{};
  std::string subject{};                          // the command that starts the server
  std::map<std::string, std::string> versions{};  // of what the failure was seen with
  std::vector<Action> actions{};

  bool operator==(const Script&) const = default;
};

// Errors: dual-script, dual-jexp; `file` and the path to what is wrong are their place.
Result<Script> read_script(std::string_view text, const Functions& functions,
                           const std::string& file = "");

JsonTree to_json(const Script& script);
// The same as text, an action a line.
std::string to_text(const Script& script);

}  // namespace gainsay::dual
