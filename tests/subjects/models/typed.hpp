// SPDX-License-Identifier: MIT
// Between the JSON that codecs deal in and the messages of a model.
#pragma once

#include <string>

#include <gainsay/dual/codec.hpp>
#include <gainsay/dual/message.hpp>
#include <gainsay/error.hpp>

#include "dual/codec/tree.hpp"
#include "dual/json.hpp"

namespace models {

/// The message that the JSON says. Throws UsageError if it says none.
template <class T>
T typed(const gainsay::dual::Json& json) {
  const auto message =
      gainsay::dual::from_json(gainsay::dual::schema<T>(), gainsay::dual::unwrapped(json));
  if (!message) throw gainsay::UsageError(message.error());
  return gainsay::dual::from_message<T>(*message);
}

/// As JSON: of a message without holes.
template <class T>
gainsay::dual::Json untyped(const T& message) {
  return gainsay::dual::wrapped(gainsay::dual::to_json(gainsay::dual::to_message(message)));
}

}  // namespace models
