// SPDX-License-Identifier: MIT
//
// C code with checks, compiled and loaded, whose functions can be called by name.
#pragma once

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <gainsay/cn.h>

#include "cn/build.hpp"

namespace gainsay::cn {

// A file of the repository: tests run in its root.
inline std::string text_of(const std::string& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Subject {
 public:
  explicit Subject(const std::string& text, const BuildSettings& settings = {})
      : built_(built(text, settings)), loaded_(loaded(built_)) {
    module().begin();
  }

  const gainsay_cn_module& module() const { return loaded_.module(); }

  const gainsay_cn_operation& operation(std::string_view name) const {
    for (unsigned i = 0; i < module().operation_count; ++i) {
      if (module().operations[i].name == name) return module().operations[i];
    }
    FAIL("no operation ", std::string(name));
    return module().operations[0];
  }

  // Calls with arguments of exactly the types of the parameters; `result` keeps what it returned.
  template <class... Args>
  gainsay_cn_outcome call(std::string_view name, Args... args) {
    void* slots[] = {&args..., nullptr};
    std::memset(result, 0, sizeof result);
    return module().call(&operation(name), slots, result);
  }

  template <class... Args>
  gainsay_cn_outcome holds(std::string_view name, Args... args) {
    void* slots[] = {&args..., nullptr};
    return module().holds(&operation(name), slots);
  }

  // A call that has to fail; `begin` follows, so that the program can go on.
  template <class... Args>
  gainsay_cn_failure failure(std::string_view name, Args... args) {
    CHECK(call(name, args...) == GAINSAY_CN_FAILED);
    return last_failure();
  }

  gainsay_cn_failure last_failure() {
    const gainsay_cn_failure failed = *module().failure();
    reason = failed.reason;
    module().begin();
    return failed;
  }

  template <class T>
  T returned() const {
    T value;
    std::memcpy(&value, result, sizeof value);
    return value;
  }

  alignas(16) unsigned char result[256] = {};
  std::string reason;

 private:
  static Built built(const std::string& text, const BuildSettings& settings) {
    auto made = build(text, settings);
    if (!made) FAIL(made.error().what);
    return std::move(*made);
  }
  static Loaded loaded(const Built& made) {
    auto opened = Loaded::load(made.object);
    if (!opened) FAIL(opened.error().what);
    return std::move(*opened);
  }

  Built built_;
  Loaded loaded_;
};

}  // namespace gainsay::cn
