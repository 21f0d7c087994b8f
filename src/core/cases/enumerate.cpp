// SPDX-License-Identifier: MIT
//
// Exhaustive search: an odometer over the choices of a case.
//
// The digit of a choice counts from the simplest value of its domain. A round has a bound and runs
// the cases whose digits add up to at most that, without those that earlier rounds ran; rounds with
// rising bounds therefore run every case once, small ones first. A round in which nothing was kept
// out by the bound was the last: all cases there are have been run, which is a proof.
//
// Cost: a round walks through the cases of the rounds before it again. Where the arguments are
// drawn up front the property is not called for them; that is sound because a case that is passed
// over was run with the same arguments before, and would have shown then if it draws more
// (`draws_late`).

#include <algorithm>
#include <array>
#include <bit>

#include "core/cases/executor.hpp"
#include "core/source/recording.hpp"
#include "tape/choice.hpp"

namespace gainsay::core {

namespace {

// Reals cannot be enumerated; these stand for them.
constexpr std::array<double, 12> kReals = {0.0,  1.0,    -1.0,  0.5,    2.0, -0.5,
                                           -2.0, 1e-300, 1e300, -1e300, 0.1, -0.0};
// Bytes are enumerated as numbers of up to this many bytes.
constexpr std::uint64_t kMostBytes = 2;

class OdometerProvider final : public ChoiceProvider {
 public:
  explicit OdometerProvider(Odometer& odometer) : odometer_(odometer) {}

  void begin() {
    odometer_.at = 0;
    odometer_.begun = true;
    ++odometer_.walked;
    sum_ = 0;
    note_sum();
  }
  // True while the digits add up to what earlier rounds ran.
  const bool& known() const { return known_; }
  // True if the property need not be called for such a case.
  const bool& passed_over() const { return passed_over_; }

  void choose(Choice& choice, std::span<std::uint8_t> data) override {
    switch (choice.kind) {
      case ChoiceKind::real:
        choose_real(choice);
        break;
      case ChoiceKind::bytes:
        choose_bytes(choice, data);
        break;
      case ChoiceKind::reference:
        choice.value = digit(choice.extent);
        break;
      default:
        choice.value = value_at(choice, digit(choice.extent));
        break;
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
    note_sum();
    // A test that does not draw the same choices every time may ask for another domain than before.
    return std::min(o.digit[o.at++], last);
  }

  void note_sum() {
    known_ = sum_ < odometer_.done;
    passed_over_ = known_ && !odometer_.draws_late;
  }

  void choose_real(Choice& choice) {
    odometer_.inexact = true;
    const auto min = std::bit_cast<double>(choice.low);
    const auto max = std::bit_cast<double>(choice.extent);
    const double value = kReals[digit(kReals.size() - 1)];
    choice.value = std::bit_cast<std::uint64_t>(tape::fit_real(value, min, max, choice.target));
  }

  void choose_bytes(Choice& choice, std::span<std::uint8_t> data) {
    if (choice.low + choice.extent > kMostBytes) odometer_.inexact = true;
    const std::uint64_t room = data.size() < choice.low ? 0 : data.size() - choice.low;
    choice.target = choice.low + digit(std::min({choice.extent, kMostBytes, room}));
    for (std::uint64_t i = 0; i < choice.target; ++i) {
      data[i] = static_cast<std::uint8_t>(i < kMostBytes ? digit(255) : 0);
    }
  }

  Odometer& odometer_;
  std::uint64_t sum_ = 0;
  bool known_ = false;
  bool passed_over_ = false;
};

}  // namespace

BatchEnd CaseLoop::enumerate(std::uint64_t most_walked) {
  const detail::CurrentCase current(case_);
  Odometer& odometer = *arena_.odometer;
  OdometerProvider provider(odometer);
  case_.describing(false);
  case_.watch_duplicates(false);
  case_.counting(true);
  case_.pass_over_if(&provider.passed_over());
  const BatchEnd end = [&] {
    // Begun: the round was left at a case that failed, killed its worker or came last before a
    // pause.
    bool more = !odometer.begun || provider.advance();
    for (; more; more = provider.advance()) {
      provider.begin();
      Recording(case_.source).begin_provided(provider, odometer.size);
      const Verdict verdict = run();
      odometer.draws_late = odometer.draws_late || case_.drew_late();
      const bool fresh = !provider.known();
      odometer.used_up = fresh && arena_.statistics->cases() >= odometer.most;
      if ((fresh && !odometer.used_up) || verdict.failed()) case_.count(verdict);
      if (verdict.failed()) return BatchEnd::failed;
      if (odometer.used_up || pauses(most_walked)) return BatchEnd::stopped;
    }
    odometer.begun = false;
    return BatchEnd::done;
  }();
  case_.pass_over_if(nullptr);
  return end;
}

// True if an enumeration is to stop here, to go on later or not.
bool CaseLoop::pauses(std::uint64_t& walks_left) const {
  return arena_.control->stop.load(std::memory_order_relaxed) || --walks_left == 0;
}

}  // namespace gainsay::core
