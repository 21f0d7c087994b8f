// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace gainsay {

// What the text of a value is, from best to worst.
enum class ShownAs : std::uint8_t {
  source,       // C++ source that compiles to an equal value
  description,  // words that tell people which value it is
  type,         // no more than the name of its type, or of the type of one of its parts
};
// The word used in JSON.
const char* word_for(ShownAs shown_as);

// A value as text, and what that text is. A `gainsay_show` whose text is not C++ source returns
// one:
//
//   gainsay::Shown gainsay_show(const Socket&) {
//     return {"an open socket", gainsay::ShownAs::description};
//   }
struct Shown {
  std::string text{};
  ShownAs shown_as = ShownAs::source;
  bool has_gaps = false;  // of generated functions; filled in once the case is over

  bool is_source() const { return shown_as == ShownAs::source; }

  // A text is no better than the worst of its parts.
  Shown& operator+=(const Shown& part) {
    text += part.text;
    shown_as = std::max(shown_as, part.shown_as);
    has_gaps = has_gaps || part.has_gaps;
    return *this;
  }
  Shown& operator+=(std::string_view part) {
    text += part;
    return *this;
  }
  Shown& operator+=(char part) {
    text += part;
    return *this;
  }
};

}  // namespace gainsay
