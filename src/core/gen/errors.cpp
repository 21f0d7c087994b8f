// SPDX-License-Identifier: MIT

#include <gainsay/detail/gen/errors_impl.hpp>

#include <gainsay/show.hpp>

namespace gainsay::detail {

UsageError empty_range(const char* call, const std::string& min, const std::string& max,
                       SourcePos at) {
  const std::string name = call;
  return UsageError(
      {.code = "gen-empty-range",
       .what = name + "(" + min + ", " + max + ") has no values: min is greater than max",
       .fix = "swap the bounds: " + name + "(" + max + ", " + min + ")"},
      at);
}

void check_real_range(double min, double max, SourcePos at) {
  if (min > max) throw empty_range("reals", show_real(min), show_real(max), at);
  const bool finite = min - min == 0 && max - max == 0;
  if (finite) return;
  throw UsageError({.code = "gen-real-bound",
                    .what = "reals(" + show_real(min) + ", " + show_real(max) +
                            "): a bound is not a finite number",
                    .fix = "give finite bounds, or use reals<double>() for all finite numbers and "
                           "arbitrary<double>() for NaN and the infinities too"},
                   at);
}

void check_lengths(const char* call, std::size_t min, std::size_t max, SourcePos at) {
  if (min <= max) return;
  throw UsageError({.code = "gen-empty-lengths",
                    .what = std::string(call) + ": no length is at least " + std::to_string(min) +
                            " and at most " + std::to_string(max),
                    .fix = "give {.min = " + std::to_string(max) +
                           ", .max = " + std::to_string(min) + "}, or only one of them"},
                   at);
}

void check_choices(const char* call, std::size_t count, SourcePos at) {
  if (count > 0) return;
  const std::string name = call;
  throw UsageError({.code = "gen-nothing-to-choose",
                    .what = name + " was given nothing to choose from",
                    .fix = "give " + name + " at least one alternative"},
                   at);
}

UsageError no_weight(std::size_t count, SourcePos at) {
  return UsageError(
      {.code = "gen-no-weight",
       .what = "frequency was given " + std::to_string(count) + " alternatives, all of weight 0",
       .fix = "give at least one alternative a weight above 0"},
      at);
}

}  // namespace gainsay::detail
