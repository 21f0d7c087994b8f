// SPDX-License-Identifier: MIT

#include <gainsay/detail/common_types.hpp>
#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/show.hpp>

namespace gainsay {

#define GAINSAY_IN_LIBRARY(T)                    \
  template T detail::draw_arbitrary<T>(Source&); \
  template Shown shown<T>(const T&);             \
  template std::string show<T>(const T&);        \
  template std::string type_name<T>();
GAINSAY_COMMON_TYPES(GAINSAY_IN_LIBRARY)
#undef GAINSAY_IN_LIBRARY

}  // namespace gainsay
