// SPDX-License-Identifier: MIT

#include "subjects/servers.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/process.hpp"

namespace gainsay::dual {

Subject line_server(const std::string& said) {
  // One connection at a time is all that these tests need. A stream for both directions would lose
  // lines that came together, when it writes.
  const std::string program = R"(
import os, signal, socket, sys
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", {port}))
server.listen(16)
print("listening", flush=True)
while True:
    client, _ = server.accept()
    with client, client.makefile("r") as lines, client.makefile("w") as answers:
        for line in lines:
            if line == "die\n": os.kill(os.getpid(), signal.SIGSEGV)
            if line == "exit\n": os._exit(7)
            if line.startswith("print "): print(line[6:].replace("|", "\n"), flush=True)
            if line.startswith("write "): open(line[6:-1], "w").close()
            answers.write()" + said +
                              R"()
            answers.flush()
)";
  return {.start = "python3 {file:server.py}", .files = {{"server.py", program}}};
}

std::string asked(const Endpoint& endpoint, const std::string& line) {
  const base::Descriptor client(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(endpoint.port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(client.number(), reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) return "";
  const std::string text = line + "\n";
  send(client.number(), text.data(), text.size(), MSG_NOSIGNAL);
  pollfd answered{client.number(), POLLIN, 0};
  if (poll(&answered, 1, 5000) != 1) return "";
  char buffer[4096];
  const ssize_t got = recv(client.number(), buffer, sizeof buffer, 0);
  std::string answer(buffer, got > 0 ? static_cast<std::size_t>(got) : 0);
  if (answer.ends_with('\n')) answer.pop_back();
  return answer;
}

Nothing::Nothing() : before_(base::children_of(getpid())) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const char* const tmpdir = std::getenv("TMPDIR");
  tmpdir_before_ = tmpdir == nullptr ? "" : tmpdir;
  std::string name = "/tmp/gainsay-subjects-XXXXXX";
  folder_ = mkdtemp(name.data());
  setenv("TMPDIR", folder_.c_str(), 1);
}

Nothing::~Nothing() {
  base::end_children(before_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  if (tmpdir_before_.empty()) {
    unsetenv("TMPDIR");
  } else {
    setenv("TMPDIR", tmpdir_before_.c_str(), 1);
  }
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

namespace {

std::string command_line(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/cmdline", std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  std::string line = text.str();
  std::replace(line.begin(), line.end(), '\0', ' ');
  return line;
}

}  // namespace

std::vector<std::string> Nothing::left() const {
  constexpr int kMostLooks = 5000;  // milliseconds, on a busy machine
  std::vector<std::string> found;
  for (int look = 0; look < kMostLooks; ++look) {
    found.clear();
    for (const pid_t child : base::children_of(getpid())) {
      if (std::find(before_.begin(), before_.end(), child) != before_.end()) continue;
      if (waitpid(child, nullptr, WNOHANG) == child) continue;  // it has ended
      found.push_back("process " + std::to_string(child) + ": " + command_line(child));
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      found.push_back(entry.path().string());
    }
    if (found.empty()) return found;
    usleep(1000);
  }
  return found;
}

bool ends(pid_t process) {
  constexpr int kMostLooks = 5000;
  for (int look = 0; look < kMostLooks; ++look) {
    waitpid(process, nullptr, WNOHANG);  // it may have become our child
    if (kill(process, 0) != 0) return true;
    usleep(1000);
  }
  return false;
}

}  // namespace gainsay::dual
