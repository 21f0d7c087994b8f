// SPDX-License-Identifier: MIT
//
// The values that a mock makes up. A value stays open until somebody sees it, perhaps many steps
// later: until then only what was assumed and decided about it is kept. So an expiry between two
// moments need not be hit by chance, and a tag that must not stand for two bodies is not settled
// before its body is asked for.
//
// To decide a condition on open values, values are drawn that meet all that is known, each within
// the bounds that this puts on it; what the condition comes to for them is known from then on, the
// values are forgotten. To show a value it is drawn in the same way and kept.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/server.hpp>

namespace gainsay::dual {

// What values of families stand for.
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
  explicit Unknowns(Draws& draws) : draws_(draws) {}

  void now(Time now) { now_ = now; }

  // A step begins; it is kept, or all that became known in it is forgotten.
  void begin();
  void keep();
  void take_back();

  // An open value; of a family: unlike all others of it.
  Value open(const Domain& domain, std::string_view fresh_family = {});
  void assume(const Cond& condition);
  // Whether it holds, from now on.
  bool decide(const Cond& condition);
  // The value, from now on.
  Value constant(const Value& value);
  void claim(std::string_view family, const Value& value, const std::string& key);

  // Whether a value was ever made up.
  bool any() const { return !values_.empty(); }
  // The constant, if it is known already.
  std::optional<Value> known(const Value& value) const { return evaluated(value); }
  // Between steps: forgets what is known of values that no state has any more.
  using EachLive = std::function<void(const std::function<void(const Value&)>&)>;
  void forget_all_but(const EachLive& each_live);

 private:
  struct Open {
    Domain domain{};
    std::string family{};          // of a fresh one
    std::optional<Value> value{};  // once it was seen
    std::optional<Value> drawn{};  // while a condition is decided
  };
  struct Bounds {
    std::optional<std::int64_t> min{};
    std::optional<std::int64_t> max{};
    std::optional<Value> exactly{};
  };
  using Variables = std::vector<std::uint32_t>;  // rising

  Open& at(std::uint32_t variable) { return values_[variable - 1]; }
  const Open& at(std::uint32_t variable) const { return values_[variable - 1]; }
  void collect(const Value& value, Variables& open) const;
  void collect(const Cond& condition, Variables& open) const;
  // All whose values depend on these; and the assumptions that say so.
  Variables related(Variables open, std::vector<const Cond*>& about) const;
  void draw(const Variables& open, const std::vector<const Cond*>& about);
  bool try_draw(const Variables& open, const std::vector<const Cond*>& about);
  bool is_new(std::uint32_t variable, const Variables& open) const;
  void forget_drawn(const Variables& open);
  void fix(std::uint32_t variable);
  Value drawn(const Open& open, const Bounds& bounds);
  std::int64_t drawn_number(const Open& open, const Bounds& bounds);

  std::optional<Value> evaluated(const Value& value) const;
  std::optional<bool> truth(const Cond& condition) const;
  void narrow(std::uint32_t variable, const Cond& condition, Bounds& bounds) const;
  void narrow_by(std::uint32_t variable, const Cond& comparison, Bounds& bounds) const;

  Draws& draws_;
  Claims claims_{};
  Time now_{};
  std::vector<Open> values_{};  // variable - 1
  std::vector<Cond> known_{};   // that holds, of values that are open
  std::size_t worth_forgetting_ = 64;

  // of the step
  std::size_t values_before_ = 0;
  std::size_t known_before_ = 0;
  Variables fixed_{};
  std::vector<Claims::Claim> claimed_{};
};

}  // namespace gainsay::dual
