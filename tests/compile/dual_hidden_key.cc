// SPDX-License-Identifier: MIT
// expect: hidden values cannot be sorted; use a list

#include <set>

#include <gainsay/dual.hpp>

namespace dual = gainsay::dual;

struct Logs {
  struct State {
    std::set<dual::Sym<int>> seen{};
  };
  struct Request {};
  struct Answer {};
  void receive(dual::Server& server, State&, dual::Connection from, const Request&) const {
    server.send(from, Answer{});
  }
};

dual::ModelPtr model = dual::erase(Logs{});
