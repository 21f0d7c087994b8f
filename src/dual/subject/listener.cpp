// SPDX-License-Identifier: MIT

#include "dual/subject/listener.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/process.hpp"

namespace gainsay::dual {

namespace {

// The inodes of sockets that listen at the port, from a table of the kernel's:
//   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
//    0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 71234
void add_listeners(const char* table, std::uint16_t port, std::set<std::string>& sockets) {
  constexpr const char* kListens = "0A";
  std::ifstream file(table);
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    std::istringstream columns(line);
    std::vector<std::string> words;
    for (std::string word; columns >> word;) words.push_back(word);
    if (words.size() < 10 || words[3] != kListens) continue;
    const std::string digits = words[1].substr(words[1].rfind(':') + 1);
    unsigned found = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), found, 16);
    if (found == port) sockets.insert("socket:[" + words[9] + "]");
  }
}

// False if the system does not let us look.
bool has_one_of(pid_t process, const std::set<std::string>& sockets, bool& found) {
  std::error_code refused;
  const std::filesystem::path folder = "/proc/" + std::to_string(process) + "/fd";
  auto open = std::filesystem::directory_iterator(folder, refused);
  for (; !refused && open != std::filesystem::directory_iterator(); open.increment(refused)) {
    std::error_code closed;
    found = found || sockets.contains(std::filesystem::read_symlink(open->path(), closed).string());
  }
  return !refused || refused == std::errc::no_such_file_or_directory;
}

}  // namespace

Owner owner_of(const Endpoint& endpoint, pid_t process) {
  if (endpoint.kind == Endpoint::Kind::unix_socket) return Owner::unknown;
  std::set<std::string> sockets;
  add_listeners("/proc/net/tcp", endpoint.port, sockets);
  add_listeners("/proc/net/tcp6", endpoint.port, sockets);
  if (sockets.empty()) return Owner::unknown;
  bool found = false;
  bool seen_all = true;
  std::vector<pid_t> processes = {process};
  for (std::size_t i = 0; i < processes.size() && !found; ++i) {
    seen_all = has_one_of(processes[i], sockets, found) && seen_all;
    const std::vector<pid_t> children = base::children_of(processes[i]);
    processes.insert(processes.end(), children.begin(), children.end());
  }
  if (found) return Owner::ours;
  return seen_all ? Owner::somebody_else : Owner::unknown;
}

}  // namespace gainsay::dual
