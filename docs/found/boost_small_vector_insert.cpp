// SPDX-License-Identifier: MIT
#include <cstdio>

#include <boost/container/small_vector.hpp>
#include <boost/container/vector.hpp>

int main() {
  boost::container::vector<int> v = {0, 0, 1, 0, 0};
  v.reserve(8);
  v.insert(v.begin(), v[2]);
  std::printf("vector: the first item is %d, should be 1\n", v[0]);
  boost::container::small_vector<int, 3> s = {0, 0, 1, 0, 0};
  s.reserve(8);
  s.insert(s.begin(), s[2]);
  std::printf("small_vector: the first item is %d, should be 1\n", s[0]);
  return v[0] == 1 && s[0] == 1 ? 0 : 1;
}
