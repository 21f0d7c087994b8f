// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include <gainsay/source.hpp>

// True in a file whose code is instrumented, where the compiler says so (clang).
#if defined(__has_feature)
#if __has_feature(coverage_sanitizer)
#define GAINSAY_IS_INSTRUMENTED 1
#endif
#endif
#ifndef GAINSAY_IS_INSTRUMENTED
#define GAINSAY_IS_INSTRUMENTED 0
#endif

namespace gainsay {

namespace detail {

// Draws in instrumented files are answered in the library: how a draw was answered says nothing
// about the code under test, and would look like new coverage to a fuzzer. Both ways give the same
// values.
inline constexpr bool kTakesRecordedHere = GAINSAY_IS_INSTRUMENTED == 0;

template <std::integral T>
constexpr T nearest_zero(T min, T max) {
  if constexpr (std::is_signed_v<T>) {
    if (max < 0) return max;
  }
  return min > 0 ? min : T{0};
}

}  // namespace detail

template <std::integral T>
T Source::integer(T min, T max) {
  return integer(min, max, detail::nearest_zero(min, max));
}

template <std::integral T>
T Source::integer(T min, T max, T target) {
  using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  const auto low = static_cast<std::uint64_t>(static_cast<Wide>(min));
  const auto high = static_cast<std::uint64_t>(static_cast<Wide>(max));
  const auto aim = static_cast<std::uint64_t>(static_cast<Wide>(target));
  const Choice* const known =
      detail::kTakesRecordedHere
          ? recorder_.take_recorded(low, high - low, aim, ChoiceKind::integer, std::is_signed_v<T>)
          : nullptr;
  return static_cast<T>(known != nullptr ? known->value
                                         : draw_integer(low, high - low, aim, std::is_signed_v<T>));
}

template <std::integral T>
std::span<const Choice> Source::integers(std::size_t count, T min, T max) {
  using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  const auto low = static_cast<std::uint64_t>(static_cast<Wide>(min));
  const auto high = static_cast<std::uint64_t>(static_cast<Wide>(max));
  const auto aim = static_cast<std::uint64_t>(static_cast<Wide>(detail::nearest_zero(min, max)));
  return draw_integers(count, low, high - low, aim, std::is_signed_v<T>);
}

template <std::integral T>
T Source::uniform(T min, T max) {
  const auto low = static_cast<std::uint64_t>(min);
  const auto extent = static_cast<std::uint64_t>(max) - low;
  const auto aim = static_cast<std::uint64_t>(detail::nearest_zero(min, max));
  const Choice* const known =
      detail::kTakesRecordedHere
          ? recorder_.take_recorded(low, extent, aim, ChoiceKind::integer, std::is_signed_v<T>)
          : nullptr;
  return static_cast<T>(known != nullptr ? known->value
                                         : draw_uniform(low, extent, aim, std::is_signed_v<T>));
}

inline bool Source::boolean(std::uint32_t weight) {
  const Choice* const known = detail::kTakesRecordedHere
                                  ? recorder_.take_recorded(0, 1, 0, ChoiceKind::boolean, false)
                                  : nullptr;
  return known != nullptr ? known->value != 0 : draw_boolean(weight);
}

inline std::size_t Source::alternative(std::size_t count) {
  const Choice* const known =
      detail::kTakesRecordedHere
          ? recorder_.take_recorded(0, count - 1, 0, ChoiceKind::alternative, false)
          : nullptr;
  return known != nullptr ? known->value : draw_alternative(count);
}

inline std::size_t Source::length(std::size_t min, std::size_t max) {
  const Choice* const known =
      detail::kTakesRecordedHere
          ? recorder_.take_recorded(min, max - min, min, ChoiceKind::length, false)
          : nullptr;
  return known != nullptr ? known->value : draw_length(min, max);
}

class Source::SpanScope {
 public:
  SpanScope(Source& source, Label label) : source_(source) { source_.open(label); }
  ~SpanScope() { source_.close(); }
  SpanScope(const SpanScope&) = delete;
  SpanScope& operator=(const SpanScope&) = delete;

  // Marks the innermost open span, which must be this one, as an attempt that was thrown away.
  void discard() const {
    source_.recorder_.buffer.spans[source_.recorder_.open_span].discarded = true;
  }

 private:
  Source& source_;
};

class Source::StepScope {
 public:
  StepScope(Source& source, Label label) : source_(source), identity_(source.open_step(label)) {}
  ~StepScope() { source_.close(); }
  StepScope(const StepScope&) = delete;
  StepScope& operator=(const StepScope&) = delete;

  std::uint32_t identity() const { return identity_; }

 private:
  Source& source_;
  std::uint32_t identity_;
};

class Source::SizeScope {
 public:
  SizeScope(Source& source, int size) : source_(source), before_(source.size_) {
    source_.size_ = size;
  }
  ~SizeScope() { source_.size_ = before_; }
  SizeScope(const SizeScope&) = delete;
  SizeScope& operator=(const SizeScope&) = delete;

 private:
  Source& source_;
  int before_;
};

class Source::Mark {
 public:
  explicit Mark(const Source& source)
      : choice_(source.recorder_.buffer.counts->choices), random_(source.random_) {}

 private:
  friend class EchoScope;
  std::uint32_t choice_;
  Random random_;
};

class Source::EchoScope {
 public:
  EchoScope(Source& source, const Mark& from);
  ~EchoScope() {
    source_.mode_ = before_;
    source_.random_ = random_before_;
    source_.echoed_ = echoed_before_;
  }
  EchoScope(const EchoScope&) = delete;
  EchoScope& operator=(const EchoScope&) = delete;

 private:
  Source& source_;
  Mode before_;
  Random random_before_;
  std::uint32_t echoed_before_;
};

inline Source::SpanScope Source::span(Label label) { return SpanScope(*this, label); }
inline Source::StepScope Source::step(Label label) { return StepScope(*this, label); }
inline Source::SizeScope Source::resize(int size) { return SizeScope(*this, size); }

}  // namespace gainsay
