// SPDX-License-Identifier: MIT
// expect: a hidden truth: ask server.decide

#include <gainsay/dual.hpp>

namespace dual = gainsay::dual;

bool is_current(const dual::Sym<int>& token, int given) {
  if (token == given) return true;
  return false;
}
