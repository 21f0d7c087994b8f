// SPDX-License-Identifier: MIT
// expect: has a member of a type that cannot be taken apart

#include <cstdio>

#include <gainsay/dual.hpp>

namespace dual = gainsay::dual;

struct Logs {
  struct State {};
  struct Request {
    std::string line{};
  };
  struct Answer {
    std::FILE* file = nullptr;
  };
  void receive(dual::Server& server, State&, dual::Connection from, const Request&) const {
    server.send(from, Answer{});
  }
};

dual::ModelPtr model = dual::erase(Logs{});
