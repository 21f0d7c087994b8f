// SPDX-License-Identifier: MIT

#include <gainsay/dual/codec.hpp>

#include "base/format.hpp"
#include "dual/codec/errors.hpp"

namespace gainsay::dual {

Decoded Decoded::of(Json message, std::size_t used, Role role) {
  return {Kind::message, std::move(message), used, role, {}};
}

Decoded Decoded::broken(std::string why) {
  return {Kind::broken, {}, 0, Role::answer, std::move(why)};
}

UsageError not_a_message(const std::string& codec, const Json& given, const std::string& expected) {
  constexpr std::size_t kShown = 200;
  return UsageError({.code = "dual-codec-message",
                     .what = fmt::format("{} is no message of the codec {}",
                                         given.to_text().substr(0, kShown), codec),
                     .fix = "give it " + expected});
}

}  // namespace gainsay::dual
