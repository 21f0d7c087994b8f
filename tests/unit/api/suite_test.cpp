// SPDX-License-Identifier: MIT

#include <unistd.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cover/corpus_run.hpp"
#include "store/corpus_file.hpp"
#include "unit/api/run.hpp"

using namespace gainsay;
using api::run;
using api::smallest;

namespace {

// A stack with bugs to choose from.
enum class Bug { none, loses_fourth, throws_another, returns_zero, endless_size };

template <Bug kBug>
struct Stack {
  std::vector<int> items{};

  void push(int x) {
    if (kBug == Bug::loses_fourth && items.size() == 3) return;
    items.push_back(x);
  }
  int pop() {
    if (items.empty() && kBug == Bug::throws_another) throw std::logic_error("empty");
    if (items.empty() && kBug == Bug::returns_zero) return 0;
    if (items.empty()) throw std::out_of_range("empty");
    const int x = items.back();
    items.pop_back();
    return x;
  }
  std::size_t size() const { return items.size(); }
  bool empty() const { return items.empty(); }
};
using Model = Stack<Bug::none>;

template <class Candidate>
struct StackSuite {
  api::Type<Model, Candidate> stack = api::type<Model, Candidate>("s");
  api::Suite<api::Type<Model, Candidate>> s{stack};
  StackSuite() {
    s.make(stack);
    s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
    s.op("pop", stack).throws() = [](auto& st) { return st.pop(); };
    s.op("size", stack.constant()) = GAINSAY_MEMBER(size);
  }
};

}  // namespace

TEST_CASE("a candidate that does what its reference does passes") {
  StackSuite<Stack<Bug::none>> suite;
  const Record record = run(suite.s);
  CHECK(record.ok());
  CHECK(record.operations.size() == 4);
  for (const OperationRecord& operation : record.operations) CHECK(operation.executed > 100);
}

TEST_CASE("a lost item is shown by the shortest program, written as the operations are") {
  StackSuite<Stack<Bug::loses_fourth>> suite;
  suite.s.without({"pop"});  // it would show the same loss in another way with some seeds
  CHECK(smallest(suite.s) ==
        "auto s0 = Stack<Bug::loses_fourth>();\n"
        "s0.push(0);\ns0.push(0);\ns0.push(0);\ns0.push(0);\ns0.size();\n");
}

TEST_CASE("exceptions of different types are a disagreement") {
  StackSuite<Stack<Bug::throws_another>> suite;
  const Record record = run(suite.s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::disagreement);
  CHECK(record.failures[0].failure.left == "throws std::out_of_range: empty");
  CHECK(record.failures[0].failure.right == "throws std::logic_error: empty");
  CHECK(record.failures[0].program.size() == 2);
}

TEST_CASE("exceptions that are said to match agree") {
  StackSuite<Stack<Bug::throws_another>> suite;
  suite.s.exceptions_match<std::out_of_range, std::logic_error>();
  CHECK(run(suite.s).ok());
  StackSuite<Stack<Bug::throws_another>> other;
  other.s.exception_equal([](std::exception_ptr, std::exception_ptr) { return true; });
  CHECK(run(other.s).ok());
}

TEST_CASE("returning where the reference throws is a disagreement") {
  StackSuite<Stack<Bug::returns_zero>> suite;
  const Record record = run(suite.s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.right == "returns 0");
}

TEST_CASE("an exception that was not announced is the candidate's failure") {
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("pop", stack) = GAINSAY_MEMBER(pop);
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::exception);
  CHECK(record.failures[0].failure.message == "pop threw std::out_of_range: empty");
}

TEST_CASE("an exception of the reference is a failure of the test") {
  auto stack = api::type<Model, Stack<Bug::returns_zero>>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("pop", stack) = GAINSAY_MEMBER(pop);
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::harness);
  CHECK(record.failures[0].failure.message.find("in the reference of pop") != std::string::npos);
  CHECK(record.failures[0].program.size() == 2);
}

