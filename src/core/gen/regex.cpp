// SPDX-License-Identifier: MIT
//
// A recursive-descent parser for the regular part of regular expressions and a walk over the
// result.
//
// A text is drawn as its expression is built: alternatives are a choice between ways, repetition is
// a list with a length, a class is a number into its characters, simplest first. So shrinking takes
// repetitions away, goes to earlier alternatives and to easier characters, and whatever it does the
// text still matches. What is not regular (back references, look-around) is refused with its
// position.

#include "core/gen/regex.hpp"

#include <algorithm>

#include <gainsay/error.hpp>
#include <gainsay/gen/text.hpp>
#include <gainsay/show.hpp>

namespace gainsay {

namespace {

using Set = std::bitset<256>;

// `x*` has no upper bound of its own; sizes keep lists short anyway.
constexpr std::size_t kUnbounded = std::size_t{1} << 16;
constexpr int kDeepest = 200;

// The members of a set in the order of `kCharacters`, then the bytes above ASCII.
std::string in_order(const Set& set) {
  std::string list;
  for (std::size_t i = 0; i < 128; ++i) {
    const char c = detail::kCharacters[i];
    if (set[static_cast<unsigned char>(c)]) list += c;
  }
  for (std::size_t i = 128; i < 256; ++i) {
    if (set[i]) list += static_cast<char>(i);
  }
  return list;
}

void add_range(Set& set, unsigned char first, unsigned char last) {
  for (unsigned c = first; c <= last; ++c) set.set(c);
}

unsigned char only_member(const Set& set) {
  unsigned char c = 0;
  while (!set[c] && c < 255) ++c;
  return c;
}

Set printable() {
  Set set;
  add_range(set, ' ', '~');
  return set;
}

// The set of \d, \w, \s and, negated within printable ASCII, \D, \W, \S; empty for other letters.
Set named_set(char name) {
  Set set;
  switch (name) {
    case 'd':
    case 'D':
      add_range(set, '0', '9');
      break;
    case 'w':
    case 'W':
      add_range(set, 'a', 'z');
      add_range(set, 'A', 'Z');
      add_range(set, '0', '9');
      set.set('_');
      break;
    case 's':
    case 'S':
      for (const char c : {' ', '\t', '\n', '\r', '\f', '\v'})
        set.set(static_cast<unsigned char>(c));
      break;
    default:
      return set;
  }
  const bool negated = name == 'D' || name == 'W' || name == 'S';
  return negated ? printable() & ~set : set;
}

class Parser {
 public:
  Parser(std::string_view text, SourcePos at) : text_(text), place_(at) {}

  core::Regex parse() {
    const std::uint32_t root = alternatives();
    if (at_ < text_.size()) refuse("')' without '('", "write \\) for the character");
    regex_.nodes.push_back({core::Regex::Kind::sequence, {}, {root}});
    refuse_endless();
    return std::move(regex_);
  }

 private:
  // What the least repetitions come to. Parts stand before what they are parts of.
  double least_work() const {
    std::vector<double> work;
    for (const core::Regex::Node& node : regex_.nodes) {
      double inside = 0;
      const bool one_of = node.kind == core::Regex::Kind::alternatives;
      for (const std::uint32_t part : node.parts) {
        inside = one_of ? std::max(inside, work[part]) : inside + work[part];
      }
      work.push_back(1 + (node.kind == core::Regex::Kind::repeat
                              ? inside * static_cast<double>(node.min)
                              : inside));
    }
    return work.back();
  }
  // A repetition that draws no choice could not be stopped by Settings::max_choices.
  void refuse_endless() const {
    constexpr double kMostWork = 1 << 24;
    if (least_work() > kMostWork) {
      refuse("more than 16 million characters at least", "repeat fewer times");
    }
  }

  [[noreturn]] void refuse(const std::string& what, const std::string& fix) const {
    throw UsageError({.code = "gen-regex",
                      .what = "strings_matching(" + show(std::string(text_)) + "): " + what +
                              " at position " + std::to_string(at_),
                      .fix = fix},
                     place_);
  }

