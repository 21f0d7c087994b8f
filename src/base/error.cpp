// SPDX-License-Identifier: MIT

#include <gainsay/error.hpp>

#include <utility>

#include "base/printable.hpp"

namespace gainsay {

std::string to_text(const Error& error) {
  std::string text = error.place.empty() ? "" : error.place + ": ";
  text += "error[" + error.code + "]: " + error.what;
  if (!error.fix.empty()) text += "\n  fix: " + error.fix;
  return base::printable(text) + "\n  see: gainsay explain " + error.code;
}

UsageError::UsageError(Error error) : error_(std::move(error)), text_(to_text(error_)) {}

UsageError::UsageError(Error error, SourcePos at) : error_(std::move(error)) {
  error_.place = std::string(at.file) + ":" + std::to_string(at.line);
  text_ = to_text(error_);
}

InternalError::InternalError(const char* what_should_hold, SourcePos at)
    : text_(std::string(at.file) + ":" + std::to_string(at.line) +
            ": internal error: this invariant is violated: " + what_should_hold +
            "\n  please report it with the command line and the seed") {}

}  // namespace gainsay
