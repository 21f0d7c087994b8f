// SPDX-License-Identifier: MIT
//
// From generated C to a loaded shared object: one run of the user's compiler, one of its linker.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/cn.h>

#include "base/result.hpp"
#include "base/temporary_folder.hpp"

namespace gainsay::cn {

struct BuildSettings {
  std::string compiler = "cc";
  std::vector<std::string> flags{};                    // -I, -D, -std and the like, as they are
  std::vector<std::filesystem::path> sources{};        // further C files, compiled and linked in
  std::vector<std::string> link_flags{};               // -lm and the like
  std::vector<std::string> wrapped{};                  // functions whose calls go to __wrap_NAME
  std::vector<std::string> own_names{};                // of functions that the code defines itself
  std::vector<std::filesystem::path> quote_folders{};  // where #include "..." of the files looks
  // The files as they were named. __FILE__ has their full names, because the code runs elsewhere.
  std::vector<std::filesystem::path> named{};
  bool access = true;     // the code is compiled so that its accesses can be checked
  bool undefined = true;  // and undefined behaviour
  bool lines = true;      // and so that it is known which of its lines ran
};

// A folder for what is compiled, removed with all in it.
Result<base::TemporaryFolder> make_build_folder();

struct Built {
  base::TemporaryFolder folder;
  std::filesystem::path object;
  double compile_seconds = 0;
  double link_seconds = 0;
};

// Compiles `text` and the further sources and links them with the run-time library.
//
// Errors: cn-compiler-missing (exit 4), cn-compile (the compiler's own message, located in the
// user's file by #line), cn-link, cn-temporary.
Result<Built> build(const std::string& text, const BuildSettings& settings);

// Writes what a program needs that runs the same code with the same checks, without this tool: the
// code as `checked.c`, made from `file`, of which it keeps a copy, the run-time library, and files
// of arguments for the compiler: `flags` to compile, `link` to link.
//
// Errors: file-not-writable.
Result<void> keep_checks(const Built& built, const BuildSettings& settings,
                         const std::filesystem::path& file, const std::filesystem::path& folder);

// A shared object while it is loaded.
class Loaded {
 public:
  // Errors: cn-load.
  static Result<Loaded> load(const std::filesystem::path& object);

  const gainsay_cn_module& module() const { return *module_; }
  // Whether a function with a contract that another file should define is defined.
  bool is_there(const std::string& function) const;

 private:
  struct Close {
    void operator()(void* handle) const;
  };
  Loaded(void* handle, const gainsay_cn_module* module) : handle_(handle), module_(module) {}

  std::unique_ptr<void, Close> handle_;
  const gainsay_cn_module* module_;
};

}  // namespace gainsay::cn