  bool more() const { return at_ < text_.size(); }
  bool take(char c) {
    if (!more() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::uint32_t add(core::Regex::Node node) {
    regex_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(regex_.nodes.size() - 1);
  }
  std::uint32_t add(const Set& set, const char* what) {
    if (set.none())
      refuse(std::string(what) + " with no characters", "let it contain at least one");
    return add({core::Regex::Kind::characters, in_order(set), {}});
  }

  std::uint32_t alternatives() {
    core::Regex::Node node{core::Regex::Kind::alternatives};
    do node.parts.push_back(sequence());
    while (take('|'));
    return node.parts.size() == 1 ? node.parts[0] : add(std::move(node));
  }

  std::uint32_t sequence() {
    core::Regex::Node node;
    while (more() && text_[at_] != '|' && text_[at_] != ')') {
      if (take('^') || take('$')) continue;
      node.parts.push_back(quantified(atom()));
    }
    return node.parts.size() == 1 ? node.parts[0] : add(std::move(node));
  }

  std::uint32_t atom() {
    if (take('(')) return group();
    if (take('[')) return add(character_class(), "a class");
    if (take('.')) return add(printable(), "'.'");
    if (take('\\')) return add(escape(), "an escape");
    const char c = text_[at_];
    if (c == '*' || c == '+' || c == '?') {
      refuse(std::string("'") + c + "' with nothing before it to repeat",
             std::string("write \\") + c + " for the character");
    }
    ++at_;
    return add({core::Regex::Kind::characters, std::string(1, c), {}});
  }

  std::uint32_t group() {
    if (take('?') && !take(':')) {
      refuse("look-around and named groups are not regular",
             "use a plain group (...), and filter the strings for what it asked");
    }
    if (++depth_ > kDeepest) refuse("groups nested more than 200 deep", "nest them less");
    const std::uint32_t inside = alternatives();
    --depth_;
    if (!take(')')) refuse("'(' without ')'", "close the group, or write \\( for the character");
    return inside;
  }

  std::uint32_t quantified(std::uint32_t part) {
    for (;;) {
      std::size_t min = 0;
      std::size_t max = kUnbounded;
      if (take('?')) {
        max = 1;
      } else if (take('+')) {
        min = 1;
      } else if (!take('*')) {
        if (!take('{')) return part;
        braces(min, max);
      }
      take('?') || take('+');  // lazy and possessive forms match the same texts
      part = add({core::Regex::Kind::repeat, {}, {part}, min, max});
    }
  }

  void braces(std::size_t& min, std::size_t& max) {
    min = number();
    max = min;
    if (take(',')) max = more() && text_[at_] != '}' ? number() : kUnbounded;
    if (!take('}')) refuse("a quantifier without '}'", "write {n}, {n,} or {n,m}");
    if (min > max)
      refuse("a quantifier whose minimum exceeds its maximum", "write {n,m} with n <= m");
  }

  std::size_t number() {
    std::size_t value = 0;
    const std::size_t begin = at_;
    while (more() && text_[at_] >= '0' && text_[at_] <= '9') {
      value = value * 10 + static_cast<std::size_t>(text_[at_++] - '0');
      if (value > kUnbounded) refuse("a quantifier above 65536", "repeat fewer times");
    }
    if (at_ == begin) refuse("a quantifier without a number", "write {n}, {n,} or {n,m}, or \\{");
    return value;
  }

  // After a backslash.
  Set escape() {
    if (!more()) refuse("a backslash at the end", "write \\\\ for the character");
    const char c = text_[at_++];
    Set set = named_set(c);
    if (set.any()) return set;
    set.set(escaped_character(c));
    return set;
  }

  unsigned char escaped_character(char c) {
    static constexpr std::string_view kLetters = "ntrfv0";
    static constexpr std::string_view kMeanings("\n\t\r\f\v\0", 6);
    if (c == 'x') return hexadecimal();
    if (const std::size_t at = kLetters.find(c); at != std::string_view::npos) {
      return static_cast<unsigned char>(kMeanings[at]);
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '1' && c <= '9');
    if (letter) {
      --at_;
      refuse(std::string("\\") + c + " is not understood",
             c <= '9' ? "repeat the expression instead of referring back to a group"
                      : "use one of \\d \\w \\s \\D \\W \\S \\n \\t \\r \\f \\v \\0 \\xHH");
    }
    return static_cast<unsigned char>(c);
  }

  unsigned char hexadecimal() {
    unsigned value = 0;
    for (int i = 0; i < 2; ++i) {
      static constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
      const std::size_t digit = more() ? kDigits.find(text_[at_]) : std::string_view::npos;
      if (digit == std::string_view::npos) refuse("\\x without two digits", "write \\x0a");
      value = value * 16 + static_cast<unsigned>(digit < 16 ? digit : digit - 6);
      ++at_;
    }
    return static_cast<unsigned char>(value);
  }

  // After '['.
  Set character_class() {
    const bool negated = take('^');
    Set set;
    bool first = true;  // a ']' right after the start is a character
    while (first || !take(']')) {
      if (!more()) refuse("'[' without ']'", "close the class, or write \\[ for the character");
      class_item(set);
      first = false;
    }
    return negated ? printable() & ~set : set;
  }

  void class_item(Set& set) {
    if (text_.substr(at_, 2) == "[:")
      refuse("[:name:] in a class", "use ranges such as a-z, or \\w");
    Set item;
    if (take('\\')) {
      item = escape();
    } else {
      item.set(static_cast<unsigned char>(text_[at_++]));
    }
    const bool range =
        item.count() == 1 && at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']';
    if (range) item = range_from(item);
    set |= item;
  }

  Set range_from(const Set& first) {
    ++at_;
    Set last;
    if (take('\\')) {
      last = escape();
    } else {
      last.set(static_cast<unsigned char>(text_[at_++]));
    }
    const unsigned char low = only_member(first);
    const unsigned char high = only_member(last);
    if (last.count() != 1 || low > high) {
      refuse("a range whose end comes before its start", "swap the ends");
    }
    Set set;
    add_range(set, low, high);
    return set;
  }

  std::string_view text_;
  SourcePos place_;
  std::size_t at_ = 0;
  int depth_ = 0;
  core::Regex regex_{};
};

constexpr Label kTextLabel = label_of("regex");
constexpr Label kRepeatLabel = label_of("regex repeat");
constexpr Label kItemLabel = label_of("regex item");
constexpr Label kAlternativeLabel = label_of("regex alternative");

struct RegexGen {
  core::Regex regex;
  std::string operator()(Source& source) const { return regex.draw(source); }
  static constexpr Shape shape() { return Shape::span; }
};

}  // namespace

core::Regex core::parse_regex(std::string_view expression, SourcePos at) {
  return Parser(expression, at).parse();
}

std::string core::Regex::draw(Source& source) const {
  const auto span = source.span(kTextLabel);
  std::string text;
  draw(source, static_cast<std::uint32_t>(nodes.size() - 1), text);
  return text;
}

void core::Regex::draw(Source& source, std::uint32_t node, std::string& out) const {
  const Node& current = nodes[node];
  switch (current.kind) {
    case Kind::characters:
      // A single character is no choice.
      out +=
          current.characters.size() == 1
              ? current.characters[0]
              : current.characters[source.integer<std::size_t>(0, current.characters.size() - 1)];
      return;
    case Kind::sequence:
      for (const std::uint32_t part : current.parts) draw(source, part, out);
      return;
    case Kind::alternatives: {
      const auto span = source.span(kAlternativeLabel);
      draw(source, current.parts[source.alternative(current.parts.size())], out);
      return;
    }
    case Kind::repeat:
      break;
  }
  const auto list = source.span(kRepeatLabel);
  const std::size_t count = source.length(current.min, current.max);
  const Node& part = nodes[current.parts[0]];
  const bool one_choice = part.kind == Kind::characters && part.characters.size() > 1;
  detail::draw_items(source, count, one_choice ? Shape::choice : Shape::loose, kItemLabel,
                     [&](Source& from) { draw(from, current.parts[0], out); });
}

Gen<std::string> strings_matching(std::string_view expression, SourcePos at) {
  return RegexGen{core::parse_regex(expression, at)};
}

}  // namespace gainsay
