// SPDX-License-Identifier: MIT
//
// Testers for servers, derived from models: write what a protocol allows as a function, including
// what only the server knows, and have answers judged by it.
//
//   #include <gainsay/dual.hpp>
//   namespace dual = gainsay::dual;
//
//   struct CmpRst {  // the server keeps a number that only it knows
//     struct State { dual::Sym<std::int64_t> n = 0; };
//     struct Request { std::int64_t value; };
//     struct Answer { int code; };
//     void receive(dual::Server& server, State& state, dual::Connection from,
//                  const Request& q) const {
//       if (server.decide(q.value <= state.n, "not greater than n")) {
//         return server.send(from, Answer{0});
//       }
//       state.n = server.choose<std::int64_t>("n");
//       server.send(from, Answer{1});
//     }
//   };
//
// Read on in dual/model.hpp (what a model is), dual/server.hpp (what it can say), dual/hidden.hpp
// (hidden values), dual/message.hpp (requests and answers), dual/network.hpp, dual/judge.hpp,
// dual/mock.hpp (a model that serves), dual/tester.hpp (conversations, drawn and judged),
// dual/subject.hpp and dual/server_test.hpp (a real server, started and tested).
#pragma once

#include <gainsay/dual/declare.hpp>
#include <gainsay/dual/hidden.hpp>
#include <gainsay/dual/judge.hpp>
#include <gainsay/dual/message.hpp>
#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/model.hpp>
#include <gainsay/dual/network.hpp>
#include <gainsay/dual/server.hpp>
#include <gainsay/dual/server_test.hpp>
#include <gainsay/dual/subject.hpp>
#include <gainsay/dual/tester.hpp>
