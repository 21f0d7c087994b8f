// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/show.hpp>

namespace gainsay {

// A generated pure function: equal arguments give equal results. What it gives is drawn when it is
// first asked, so only calls that are made cost anything, and it prints as the table of the calls
// it answered:
//
//   check([](Function<bool(int)> keep, std::vector<int> xs) { ... });
//   // keep: [](const int& a) -> bool { if (a == 1) return true; return false; }
//
// A `std::function<bool(int)>` parameter gets one too. Arguments must be comparable with == and
// copyable, results copyable. It may be called as long as the case runs, on the thread that runs
// it. Shrinks to the function that always gives the simplest result.
template <class Signature>
class Function;

template <class R, class... Args>
class Function<R(Args...)> {
 public:
  // `result` is drawn from for each new call.
  Function(Source& source, Gen<R> result);
  Function(const Function& other) : state_(other.state_) { ++state_->owners; }
  Function& operator=(const Function& other) = delete;
  ~Function() {
    if (--state_->owners == 0) delete state_;
  }

  R operator()(Args... args) const;

  friend Shown gainsay_show(const Function& function) { return function.shown(); }

 private:
  using Arguments = std::tuple<std::remove_cvref_t<Args>...>;
  struct State {
    Source& source;
    Gen<R> result;
    std::uint32_t id;
    std::vector<std::pair<Arguments, R>> answers{};
    std::size_t owners = 1;
  };

  Shown shown() const;

  State* state_;
};

// Functions whose results come from a generator: functions<bool(int)>(coin(0.9)).
template <class Signature, Generator G>
Gen<Function<Signature>> functions(G result);

}  // namespace gainsay

#include <gainsay/detail/gen/functions_impl.hpp>
