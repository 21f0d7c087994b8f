// SPDX-License-Identifier: MIT
//
// From C files to functions that can be called, and how long each step took.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cn/build.hpp"
#include "cn/emit/emit.hpp"
#include "cn/front.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

struct BuildTimes {
  double parse = 0;
  double emit = 0;
  double compile = 0;
  double link = 0;
};

// A file with its checks, compiled and loaded.
struct LoadedFile {
  std::unique_ptr<Program> program{};
  std::vector<std::string> missing{};  // functions with a contract that no file defines
  std::vector<LeftOut> left_out{};     // functions whose specification is not executed
  std::vector<LeftOut> uncallable{};   // functions without one that cannot be called
  std::unique_ptr<Built> built{};
  BuildSettings settings{};  // it was built with
  std::unique_ptr<Loaded> loaded{};
  BuildTimes times{};

  const gainsay_cn_module& module() const { return loaded->module(); }
};

// Runs what it is given, somewhere: code of the file may run when it is loaded.
using RunCode = std::function<void(const std::function<void()>&)>;

// A program whose C does not compile comes back without `loaded`: its diagnostics say why.
Result<LoadedFile> load_file(const CFile& file, const BuildSettings& settings,
                             const RunCode& run_code);

}  // namespace gainsay::seq
