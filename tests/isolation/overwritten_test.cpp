// SPDX-License-Identifier: MIT
//
// Code under test that writes where Gainsay keeps what it shares with its workers.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

#include "isolation/refute.hpp"

using namespace gainsay;

namespace {

struct Mapping {
  char* begin = nullptr;
  std::size_t size = 0;
};

// The largest anonymous mapping that is shared: what a stray pointer may hit.
Mapping shared_with_runner() {
  Mapping found;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    char dash = 0;
    std::string modes;
    std::istringstream(line) >> std::hex >> begin >> dash >> end >> modes;
    const bool fits = modes == "rw-s" && line.find("/dev/zero") != std::string::npos;
    if (fits && end - begin > found.size) found = {reinterpret_cast<char*>(begin), end - begin};
  }
  return found;
}

// Only the pages that are in use: the mapping is large, and mostly untouched.
template <class Write>
void write_pages(Write write) {
  constexpr std::size_t kPage = 4096;
  const Mapping mapping = shared_with_runner();
  for (std::size_t at = 0; at + kPage <= mapping.size && at < (8u << 20); at += kPage) {
    write(mapping.begin + at, kPage);
  }
}

template <class Write>
void check_overwritten(const Settings& settings, Write write) {
  Settings careful = settings;
  careful.case_seconds = 2;
  const Record record = refute(careful, [write](int x) {
    if (x > 1000) write_pages(write);
  });
  CHECK(record.outcome == Outcome::failed);
  REQUIRE_FALSE(record.failures.empty());
  CHECK_FALSE(record.failures[0].failure.origin.empty());
  CHECK(record.cases < 100000);
}

}  // namespace

TEST_CASE("a case that fills what is shared with one byte fails") {
  for (const int byte : {0x00, 0x0a, 0xff}) {
    const Record record = refute([byte](int x) {
      if (x > 1000) {
        write_pages([byte](char* page, std::size_t size) { std::memset(page, byte, size); });
      }
    });
    CHECK(record.outcome == Outcome::failed);
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].failure.kind == FailureKind::heap);
    CHECK(record.failures[0].failure.origin == "overwrote Gainsay's memory");
    CHECK(record.cases < 100000);
  }
}

TEST_CASE("random bytes in what is shared are a failure of the case and not of the runner") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    check_overwritten({.seed = seed}, [seed](char* page, std::size_t size) {
      std::minstd_rand random(seed + static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(page)));
      for (std::size_t i = 0; i < size; ++i) page[i] = static_cast<char>(random());
    });
  }
}

TEST_CASE("a few random bytes in every page that is shared never end the runner") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const Record record = refute({.cases = 200, .seed = seed, .case_seconds = 1}, [seed](int x) {
      if (x <= 1000) return;
      write_pages([seed](char* page, std::size_t size) {
        std::minstd_rand random(seed +
                                static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(page)));
        char* const at = page + random() % (size - 8);
        for (std::size_t i = 0; i < 8; ++i) at[i] = static_cast<char>(random());
      });
    });
    CHECK((record.outcome == Outcome::passed || record.outcome == Outcome::failed));
    CHECK(record.cases < 100000);
  }
}

TEST_CASE("what several workers share is checked for each of them") {
  check_overwritten({.jobs = 2},
                    [](char* page, std::size_t size) { std::memset(page, 0xff, size); });
}

TEST_CASE("an enumeration survives a case that overwrites its digits") {
  Settings settings;
  settings.exhaustive = true;
  settings.cases = 3000;
  check_overwritten(settings, [](char* page, std::size_t size) { std::memset(page, 0xff, size); });
}
