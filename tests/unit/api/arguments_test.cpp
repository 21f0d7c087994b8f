// SPDX-License-Identifier: MIT
//
// Forms of arguments and results that suite_test.cpp does not use.

#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unit/api/run.hpp"

using namespace gainsay;
using api::run;
using api::smallest;

namespace {

using List = std::vector<int>;

int total(const List& list) {
  int sum = 0;
  for (const int x : list) sum += x;
  return sum;
}

// A list type with a maker and a push, to which a test adds its operation.
struct ListSuite {
  api::Type<List, List> list = api::type<List, List>("v");
  api::Suite<api::Type<List, List>> s{list};
  ListSuite() {
    s.make(list);
    s.op("push", list, integers(0, 9)) = [](auto& v, int x) { v.push_back(x); };
  }
};

}  // namespace

TEST_CASE("an item of a container is drawn from what is in it") {
  ListSuite suite;
  suite.s.op("find", suite.list, api::dep<0>([](const List& v) { return api::item_of(v); })) =
      [](const auto& v, int x) { require(std::find(v.begin(), v.end(), x) != v.end()); };
  const Record record = run(suite.s);
  CHECK(record.ok());
  CHECK(record.operations.back().executed > 100);
}

TEST_CASE("a generator that is guarded is not asked where it has nothing to give") {
  ListSuite suite;
  suite.s.op("cut", suite.list, api::dep<0>([](const List& v) {
               return api::guarded(v.size() > 1, api::upto(v.size()));
             })) = [](auto& v, std::size_t n) {
    require(v.size() > 1 && n <= v.size());
    v.resize(n);
  };
  const Record record = run(suite.s);
  CHECK(record.ok());
  CHECK(record.operations.back().executed > 100);
}

TEST_CASE("a named function prints by its name") {
  ListSuite suite;
  suite.s.op("apply", suite.list,
             element_of({api::named(
                 "twice", +[](int x) { return 2 * x; })}))
      .call([](auto&, auto f) { return f(1); },
            [](auto& v, auto f) { return v.empty() ? f(1) : f(2); });
  const std::string program = smallest(suite.s);
  CHECK(program.find("twice") != std::string::npos);
}

TEST_CASE("the sides see an argument through functions of their own") {
  auto words = api::type<std::vector<std::string>, List>("v");
  api::Suite s{words};
  s.make(words);
  s.op("push", words,
       api::mapped(
           integers(0, 9), [](int x) { return std::to_string(x); }, [](int x) { return x; }))
      .call([](auto& v, std::string x) { v.push_back(x); }, [](auto& v, int x) { v.push_back(x); });
  s.op("last", words.where([](const auto& v) {
     return !v.empty();
   })).call([](auto& v) { return std::stoi(v.back()); }, [](auto& v) { return v.back(); });
  CHECK(run(s).ok());
}

TEST_CASE("a judge of an operation that may throw sees the exception") {
  auto list = api::type<List, List>("v");
  api::Suite s{list};
  s.make(list);
  s.op("push", list, integers(0, 9)) = [](auto& v, int x) { v.push_back(x); };
  s.op("any", list).throws().accepts([](List& v, const api::Got<int>& got) {
    if (v.empty()) return got.threw<std::out_of_range>();
    return got.returned() && std::find(v.begin(), v.end(), got.value()) != v.end();
  }) = [](auto& v) { return v.at(v.size() == 3 ? 9 : 0); };
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program.size() == 5);
}

TEST_CASE("a part of a result can be ignored") {
  ListSuite suite;
  suite.s.op("both", suite.list)
      .call([](auto& v) { return std::make_pair(v.size(), api::Ignored{}); },
            [](auto& v) { return std::make_pair(v.size(), v.data()); });
  CHECK(run(suite.s).ok());
}

TEST_CASE("functions and operators are code") {
  ListSuite suite;
  suite.s.op("total", suite.list.constant()) = GAINSAY_FUNCTION(total);
  suite.s.op("less", suite.list, suite.list) = GAINSAY_OPERATOR(<);
  CHECK(run(suite.s).ok());
}

TEST_CASE("a function that is returned can be called later") {
  using Function = std::function<int(int)>;
  auto function = api::type<Function, Function>("f");
  api::Suite s{function};
  s.op("adder", integers(0, 9))
      .call([](int x) { return Function([x](int y) { return x + y; }); },
            [](int x) { return Function([x](int y) { return x == 7 ? y : x + y; }); });
  s.op("call", function, integers(0, 9)) = [](auto& f, int x) { return f(x); };
  CHECK(smallest(s).find("call") == std::string::npos);
  CHECK(smallest(s).find("f0(") != std::string::npos);
}

TEST_CASE("there is one object only where its maker says so") {
  bool made = false;
  auto list = api::type<List, List>("v");
  api::Suite s{list};
  s.each_run([&](api::Scenario&) { made = false; });
  s.op("make")
      .when([&] { return !made; })
      .call([] { return List(); },
            [&] {
              made = true;
              return List();
            });
  s.op("two", list, list) = [](auto& a, auto& b) { require(&a == &b); };
  const Record record = run(s);
  CHECK(record.ok());
  CHECK(record.operations.back().executed > 100);
}
