// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "host/serve.hpp"

// Runs the host of this binary, whose properties are in properties.cpp, without leaving the
// process.
struct HostRun {
  std::string out{};
  std::string err{};
  gainsay::Exit exit = gainsay::Exit::internal;

  explicit HostRun(std::vector<std::string> arguments, bool terminal = false,
                   bool stopped = false) {
    gainsay::Console console;
    console.out = [this](std::string_view text) { out += text; };
    console.err = [this](std::string_view text) { err += text; };
    console.out_is_terminal = terminal;
    const std::atomic<bool> stop{stopped};
    arguments.insert(arguments.begin(), "./queue_test");
    arguments.emplace_back("--no-store");
    arguments.emplace_back("--in-process");
    exit = gainsay::host::serve(arguments, console, stop);
  }
  bool says(const std::string& text) const { return out.find(text) != std::string::npos; }
};
