// SPDX-License-Identifier: MIT
//
// Exhaustive search: an odometer over the choices of a case.
//
// The digit of a choice counts from the simplest value of its domain. A round has a bound and runs the
// cases whose digits add up to exactly that bound; rounds with bound 0, 1, 2, ... therefore run every
// case once, small ones first. A round in which nothing was kept out by the bound was the last: all
// cases there are have been run, which is a proof.
//
// Cost: a round walks through the cases of the rounds before it again, without running their property
// where the arguments are drawn up front; as rounds grow geometrically that is a constant factor.

#include <algorithm>
#include <array>
#include <bit>

#include "core/choice.hpp"
#include "core/executor.hpp"

namespace gainsay {

namespace {

// Reals cannot be enumerated; these stand for them.
constexpr std::array<double, 12> kReals = {0.0,  1.0,    -1.0,  0.5,   2.0,  -0.5,
                                           -2.0, 1e-300, 1e300, -1e300, 0.1, -0.0};
// Bytes are enumerated as numbers of up to this many bytes.
constexpr std::uint64_t kMostBytes = 2;

class OdometerChooser final : public Chooser {
 public:
  explicit OdometerChooser(Odometer& odometer) : odometer_(odometer) {}

  void begin() {
    odometer_.at = 0;
    sum_ = 0;
  }
  std::uint64_t sum() const { return sum_; }

  void choose(Choice& choice, std::span<std::uint8_t> data) override {
    switch (choice.kind) {
      case ChoiceKind::real: choose_real(choice); break;
      case ChoiceKind::bytes: choose_bytes(choice, data); break;
      case ChoiceKind::reference: choice.value = digit(choice.extent); break;
      default: choice.value = value_at(choice, digit(choice.extent)); break;
    }
  }

  // Moves to the next case; false if the round is over.
  bool advance() {
    Odometer& o = odometer_;
    o.count = o.at;
    std::uint64_t before = 0;
    for (std::uint32_t i = 0; i < o.count; ++i) before += o.digit[i];
    while (o.count > 0) {
      const std::uint32_t last = o.count - 1;
      before -= o.digit[last];
      if (o.digit[last] < o.last[last]) {
        if (before + o.digit[last] + 1 <= o.bound) {
          ++o.digit[last];
          return true;
        }
        o.cut = true;
      }
      --o.count;
    }
    return false;
  }

 private:
  std::uint64_t digit(std::uint64_t last) {
    Odometer& o = odometer_;
    if (o.at == Odometer::kMostDigits) {
      o.cut = true;
      return 0;
    }
    if (o.at == o.count) o.digit[o.count++] = 0;
    o.last[o.at] = last;
    sum_ += o.digit[o.at];
    return o.digit[o.at++];
  }

  void choose_real(Choice& choice) {
    odometer_.inexact = true;
    const auto min = std::bit_cast<double>(choice.low);
    const auto max = std::bit_cast<double>(choice.extent);
    const double value = kReals[digit(kReals.size() - 1)];
    choice.value = std::bit_cast<std::uint64_t>(fit_real(value, min, max, choice.target));
  }

  void choose_bytes(Choice& choice, std::span<std::uint8_t> data) {
    const std::uint64_t most = std::min<std::uint64_t>(choice.extent, kMostBytes);
    if (choice.extent > most) odometer_.inexact = true;
    choice.target = choice.low + digit(most);
    for (std::uint64_t i = 0; i < choice.target; ++i) {
      data[i] = static_cast<std::uint8_t>(i < kMostBytes ? digit(255) : 0);
    }
  }

  Odometer& odometer_;
  std::uint64_t sum_ = 0;
};

}  // namespace

BatchEnd Loops::enumerate() {
  const detail::CurrentCase current(case_);
  OdometerChooser chooser(*arena_.odometer);
  Control& control = *arena_.control;
  case_.describing(false);
  case_.watch_duplicates(false);
  // A worker that died left the odometer at the case that killed it.
  bool more = arena_.odometer->at == 0 || chooser.advance();
  for (; more; more = chooser.advance()) {
    chooser.begin();
    case_.source.begin_choosing(chooser, 100);
    const Verdict verdict = run();
    if (chooser.sum() != arena_.odometer->bound && !verdict.failed()) continue;
    case_.count(verdict);
    if (verdict.failed()) return BatchEnd::failed;
    if (control.stop.load(std::memory_order_relaxed)) return BatchEnd::stopped;
  }
  arena_.odometer->at = 0;
  arena_.odometer->count = 0;
  return BatchEnd::done;
}

}  // namespace gainsay
