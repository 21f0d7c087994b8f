// SPDX-License-Identifier: MIT

#include "core/statistics.hpp"

#include <memory>
#include <string>

#include <doctest/doctest.h>

using namespace gainsay;

namespace {

template <std::size_t N>
std::uint64_t count_in(const core::CounterTable<N>& table, std::string_view name) {
  for (const auto& counter : table.counters) {
    if (counter.hash != 0 && counter.name == name) return counter.count;
  }
  return 0;
}

}  // namespace

TEST_CASE("a counter table counts by name and lumps together what it has no room for") {
  core::CounterTable<4> table{};
  for (const char* name : {"a", "b", "a", "c", "d", "e", "a", "f"}) table.add(name);
  CHECK(count_in(table, "a") == 3);
  CHECK(count_in(table, "d") == 1);
  CHECK(count_in(table, "e") == 0);
  CHECK(table.others == 2);
}

TEST_CASE("a name that is longer than a counter keeps is still one name") {
  const std::string name(300, 'n');
  core::CounterTable<4> table{};
  table.add(name);
  table.add(name);
  core::CounterTable<4> sum{};
  sum.add(name);
  sum.add(table);
  CHECK(count_in(sum, name.substr(0, 103)) == 3);
}

TEST_CASE("one name of two parts is two counters, and stays so when tables are added") {
  core::CounterTable<4> table{};
  table.add("a", 1);
  table.add("a", 2);
  table.add("a", 2);
  core::CounterTable<4> sum{};
  sum.add("a", 1);
  sum.add(table);
  CHECK(sum.counters[sum.find("a", 1)].count == 2);
  CHECK(sum.counters[sum.find("a", 2)].count == 2);
  CHECK(sum.sound());
}

TEST_CASE("a function that is denied with ever new arguments leaves room for the others") {
  core::Denials denied{};
  for (int i = 0; i < 100; ++i) denied.add("fopen(\"" + std::to_string(i) + "\", \"w\")");
  for (int i = 0; i < 2; ++i) denied.add("fopen(\"3\", \"w\")");
  denied.add("remove(\"a\")");
  CHECK(count_in(denied, "fopen(\"3\", \"w\")") == 3);
  CHECK(count_in(denied, "fopen(\"4\", \"w\")") == 0);
  CHECK(count_in(denied, "fopen(...)") == 96);
  CHECK(count_in(denied, "remove(\"a\")") == 1);
  CHECK(denied.others == 0);
  CHECK(denied.sound());
}

TEST_CASE("denials of several workers are told apart as those of one are") {
  core::Denials denied{};
  for (int worker = 0; worker < 20; ++worker) {
    core::Denials of_one{};
    for (int i = 0; i < 10; ++i) of_one.add("fopen(\"" + std::to_string(10 * worker + i) + "\")");
    of_one.add("remove(\"a\")");
    denied.add(of_one);
  }
  CHECK(count_in(denied, "fopen(\"0\")") == 1);
  CHECK(count_in(denied, "fopen(...)") == 196);
  CHECK(count_in(denied, "remove(\"a\")") == 20);
  CHECK(denied.others == 0);
}

TEST_CASE("the empty name is a name") {
  core::CounterTable<4> table{};
  table.add("");
  CHECK(count_in(table, "") == 1);
}

TEST_CASE("adding and subtracting statistics are inverse") {
  const auto one = std::make_unique<core::Statistics>();
  one->passed = 5;
  one->discarded = 2;
  one->failed = 1;
  one->duplicates = 3;
  one->repeats = 4;
  one->choices = 77;
  one->sizes[3] = 5;
  one->labels.add("x");
  one->reasons.add("r");
  one->coverage.add("x");
  const auto sum = std::make_unique<core::Statistics>();
  sum->passed = 1;
  sum->labels.add("y");
  sum->add(*one);
  sum->add(*one);
  CHECK(sum->cases() == 23);
  CHECK(count_in(sum->labels, "x") == 2);
  sum->subtract(*one);
  sum->subtract(*one);
  CHECK(sum->cases() == 1);
  CHECK(sum->choices == 0);
  CHECK(sum->repeats == 0);
  CHECK(sum->sizes[3] == 0);
  CHECK(count_in(sum->labels, "x") == 0);
  CHECK(count_in(sum->labels, "y") == 1);
  CHECK(count_in(sum->reasons, "r") == 0);
  CHECK(count_in(sum->coverage, "x") == 0);
}