TEST_CASE("an exception of the function of a mapped argument is a failure of the test") {
  const auto throwing = [](int x) { return x > 3 ? throw std::range_error("odd") : x; };
  const auto record_of = [](auto declared) {
    api::Suite s;
    declared(s);
    const Record record = run(s);
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].failure.kind == FailureKind::harness);
    CHECK(record.failures[0].failure.message ==
          "the test itself threw in the function of a mapped argument of same: std::range_error: "
          "odd");
    report::SourceFiles unread(report::ReadSource::no);
    CHECK(report::program_lines(record.failures[0].program, unread) ==
          std::vector<std::string>{"same(4);"});
  };
  const auto same = [](int x) { return x; };
  record_of([=](auto& s) { s.op("same", api::mapped(integers(0, 9), throwing)) = same; });
  // Not an exception that both sides throw.
  record_of([=](auto& s) { s.op("same", api::mapped(integers(0, 9), throwing)).throws() = same; });
}

TEST_CASE("only exceptions that are listed may be thrown") {
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("pop", stack).throws<std::out_of_range>() = GAINSAY_MEMBER(pop);
  CHECK(run(s).ok());
  api::Suite other{stack};
  other.make(stack);
  other.op("pop", stack).throws<std::runtime_error>() = GAINSAY_MEMBER(pop);
  CHECK(run(other).failures.size() == 1);
}

TEST_CASE("values that an argument does not allow are not offered") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack.where([](const Model& m) { return m.size() < 2; }),
       integers(0, 9)) = [](auto& st, int x) { st.push(x); };
  s.op("pop", stack.where([](const Model& m) { return !m.empty(); })) = GAINSAY_MEMBER(pop);
  s.op("full", stack) = [](const auto& st) { return st.size() > 2; };
  const Record record = run(s);
  CHECK(record.ok());
  std::uint64_t tried = 0;
  std::uint64_t executed = 0;
  for (const OperationRecord& operation : record.operations) {
    tried += operation.tried;
    executed += operation.executed;
  }
  CHECK((tried - executed) * 5 < executed);
}

TEST_CASE("an argument can depend on those before and behind it") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
  s.op("get", api::dep<1>([](const Model& m) { return api::below(m.size()); }), stack,
       api::dep<0>([](std::size_t i) { return just(i); })) = [](std::size_t i, const auto& st,
                                                                std::size_t same) {
    require(i == same);
    return st.items.at(i);
  };
  s.op("both", stack, api::dep_both<0>([](const Model& r, const Model& c) {
         return just(r.size() == c.size());
       })) = [](const auto&, bool same) { require(same); };
  s.op("candidate", stack, api::dep_candidate<0>([](const Model& c) { return just(c.size()); })) =
      [](const auto& st, std::size_t n) { require(st.size() == n); };
  CHECK(run(s).ok());
}

TEST_CASE("a precondition over all arguments is decided before the call") {
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  s.make(stack);
  int called = 0;
  s.op("push", stack, integers(0, 9)).when([](const Model& m, int x) {
    return m.size() < 3 && x > 4;
  }) = [&called](Model& m, int x) {
    ++called;
    require(m.size() < 3 && x > 4);
    m.push(x);
  };
  CHECK(run(s).ok());
  CHECK(called > 100);
}

TEST_CASE("a postcondition sees arguments, result and the state before") {
  using Broken = Stack<Bug::loses_fourth>;
  auto stack = api::type<Broken>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9))
      .before([](const Broken& b, int) { return b.size(); })
      .ensures([](const Broken& b, int, std::size_t before) { return b.size() == before + 1; }) =
      [](auto& b, int x) { b.push(x); };
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::contract);
  CHECK(record.failures[0].program.size() == 5);
}

TEST_CASE("a check holds for every value after every step") {
  using Broken = Stack<Bug::loses_fourth>;
  auto stack = api::type<Model, Broken>("s");
  stack.check([](const Model& m, const Broken& b) { return m.size() == b.size(); });
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.message == "the check of s0 does not hold after push");
  CHECK(record.failures[0].program.size() == 5);
}

TEST_CASE("a model compares the candidate with its reference") {
  using Broken = Stack<Bug::loses_fourth>;
  auto stack = api::type<std::vector<int>, Broken>("s");
  stack.model([](const Broken& b) -> const auto& { return b.items; });
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9))
      .call([](auto& v, int x) { v.push_back(x); }, [](auto& b, int x) { b.push(x); });
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.left == "std::vector<int>{0, 0, 0, 0}");
  CHECK(record.failures[0].failure.right == "std::vector<int>{0, 0, 0}");
}

