// SPDX-License-Identifier: MIT
//
// The values that a mock makes up in one step. A value stays open until somebody has to know it,
// so that what the model assumes of it can narrow it: an expiry between two moments would not be
// hit by chance. Then all open values are drawn, each within the bounds that the assumptions put on
// it, until all assumptions hold.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/server.hpp>

namespace gainsay::dual {

// What values of families stand for, over all steps.
class Claims {
 public:
  struct Claim {
    std::string family{};
    std::string value{};
    std::string key{};
  };

  // Whether the value may stand for this.
  bool allows(const Claim& claim) const;
  bool used(std::string_view family, const std::string& value) const;
  void add(const Claim& claim) { known_[{claim.family, claim.value}] = claim.key; }
  // A number that no fresh value had, and a key that nothing else has.
  std::uint64_t next(std::string_view family) { return ++counters_[std::string(family)]; }
  std::string own_key() { return "#" + std::to_string(++keys_); }

 private:
  std::map<std::pair<std::string, std::string>, std::string> known_{};
  std::map<std::string, std::uint64_t> counters_{};
  std::uint64_t keys_ = 0;
};

// Thrown in a step whose drawn values do not meet an assumption, or of which one cannot stand for
// what is claimed.
struct Rejected {
  enum class By : std::uint8_t { assumption, claim };
  By by = By::assumption;
};

class Unknowns {
 public:
  Unknowns(Draws& draws, Claims& claims, Time now) : draws_(draws), claims_(claims), now_(now) {}

  // An open value; `fresh`: unlike all others of this family.
  Value open(const Domain& domain, std::string_view fresh_family = {});
  void assume(const Cond& condition);
  void claim(std::string_view family, const Value& value, std::string key);

  // Draws what is open. Throws Rejected if nothing that was tried meets the assumptions.
  void settle();
  bool all_settled() const { return settled_ == values_.size(); }
  bool none() const { return values_.empty(); }

  // The constant, or whether it holds; everything is settled by then.
  Value constant(const Value& value);
  bool holds(const Cond& condition);

  // Makes the claims of this step known to later ones.
  void commit();

 private:
  struct Open {
    Domain domain{};
    std::string family{};  // of a fresh one
    std::optional<Value> value{};
  };
  struct Bounds {
    std::optional<std::int64_t> min{};
    std::optional<std::int64_t> max{};
    std::optional<Value> exactly{};
  };

  std::optional<Value> evaluated(const Value& value) const;
  std::optional<bool> truth(const Cond& condition) const;
  void narrow(std::uint32_t variable, const Cond& condition, Bounds& bounds) const;
  void narrow_by(std::uint32_t variable, const Cond& comparison, Bounds& bounds) const;
  Value drawn(const Open& open, const Bounds& bounds);
  std::int64_t drawn_number(const Open& open, const Bounds& bounds);
  bool try_values();

  Draws& draws_;
  Claims& claims_;
  Time now_;
  std::vector<Open> values_{};  // variable - 1
  std::size_t settled_ = 0;
  std::vector<Cond> assumptions_{};
  std::vector<Claims::Claim> made_{};
};

}  // namespace gainsay::dual
