// SPDX-License-Identifier: MIT

#include <gainsay/scenario/exceptions.hpp>

#include <cxxabi.h>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>
#include <gainsay/source.hpp>

#include "base/text.hpp"

namespace gainsay::scenario {

// By its type: throwing it once more to find out would cost as much as the first time.
void pass_on_ours() {
  const std::type_info* type = type_in_flight();
  if (type == nullptr) return;
  if (*type == typeid(gainsay::detail::AssertionFailed) || *type == typeid(Discarded) ||
      *type == typeid(TapeFull) || *type == typeid(UsageError)) {
    throw;
  }
}

const std::type_info* type_in_flight() { return abi::__cxa_current_exception_type(); }

std::string exception_text(const std::type_info* type, const std::exception_ptr& exception) {
  const std::string name = type == nullptr ? "an unknown type" : base::demangled(*type);
  if (exception == nullptr) return name;
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& known) {
    return name + ": " + known.what();
  } catch (...) {
    return name;
  }
}

}  // namespace gainsay::scenario