TEST_CASE("abstract values inside results become values of the scenario") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
  s.op("split", stack) = [](auto& st) {
    auto lower = st;
    lower.items.resize(st.items.size() / 2);
    return std::make_pair(lower, std::optional(std::make_tuple(st.size(), st)));
  };
  s.op("list", stack) = [](auto& st) { return std::vector{st, st}; };
  s.op("either", stack) = [](auto& st) {
    using V = std::variant<int, std::remove_cvref_t<decltype(st)>>;
    return st.empty() ? V(1) : V(st);
  };
  s.op("size", stack) = GAINSAY_MEMBER(size);
  const Record record = run(s, {.cases = 300});
  CHECK(record.ok());
}

TEST_CASE("several results are right where the reference judges") {
  auto bag = api::type<std::map<int, int>, std::vector<int>>("b");
  api::Suite s{bag};
  s.make(bag);
  s.op("insert", bag, integers(0, 3))
      .call([](auto& m, int x) { ++m[x]; }, [](auto& v, int x) { v.push_back(x); });
  s.op("take", bag.where([](const auto& m) {
     return !m.empty();
   })).accepts([](std::map<int, int>& m, int got) -> api::Judgement<> {
    const auto found = m.find(got);
    if (found == m.end()) return api::refuse("it is not in the bag");
    if (--found->second == 0) m.erase(found);
    return api::allow();
  }) = [](auto& v) {
    const int x = v.size() == 3 ? 9 : v.back();
    v.pop_back();
    return x;
  };
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.message ==
        "take: the reference does not accept the candidate's result 9: it is not in the bag");
  CHECK(record.failures[0].program.size() == 5);
}

TEST_CASE("a moved-from value is offered only to operations that say so") {
  using Box = std::unique_ptr<int>;
  auto box = api::type<Box>("b");
  api::Suite s{box};
  s.op("make", integers(0, 9)).prints("std::make_unique<int>({0})") = [](int x) {
    return std::make_unique<int>(x);
  };
  s.op("move", box.moved()) = [](Box&& b) { return Box(std::move(b)); };
  s.op("read", box) = [](Box& b) { require(b != nullptr, "a moved-from box was offered"); };
  s.op("assign", box.revived(), integers(0, 9)) = [](Box& b, int x) {
    b = std::make_unique<int>(x);
  };
  CHECK(run(s).ok());
}

TEST_CASE("move-only arguments are made once for each side, from the same choices") {
  using Box = std::unique_ptr<int>;
  auto boxes = api::type<std::vector<int>, std::vector<Box>>("v");
  api::Suite s{boxes};
  s.make(boxes);
  s.op("push", boxes, map(integers(0, 99), [](int x) { return std::make_unique<int>(x); }))
      .call([](auto& v, Box b) { v.push_back(*b); },
            [](auto& v, Box b) { v.push_back(std::move(b)); });
  s.op("last", boxes.where([](const auto& v) {
     return !v.empty();
   })).call([](auto& v) { return v.back(); }, [](auto& v) { return *v.back(); });
  CHECK(run(s).ok());
}

TEST_CASE("the same object is passed twice unless the operation forbids it") {
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  bool aliased = false;
  s.make(stack);
  s.op("any", stack, stack) = [&aliased](Model& a, Model& b) { aliased = aliased || &a == &b; };
  s.op("two", stack, stack.distinct()) = [](Model& a, Model& b) { require(&a != &b); };
  CHECK(run(s).ok());
  CHECK(aliased);
}

TEST_CASE("objects are handed over as pointers and constants too") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack.pointer(), integers(0, 9)) = [](auto* st, int x) { st->push(x); };
  s.op("size", stack.constant()) = [](auto& st) {
    static_assert(std::is_const_v<std::remove_reference_t<decltype(st)>>);
    return st.size();
  };
  CHECK(run(s).ok());
}

