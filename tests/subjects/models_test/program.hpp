// SPDX-License-Identifier: MIT
// A server of this folder as a child: it dies with the test, and its processor time is limited.
#pragma once

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace models {

class Program {
 public:
  Program(std::string path, std::vector<std::string> arguments) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    arguments.insert(arguments.begin(), {path, "--port=0"});
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      const rlimit minute{60, 60};
      setrlimit(RLIMIT_CPU, &minute);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execv(path.c_str(), words.data());
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; c != '\n' && read(ends[0], &c, 1) == 1;) line += c;
    close(ends[0]);
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error(path + " does not listen");
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }
  ~Program() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  std::uint16_t port() const { return port_; }

 private:
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace models
