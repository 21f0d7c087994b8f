// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <gainsay/dual.hpp>
#include "dual/key_judge.hpp"
TEST_CASE("x") {}
