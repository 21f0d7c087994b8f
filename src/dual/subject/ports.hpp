// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

namespace gainsay::dual {

// A port that was free a moment ago, on all addresses of this machine. It is noted as a file in the
// folder, so that no other subject of the run gets it; the note is removed with the object.
class NotedPort {
 public:
  NotedPort() = default;
  static std::optional<NotedPort> make(const std::filesystem::path& folder);
  NotedPort(NotedPort&& other) noexcept;
  NotedPort& operator=(NotedPort&& other) noexcept;
  ~NotedPort();

  int number() const { return number_; }

 private:
  int number_ = 0;
  std::filesystem::path note_{};
};

}  // namespace gainsay::dual
