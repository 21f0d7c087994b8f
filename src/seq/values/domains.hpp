// SPDX-License-Identifier: MIT
//
// Values that numbers are drawn from where the user names them: `--values=key_t=0..9`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gainsay/source.hpp>

#include "base/result.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

// What a number of one type may be: single values and ranges, the first one the simplest.
struct Domain {
  struct Range {
    std::uint64_t low = 0;  // of integers: the bits, sign-extended
    std::uint64_t high = 0;
    double real_low = 0;  // of floating types
    double real_high = 0;
  };
  const CType* type = nullptr;
  std::vector<Range> ranges{};

  std::uint64_t integer(Source& source) const;
  double real(Source& source) const;
};

// A name and what the user wrote behind it.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

// Which domain holds for which number. A name is a type (`key_t`, `unsigned int`), a parameter
// (`push.x`) or a field (`struct point.x`, or its typedef); the more particular one counts.
class Domains {
 public:
  // Errors: seq-values (what is not a list of values), seq-values-name (what is not there, or no
  // number), seq-values-range (what the type cannot hold).
  static Result<Domains> read(const CFacts& facts, const NamedValues& given);

  // Null if nothing was said.
  const Domain* of(const CParameter& parameter) const { return find(&parameter); }
  const Domain* of(const CField& field) const { return find(&field); }
  const Domain* of(const CType& type) const { return find(&type); }

 private:
  const Domain* find(const void* what) const {
    const auto found = domains_.find(what);
    return found == domains_.end() ? nullptr : &found->second;
  }

  std::map<const void*, Domain> domains_{};
};

}  // namespace gainsay::seq
