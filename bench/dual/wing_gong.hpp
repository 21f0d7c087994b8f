// SPDX-License-Identifier: MIT
//
// Wing and Gong's search for an order of all operations of a history, with Lowe's memory: the calls
// and returns are a doubly linked list in the order of time. Any call before the first return may
// come next; it and its return are taken out of the list, and where a return is met first the last
// step is taken back. A set of operations that led to a state is gone into once. Written from the
// papers (Wing and Gong 1993; Lowe, "Testing for linearizability", 2017); Porcupine does the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace bench {

// An Operation has `begin` and `end`, places in the history, all different. A Step says whether the
// operation may act on the state with what was answered, and changes the state. States are copied
// and compared byte by byte.
template <class Operation, class State, class Step>
class WingGong {
 public:
  WingGong(std::vector<const Operation*> operations, State first, Step step)
      : operations_(std::move(operations)), state_(first), step_(std::move(step)) {
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      times_.push_back({operations_[i]->begin, i, true});
      times_.push_back({operations_[i]->end, i, false});
    }
    std::sort(times_.begin(), times_.end(),
              [](const Time& a, const Time& b) { return a.at < b.at; });
    link_all();
    taken_.resize((operations_.size() + 63) / 64);
  }

  // Whether there is an order in which every operation was answered rightly.
  bool linearizable() {
    std::size_t at = entries_[0].next;
    while (entries_[0].next != end()) {
      const Time& time = times_[at - 1];
      if (time.is_call) {
        if (takes(at, time.operation)) {
          at = entries_[0].next;
        } else {
          at = entries_[at].next;
        }
      } else {
        if (stack_.empty()) return false;
        at = take_back();
      }
    }
    return true;
  }

 private:
  struct Time {
    std::size_t at;
    std::size_t operation;
    bool is_call;
  };
  struct Entry {  // entry i is time i - 1; 0 is the head
    std::size_t before;
    std::size_t next;
  };
  struct Taken {
    std::size_t entry;
    State before;
  };

  std::size_t end() const { return times_.size() + 1; }

  void link_all() {
    entries_.resize(times_.size() + 2);
    returns_.resize(operations_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) entries_[i] = {i == 0 ? 0 : i - 1, i + 1};
    for (std::size_t i = 0; i < times_.size(); ++i) {
      if (!times_[i].is_call) returns_[times_[i].operation] = i + 1;
    }
  }

  bool takes(std::size_t entry, std::size_t operation) {
    State after = state_;
    if (!step_(after, *operations_[operation])) return false;
    flip(operation);
    if (!remember(after)) {
      flip(operation);
      return false;
    }
    stack_.push_back({entry, state_});
    state_ = after;
    unlink(entry);
    unlink(returns_[operation]);
    return true;
  }

  // The entry to go on with.
  std::size_t take_back() {
    const Taken last = stack_.back();
    stack_.pop_back();
    const std::size_t operation = times_[last.entry - 1].operation;
    flip(operation);
    state_ = last.before;
    relink(returns_[operation]);
    relink(last.entry);
    return entries_[last.entry].next;
  }

  void flip(std::size_t operation) {
    taken_[operation / 64] ^= std::uint64_t{1} << (operation % 64);
  }
  void unlink(std::size_t i) {
    entries_[entries_[i].before].next = entries_[i].next;
    entries_[entries_[i].next].before = entries_[i].before;
  }
  void relink(std::size_t i) {
    entries_[entries_[i].before].next = i;
    entries_[entries_[i].next].before = i;
  }
  bool remember(const State& state) {
    std::string key(reinterpret_cast<const char*>(taken_.data()),
                    taken_.size() * sizeof(taken_[0]));
    key.append(reinterpret_cast<const char*>(&state), sizeof(state));
    return seen_.insert(std::move(key)).second;
  }

  std::vector<const Operation*> operations_;
  State state_;
  Step step_;
  std::vector<Time> times_{};
  std::vector<Entry> entries_{};
  std::vector<std::size_t> returns_{};  // entries, by operation
  std::vector<std::uint64_t> taken_{};  // a bit for each operation
  std::vector<Taken> stack_{};
  std::unordered_set<std::string> seen_{};
};

}  // namespace bench
