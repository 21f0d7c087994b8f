// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace gainsay {

// What one case came to.
//
// A property may return one: `return Verdict::discard("not sorted")` costs nothing, while `assume`
// has to throw. Details of a failure are in the case's journal.
class Verdict {
 public:
  enum class Kind : std::uint8_t {
    pass,
    discard,  // the case does not meet the property's precondition
    fail,
    duplicate,  // the same choices passed before; the property was not run again
  };
  static constexpr Kind kLastKind = Kind::duplicate;

  static constexpr Verdict pass() { return Verdict(Kind::pass, ""); }
  static constexpr Verdict fail() { return Verdict(Kind::fail, ""); }
  static constexpr Verdict duplicate() { return Verdict(Kind::duplicate, ""); }
  // `reason` must outlive the run: a string literal.
  static constexpr Verdict discard(const char* reason = "") {
    return Verdict(Kind::discard, reason);
  }

  constexpr Kind kind() const { return kind_; }
  constexpr const char* reason() const { return reason_; }
  constexpr bool passed() const { return kind_ == Kind::pass; }
  constexpr bool failed() const { return kind_ == Kind::fail; }

 private:
  constexpr Verdict(Kind kind, const char* reason) : reason_(reason), kind_(kind) {}

  const char* reason_;
  Kind kind_;
};

}  // namespace gainsay
