// SPDX-License-Identifier: MIT
#pragma once

#include <tl/expected.hpp>

#include <gainsay/error.hpp>

namespace gainsay {

// A value, or why the world refused to give one.
template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> refuse(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace gainsay
