// SPDX-License-Identifier: MIT
//
// A queue in a ring of four places, tested against a deque. It wraps its index one place too late
// when it hands out an item, so the fifth item that passes through it is not the one put in.

#include <array>
#include <cstddef>
#include <deque>

#include <gainsay/api.hpp>

namespace api = gainsay::api;

class RingQueue {
 public:
  void push(int x) { items_[(first_ + size_++) % kPlaces] = x; }
  int pop() {
    --size_;
    const int x = items_[first_];
    first_ = first_ == kPlaces ? 0 : first_ + 1;  // the bug: the last place is kPlaces - 1
    return x;
  }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kPlaces = 4;
  std::array<int, kPlaces + 1> items_{};  // one more, so that the bug is no undefined behaviour
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

GAINSAY_PROPERTY("RingQueue behaves like a deque that never holds five") {
  auto queue = api::type<std::deque<int>, RingQueue>("q");
  api::Suite s{queue};
  s.make(queue);
  s.op("push", queue.where([](const auto& model) { return model.size() < 4; }),
       gainsay::integers(0, 9))
      .call([](auto& model, int x) { model.push_back(x); }, [](auto& q, int x) { q.push(x); });
  s.op("pop", queue.where([](const auto& model) { return !model.empty(); }))
      .call(
          [](auto& model) {
            const int x = model.front();
            model.pop_front();
            return x;
          },
          [](auto& q) { return q.pop(); });
  s.op("size", queue.constant()) = GAINSAY_MEMBER(size);
  return gainsay::check(s);
}
