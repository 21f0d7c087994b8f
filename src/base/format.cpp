// SPDX-License-Identifier: MIT
//
// The functions of fmt that all other files only declare. Here fmt is header-only, so that its functions are inline
// and only those named below are emitted: none of those that print.
#define FMT_HEADER_ONLY
#include "base/format.hpp"

namespace fmt {

template auto detail::dragonbox::to_decimal<float>(float) noexcept
    -> detail::dragonbox::decimal_fp<float>;
template auto detail::dragonbox::to_decimal<double>(double) noexcept
    -> detail::dragonbox::decimal_fp<double>;
template auto detail::thousands_sep_impl<char>(detail::locale_ref)
    -> detail::thousands_sep_result<char>;
template auto detail::decimal_point_impl<char>(detail::locale_ref) -> char;

namespace {

// An inline function is emitted where something refers to it.
struct Emitted {
  std::string (*vformat)(string_view, format_args) = &fmt::vformat;
  void (*throw_format_error)(const char*) = &detail::throw_format_error;
  bool (*is_printable)(std::uint32_t) = &detail::is_printable;
};

[[gnu::used]] const Emitted emitted;

}  // namespace
}  // namespace fmt
