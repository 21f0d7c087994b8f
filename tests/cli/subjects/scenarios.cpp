// SPDX-License-Identifier: MIT
//
// Suites that fail in every way a suite can judge. tests/cli/reproducers.py compiles what is
// printed of each and watches it fail.
#include <cmath>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

using namespace gainsay;

namespace {

#ifdef MENDED
constexpr bool kWrong = false;
#else
constexpr bool kWrong = true;
#endif

using Model = std::deque<int>;

// A stack that forgets a third item, and that counts what it forgot.
struct Stack {
  std::vector<int> items{};
  std::size_t count = 0;

  bool valid() const { return items.size() == count; }
  void push(int x) {
    if (items.size() < 2 || !kWrong) items.push_back(x);
    ++count;
  }
  int pop() {
    if (items.empty()) throw std::out_of_range("empty");
    --count;
    const int x = items.back();
    items.pop_back();
    return x;
  }
};

void push(Model& model, int x) { model.push_back(x); }
void push(Stack& stack, int x) { stack.push(x); }

template <class T>
T doubled(T x) {
  return kWrong && x == 7 ? 0 : 2 * x;
}

// Two stacks, and operations that put items on them.
struct Stacks {
  api::Type<Model, Stack> stack = api::type<Model, Stack>("s");
  api::Suite<api::Type<Model, Stack>> s{stack};

  Stacks() {
    s.make(stack);
    s.op("push", stack, integers(0, 9)) = GAINSAY_FUNCTION(push);
  }
};

}  // namespace

GAINSAY_PROPERTY("a check of the candidate") {
  Stacks suite;
  suite.stack.check(&Stack::valid);
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("a check of both") {
  Stacks suite;
  suite.stack.check([](const Stack& s) { return s.items.size() < 9; })
      .check([](const Model& m, const Stack& s) { return s.items.size() == m.size(); });
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("a check that asserts") {
  Stacks suite;
  suite.stack.check([](const Stack& s) { GAINSAY_REQUIRE(s.valid()); });
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("a model") {
  Stacks suite;
  suite.stack.model([](const Stack& s) { return s.items; });
  return check({.failures = 1}, suite.s);
}

namespace {

// Cannot be written as source.
class Sum {
 public:
  void add(int x) { sum_ += x; }
  bool operator==(const Sum&) const = default;

 private:
  int sum_ = 0;
};
struct Adder {
  Sum sum{};
  void add(int x) {
    if (x != 3 || !kWrong) sum.add(x);
  }
};

}  // namespace

GAINSAY_PROPERTY("a model without source") {
  auto sum = api::type<Sum, Adder>("a").model([](const Adder& a) { return a.sum; });
  api::Suite s{sum};
  s.make(sum);
  s.op("add", sum, integers(0, 9)) = GAINSAY_MEMBER(add);
  return check({.failures = 1}, s);
}

GAINSAY_PROPERTY("a result without source") {
  auto sum = api::type<Sum, Adder>("a");
  api::Suite s{sum};
  s.make(sum);
  s.op("add", sum, integers(0, 9)) = GAINSAY_MEMBER(add);
  s.op("sum", sum)
      .equal([](const Sum& a, const Sum& b) { return a == b; })
      .call([](const Sum& a) { return a; }, [](const Adder& a) { return a.sum; });
  return check({.failures = 1}, s);
}

GAINSAY_PROPERTY("a postcondition") {
  auto stack = api::type<Stack>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9))
      .before([](const Stack& st, int) { return st.items; })
      .ensures([](const Stack& st, int x, std::vector<int> before) {
        before.push_back(x);
        return st.items == before;
      }) = &Stack::push;
  return check({.failures = 1}, s);
}

GAINSAY_PROPERTY("a postcondition of a result") {
  auto stack = api::type<Stack>("s");
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 9)) = &Stack::push;
  s.op("pop", stack).throws().ensures([](const Stack& st, int x) {
    return (x < 5 || !kWrong) && st.items.size() < 9;
  }) = &Stack::pop;
  return check({.failures = 1}, s);
}

namespace {

// Any item may be taken.
struct Bag {
  std::vector<int> items{};
  void put(int x) { items.push_back(x); }
  int take() {
    if (items.empty()) throw std::out_of_range("empty");
    const int x = items.back();
    if (items.size() < 3 || !kWrong) items.pop_back();  // the bug
    return x;
  }
};

bool taken(Model& model, int x) {
  const auto at = std::find(model.begin(), model.end(), x);
  if (at == model.end()) return false;
  model.erase(at);
  return true;
}

template <class S, class Type>
void put_items(S& s, const Type& bag) {
  s.make(bag);
  s.op("put", bag, api::sequential())
      .call([](Model& m, int x) { m.push_back(x); }, [](Bag& b, int x) { b.put(x); });
}

}  // namespace

GAINSAY_PROPERTY("a judge") {
  auto bag = api::type<Model, Bag>("b");
  api::Suite s{bag};
  put_items(s, bag);
  s.op("take", bag.where([](const Model& m) { return !m.empty(); })).accepts([](Model& m, int x) {
    return taken(m, x);
  }) = [](Bag& b) { return b.take(); };
  return check({.failures = 1}, s);
}

