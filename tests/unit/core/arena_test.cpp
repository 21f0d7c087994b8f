// SPDX-License-Identifier: MIT

#include "core/arena.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

using namespace gainsay;

namespace {

// What the parent sees after a child wrote a note, a count and a choice.
struct Seen {
  bool note = false;
  std::uint64_t passed = 0;
  std::uint32_t choices = 0;
};

Seen after_child_wrote(core::Arena::Sharing sharing) {
  core::Arena arena(sharing, 100);
  const pid_t child = fork();
  if (child == 0) {
    arena.journal.append(core::Journal::Kind::note, {"hello"});
    arena.statistics->passed = 3;
    arena.tape.choices[arena.tape.counts->choices++].value = 7;
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  return {!arena.journal.empty(), arena.statistics->passed, arena.tape.counts->choices};
}

}  // namespace

TEST_CASE("a new arena is all zeros and its parts do not overlap") {
  core::Arena arena(core::Arena::Sharing::none, 100);
  CHECK(arena.tape.copy() == Tape{});
  CHECK(arena.journal.empty());
  CHECK(arena.statistics->cases() == 0);
  CHECK(arena.control->heartbeat.load() == 0);
  for (std::uint32_t i = 0; i < 100; ++i)
    arena.tape.choices[i].value = arena.inbox.choices[i].value = ~0ull;
  for (std::uint32_t i = 0; i < 100; ++i)
    arena.tape.spans[i].label = arena.inbox.spans[i].label = ~0u;
  arena.tape.bytes[arena.tape.byte_capacity - 1] = 1;
  arena.inbox.bytes[arena.inbox.byte_capacity - 1] = 1;
  CHECK(arena.tape.counts->choices == 0);
  CHECK(arena.inbox.counts->choices == 0);
  CHECK(arena.inbox.bytes[0] == 0);
  CHECK(arena.journal.empty());
}

TEST_CASE("what a worker writes is seen by its parent only if the arena is shared") {
  const Seen shared = after_child_wrote(core::Arena::Sharing::with_workers);
  CHECK(shared.note);
  CHECK(shared.passed == 3);
  CHECK(shared.choices == 1);
  const Seen own = after_child_wrote(core::Arena::Sharing::none);
  CHECK_FALSE(own.note);
  CHECK(own.passed == 0);
  CHECK(own.choices == 0);
}
