// SPDX-License-Identifier: MIT

#include "subject.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <gainsay/gen.hpp>

namespace bench {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 18;

gainsay::Verdict at_most_two(std::ptrdiff_t large) {
  return large > 2 ? gainsay::Verdict::fail() : gainsay::Verdict::pass();
}

}  // namespace

gainsay::Verdict VectorSubject::run(gainsay::Case& current) {
  gainsay::Source& source = current.source;
  const auto list = source.span(gainsay::label_of("list"));
  std::vector<int> items(source.length(elements_, kMost));
  for (int& item : items) item = gainsay::arbitrary<int>()(source);
  return at_most_two(std::count_if(items.begin(), items.end(), [](int x) { return x > 1000; }));
}

gainsay::Verdict PairsSubject::run(gainsay::Case& current) {
  gainsay::Source& source = current.source;
  const auto list = source.span(gainsay::label_of("list"));
  std::vector<std::pair<int, bool>> items(source.length(elements_, kMost));
  for (auto& [number, flag] : items) {
    const auto pair = source.span(gainsay::label_of("pair"));
    number = gainsay::arbitrary<int>()(source);
    flag = source.boolean();
  }
  return at_most_two(std::count_if(items.begin(), items.end(), [](const auto& item) {
    return item.first > 1000 && item.second;
  }));
}

gainsay::Verdict FlatSubject::run(gainsay::Case& current) {
  bool holds = true;
  for (std::size_t i = 0; i < elements_; ++i) holds &= current.source.integer(0, 1000) <= 900;
  return holds ? gainsay::Verdict::pass() : gainsay::Verdict::fail();
}

}  // namespace bench
