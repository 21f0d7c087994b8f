// SPDX-License-Identifier: MIT
//
// The bodies behind operation.hpp.
#pragma once

#include <gainsay/detail/api/declaring_impl.hpp>