GAINSAY_PROPERTY("a judge of exceptions") {
  auto bag = api::type<Model, Bag>("b");
  api::Suite s{bag};
  put_items(s, bag);
  s.op("take", bag).throws().accepts([](Model& m, const api::Got<int>& got) -> api::Judgement<> {
    if (m.empty()) return got.threw<std::out_of_range>() ? api::allow() : api::refuse("no throw");
    if (!got.returned()) return api::refuse("threw");
    return taken(m, got.value()) ? api::allow() : api::refuse("it was taken before");
  }) = GAINSAY_MEMBER(take);
  return check({.failures = 1}, s);
}

namespace {

// Immutable lists: results are pairs, optionals and lists of lists.
struct List {
  std::vector<int> items{};
};
struct Wrong {
  std::vector<int> items{};
};
template <class T>
constexpr bool kIsWrong = kWrong && std::is_same_v<T, Wrong>;

template <class T>
std::pair<T, int> counted(const T& list, int x) {
  T next = list;
  next.items.push_back(x);
  const bool wrong = kIsWrong<T> && next.items.size() == 3;
  const int count = static_cast<int>(next.items.size()) + (wrong ? 1 : 0);
  return {std::move(next), count};
}
template <class T>
std::optional<T> rest(const T& list) {
  const bool wrong = kIsWrong<T> && list.items.size() == 2;
  if (list.items.empty() || wrong) return std::nullopt;
  return T{{list.items.begin() + 1, list.items.end()}};
}
template <class T>
std::vector<T> halves(const T& list) {
  const auto middle = list.items.begin() + static_cast<std::ptrdiff_t>(list.items.size() / 2);
  std::vector<T> both = {{{list.items.begin(), middle}}, {{middle, list.items.end()}}};
  if (kIsWrong<T> && list.items.size() == 2) both.pop_back();
  return both;
}
struct Summary {
  std::size_t size;
  int first;
};
template <class T>
Summary summary(const T& list) {
  if (list.items.empty()) return {0, 0};
  return {list.items.size(), list.items[kIsWrong<T> ? list.items.size() / 2 : 0]};
}

struct Lists {
  api::Type<List, Wrong> list = api::type<List, Wrong>("l");
  api::Suite<api::Type<List, Wrong>> s{list};
  Lists() {
    s.make(list);
    s.op("with", list, integers(0, 9)) = [](auto& l, int x) {
      auto next = l;
      next.items.push_back(x);
      return next;
    };
  }
};

}  // namespace

GAINSAY_PROPERTY("a pair with an object in it") {
  Lists suite;
  suite.s.op("counted", suite.list, integers(0, 9)) = GAINSAY_FUNCTION(counted);
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("an object or none") {
  Lists suite;
  suite.s.op("rest", suite.list).call(&rest<List>, &rest<Wrong>);
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("several objects") {
  Lists suite;
  suite.s.op("halves", suite.list) = GAINSAY_FUNCTION(halves);
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("a struct that cannot be compared") {
  Lists suite;
  suite.s.op("summary", suite.list) = GAINSAY_FUNCTION(summary);
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("results in any order") {
  Lists suite;
  suite.s.op("reversed", suite.list)
      .unordered()
      .call([](const List& l) { return l.items; },
            [](const Wrong& l) {
              return Model(l.items.rbegin(), l.items.rend() - (kWrong ? l.items.size() / 3 : 0));
            });
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("results seen in another way") {
  Lists suite;
  suite.s.op("first", suite.list)
      .observe_as([](double x) { return std::floor(x); })
      .call([](const List& l) { return l.items.empty() ? 0.5 : l.items[0] + 0.5; },
            [](const Wrong& l) {
              return l.items.empty() ? 0.7 : l.items[kWrong ? l.items.size() - 1 : 0] + 0.7;
            });
  return check({.failures = 1}, suite.s);
}

GAINSAY_PROPERTY("a function template") {
  api::Suite s;
  s.op("doubled", integers(0, 9)).call([](int x) { return x + x; }, &doubled<int>);
  return check({.failures = 1}, s);
}

GAINSAY_PROPERTY("an exception of one side") {
  Stacks suite;
  suite.s.op("pop", suite.stack)
      .throws()
      .call(
          [](Model& m) {
            const int x = m.at(m.size() - 1);
            m.pop_back();
            return x;
          },
          [](Stack& st) { return st.items.empty() && kWrong ? -1 : st.pop(); });
  return check({.failures = 1}, suite.s);
}

namespace {

struct Owner {
  std::vector<int> items{};
  void add(int x) { items.push_back(x); }
  ~Owner() {
    if (items.size() == 2 && kWrong) std::abort();
  }
};

}  // namespace

GAINSAY_PROPERTY("a crash when it is destroyed") {
  auto owner = api::type<Owner>("o");
  api::Suite s{owner};
  s.op("owner") = [] { return Owner(); };
  s.op("add", owner, integers(0, 9)) = GAINSAY_MEMBER(add);
  return check({.failures = 1}, s);
}
