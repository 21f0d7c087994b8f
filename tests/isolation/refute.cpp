// SPDX-License-Identifier: MIT

#include "isolation/refute.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace gainsay {

ScratchDirectory::ScratchDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "gainsay-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::bad_alloc();
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() { std::filesystem::remove_all(path_); }

namespace {

constexpr const char* kGroups = "/sys/fs/cgroup/pids";

bool write_line(const std::string& file, const std::string& line) {
  std::ofstream out(file);
  out << line << std::flush;
  return out.good();
}

}  // namespace

LimitedProcesses::LimitedProcesses(int most) {
  group_ = std::string(kGroups) + "/gainsay-test-" + std::to_string(getpid());
  std::error_code refused;
  std::filesystem::create_directory(group_, refused);
  const bool grouped = !refused && write_line(group_ + "/pids.max", std::to_string(most)) &&
                       write_line(group_ + "/cgroup.procs", std::to_string(getpid()));
  if (grouped) return;
  group_.clear();
  const rlimit limit{4096, 4096};
  setrlimit(RLIMIT_NPROC, &limit);
}

LimitedProcesses::~LimitedProcesses() {
  if (group_.empty()) return;
  write_line(std::string(kGroups) + "/cgroup.procs", std::to_string(getpid()));
  std::error_code refused;
  std::filesystem::remove(group_, refused);
}

}  // namespace gainsay