TEST_CASE("everything alive is destroyed at the end of a scenario") {
  struct Counted {
    explicit Counted(int* count_in) : count(count_in) { ++*count; }
    Counted(const Counted& other) : count(other.count) { ++*count; }
    Counted& operator=(const Counted&) = default;
    ~Counted() { --*count; }
    int* count;
  };
  int alive = 0;
  int most = 0;
  auto counted = api::type<Counted>("c");
  api::Suite s{counted};
  s.op("make") = [&] { return Counted(&alive); };
  s.op("look", counted) = [&](Counted&) { most = std::max(most, alive); };
  s.after_each([&] { require(alive == 0, "a value outlived its scenario"); });
  CHECK(run(s).ok());
  CHECK(most > 2);
}

TEST_CASE("set-up draws parameters that the program begins with") {
  std::size_t capacity = 0;
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  s.each_run([&](api::Scenario& scenario) {
    capacity = scenario.draw(integers<std::size_t>(1, 8), "capacity");
  });
  s.make(stack);
  s.op("push", stack) = [&capacity](Model& m) {
    m.push(1);
    require(m.size() <= capacity || capacity < 3);
  };
  const std::string program = smallest(s);
  CHECK(program.starts_with("const auto capacity = 3"));
  CHECK(std::count(program.begin(), program.end(), '\n') == 6);
}

TEST_CASE("operations can be left out") {
  StackSuite<Stack<Bug::returns_zero>> suite;
  CHECK(run(suite.s, {.without = "pop"}).ok());
  CHECK(run(suite.s, {.only = "push,size"}).outcome == Outcome::gave_up);
  CHECK_THROWS_AS(run(suite.s, {.only = "pushh"}), UsageError);
}

TEST_CASE("an operation that is never called is reported") {
  auto stack = api::type<Model, Model>("s");
  auto other = api::type<std::vector<int>, std::vector<int>>("v");
  api::Suite s{stack, other};
  s.make(stack);
  s.op("size", stack) = GAINSAY_MEMBER(size);
  s.op("orphan", other) = [](auto& v) { return v.size(); };
  s.op("picky", stack).when([](const Model&) { return false; }) = GAINSAY_MEMBER(size);
  const Record record = run(s);
  REQUIRE(record.health.size() == 2);
  CHECK(record.health[0].what ==
        "the operation orphan was never called: no value of a type that it takes was ever made");
  CHECK(record.health[1].what.find("rejected, most often: precondition") != std::string::npos);
}

TEST_CASE("a call that fails by an assertion counts as made") {
  auto stack = api::type<Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("assert", stack) = [](Model&) { require(false, "always"); };
  const Record record = run(s);
  CHECK(record.failures.size() == 1);
  CHECK(record.operations[1].executed > 0);
  CHECK(record.health.empty());
}

TEST_CASE("a suite whose operations can never be called gives up and says why") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.op("size", stack) = GAINSAY_MEMBER(size);
  const Record record = run(s);
  CHECK(record.outcome == Outcome::gave_up);
  REQUIRE(record.discards.size() == 1);
  CHECK(record.discards[0].name == "no operation of the suite could be called");
  CHECK(record.health.size() == 2);
}

TEST_CASE("the reference may skip and the candidate may lack an operation") {
  auto stack = api::type<Model, Model>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
  s.op("pop", stack) = [](auto& st) -> api::OrSkip<int> {
    if (st.empty()) return api::skip;
    return st.pop();
  };
  s.op("lacking", stack)
      .call([](auto&) -> api::OrSkip<int> { return 1; },
            [](auto&) -> api::OrSkip<int> { return api::skip; });
  const Record record = run(s);
  CHECK(record.failures.empty());
  CHECK(record.operations[2].rejected.size() == 1);
  REQUIRE(!record.discards.empty());
  CHECK(record.discards[0].name == "the candidate does not implement an operation");
}

TEST_CASE("every program up to a length is run, and that is said") {
  StackSuite<Stack<Bug::none>> suite;
  const Record record =
      run(suite.s, {.cases = 1'000'000, .max_steps = 3, .without = "push", .exhaustive = true});
  CHECK(record.exhausted);
  CHECK(record.passed > 20);
}

