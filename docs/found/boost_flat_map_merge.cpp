// SPDX-License-Identifier: MIT
#include <cstdio>

#include <boost/container/flat_map.hpp>

int main() {
  boost::container::flat_map<int, int> to;
  boost::container::flat_map<int, int> from;
  from.emplace(1, 10);
  to.merge(from);
  std::printf("to has %zu items, from has %zu, should have 0\n", to.size(), from.size());
  return from.empty() ? 0 : 1;
}
