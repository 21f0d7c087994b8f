// SPDX-License-Identifier: MIT
//
// The sandbox with each power of the kernel alone, which no machine of ours lacks. What it keeps
// code from in all is in tests/cli/sandbox.py.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <gainsay/error.hpp>

#include "core/isolation/sandbox.hpp"

using namespace gainsay;
namespace fs = std::filesystem;

namespace {

// A folder with a file outside of the sandbox.
struct Outside {
  Outside() : folder(fs::temp_directory_path() / ("outside-" + std::to_string(getpid()))) {
    fs::create_directories(folder);
    std::ofstream(file()) << "precious";
  }
  ~Outside() { fs::remove_all(folder); }
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

  std::string file() const { return (folder / "a").string(); }
  std::string fresh() const { return (folder / "new").string(); }

  fs::path folder;
};

// Calls `act` in a process in the sandbox; what it returns, or -1 if the process died.
int inside(const core::Sandbox& sandbox, core::Arena& arena, const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    sandbox.enter(arena);
    arena.control->running = 1;
    _exit(act());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool denied(const core::Arena& arena, const std::string& call) {
  for (const auto& counter : arena.statistics->denied.counters) {
    if (counter.count > 0 && counter.name == call) return true;
  }
  return false;
}

// Each returns the number of the first thing that went wrong, or 0.
int harms_files(const Outside& out) {
  if (std::remove(out.file().c_str()) == 0 || errno != EACCES) return 1;
  if (std::fopen(out.fresh().c_str(), "w") != nullptr) return 2;
  if (symlink(out.fresh().c_str(), "dangling") != 0) return 3;
  if (open("dangling", O_WRONLY | O_CREAT, 0600) >= 0) return 4;
  if (symlink(out.folder.c_str(), "folder") != 0) return 5;
  if (unlink("folder/a") == 0) return 6;
  if (rename(out.file().c_str(), "taken") == 0) return 7;
  if (link(out.file().c_str(), "hard") == 0) return 8;
  if (truncate(out.file().c_str(), 0) == 0) return 9;
  return 0;
}

int works_in_folder() {
  std::FILE* const file = std::fopen("mine", "w");
  if (file == nullptr || std::fclose(file) != 0) return 1;
  if (mkdir("sub", 0700) != 0 || rename("mine", "sub/mine") != 0) return 2;
  if (std::remove("sub/mine") != 0 || rmdir("sub") != 0) return 3;
  if (open("/dev/null", O_WRONLY) < 0) return 4;
  if (std::remove("not-there") == 0 || errno != ENOENT) return 5;
  return 0;
}

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("files outside are safe with Landlock, with seccomp, and with both") {
  const core::SandboxPowers all = core::sandbox_powers();
  REQUIRE(all.any());
  for (const core::SandboxPowers powers : {all, {all.landlock, false}, {0, all.trap}}) {
    if (!powers.any()) continue;
    CAPTURE(powers.landlock);
    CAPTURE(powers.trap);
    const Outside out;
    const core::Sandbox sandbox(Settings{}, powers);
    core::Arena arena(core::Arena::Sharing::with_workers, 64);
    CHECK(inside(sandbox, arena, [&] { return harms_files(out); }) == 0);
    CHECK(text_of(out.file()) == "precious");
    CHECK(!fs::exists(out.fresh()));
    CHECK(denied(arena, "remove(\"" + out.file() + "\")") == powers.trap);
    CHECK(inside(sandbox, arena, works_in_folder) == 0);
  }
}

TEST_CASE("a case that leaves something in the folder leaves it to no other") {
  const core::SandboxPowers all = core::sandbox_powers();
  for (const core::SandboxPowers powers : {all, {all.landlock, false}, {0, all.trap}}) {
    if (!powers.any()) continue;
    const Outside out;
    const core::Sandbox sandbox(Settings{}, powers);
    core::Arena arena(core::Arena::Sharing::with_workers, 64);
    const auto leave_and_look = [&out] {
      if (mkdir("sub", 0700) != 0 || symlink(out.folder.c_str(), "sub/link") != 0) return 1;
      if (chmod("sub", 0) != 0 || chdir("/") != 0) return 2;
      core::tidy_sandbox();
      return access("sub", F_OK) == 0 || access("etc", F_OK) == 0 ? 3 : 0;
    };
    CHECK(inside(sandbox, arena, leave_and_look) == 0);
    CHECK(fs::exists(out.file()));  // the link was not followed
  }
}

TEST_CASE("the folder is gone with the sandbox, whatever is in it") {
  std::string folder;
  {
    const core::Sandbox sandbox(Settings{}, core::sandbox_powers());
    folder = sandbox.folder().path();
    fs::create_directories(folder + "/a/b/c");
    for (int i = 0; i < 300; ++i) std::ofstream(folder + "/a/" + std::to_string(i)) << i;
  }
  CHECK(!fs::exists(folder));
}

TEST_CASE("where nothing could keep code from files, it is not run") {
  CHECK_THROWS_AS(core::Sandbox(Settings{}, core::SandboxPowers{}), UsageError);
}

TEST_CASE("a thread is confined without its process") {
  const Outside out;
  const core::Sandbox sandbox(Settings{}, core::sandbox_powers());
  const fs::path here = fs::current_path();
  core::Denials counted{};
  int result = 0;
  sandbox.run_inside(counted, [&] { result = std::remove(out.file().c_str()); });
  CHECK(result == -1);
  CHECK(fs::current_path() == here);
  CHECK(std::remove(out.file().c_str()) == 0);
}
