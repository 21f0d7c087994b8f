// SPDX-License-Identifier: MIT
//
// The usual set: what a property test includes.
#pragma once

#include <gainsay/assert.hpp>
#include <gainsay/check.hpp>
#include <gainsay/cover.hpp>
#include <gainsay/derive.hpp>
#include <gainsay/gen.hpp>
#include <gainsay/show.hpp>
