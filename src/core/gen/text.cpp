// SPDX-License-Identifier: MIT

#include <gainsay/gen/text.hpp>

#include <gainsay/gen/numbers.hpp>
#include <gainsay/show.hpp>

namespace gainsay {

namespace {

constexpr Label kTextLabel = type_label<std::string>();

// Characters by their place in an alphabet.
struct AlphabetGen {
  std::string alphabet;
  Lengths lengths;

  std::string operator()(Source& source) const {
    const auto list = source.span(kTextLabel);
    return detail::draw_text(source, source.length(lengths.min, lengths.max), alphabet);
  }
  static constexpr Shape shape() { return Shape::span; }
};

struct Utf8Gen {
  Lengths lengths;

  std::string operator()(Source& source) const {
    const auto list = source.span(kTextLabel);
    const std::size_t length = source.length(lengths.min, lengths.max);
    std::string text;
    for (std::size_t i = 0; i < length; ++i)
      detail::append_encoded(text, detail::code_point(source));
    return text;
  }
  static constexpr Shape shape() { return Shape::span; }
};

struct BytesGen {
  std::size_t min;
  std::size_t max;
  std::vector<std::uint8_t> operator()(Source& source) const {
    const auto bytes = source.bytes(min, max);
    return {bytes.begin(), bytes.end()};
  }
  static constexpr Shape shape() { return Shape::choice; }
};

constexpr std::string_view kAscii(detail::kCharacters, 128);
constexpr std::string_view kPrintable(detail::kCharacters, 95);

}  // namespace

namespace detail {

std::string draw_text(Source& source, std::size_t count, std::string_view alphabet) {
  const auto choices = source.integers<std::size_t>(count, 0, alphabet.size() - 1);
  std::string text(count, ' ');
  for (std::size_t i = 0; i < count; ++i) text[i] = alphabet[choices[i].value];
  return text;
}

}  // namespace detail

Gen<std::string> strings(Lengths lengths, SourcePos at) {
  detail::check_lengths("strings", lengths.min, lengths.max, at);
  return AlphabetGen{std::string(kAscii), lengths};
}

Gen<std::string> ascii_strings(Lengths lengths, SourcePos at) {
  detail::check_lengths("ascii_strings", lengths.min, lengths.max, at);
  return AlphabetGen{std::string(kPrintable), lengths};
}

Gen<std::string> utf8_strings(Lengths lengths, SourcePos at) {
  detail::check_lengths("utf8_strings", lengths.min, lengths.max, at);
  return Utf8Gen{lengths};
}

Gen<std::string> strings_of(std::string_view alphabet, Lengths lengths, SourcePos at) {
  detail::check_choices("strings_of", alphabet.size(), at);
  detail::check_lengths("strings_of", lengths.min, lengths.max, at);
  return AlphabetGen{std::string(alphabet), lengths};
}

Gen<std::vector<std::uint8_t>> bytes(std::size_t min, std::size_t max, SourcePos at) {
  detail::check_lengths("bytes", min, max, at);
  return BytesGen{min, max};
}

Gen<char> characters() { return arbitrary<char>(); }

Gen<char> characters(char min, char max, SourcePos at) {
  if (min > max) throw detail::empty_range("characters", show(min), show(max), at);
  return detail::leaf([min, max](Source& source) { return source.integer(min, max, min); });
}

Gen<bool> coin(double probability, SourcePos at) {
  if (!(probability >= 0 && probability <= 1)) {
    throw UsageError({.code = "gen-probability",
                      .what = "coin(" + show(probability) + "): a probability is between 0 and 1",
                      .fix = "give the share of true, 0.25 for one in four"},
                     at);
  }
  // What is certain must not change by shrinking or mutation.
  const auto weight = static_cast<std::uint32_t>(probability * 65536);
  if (weight == 0 || weight == 65536) return [weight](Source&) { return weight > 0; };
  return detail::leaf([weight](Source& source) { return source.boolean(weight); });
}

namespace detail {

std::size_t encode_utf8(char32_t scalar, char* out) {
  const auto put = [out, scalar](std::size_t at, unsigned lead, unsigned shift, unsigned bits) {
    out[at] = static_cast<char>(lead | ((scalar >> shift) & ((1u << bits) - 1)));
  };
  if (scalar < 0x80) {
    put(0, 0, 0, 7);
    return 1;
  }
  if (scalar < 0x800) {
    put(0, 0xc0, 6, 5);
    put(1, 0x80, 0, 6);
    return 2;
  }
  if (scalar < 0x10000) {
    put(0, 0xe0, 12, 4);
    put(1, 0x80, 6, 6);
    put(2, 0x80, 0, 6);
    return 3;
  }
  put(0, 0xf0, 18, 3);
  put(1, 0x80, 12, 6);
  put(2, 0x80, 6, 6);
  put(3, 0x80, 0, 6);
  return 4;
}

}  // namespace detail
}  // namespace gainsay
