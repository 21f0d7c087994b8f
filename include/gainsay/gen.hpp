// SPDX-License-Identifier: MIT
//
// Generators: callables `T(Source&)`, the ways to combine them, and those that come with Gainsay.
#pragma once

#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/gen/choice.hpp>
#include <gainsay/gen/containers.hpp>
#include <gainsay/gen/functions.hpp>
#include <gainsay/gen/gen.hpp>
#include <gainsay/gen/numbers.hpp>
#include <gainsay/gen/recursive.hpp>
#include <gainsay/gen/text.hpp>
