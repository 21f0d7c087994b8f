// SPDX-License-Identifier: MIT
//
// What the page about testing an API shows: a queue in a ring of four places.

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

// [subject]
// A queue of at most four numbers.
class RingQueue {
 public:
  void push(int x) { ring_[(first_ + count_++) % 4] = x; }
  int pop() {
    if (count_ == 0) throw std::out_of_range("the queue is empty");
    const int x = ring_[first_];
    first_ = (first_ + 1) % 4;
    --count_;
    return x;
  }
  std::size_t size() const { return count_; }
  // The numbers from the first on.
  std::vector<int> items() const {
    std::vector<int> all;
    for (std::size_t i = first_; i < first_ + count_; ++i) all.push_back(ring_[i < 4 ? i : i - 3]);
    return all;
  }

 private:
  std::array<int, 4> ring_{};
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};
// [/subject]

// [suite]
namespace api = gainsay::api;

GAINSAY_PROPERTY("RingQueue is a queue of at most four") {
  auto queue = api::type<std::deque<int>, RingQueue>("q");
  api::Suite s{queue};
  s.make(queue);
  s.op("push", queue.where([](const auto& model) { return model.size() < 4; }),
       gainsay::integers(0, 9))
      .call([](auto& model, int x) { model.push_back(x); }, [](auto& q, int x) { q.push(x); });
  s.op("pop", queue)
      .throws<std::out_of_range>()
      .call(
          [](auto& model) {
            const int x = model.at(0);
            model.pop_front();
            return x;
          },
          [](auto& q) { return q.pop(); });
  s.op("size", queue.constant()) = GAINSAY_MEMBER(size);
  s.op("items", queue.constant())
      .call([](const auto& model) { return model; }, [](const auto& q) { return q.items(); });
  return gainsay::check(s);
}
// [/suite]

// [contracts]
GAINSAY_PROPERTY("RingQueue keeps its contracts") {
  auto queue = api::type<RingQueue>("q");
  queue.check([](const RingQueue& q) { return q.items().size() == q.size(); });
  api::Suite s{queue};
  s.make(queue);
  s.op("push", queue, gainsay::integers(0, 9))
      .when([](const RingQueue& q, int) { return q.size() < 4; })
      .before([](const RingQueue& q, int) { return q.items(); })
      .ensures([](const RingQueue& q, int x, std::vector<int> before) {
        before.push_back(x);
        return q.items() == before;
      }) = [](RingQueue& q, int x) { q.push(x); };
  s.op("pop", queue).throws() = GAINSAY_MEMBER(pop);
  return gainsay::check(s);
}
// [/contracts]

// [version]
// The next version: the same queue with the mistake in `items` mended.
class RingQueue2 : public RingQueue {
 public:
  std::vector<int> items() const {
    RingQueue copy = *this;
    std::vector<int> all;
    while (copy.size() > 0) all.push_back(copy.pop());
    return all;
  }
};

GAINSAY_PROPERTY("the next version does what this one does, items apart") {
  auto queue = api::type<RingQueue, RingQueue2>("q");
  api::Suite s{queue};
  s.make(queue);
  s.op("push", queue.where([](const auto& q) { return q.size() < 4; }),
       gainsay::integers(0, 9)) = [](auto& q, int x) { q.push(x); };
  s.op("pop", queue).throws() = GAINSAY_MEMBER(pop);
  s.op("size", queue.constant()) = GAINSAY_MEMBER(size);
  return gainsay::check(s);
}
// [/version]
