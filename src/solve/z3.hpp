// SPDX-License-Identifier: MIT
//
// Z3, where it is installed: loaded when a definition is first in the way, so that nothing links
// it. One context and one simple solver for a thread; the facts of a component are asserted between
// push and pop, 50 ms a check.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solve/search.hpp"

namespace gainsay::solve {

struct Z3Functions;

class Z3 {
 public:
  struct Answer {
    Truth truth = Truth::undecided;  // never `open`
    // After `yes`: a value for each root of the component.
    std::vector<std::pair<std::uint32_t, std::int64_t>> values{};
  };

  // Null if the library is not there.
  static Z3* loaded();
  // The first of the libraries that can be loaded and has what we call.
  static std::unique_ptr<Z3> open(std::span<const char* const> libraries);

  ~Z3();
  Z3(const Z3&) = delete;
  Z3& operator=(const Z3&) = delete;

  Answer check(const Store& store, const Component& component);

 private:
  explicit Z3(std::unique_ptr<Z3Functions> functions);

  std::unique_ptr<Z3Functions> functions_;
  void* context_ = nullptr;
  void* solver_ = nullptr;
  void* integers_ = nullptr;
};

}  // namespace gainsay::solve
