// SPDX-License-Identifier: MIT
//
// Testing an API: declare its types and operations, one line each; Gainsay generates client
// programs, runs them on a reference and on the candidate (or against contracts), and prints the
// shortest program that shows a disagreement.
//
//   #include <gainsay/api.hpp>
//   namespace api = gainsay::api;
//
//   GAINSAY_PROPERTY("RingQueue behaves like a deque that never holds five") {
//     auto queue = api::type<std::deque<int>, RingQueue>("q");
//     api::Suite s{queue};
//     s.make(queue);
//     s.op("push", queue.where([](const auto& m) { return m.size() < 4; }), gainsay::integers(0,
//     9))
//         .call([](auto& m, int x) { m.push_back(x); }, [](auto& q, int x) { q.push(x); });
//     s.op("size", queue) = GAINSAY_MEMBER(size);
//     return gainsay::check(s);
//   }
//
// Read on in api/suite.hpp (suites), api/operation.hpp (what an operation may promise),
// api/type.hpp (objects as arguments), api/argument.hpp (other arguments), api/result.hpp
// (results), api/ranges.hpp (sequences that can be read once).
#pragma once

#include <gainsay/api/argument.hpp>
#include <gainsay/api/operation.hpp>
#include <gainsay/api/ranges.hpp>
#include <gainsay/api/result.hpp>
#include <gainsay/api/suite.hpp>
#include <gainsay/api/type.hpp>
#include <gainsay/gainsay.hpp>
