// SPDX-License-Identifier: MIT
//
// Messages in one line. A walk over schema and parts side by side; json.cpp does the same walk.
#pragma once

#include <cstddef>
#include <string>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

class TextWriter {
 public:
  explicit TextWriter(const Message& message, std::size_t at = 0) : message_(message), at_(at) {}
  std::string text();
  // The item that begins at the part given.
  std::string item_text(const Schema& schema) { return item(schema); }

 private:
  std::string item(const Schema& schema);
  std::string leaf(const Schema& schema, const Part& part) const;
  std::string members(const Schema& schema);
  std::string list(const Schema& schema, std::size_t size);
  const Part& next() { return message_.parts[at_++]; }

  const Message& message_;
  std::size_t at_;
};

}  // namespace gainsay::dual
