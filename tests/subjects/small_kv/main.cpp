// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include "server.hpp"

int main(int count, char** arguments) {
  using namespace subjects;
  const Options options = read_options(count, arguments, "small_kv", {});
  try {
    Loop loop(options.port);
    kv::Server server(loop, options);
    announce(loop.port());
    loop.run(server);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 4;
  }
}
