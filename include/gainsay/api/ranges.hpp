// SPDX-License-Identifier: MIT
//
// Sequences that may be read once: what an API gets from a stream, a socket, a generator.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/assert.hpp>
#include <gainsay/gen.hpp>
#include <gainsay/show.hpp>

namespace gainsay::api {

// A range of input iterators. Reading it twice, or reading through an iterator after another copy
// moved on, fails the case: code that takes input iterators must not do that.
template <class T>
class SinglePass {
  struct State;

 public:
  explicit SinglePass(std::vector<T> items) : state_(std::make_shared<State>(std::move(items))) {}

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::input_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    reference operator*() const {
      state_->expect(at_);
      return state_->items[at_];
    }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
      state_->expect(at_);
      state_->at = ++at_;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.done() == b.done(); }

   private:
    friend class SinglePass;
    Iterator(std::shared_ptr<State> state, std::size_t at) : state_(std::move(state)), at_(at) {}
    bool done() const { return state_ == nullptr || at_ == state_->items.size(); }

    std::shared_ptr<State> state_{};
    std::size_t at_ = 0;
  };
  using iterator = Iterator;
  using value_type = T;

  Iterator begin() const {
    require(!state_->begun, "a sequence that can be read once was read twice");
    state_->begun = true;
    return Iterator(state_, 0);
  }
  Iterator end() const { return Iterator(); }

  // A fresh one with the same items, for the other side.
  SinglePass(const SinglePass& other) : state_(std::make_shared<State>(other.state_->items)) {}
  SinglePass& operator=(const SinglePass&) = delete;
  ~SinglePass() = default;

  friend std::string gainsay_show(const SinglePass& range) {
    return "gainsay::api::SinglePass<" + std::string(type_name<T>()) + ">(" +
           show(range.state_->items) + ")";
  }

 private:
  struct State {
    explicit State(std::vector<T> items_in) : items(std::move(items_in)) {}
    void expect(std::size_t position) const {
      require(position == at, "an old copy of an input iterator was used after another moved on");
    }
    std::vector<T> items;
    std::size_t at = 0;
    bool begun = false;
  };
  std::shared_ptr<State> state_;
};

// Single-pass sequences of what `item` generates.
template <Generator G>
auto single_pass(G item, std::size_t most = 16) {
  return map(lists(std::move(item), {.max = most}), [](std::vector<Generated<G>> items) {
    return SinglePass<Generated<G>>(std::move(items));
  });
}

}  // namespace gainsay::api
