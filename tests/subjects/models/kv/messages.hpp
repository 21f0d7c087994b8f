// SPDX-License-Identifier: MIT
// Requests and answers of small_kv (tests/subjects/small_kv/README.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/dual/message.hpp>

namespace models::kv {

namespace dual = gainsay::dual;

/// `remove` is delete.
enum class Verb : std::uint8_t {
  get,
  gets,
  set,
  add,
  replace,
  cas,
  append,
  prepend,
  incr,
  decr,
  remove,
  touch,
  rev,
  grant,
  attach,
  renew,
  revoke,
  watch,
  unwatch,
  multi,
  exec,
  discard,
  subscribe,
  unsubscribe,
  publish,
};

struct Request {
  Verb verb = Verb::get;
  std::vector<std::string> keys{};  ///< or the topic; one, except for get, gets and watch
  std::string value{};
  std::uint64_t flags = 0;
  std::int64_t milliseconds = 0;
  std::optional<std::uint64_t> number{};  ///< a token, what is added, a lease; 0 if it is not given
};

struct Value {
  std::string key{};
  std::string data{};
  std::uint64_t flags = 0;
  dual::Maybe<dual::Sym<std::uint64_t>> token{};  ///< of gets
};

/// What one command is answered: a word, for some with a number or values.
struct Reply {
  std::string word{};  ///< NUMBER where the answer is nothing but a number
  dual::Maybe<dual::Sym<std::uint64_t>> number{};
  std::vector<Value> values{};
};

struct Answer {
  std::string word{};
  dual::Maybe<dual::Sym<std::uint64_t>> number{};
  std::vector<Value> values{};
  std::string topic{};           ///< of EVENT, SUBSCRIBED, UNSUBSCRIBED
  std::string data{};            ///< of EVENT
  std::vector<Reply> results{};  ///< of exec
};

}  // namespace models::kv
