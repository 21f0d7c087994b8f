// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>
#include <map>

#include "server.hpp"

int main(int count, char** arguments) {
  using namespace subjects;
  const Options options = read_options(count, arguments, "small_http", {{"tags", "counter"}});
  const std::map<std::string, http::TagKind> kinds{{"counter", http::TagKind::counter},
                                                   {"hash", http::TagKind::hash},
                                                   {"time", http::TagKind::time}};
  const auto kind = kinds.find(options.others.at("tags"));
  if (kind == kinds.end()) {
    std::fprintf(stderr, "error: --tags=%s: it is counter, hash or time\n",
                 options.others.at("tags").c_str());
    return 2;
  }
  try {
    Loop loop(options.port);
    http::Server server(loop, options, kind->second);
    announce(loop.port());
    loop.run(server);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 4;
  }
}