TEST_CASE("an exhaustive search finds the shortest program first") {
  StackSuite<Stack<Bug::returns_zero>> suite;
  const Record record = run(suite.s, {.cases = 1'000'000, .max_steps = 4, .exhaustive = true});
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program.size() == 2);
}

TEST_CASE("numbers in sequence begin anew in each scenario and do not count what was rejected") {
  using Broken = Stack<Bug::loses_fourth>;
  auto stack = api::type<Model, Broken>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, api::sequential<int>()).when([](const Model&, int) { return true; }) =
      [](auto& st, int x) { st.push(x); };
  s.op("never", stack, api::sequential<int>()).when([](const Model&, int) { return false; }) =
      [](auto& st, int x) { st.push(x); };
  s.op("last", stack.where([](const Model& m) { return !m.empty(); })) = [](auto& st) {
    return st.items.back();
  };
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.left == "3");
  CHECK(!record.failures[0].flaky);
}

TEST_CASE("a sequence that can be read once is not read twice") {
  auto list = api::type<std::vector<int>, std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("append", list, api::single_pass(integers(0, 9)))
      .call(
          [](auto& v, auto range) {
            for (const int x : range) v.push_back(x);
          },
          [](auto& v, auto range) {
            std::size_t n = 0;
            for (const int x : range) n += x >= 0 ? 1 : 0;
            if (n > 1) {
              for (const int x : range) v.push_back(x);
            }
          });
  const Record record = run(s);
  REQUIRE(!record.failures.empty());
  CHECK(record.failures[0].failure.message.find("read twice") != std::string::npos);
}

TEST_CASE("results can be seen in another way, ignored, or compared by a relation") {
  auto list = api::type<std::deque<int>, std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("push", list, integers(0, 9))
      .call([](auto& v, int x) { v.push_front(x); }, [](auto& v, int x) { v.push_back(x); });
  s.op("items", list).unordered() = [](auto& v) { return v; };
  s.op("front", list).ignore_result() = [](auto& v) { return v.empty() ? 0 : v.front(); };
  s.op("size", list).observe_as([](const auto& n) { return n * 2; }) = GAINSAY_MEMBER(size);
  s.op("near", list).equal([](std::size_t a, std::size_t b) { return a - b < 2; }) =
      GAINSAY_MEMBER(size);
  s.op("order", list, integers(0, 9)) = [](auto& v, int x) { return v.size() <=> std::size_t(x); };
  s.op("sign", list).call([](auto&) { return api::Sign{5}; }, [](auto&) { return api::Sign{7}; });
  s.constant("zero", 0, 0);
  CHECK(run(s).ok());
}

TEST_CASE("the same seed gives the same scenarios") {
  StackSuite<Stack<Bug::loses_fourth>> one;
  StackSuite<Stack<Bug::loses_fourth>> two;
  const Record first = run(one.s, {.seed = 7});
  const Record second = run(two.s, {.seed = 7});
  REQUIRE(first.failures.size() == second.failures.size());
  CHECK(first.failures[0].tape == second.failures[0].tape);
  CHECK(first.choices == second.choices);
}

TEST_CASE("a scenario that was kept in a file is replayed as it was, and nothing is said") {
  StackSuite<Stack<Bug::none>> suite;
  const auto path =
      std::filesystem::temp_directory_path() / ("gainsay_scenario_" + std::to_string(getpid()));
  for (const Isolation isolation : {Isolation::in_process, Isolation::worker}) {
    Settings settings;
    for (const coverage::EntryRun& drawn : coverage::run_drawn(suite.s, settings, 20, 1)) {
      if (!drawn.ran) continue;
      const std::vector<std::uint8_t> bytes = store::to_corpus(drawn.tape);
      std::ofstream(path, std::ios::binary)
          .write(reinterpret_cast<const char*>(bytes.data()),
                 static_cast<std::streamsize>(bytes.size()));
      settings.replay = path.string();
      settings.isolation = isolation;
      settings.store.clear();
      Session session;
      const Session::Scope scope(session);
      check_test(settings, suite.s);
      const Record& record = session.records.back();
      CHECK(record.problems.empty());
      CHECK(store::to_corpus(record.replayed_case.tape) == bytes);
    }
  }
  std::filesystem::remove(path);
}
