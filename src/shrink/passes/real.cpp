// SPDX-License-Identifier: MIT
//
// Reals become easier to read: a number rather than an infinity or NaN, a whole number rather than
// a fraction, fewer digits, nearer to zero, positive. `real_complexity` is the order; candidates
// that would not be simpler by it are not tried.

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "shrink/minimize.hpp"
#include "shrink/passes.hpp"
#include "tape/choice.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

constexpr double kWhole = 9007199254740992.0;
constexpr int kMostDigits = 17;

// One real choice of the best tape.
class Real {
 public:
  Real(ShrinkSearch& search, std::uint32_t at) : search_(search), at_(at) {}

  double now() const { return std::bit_cast<double>(search_.best().choices[at_].value); }

  bool attempt(double value) {
    if (search_.over() || at_ >= search_.best().size()) return false;
    const Choice& choice = search_.best().choices[at_];
    const auto min = std::bit_cast<double>(choice.low);
    const auto max = std::bit_cast<double>(choice.extent);
    const double fitted = tape::fit_real(value, min, max, choice.target);
    if (tape::real_complexity(fitted) >= tape::real_complexity(now())) return false;
    return search_.consider(
        tape::with_value(search_.best(), at_, std::bit_cast<std::uint64_t>(fitted)));
  }

 private:
  ShrinkSearch& search_;
  std::uint32_t at_;
};

double rounded(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
  return std::strtod(text, nullptr);
}

void leave_specials(Real& real) {
  if (std::isnan(real.now()) && !real.attempt(std::numeric_limits<double>::infinity())) {
    real.attempt(-std::numeric_limits<double>::infinity());
  }
  if (std::isfinite(real.now())) return;
  for (const double size : {kWhole, 1e16, 1e300, std::numeric_limits<double>::max()}) {
    if (real.attempt(std::copysign(size, real.now()))) return;
  }
}

// Few digits behind the point, then the least such number; `scale` is a power of ten.
bool lower_scaled(Real& real, double scale) {
  const double scaled = std::fabs(real.now()) * scale;
  if (scaled > kWhole) return false;
  const double sign = std::copysign(1, real.now());
  const bool short_enough = std::round(scaled) / scale == std::fabs(real.now()) ||
                            real.attempt(sign * std::floor(scaled) / scale) ||
                            real.attempt(sign * std::ceil(scaled) / scale);
  if (!short_enough) return false;
  const auto units = static_cast<std::uint64_t>(std::llround(std::fabs(real.now()) * scale));
  lower_distance(units, [&](std::uint64_t lower) {
    return real.attempt(sign * static_cast<double>(lower) / scale);
  });
  return true;
}

// The nearest value with few significant digits on either side.
void shorten(Real& real) {
  for (double scale = 10; scale < 1e7; scale *= 10) {
    if (lower_scaled(real, scale)) return;
  }
  const double start = real.now();
  for (int digits = 1; digits < kMostDigits; ++digits) {
    const double near = rounded(start, digits);
    const double unit = std::pow(10, std::floor(std::log10(std::fabs(start))) - digits + 1);
    const double other = rounded(near + (near > start ? -unit : unit), digits);
    if (real.attempt(near) || real.attempt(other)) return;
  }
}

// Lowers the whole part and keeps the rest.
void lower_whole_part(Real& real) {
  const double size = std::fabs(real.now());
  const double whole = std::floor(size);
  if (whole < 1 || whole > kWhole) return;
  const double rest = size - whole;
  lower_distance(static_cast<std::uint64_t>(whole), [&](std::uint64_t lower) {
    return real.attempt(std::copysign(static_cast<double>(lower) + rest, real.now()));
  });
}

void lower_power_of_ten(Real& real) {
  if (std::fabs(real.now()) <= kWhole) return;
  const double top = std::floor(std::log10(std::fabs(real.now())));
  lower_distance(static_cast<std::uint64_t>(top), [&](std::uint64_t power) {
    return real.attempt(std::copysign(std::pow(10, static_cast<double>(power)), real.now()));
  });
}

void lower_real(Real& real, double simplest) {
  if (real.attempt(simplest) || real.attempt(1)) return;
  leave_specials(real);
  if (std::signbit(real.now())) real.attempt(-real.now());
  if (!std::isfinite(real.now())) return;
  lower_power_of_ten(real);
  const double size = std::fabs(real.now());
  const double sign = std::copysign(1, real.now());
  if (!real.attempt(sign * std::floor(size))) real.attempt(sign * std::ceil(size));
  lower_whole_part(real);
  const double now = real.now();
  if (now != std::trunc(now) || std::fabs(now) > kWhole) shorten(real);
}

}  // namespace

void lower_reals(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.over(); ++at) {
    const Choice& choice = search.best().choices[at];
    if (choice.kind != ChoiceKind::real || tape::is_simplest(choice)) continue;
    const double simplest = tape::simplest_real(std::bit_cast<double>(choice.low),
                                                std::bit_cast<double>(choice.extent));
    Real real(search, at);
    lower_real(real, simplest);
  }
}

}  // namespace gainsay::shrink
