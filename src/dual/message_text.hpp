// SPDX-License-Identifier: MIT
//
// Messages in one line. A walk over schema and parts side by side; json.cpp does the same walk.
#pragma once

#include <string>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

class TextWriter {
 public:
  explicit TextWriter(const Message& message) : message_(message) {}
  std::string text();

 private:
  std::string item(const Schema& schema);
  std::string leaf(const Schema& schema, const Part& part) const;
  std::string members(const Schema& schema);
  std::string list(const Schema& schema, std::size_t size);
  const Part& next() { return message_.parts[at_++]; }

  const Message& message_;
  std::size_t at_ = 0;
};

}  // namespace gainsay::dual
