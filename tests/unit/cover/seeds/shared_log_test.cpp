// SPDX-License-Identifier: MIT

#include "cover/seeds/shared_log.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using coverage::SharedLog;

namespace {

Tape numbers(int count) {
  const auto generator = [count](Source& source) {
    for (int i = 0; i < count; ++i) source.integer(0, 1000);
    return 0;
  };
  return fixture::recorded(generator, static_cast<std::uint64_t>(count));
}

std::vector<std::uint64_t> values_of(const Tape& tape) {
  std::vector<std::uint64_t> values;
  for (const Choice& choice : tape.choices) values.push_back(choice.value);
  return values;
}

}  // namespace

TEST_CASE("what one guide writes another one reads, in order and once") {
  SharedLog log;
  SharedLog::Reader writer(&log);
  SharedLog::Reader reader(&log);
  for (int i = 1; i <= 5; ++i) writer.write(numbers(i));
  Tape tape;
  for (int i = 1; i <= 5; ++i) {
    REQUIRE(reader.next(tape));
    CHECK(values_of(tape) == values_of(numbers(i)));
  }
  CHECK_FALSE(reader.next(tape));
  CHECK_FALSE(writer.next(tape));  // nobody reads what it wrote itself
}

TEST_CASE("a process that died left its seeds to the next one") {
  SharedLog log;
  const pid_t child = fork();
  if (child == 0) {
    SharedLog::Reader writer(&log);
    writer.write(numbers(3));
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  SharedLog::Reader reader(&log);
  Tape tape;
  REQUIRE(reader.next(tape));
  CHECK(values_of(tape) == values_of(numbers(3)));
}

TEST_CASE("a full log takes no more and loses nothing that it has") {
  SharedLog log(256);
  SharedLog::Reader writer(&log);
  for (int i = 1; i <= 100; ++i) writer.write(numbers(4));
  SharedLog::Reader reader(&log);
  Tape tape;
  int read = 0;
  while (reader.next(tape)) ++read;
  CHECK(read > 0);
  CHECK(read < 20);
}
