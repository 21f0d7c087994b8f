// SPDX-License-Identifier: MIT

#include "dual/subject/output.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace gainsay::dual {

void BoundedOutput::append(std::string_view text) {
  bytes_ += text.size();
  write_to_file(text);
  end_ += text;
  // Cut seldom, so that a flood of short lines is not moved with each of them.
  if (end_.size() > 2 * kEndBytes) end_.erase(0, end_.size() - kEndBytes);
}

void BoundedOutput::begin_again() {
  end_.clear();
  bytes_ = 0;
}

void BoundedOutput::write_to_file(std::string_view text) {
  if (in_file_ >= kFileBytes) {
    open_.reset();
    std::error_code ignored;
    std::filesystem::rename(file_, file_.string() + ".old", ignored);
  }
  if (!open_.is_open()) {
    constexpr int kAnew = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    open_ = base::Descriptor(open(file_.c_str(), kAnew, 0600));
    in_file_ = 0;
  }
  [[maybe_unused]] const ssize_t written = write(open_.number(), text.data(), text.size());
  in_file_ += text.size();
}

}  // namespace gainsay::dual
