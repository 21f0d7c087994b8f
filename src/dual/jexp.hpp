// SPDX-License-Identifier: MIT
//
// Requests that take values from earlier answers: JSON in which an object may be a reference
//
//   {"$from": {"step": 3, "path": "/headers/etag", "as": "weak"}}
//
// or a logical name, {"$name": "a"}, that each case maps to a fresh one. A member of a message
// whose own name begins with $ is written with one more.
//
// What a reference stands for is found loosely, so that a conversation can be replayed on a server
// that answers in another way, but always the same way for the same answers:
//
// 1. If the answer to its step is still to come, it is awaited, up to the deadline.
// 2. Its path is followed into that answer. An index past the end is the last element; where the
//    element does not have the rest of the path, the nearest earlier one counts that has, then the
//    nearest later one.
// 3. Where that leads nowhere, or the function does not apply, the nearest earlier step counts on
//    whose answer it does, then the nearest later one. Steps are compared by their numbers.
// 4. Else the member that holds the reference is left out, and the reference is unresolved. A list
//    of which no element is left goes as well.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.hpp"

namespace gainsay::dual {

using JsonTree = nlohmann::json;

// The functions that references may name. A pack adds its own: nothing else can be called, so a
// script is data.
class Functions {
 public:
  // Nothing if the function does not apply to the value.
  using Function = std::function<std::optional<JsonTree>(const JsonTree& value)>;

  // same; of lists first and last; length (of a text, a list or an object).
  static Functions generic();

  // Replaces one that has this name.
  void add(std::string name, Function function);
  Function find(const std::string& name) const;  // null if there is none
  // `same` first, because it is the simplest, then in the order in which they were added.
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_{};
  std::map<std::string, Function> functions_{};
};

// Where a value comes from.
struct Reference {
  std::uint32_t step = 1;  // the identity of the request whose answer has it
  std::string path{};      // RFC 6901; indices count from 0; empty: the whole answer
  std::string as = "same";
};

class Jexp {
 public:
  // null.
  Jexp() = default;
  static Jexp literal(const JsonTree& value);
  static Jexp from(const Reference& reference);
  static Jexp name(const std::string& logical);
  static Jexp list(const std::vector<Jexp>& elements);
  static Jexp object(const std::vector<std::pair<std::string, Jexp>>& members);

  // Errors: dual-jexp, with `place` and the path to what is wrong.
  static Result<Jexp> read(const JsonTree& written, const Functions& functions,
                           const std::string& place = "");
  static Result<Jexp> parse(std::string_view text, const Functions& functions,
                            const std::string& place = "");

  // As it is read.
  const JsonTree& written() const { return written_; }
  std::string print() const;

  // The references in it, from left to right.
  std::vector<Reference> references() const;

  bool operator==(const Jexp&) const = default;

 private:
  explicit Jexp(JsonTree written) : written_(std::move(written)) {}

  JsonTree written_{};
};

// The answers that requests refer to.
class Answers {
 public:
  virtual ~Answers() = default;
  // Waits for the answer to this step if it is still to come, and no longer than is allowed.
  virtual void await(std::uint32_t step) = 0;
  // What has been answered so far, by step.
  virtual const std::map<std::uint32_t, JsonTree>& known() const = 0;
};

// What logical names are in this case.
using Names = std::function<std::string(const std::string& logical)>;

struct Evaluated {
  JsonTree value{};
  std::uint64_t resolved = 0;  // references that stand for a value
  std::uint64_t loose = 0;     // of these: not the one that was meant
  std::uint64_t unresolved = 0;
};

Evaluated evaluate(const Jexp& expression, Answers& answers, const Functions& functions,
                   const Names& names);

}  // namespace gainsay::dual
