// SPDX-License-Identifier: MIT
//
// How the operations of another tool are read, told by a file:
//
//   {"connection": "/process", "begin": "/call", "end": "/return",
//    "request":  {"verb": "/op", "key": "/key", "value": "/input"},
//    "response": {"value": "/output"}}
//
// A text that begins with / is a JSON pointer into the operation; one that begins with // is the
// text after the first /. Everything else stands for itself. A pointer to nothing leaves the member
// out.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.hpp"

namespace gainsay::dual {

class Mapping {
 public:
  // `name` is that of the file, for messages; their code is `trace-map`.
  static Result<Mapping> read(const std::string& name, std::string_view text);

  // An operation with the members c, begin, end, request and response.
  nlohmann::json operation(const nlohmann::json& foreign) const;

 private:
  explicit Mapping(nlohmann::json rules) : rules_(std::move(rules)) {}

  nlohmann::json rules_;
};

}  // namespace gainsay::dual
