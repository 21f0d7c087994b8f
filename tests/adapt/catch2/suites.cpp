// SPDX-License-Identifier: MIT
//
// Suites inside Catch2; catch2_test.py says what each has to come to.

#include <cstdlib>
#include <deque>

#include <gainsay/adapt/catch2.hpp>
#include <gainsay/api.hpp>

using namespace gainsay;

namespace {

// The bugs: a third item is lost, and clearing an empty queue ends the process.
struct Queue {
  std::deque<int> items{};
  void push_back(int x) {
    if (items.size() != 2) items.push_back(x);
  }
  std::size_t size() const { return items.size(); }
  void clear() {
    if (items.empty()) std::abort();
    items.clear();
  }
};

struct Queues {
  api::Type<std::deque<int>, Queue> queue = api::type<std::deque<int>, Queue>("q");
  api::Suite<api::Type<std::deque<int>, Queue>> s{queue};
  Queues() {
    s.make(queue);
    s.op("push", queue, integers(0, 9)) = GAINSAY_MEMBER(push_back);
    s.op("size", queue.constant()) = GAINSAY_MEMBER(size);
    s.op("clear", queue) = GAINSAY_MEMBER(clear);
  }
};

TEST_CASE("passes: a suite") {
  Queues queues;
  catch2::check({.only = "Queue,size"}, queues.s);
}
TEST_CASE("fails: suite") {
  Queues queues;
  catch2::check({.without = "clear"}, queues.s);
}
TEST_CASE("fails: suite that crashes") {
  Queues queues;
  catch2::check({.without = "push"}, queues.s);
}

}  // namespace
