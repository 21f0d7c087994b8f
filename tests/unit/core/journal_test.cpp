// SPDX-License-Identifier: MIT

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include <gainsay/detail/journal.hpp>

using namespace gainsay;

namespace {

struct Fixture {
  std::vector<char> memory = std::vector<char>(400);
  std::uint32_t used = 0;
  core::Journal journal{memory.data(), &used, 400};

  std::vector<std::string> entries() const {
    std::vector<std::string> list;
    journal.each([&list](const core::Journal::Entry& entry) {
      std::string text(1, static_cast<char>('0' + static_cast<int>(entry.kind)));
      for (std::size_t i = 0; i < entry.count; ++i) text += "|" + std::string(entry.fields[i]);
      list.push_back(text);
    });
    return list;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a journal that others wrote into ends where it makes no sense") {
  journal.append(core::Journal::Kind::note, {"hello"});
  const std::uint32_t whole = used;
  for (const char byte : {'\x0a', '\xff', '\0'}) {
    std::fill(memory.begin() + whole, memory.end(), byte);
    for (const std::uint32_t end : {whole + 1, whole + 2, whole + 7, 400u, 0x7fffffffu}) {
      used = end;
      CHECK(entries().at(0) == "1|hello");
    }
  }
  used = 500;
  CHECK_FALSE(journal.sound());
}

TEST_CASE_FIXTURE(Fixture, "entries are read in the order they were written, with all bytes") {
  journal.append(core::Journal::Kind::note, {"hello"});
  journal.append(core::Journal::Kind::value, {"", "int", std::string_view("a\0b", 3)});
  journal.append(core::Journal::Kind::frame, {});
  CHECK(entries() == std::vector<std::string>{"1|hello", std::string("0||int|a\0b", 10), "3"});
  CHECK_FALSE(journal.full());
  journal.reset();
  CHECK(journal.empty());
  CHECK(entries().empty());
}

TEST_CASE_FIXTURE(Fixture,
                  "an entry that does not fit is left out, the journal says so and goes on") {
  journal.append(core::Journal::Kind::note, {std::string(1000, 'x')});
  CHECK(journal.full());
  CHECK(entries().empty());
  journal.append(core::Journal::Kind::note, {"short"});
  CHECK(entries() == std::vector<std::string>{"1|short"});
  CHECK(journal.full());
  journal.reset();
  CHECK_FALSE(journal.full());
}

TEST_CASE_FIXTURE(Fixture, "an entry with too many fields is left out and the journal says so") {
  journal.append(core::Journal::Kind::note, {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"});
  CHECK(entries().size() == 1);
  journal.append(core::Journal::Kind::note,
                 {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"});
  CHECK(entries().size() == 1);
  CHECK(journal.full());
}

TEST_CASE_FIXTURE(Fixture, "there is room for a failure after notes have filled the journal") {
  for (int i = 0; i < 100; ++i) journal.append(core::Journal::Kind::note, {"one more note"});
  CHECK(journal.full());
  const std::size_t notes = entries().size();
  journal.append(core::Journal::Kind::failure, {"kind", "origin"});
  REQUIRE(entries().size() == notes + 1);
  CHECK(entries().back() == "2|kind|origin");
}

TEST_CASE_FIXTURE(Fixture, "every capacity is respected to the byte") {
  for (std::uint32_t capacity = 0; capacity <= 100; ++capacity) {
    std::vector<char> exact(capacity);
    core::Journal small(exact.data(), &used, capacity);
    small.reset();
    for (int i = 0; i < 20; ++i) small.append(core::Journal::Kind::note, {"abc", "d"});
    for (int i = 0; i < 20; ++i) small.append(core::Journal::Kind::failure, {"abc", "d"});
    CHECK(small.full());
    small.each([](const core::Journal::Entry& entry) { CHECK(entry.fields[0] == "abc"); });
  }
}

TEST_CASE_FIXTURE(Fixture,
                  "a text that is too long for a failure is cut and says how much is missing") {
  CHECK(journal.cut_to_fit("short") == "short");
  CHECK(journal.cut_to_fit(std::string(1012, 'x')) ==
        std::string(12, 'x') + "... (1000 more characters)");
}
